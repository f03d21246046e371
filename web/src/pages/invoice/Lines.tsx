import type { Invoice } from '@fairlead/sdk/application';
import { Text, VisuallyHidden } from '@mantine/core';
import { useKind } from '../../components/invoice-kind.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLabel } from '../../i18n/labels.ts';
import { useWords } from '../../i18n/language.tsx';
import classes from './Lines.module.css';
import { invoiceWords } from './words.ts';

/** What is charged, and what it comes to. */
export function Lines({ invoice }: { invoice: Invoice }) {
  const words = useWords(invoiceWords);
  const format = useFormat();
  const kind = useKind(invoice);
  const categoryOf = useLabel('VatTypeCategory');
  const { lines, amount_ex_vat, amount_inc_vat } = invoice;
  const vat = { ...amount_inc_vat, amount_cents: amount_inc_vat.amount_cents - amount_ex_vat.amount_cents };
  if (lines.length === 0) return <Text>{words.no_lines(kind)}</Text>;
  return (
    <table className={classes.lines}>
      <caption>
        <VisuallyHidden>{words.lines}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{words.description}</th>
          <th scope="col">{words.vat}</th>
          <th scope="col">{words.ex_vat}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name, and never move
          <tr key={place}>
            <td>
              <bdi>{line.description}</bdi>
            </td>
            <td>
              {categoryOf(line.vat_category)}, {words.percentage(format.number(line.vat_percentage))}
            </td>
            <td>{format.money(line.amount_ex_vat)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Total name={words.ex_vat} amount={format.money(amount_ex_vat)} />
        <Total name={words.vat} amount={format.money(vat)} />
        <Total name={words.inc_vat} amount={format.money(amount_inc_vat)} />
      </tfoot>
    </table>
  );
}

function Total({ name, amount }: { name: string; amount: string }) {
  return (
    <tr>
      <th scope="row" colSpan={2}>
        {name}
      </th>
      <td>{amount}</td>
    </tr>
  );
}
