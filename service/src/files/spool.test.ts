import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { spool } from './spool.ts';

describe('a file on its way into a store', () => {
  const most_bytes = 100;
  const unused = () => Promise.reject(new Error('not reached'));

  test.runIf(existsSync('/dev/full'))('names the directory that has no room for it', async () => {
    const full = { directory: '/var/lib/fairlead/incoming', open: () => open('/dev/full', 'w') };
    const refused = spool(Readable.from([Buffer.from('bytes')]), most_bytes, full, unused);
    await expect(refused).rejects.toMatchObject({ code: 'ENOSPC', path: full.directory });
  });

  test('does not lay to that directory what its source fails by', async () => {
    const failure = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' });
    const source = new Readable({ read: () => source.destroy(failure) });
    const place = { directory: '/var/lib/fairlead/incoming', open: () => open('/dev/null', 'w') };
    const refused = spool(source, most_bytes, place, unused);
    await expect(refused).rejects.toBe(failure);
    expect(failure).not.toHaveProperty('path');
  });
});
