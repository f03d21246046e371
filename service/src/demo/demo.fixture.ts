import { type DemoLine, demoPeople, demoRecords } from './index.ts';

type Kind = DemoLine['kind'];
type Of<K extends Kind> = Extract<DemoLine, { kind: K }>;

export const TODAY = '2026-03-10';
export const secrets = demoPeople.map(({ user_id }, index) => ({
  user_id,
  token: `5f0c7a1e-0000-4000-8000-00000000000${index}`,
  password: `correct-horse-${index}`,
}));

export const load = (today: string): DemoLine[] => [...demoRecords({ today, secrets })];
export const lines = load(TODAY);
export const of = <K extends Kind>(kind: K, from = lines): Of<K>[] =>
  from.filter((line): line is Of<K> => line.kind === kind);
export const sorted = (values: Iterable<string>): string[] => [...new Set(values)].sort();
