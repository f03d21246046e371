// Every way in which a database and its files can be damaged that `verify` is to find, each in an organization of its own.
import { inject } from 'vitest';
import { fillWorld, namesOf } from '../damaged-world.ts';
import { runCommand } from '../process.ts';
import type { Place } from '../service.ts';
import { conclusions, files, storage } from './conclusions.ts';
import { type Damage, plant } from './planting.ts';
import { relations } from './relations.ts';
import { rows } from './rows.ts';
import { unique } from './unique.ts';

export { plant };

const engine = inject('engine');

export const damages = [...rows, ...relations, ...unique, ...conclusions, ...files, ...storage]
  .filter(({ only = engine }) => only === engine)
  .map((damage, index) => {
    const names = namesOf(index + 2);
    return { ...damage, names, told: damage.lines(names, engine) };
  });

/** What verify says is wrong, a line each; what a spec cannot know is left out. */
export const problemsIn = (stdout: string): string[] =>
  stdout
    .trim()
    .split('\n')
    .slice(0, -1)
    .filter((line) => !line.startsWith('note: '))
    .map((line) => line.replace(/\btoken \d+/g, 'token #').replace(/given out, \d+/, 'given out, #'))
    .map((line) => line.replace(/, open '.*'$/, ''));

const ONE = namesOf(2);

/** What verify says when nothing else is damaged, of a place that is empty yet. */
export async function toldOfOne(place: Place, damage: Damage): Promise<string[]> {
  await fillWorld(place, [ONE]);
  await plant(place, [[damage, ONE]], engine);
  const { code, stdout, stderr } = await runCommand(['verify'], place.env);
  if (code !== 1 || stderr !== '') throw new Error(`verify ended with exit status ${code}: ${stderr}`);
  return problemsIn(stdout);
}

/** What it is to say. */
export const expectedOfOne = (damage: Damage): string[] => damage.lines(ONE, engine);
