import { open } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { Mendable } from './mendable.ts';
import { counted, refusalOf, tell } from './words.ts';

const missing = () => open('/no/such/file');
const denied = Object.assign(new Error('EACCES: permission denied, mkdtemp'), {
  ...{ code: 'EACCES', errno: -13, syscall: 'mkdtemp', path: '/kept/here' },
});

describe('words', () => {
  it('count one thing as one, and all else as more', () => {
    expect([0, 1, 2].map((count) => counted(count, 'record'))).toEqual(['0 records', '1 record', '2 records']);
  });

  it('tell what the system refused, without its codes', async () => {
    const told = missing().catch(tell((reason) => `FILE cannot be read: ${reason}`));
    await expect(told).rejects.toEqual(new Mendable('FILE cannot be read: no such file or directory'));
  });

  it('leave alone what the system has nothing to do with', () => {
    const fault = new TypeError('undefined is not a function');
    expect(() => tell(() => 'told')(fault)).toThrow(fault);
    expect(refusalOf(fault)).toBeUndefined();
  });

  it('name the place of a refusal that nobody else has told', () => {
    expect(refusalOf(denied)).toBe('/kept/here cannot be used: permission denied');
    const nameless = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      errno: -28,
      syscall: 'write',
    });
    expect(refusalOf(nameless)).toBe('ENOSPC: no space left on device, write');
  });
});
