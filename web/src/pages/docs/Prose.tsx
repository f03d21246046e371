import { Code, List, Text } from '@mantine/core';
import { blocksOf, type Span, spansOf } from './contract/prose.ts';
import classes from './docs.module.css';

// Words with code in them: mostly the contract's own, which are English. Nothing in them is taken for markup of the page.

export function Prose({ text }: { text: string }) {
  return (
    <div lang="en">
      {blocksOf(text).map((block, index) =>
        block.kind === 'paragraph' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
          <Text key={index} size="sm" mb={4}>
            <Spans spans={block.spans} />
          </Text>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
          <List key={index} size="sm" mb={4}>
            {block.items.map((item, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
              <List.Item key={at}>
                <Spans spans={item} />
              </List.Item>
            ))}
          </List>
        ),
      )}
    </div>
  );
}

/** Within a line of other things. */
export const InlineProse = ({ text }: { text: string }) => (
  <span lang="en">
    <Spans spans={spansOf(text)} />
  </span>
);

/** Words of the page itself, with values in them that stay on one line. */
export const Coded = ({ text }: { text: string }) =>
  spansOf(text).map(({ text: part, is_code }, index) =>
    is_code ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
      <Code key={index} className={classes.value ?? ''}>
        {part}
      </Code>
    ) : (
      part
    ),
  );

function Spans({ spans }: { spans: readonly Span[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
  return spans.map(({ text, is_code }, index) => (is_code ? <Code key={index}>{text}</Code> : text));
}
