import { applies, type Inquiry, InquiryContent, plain, render, type Sent, schemaAt } from '@fairlead/contract';
import { branchOf, isEmptyObject } from '@fairlead/contract/inquiry/rules';
import { fieldsOf, INPUT } from './schema.ts';

// What an update must send so that an inquiry becomes what the form says: the keys that differ, and no others. Lists,
// addresses and the insured value go whole; the cargo goes key by key, or whole when it is of the other kind.

export function changeOf(stored: Inquiry, content: Sent): Sent {
  const branch = branchOf(content.cargo_type);
  const isSwitched = branch !== branchOf(stored.cargo_type);
  const before = rendered(stored);
  const after = rendered(withoutEmpty(content));
  const keys = fieldsOf(INPUT).flatMap(([key]) => {
    if (!applies(key, branch)) return [];
    if (key !== branch) return isSame(before[key], after[key]) ? [] : [[key, content[key] ?? null]];
    const cargo = content[branch] as Sent;
    if (isSwitched && stored[branch] === undefined) return [[key, cargo]];
    const change = cargoChange(branch, (stored[branch] ?? {}) as Sent, cargo);
    return isEmptyObject(change) ? [] : [[key, change]];
  });
  return Object.fromEntries(keys);
}

function cargoChange(branch: 'fcl' | 'lcl', stored: Sent, cargo: Sent): Sent {
  const schema = InquiryContent.properties[branch];
  const before = render(schema, stored) as Sent;
  const after = render(schema, cargo) as Sent;
  const keys = fieldsOf(schemaAt([branch]) ?? plain(schema)).filter(([key]) => !isSame(before[key], after[key]));
  return Object.fromEntries(keys.map(([key]) => [key, cargo[key] ?? null]));
}

const rendered = (content: object): Sent => render(InquiryContent, content) as Sent;

/** An address of which nothing is said is none. */
const withoutEmpty = (content: Sent): Sent =>
  Object.fromEntries(Object.entries(content).filter(([, value]) => !isEmptyObject(value)));

/** Both are rendered: fields in the contract's order, defaults filled in. What is no number yet is told from 0. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
