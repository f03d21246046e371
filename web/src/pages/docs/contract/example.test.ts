// A body to begin with: the contract's own example, which the contract's own rules accept.
import { judgeCreate } from '@fairlead/contract';
import { expect, test } from 'vitest';
import { DEFINITIONS, OPERATIONS, operation } from './contract.fixture.ts';
import { bodyExample, nameExample } from './example.ts';
import { bodyOf } from './swagger.ts';

test('every operation that takes a body has one to begin with, and no other has', () => {
  for (const one of OPERATIONS) {
    expect(bodyExample(one, DEFINITIONS) !== undefined, one.operationId).toBe(bodyOf(one) !== undefined);
  }
});

test('a create begins with a whole inquiry, without what only the service sets', () => {
  const body = JSON.parse(bodyExample(operation('createInquiry'), DEFINITIONS) ?? '');
  expect(judgeCreate(body).problems).toBeUndefined();
  expect(body).toHaveProperty('lcl.components');
  expect(body).not.toHaveProperty('reference');
  expect(body).not.toHaveProperty('total_volume');
});

test('a change begins with one field, for it is real', () => {
  const body = JSON.parse(bodyExample(operation('updateInquiry'), DEFINITIONS) ?? '');
  expect(Object.keys(body)).toEqual(['description']);
});

test('a record is named by reference, or by id where it has none', () => {
  expect(nameExample('shipment', DEFINITIONS)).toMatch(/^\w{4}-\w{4}$/);
  expect(nameExample('user', DEFINITIONS)).toMatch(/^\d+$/);
  expect(nameExample('document', DEFINITIONS)).toMatch(/^\d+$/);
});
