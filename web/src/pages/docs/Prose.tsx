import { Code, List, Text } from '@mantine/core';
import { blocksOf, type Span, spansOf } from './contract/prose.ts';

// The contract's own words, which are English. Nothing in them is taken for markup of the page.

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

function Spans({ spans }: { spans: readonly Span[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
  return spans.map(({ text, is_code }, index) => (is_code ? <Code key={index}>{text}</Code> : text));
}
