// One shipment, its journey and its papers, and who is asking: the commands that draw a record for a person.
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../acceptance/support/service.ts';
import { EXIT } from '../src/exit.ts';
import { width } from '../src/text.ts';
import { runFairlead } from './support/fairlead.ts';
import { openScreen } from './support/screen.ts';
import {
  AIR,
  BOOKED,
  COMMERCIAL_INVOICE,
  COMPLETED,
  CREDENTIAL,
  FOREIGN,
  HOSTILE,
  PACKING_LIST,
  ROAD,
  SAILING,
  SEA,
  startWorld,
  WAITING,
} from './support/world.ts';

let service: Service;
beforeAll(async () => {
  service = await startWorld();
});
afterAll(() => service?.stop());

const run = (...args: string[]) => runFairlead(args, { service, credential: CREDENTIAL });
const read = async (path: string) => (await service.get(path, { credential: CREDENTIAL })).json();

/** What it prints when all is well, line by line. */
async function printed(...args: string[]): Promise<string[]> {
  const { code, stdout, stderr } = await run(...args);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return stdout.trimEnd().split('\n');
}

describe('track', () => {
  test('draws a shipment by sea container by container, days late in words', async () => {
    const lines = await printed('track', SEA.reference);
    expect(lines[0]).toBe('SEAS-0001 · Stainless cookware');
    expect(lines[2]).toMatch(/^Departure {2}ETD .* · departed .*, 1 day late, 19 days ago$/);
    expect(lines[3]).toMatch(/^Arrival {4}ETA .* · expected .*, 21 days late, in 33 days$/);
    const sailing = lines.slice(
      lines.findIndex((line) => line.startsWith(SAILING)),
      lines.findIndex((line) => line.startsWith(WAITING)),
    );
    expect(sailing.join('\n')).toMatch(
      /^MSCU6639870, 40 ft high cube: at sea\n(.*\n)+.*● .* The vessel left Ningbo \(CNNGB\)\n.*1 day late · MSC Aurelia, voyage 412W\n.*▶ {2}now +At sea · last report 19 days ago\n.*○ .* Expected: the vessel reaches Rotterdam \(NLRTM\)\n.*expected 2 days late, in 14 days/,
    );
    expect(lines.join('\n')).toMatch(/^TGHU1111111, .*: at the loading port awaiting vessel$/m);
  });

  test('draws what has arrived, what flies, what has not moved yet, and what would steer the terminal', async () => {
    const told = (await printed('track', COMPLETED.reference, AIR.id, BOOKED.reference, HOSTILE.reference)).join('\n');
    expect(told).toMatch(/^Arrival .* · arrived .*, 4 days late, 46 days ago$/m);
    expect(told).toMatch(/▶ {2}now +Emptied and returned to carrier; journey over · last report 40 days ago$/m);
    expect(told).toMatch(/^On its way$/m);
    expect(told).toContain('on time · flight KL0896 of KLM Cargo · 12 pieces, 840.5 kg');
    expect(told).toMatch(
      /^No airline movement data yet; .*\nNo movement has been reported yet\. That is usual before/m,
    );
    expect(told).toContain('日本🚢');
    expect(told).not.toMatch(/[^\P{Cc}\n]/u);
    const references = [COMPLETED, AIR, BOOKED].map(({ reference }) => told.indexOf(reference));
    expect(references).toEqual([...references].sort((a, b) => a - b));
  });

  test('prints the tracking as the service gave it with --json; of several, a line each, with its name', async () => {
    const [alone, ...several] = [
      ...(await printed('--json', 'track', SEA.reference)),
      ...(await printed('--json', 'track', SEA.reference, AIR.reference)),
    ].map((line) => JSON.parse(line));
    const [bySea, byAir] = await Promise.all([SEA, AIR].map(({ id }) => read(`/v1/shipment/${id}/tracking`)));
    expect(alone).toEqual(bySea);
    expect(several).toEqual([
      { shipment: SEA.reference, tracking: bySea },
      { shipment: AIR.reference, tracking: byAir },
    ]);
  });

  test('says why there is none for a shipment by road, and shows nothing of another organization', async () => {
    const [road, foreign] = await Promise.all([
      run('track', ROAD.reference),
      run('track', FOREIGN.shipment, AIR.reference),
    ]);
    expect(road).toMatchObject({ code: EXIT.refused.status, stdout: '', stderr: expect.stringContaining('road') });
    expect(foreign.code).toBe(EXIT.not_found.status);
    expect(foreign.stdout).toMatch(new RegExp(`^${AIR.reference} `));
    expect(foreign.stdout).not.toContain(FOREIGN.shipment);
    expect(foreign.stderr).toBe(`Not found: your organization has no shipment ${FOREIGN.shipment}.\n`);
  });

  test('says of each of several why there is none, once', async () => {
    const { code, stderr } = await run('track', ROAD.reference, 'NONE-0000', FOREIGN.shipment);
    expect([code, stderr.trimEnd().split('\n')]).toEqual([
      EXIT.refused.status,
      [
        expect.stringMatching(`^${ROAD.reference}: The service refuses: .*moves by road`),
        'Not found: your organization has no shipment NONE-0000.',
        `Not found: your organization has no shipment ${FOREIGN.shipment}.`,
      ],
    ]);
  });

  test('finds references that were typed in small letters', async () => {
    const typed = SEA.reference.toLowerCase();
    const [[journey], [checklist]] = await Promise.all([printed('track', typed), printed('documents', typed)]);
    expect(journey).toMatch(new RegExp(`^${SEA.reference} · `));
    expect(checklist).toContain('outstanding');
  });

  test.each([40, 100])('fits a terminal of %d columns', async (columns) => {
    const screen = openScreen(['track', SEA.reference], { service, credential: CREDENTIAL, columns, rows: 90 });
    expect(await screen.ended).toBe(0);
    expect(screen.text()).toMatch(/●[^○]*▶[^●]*○/);
    const lines = stripVTControlCharacters(screen.raw()).split('\r\n');
    expect(Math.max(...lines.map(width))).toBeLessThanOrEqual(columns);
  });
});

