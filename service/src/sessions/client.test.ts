import { expect, test } from 'vitest';
import { clientOf } from './client.ts';

const from = (user_agent: string | undefined, address = '203.0.113.9') =>
  clientOf({ address, headers: { 'user-agent': user_agent } });

test('a browser is known by what it calls itself, made safe and short', () => {
  expect(from('Firefox 148 on Linux').user_agent).toBe('Firefox 148 on Linux');
  expect(from(undefined).user_agent).toBe('');
  expect(from('a\tb\u0007c\u202ed\u2028e\ud800').user_agent).toBe('abcde');
  expect(from('🚢'.repeat(300)).user_agent).toBe('🚢'.repeat(200));
});

test('its address is as it is usually written', () => {
  expect(from('', '::ffff:203.0.113.9').address).toBe('203.0.113.9');
  expect(from('', '2001:db8::1').address).toBe('2001:db8::1');
  expect(from('', 'x'.repeat(100)).address).toHaveLength(45);
});
