import { MantineProvider } from '@mantine/core';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { LanguageProvider } from '../i18n/language.tsx';
import { Address } from './Address.tsx';
import { CellTable } from './CellTable.tsx';
import { Facts } from './Facts.tsx';
import { PageHeader } from './PageHeader.tsx';

const TEXT = 'משלוח 123 ABC-45';
const drawn = (page: ReactNode) =>
  renderToStaticMarkup(createElement(MantineProvider, null, createElement(LanguageProvider, null, page)));

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => 'en' });
  vi.stubGlobal('navigator', { language: 'en' });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['a fact', createElement(Facts, { facts: [['Reference', TEXT]] })],
  ['a cell', createElement(CellTable, { caption: 'Cargo', headings: ['Number'], rows: [[TEXT]] })],
  ['what stands below the name of a page', createElement(PageHeader, { title: 'K7WM-42QX', subtitle: TEXT })],
  [
    'a line of an address',
    createElement(Address, { title: 'From', unknown: '?', address: { region_code: 'IL', address_lines: [TEXT] } }),
  ],
])('%s is read in the direction of its own script', (_, page) => {
  expect(drawn(page)).toContain(`<bdi>${TEXT}</bdi>`);
});

it('what is nothing stays so: an empty cell takes no room on a card', () => {
  const cells = createElement(CellTable, { caption: 'Cargo', headings: ['Number'], rows: [['']] });
  expect(drawn(cells)).toContain('></td>');
});
