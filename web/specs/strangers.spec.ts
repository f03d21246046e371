// A record of another organization is, to whoever opens its page, a record that does not exist.
import type { Browser, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLong } from '../../acceptance/support/rounds.ts';
import { leave, openBrowser, visitAgain } from './support/browser.ts';
import { give, type List, type Listed } from './support/listing.ts';
import { type Someone, startWorld, type World } from './support/world.ts';

let world: World;
let browser: Browser;

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), openBrowser()]);
});
afterAll(() => Promise.all([world?.stop(), leave(browser)]));

/** Each kind of page that shows a record, and a name of each form that nobody has. */
const PAGES: [page: string, list: List][] = [
  ['/shipments/{name}', 'shipments'],
  ['/inquiries/{name}', 'inquiries'],
  ['/inquiries/{name}/edit', 'inquiries'],
  ['/inquiries/new?from={name}', 'inquiries'],
  ['/invoices/{name}', 'invoices'],
];
const NOBODYS = { id: '987654321', reference: 'ZZZZ-ZZZZ' };

describe.each(PAGES)('%s', (page, list) => {
  test.each(isLong ? (['reference', 'id'] as const) : (['reference'] as const))(
    'of a stranger, by %s, is the page of nothing',
    async (by) => {
      const record = await recordOf(world.zoe, list);
      const strange = await opened(page.replace('{name}', record[by]), world.marit);
      const missing = await opened(page.replace('{name}', NOBODYS[by]), world.marit);
      expect(strange.heading).toBe('Nothing here');
      expect(strange.statuses).toContain(404);
      expect({ text: strange.text, title: strange.title, statuses: strange.statuses }).toEqual({
        text: missing.text,
        title: missing.title,
        statuses: missing.statuses,
      });
      const words = wordsOf(record).filter((word) => word !== record[by]);
      expect(words.length).toBeGreaterThan(3);
      expect(words.filter((word) => strange.everything.includes(word))).toEqual([]);
    },
  );

  // Shortly, one of each kind: of what she may see, her pages are told by other specs.
  test.runIf(isLong || page.endsWith('s/{name}'))('of her own is shown to Zoë', async () => {
    const record = await recordOf(world.zoe, list);
    const { heading, everything } = await opened(page.replace('{name}', record.reference), world.zoe);
    expect(heading).not.toBe('Nothing here');
    expect(wordsOf(record).filter((word) => everything.includes(word))).not.toEqual([]);
  });
});

async function recordOf(who: Someone, list: List): Promise<Listed> {
  const [record] = (await give(world, who, list, '?limit=1')).records;
  return record as Listed;
}

/** A page as it is drawn, and all that the service said for it. */
async function opened(path: string, who: Someone) {
  const { page, go, end } = await visitAgain(browser, world, { as: who });
  // What every page asks for is there.
  await go('/nowhere');
  const answers: Promise<{ status: number; body: string }>[] = [];
  const listen = (answer: Response) => {
    if (new URL(answer.url()).pathname.startsWith('/app/v1/')) answers.push(readOf(answer));
  };
  page.on('response', listen);
  await go(path);
  page.off('response', listen);
  const said = await Promise.all(answers);
  const found = {
    heading: await page.getByRole('heading', { level: 1 }).innerText(),
    text: await page.locator('body').innerText(),
    title: await page.title(),
    statuses: said.map(({ status }) => status).sort(),
    everything: (await page.content()) + said.map(({ body }) => body).join(''),
  };
  await end();
  return found;
}

/** Of an answer that the page has called off the browser has no body. */
const readOf = async (answer: Response) => ({
  status: answer.status(),
  body: await answer.text().catch(() => ''),
});

/** What is told in a record: not members of enumerations, nor days, which are everybody's. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return /^([A-Z]+_[A-Z0-9_]+|\d{4}-\d\d-\d\d|.{0,4})$/.test(value) ? [] : [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(wordsOf) : [];
}
