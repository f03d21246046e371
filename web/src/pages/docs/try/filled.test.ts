// What is filled in is what is sent.
import { expect, test } from 'vitest';
import { DEFINITIONS, operation } from '../contract/contract.fixture.ts';
import { emptyFor, requestOf, shownRequest } from './filled.ts';

const list = operation('listShipments');
const one = operation('getShipment');

test('an empty form asks for everything', () => {
  expect(requestOf(list, emptyFor(list, DEFINITIONS))).toEqual({ method: 'GET', path: '/v1/shipment' });
});

test('what was left empty is not sent', () => {
  const query = { search: ['  '], limit: [''], 'filter.status': ['A', '', 'B'], 'filter.eta': [] };
  expect(requestOf(list, { name: 'ignored', query, body: 'ignored' })).toEqual({
    method: 'GET',
    path: '/v1/shipment',
    query: { search: ['  '], 'filter.status': ['A', 'B'] },
  });
});

test('a name is one without the space around it', () => {
  expect(requestOf(one, { name: ' K7WM-42QX ', query: {}, body: '' })).toMatchObject({ name: 'K7WM-42QX' });
});

test.each(['', ' ', '.', '..'])(
  'the name %j is replaced by an example where code is shown, and is not sent',
  (name) => {
    const filled = { name, query: {}, body: '' };
    expect(shownRequest(one, filled, DEFINITIONS).name).toBe('K7WM-42QX');
    expect(requestOf(one, filled).name).toBe(name.trim());
  },
);

test('a write has its body as it was typed', () => {
  const create = operation('createInquiry');
  expect(requestOf(create, { name: '', query: {}, body: '{"half' })).toEqual({
    method: 'POST',
    path: '/v1/inquiry',
    body: '{"half',
  });
  expect(emptyFor(operation('cancelInquiry'), DEFINITIONS).body).toBe('');
});
