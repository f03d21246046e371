import { InquiryInput, isBranch, type Path, plain, type Schema, schemaAt } from '@fairlead/contract';

// What the contract says of each field of the form.

export const INPUT: Schema = plain(InquiryInput);

/** Whether an inquiry cannot be without the field. What holds it may itself be left out whole, as an insured value. */
export function isRequired(path: Path): boolean {
  const holder = path.slice(0, -1);
  if (!schemaAt(holder)?.required?.includes(String(path.at(-1)))) return false;
  const isThere = typeof holder.at(-1) === 'number' || isBranch(holder[0]);
  return holder.length === 0 || isThere || isRequired(holder);
}

export const fieldsOf = ({ properties = {} }: Schema): [key: string, schema: Schema][] => Object.entries(properties);

export const isMoney = ({ title }: Schema): boolean => title === schemaAt(['insured_goods_value'])?.title;
