import { Text, Title } from '@mantine/core';
import { Fragment } from 'react';
import { TextLink } from '../../components/links.tsx';
import { Section } from '../../components/Section.tsx';
import { useWords } from '../../i18n/language.tsx';
import type { Contract, Operation } from './contract/swagger.ts';
import classes from './docs.module.css';
import { MethodMark } from './MethodMark.tsx';
import { docsWords } from './words.ts';

interface OperationListProps {
  operations: readonly Operation[];
  tags: NonNullable<Contract['tags']>;
}

/** Operations by what they are about. */
export function OperationList({ operations, tags }: OperationListProps) {
  const words = useWords(docsWords);
  const names = [...new Set([...tags.map(({ name }) => name), ...operations.map(tagOf)])];
  return (
    <Section title={words.operations}>
      {names.map((name) => {
        const about = operations.filter((operation) => tagOf(operation) === name);
        if (about.length === 0) return null;
        return (
          <section key={name} aria-labelledby={`tag-${name}`}>
            <Title order={3} size="h5" id={`tag-${name}`} tt="capitalize" lang="en" mt="sm">
              {name}
            </Title>
            <Text size="sm" c="dimmed" lang="en" mb={4}>
              {tags.find((tag) => tag.name === name)?.description}
            </Text>
            <ul className={classes.operations}>
              {about.map((operation) => (
                <Entry key={operation.operationId} operation={operation} />
              ))}
            </ul>
          </section>
        );
      })}
    </Section>
  );
}

const tagOf = ({ tags = [] }: Operation): string => tags[0] ?? '';

/** A path that is too long goes on in the next line after a slash. */
const breakable = (path: string) =>
  [...path.matchAll(/[^/]*\/?/g)].map(({ 0: part, index: at }) => (
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ));

function Entry({ operation: { operationId, method, path, summary } }: { operation: Operation }) {
  return (
    <li className={classes.operation} lang="en">
      <MethodMark method={method} />
      <TextLink to="/docs/$operation" params={{ operation: operationId }}>
        <span className={classes.mono}>{breakable(path)}</span>
      </TextLink>
      <span>{summary}</span>
    </li>
  );
}
