// A service moves from one engine to the other, and back, by `backup` and `restore`.
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { fillWorld, namesOf } from './support/damaged-world.ts';
import { everyKind } from './support/every-kind.ts';
import { ndjson } from './support/operator.ts';
import { runCommand } from './support/process.ts';
import { restoredInto } from './support/restoring.ts';
import { makePlace } from './support/service.ts';

// Where there are both.
test.runIf(inject('engine') === 'postgres')('from PostgreSQL to SQLite and back, all is as it was', async () => {
  const place = await makePlace();
  expect(await runCommand(['import', '-'], place.env, ndjson(everyKind))).toMatchObject({ code: 0 });
  await fillWorld(place, [2, 3].map(namesOf));
  const backup = join(place.directory, 'backup');
  expect(await runCommand(['backup', backup], place.env)).toMatchObject({ code: 0, stderr: '' });
  const there = await restoredInto('sqlite', backup);
  const back = await restoredInto('postgres', there.again);
  for (const { remove } of [back, there, place]) await remove();
});
