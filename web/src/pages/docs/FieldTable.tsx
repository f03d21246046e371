import { Text, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { TextLink } from '../../components/links.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import type { Member, Row } from './contract/rows.ts';
import classes from './docs.module.css';
import { Fold } from './Fold.tsx';
import { Prose } from './Prose.tsx';
import { docsWords } from './words.ts';

interface FieldTableProps {
  caption: string;
  rows: readonly Row[];
  /** What a request must have, an answer always has. */
  isAnswer?: boolean;
}

/** Fields, or parameters, each under the one it is part of. On a narrow screen a row is a paragraph. */
export function FieldTable({ caption, rows, isAnswer = false }: FieldTableProps) {
  const words = useWords(docsWords);
  const { column } = words;
  return (
    <table className={classes.fields}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{column.name}</th>
          <th scope="col">{column.type}</th>
          <th scope="col">{column.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <FieldRow key={row.path} row={row} required={isAnswer ? words.always : words.required} />
        ))}
      </tbody>
    </table>
  );
}

function FieldRow({ row, required }: { row: Row; required: string }) {
  return (
    <tr style={{ '--depth': row.depth } as CSSProperties}>
      <th scope="row">
        {row.depth > 0 && <VisuallyHidden>{row.path.slice(0, -row.name.length)}</VisuallyHidden>}
        <span className={classes.mono}>{row.name}</span>
        {row.is_required && (
          <Text span size="xs" fw={700}>
            {' '}
            {required}
          </Text>
        )}
      </th>
      <td>
        <TypeOf row={row} />
      </td>
      <td>
        <Prose text={row.description} />
        <Bounds row={row} />
        <Members members={row.members} />
      </td>
    </tr>
  );
}

function TypeOf({ row: { type, format, is_list, record } }: { row: Row }) {
  const words = useWords(docsWords);
  const known = (words.type as Readonly<Record<string, string>>)[type] ?? type;
  const name = format && format !== 'double' && format !== 'int32' ? `${known}, ${format}` : known;
  if (record === undefined) return is_list ? words.list_of(name) : name;
  const [before = '', after = ''] = is_list ? words.list_of('\0').split('\0') : [];
  return (
    <>
      {before}
      <TextLink to="/docs" hash={record} underline="always" size="sm">
        {record}
      </TextLink>
      {after}
    </>
  );
}

function Bounds({ row: { bounds, default: usual } }: { row: Row }) {
  const words = useWords(docsWords);
  const format = useFormat();
  const told = bounds.map(({ kind, value }) => words.bound[kind](format.number(value)));
  if (usual !== undefined) told.push(words.default(typeof usual === 'string' ? usual : JSON.stringify(usual)));
  return told.length > 0 && <Text size="sm">{told.join(' · ')}</Text>;
}

/** So many are told at once. */
const FEW = 7;

function Members({ members }: { members: readonly Member[] }) {
  const words = useWords(docsWords);
  const format = useFormat();
  if (members.length === 0) return null;
  if (members.length <= FEW) return <MemberList members={members} />;
  const summary = <Text size="sm">{words.values(format.number(members.length))}</Text>;
  return <Fold summary={summary}>{() => <MemberList members={members} />}</Fold>;
}

function MemberList({ members }: { members: readonly Member[] }) {
  return (
    <dl className={classes.members} lang="en">
      {members.map(({ value, meaning }) => [<dt key={value}>{value}</dt>, <dd key={`${value} meaning`}>{meaning}</dd>])}
    </dl>
  );
}