describe('documents', () => {
  test('has what is outstanding first, then what is on file; how to download is no data', async () => {
    const { code, stdout, stderr } = await run('documents', SEA.reference);
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toBe('2 of 4 documents outstanding.');
    expect(lines.filter((line) => /^ {2}\S/.test(line))).toEqual([
      '  ○ Master bill of lading',
      '  ○ Material safety data sheet',
      '  ● Packing list',
      '  ● Commercial invoice',
    ]);
    expect(stdout).toMatch(/○ Material safety data sheet\n {4}! the document was received and refused\n/);
    expect(stdout).toMatch(new RegExp(`${PACKING_LIST.name} · 8 bytes · uploaded .* · id ${PACKING_LIST.id}$`, 'm'));
    expect(stdout).toContain(`id ${COMMERCIAL_INVOICE.id}`);
    expect(stdout).not.toContain('download');
    expect(stderr).toContain(`fairlead download document ${PACKING_LIST.id}`);
  });

  test('prints the checklist as the service gave it, with --json', async () => {
    const { stdout, stderr } = await run('--json', 'documents', SEA.reference);
    expect(JSON.parse(stdout)).toEqual(await read(`/v1/shipment/${SEA.id}/document`));
    expect(stderr).toBe('');
  });
});

test('shipment shows route, dates, cargo, free days and the person who asked for it', async () => {
  const told = (await printed('shipment', SEA.reference)).join('\n');
  expect(told).toMatch(/^Route +Ningbo, CN → Rotterdam, NL, by sea$/m);
  expect(told).toMatch(/^Arrival +ETA .*, in 12 days$/m);
  expect(told).toMatch(/^Insured for +EUR 84,500\.00$/m);
  expect(told).toMatch(/^On your side +Sanne Polderkamp$/m);
  expect(told).toMatch(/^Free days +7 days of demurrage, 10 days of detention$/m);
  expect(told).toMatch(/^ {2}• MSCU6639870, 40 ft high cube$/m);
});

test('whoami shows the person and the organization, and user a colleague', async () => {
  const [you, colleague] = await Promise.all([printed('whoami'), printed('user', '31')]);
  expect(you).toContain('Sanne Polderkamp');
  expect(you).toContain('Polderkamp Import B.V.');
  expect(colleague[0]).toBe('Sanne Polderkamp');
});

test('nothing is known of another organization', async () => {
  const asked = [
    ['documents', FOREIGN.shipment],
    ['shipment', FOREIGN.shipment],
    ['user', '32'],
  ];
  for (const { code, stdout } of await Promise.all(asked.map((args) => run(...args)))) {
    expect({ code, stdout }).toEqual({ code: EXIT.not_found.status, stdout: '' });
  }
});
