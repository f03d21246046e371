import { exampleOf } from '@fairlead/contract/examples';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Static, TSchema } from 'typebox';
import { vi } from 'vitest';
import { type Language, LanguageProvider } from './i18n/language.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';
import { theme } from './theme.ts';

// A part of a page as it is first drawn, without a browser: what it tells of a record can be read off in an instant. What a person does to it needs the specs.

// The client of the API asks once where the page came from, when it is loaded: hence here, before the parts are.
vi.stubGlobal('window', { location: { origin: 'https://fairlead.example' } });
export const { queries } = await import('./api/queries.ts');
vi.unstubAllGlobals();

interface Around {
  /** What the service has answered, by the key of what was asked. */
  answers?: readonly (readonly [key: QueryKey, answer: unknown])[];
  /** The query of the page's address. */
  search?: string;
  /** English, unless told. */
  language?: Language;
}

export async function draw<P extends object>(
  part: ComponentType<P>,
  props: P,
  { answers = [], search = '', language = 'en' }: Around = {},
): Promise<string> {
  const client = new QueryClient();
  for (const [key, answer] of answers) client.setQueryData(key, answer);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => createElement(part, props) }),
    history: createMemoryHistory({ initialEntries: [`/${search}`] }),
    parseSearch,
    stringifySearch,
  });
  await router.load();
  vi.stubGlobal('localStorage', { getItem: () => language });
  vi.stubGlobal('navigator', { language, pdfViewerEnabled: true });
  try {
    return renderToStaticMarkup(
      <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
        <LanguageProvider>
          <QueryClientProvider client={client}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </LanguageProvider>
      </MantineProvider>,
    );
  } finally {
    vi.unstubAllGlobals();
  }
}

/** A record with every field that the contract has an example of. */
export const example = <T extends TSchema>(record: T): Static<T> => exampleOf(record) as Static<T>;

const MARKS = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' };
const plain = (text: string) => text.replace(/&\S+?;/g, (mark) => MARKS[mark as keyof typeof MARKS] ?? mark);

/** What is told, line by line. */
export const linesIn = (html: string): string[] =>
  plain(
    html
      .replace(/<\/?(address|caption|d[dlt]|div|h\d|li|[ou]l|p|section|t[dhr])\b[^>]*>/g, '\n')
      .replace(/<[^>]*>/g, ''),
  )
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const textIn = (html: string): string => linesIn(html).join(' / ');

/** Names and what they are. */
export const factsIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, name = '', value = '']) => [
      textIn(name),
      textIn(value),
    ]),
  );

const cellsIn = (row: string, of: 'th' | 'td'): string[] =>
  [...row.matchAll(new RegExp(`<${of}\\b[^>]*>(.*?)</${of}>`, 'gs'))].map(([, cell = '']) => textIn(cell));

/** The rows of a table, each cell by its heading. */
export function rowsIn(html: string): Record<string, string | undefined>[] {
  const [head = '', ...rows] = html.split(/<tr\b/).slice(1);
  const headings = cellsIn(head, 'th');
  return rows.map((row) => {
    const cells = cellsIn(row, 'td');
    return Object.fromEntries(headings.map((heading, column) => [heading, cells[column]]));
  });
}

/** Where links lead, by their words. */
export const linksIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<a\b[^>]*? href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', words = '']) => [
      textIn(words),
      plain(href),
    ]),
  );

/** What stands out as late. */
export const lateIn = (html: string): string[] =>
  [...html.matchAll(/<span style="[^"]*color:var\(--mantine-color-error\)[^>]*>(.*?)<\/span>/gs)].map(
    ([, words = '']) => textIn(words),
  );
