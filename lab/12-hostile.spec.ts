// Files and words of people who mean harm: under any name and type they are data, and run nowhere.
import { CREDENTIAL_HEADER, DocumentMediaType } from '@fairlead/contract';
import { Fairlead } from '@fairlead/sdk';
import { Application } from '@fairlead/sdk/application';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { loggedIn } from '../acceptance/support/browser.ts';
import { ndjson } from '../acceptance/support/operator.ts';
import { documentSlot, file } from '../acceptance/support/records.ts';
import { isLong } from '../acceptance/support/rounds.ts';
import { type Service, startService } from '../acceptance/support/service.ts';
import { UNLIMITED } from '../acceptance/support/writing.ts';
import { type Answer, headerOf } from './support/fuzz/answers.ts';
import { KeptLine } from './support/fuzz/line.ts';
import { bytesOf, type Header } from './support/fuzz/requests.ts';
import { foreignSite, goTo, launch, type Watched, watched } from './support/hostile/chromium.ts';
import { parseDisposition } from './support/hostile/disposition.ts';
import { CONTENTS, type HostileFile, named, scripted } from './support/hostile/files.ts';
import { credential, hostileRecords, MARKUP, PASSWORD } from './support/hostile/world.ts';

// Files and pages are the same to either engine.
const isSqlite = inject('engine') === 'sqlite';
const pathOf = ({ id }: HostileFile) => `/v1/document/${id}/download`;

let service: Service;
let cookie: string;
beforeAll(async () => {
  if (!isSqlite) return;
  service = await startService({ env: UNLIMITED, records: hostileRecords() });
  cookie = (await loggedIn(service, '31', PASSWORD)).cookie;
});
afterAll(() => service?.stop());

const HEADERS = [
  ...['accept-ranges', 'cache-control', 'connection', 'content-disposition', 'content-length', 'content-type', 'date'],
  ...['content-security-policy', 'etag', 'keep-alive', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'],
  ...['x-content-type-options', 'x-request-id'],
];
/** Nothing that a name may hold where it is written to a disk. */
const HARMLESS = /^(?!\.{1,2}$)[^/\\\p{Cc}\p{Zl}\p{Zp}\u200b\u202a-\u202e\u2066-\u2069\ufeff]+$/u;

describe.runIf(isSqlite)('a download', () => {
  const doors: [door: string, prefix: string, header: () => Header][] = [
    ['the token door', '', () => [CREDENTIAL_HEADER, credential]],
    ['the session door', '/app', () => ['Cookie', cookie]],
  ];

  test.each(doors)(
    'at %s has the headers it should and no other, whatever the file is called',
    async (...[, prefix, header]) => {
      const line = new KeptLine(service.url);
      for (const one of [...named, ...scripted]) {
        const asked = { method: 'GET', target: prefix + pathOf(one), headers: [['Host', 'a'], header()] as Header[] };
        const answer = await line.ask(bytesOf(asked), 'GET');
        expect(answer.status, one.what).toBe(200);
        expect(
          [...answer.headers.keys()].filter((name) => !HEADERS.includes(name)),
          one.what,
        ).toEqual([]);
        for (const values of answer.headers.values()) expect(values).toHaveLength(1);
        expect(headerOf(answer, 'x-content-type-options')).toBe('nosniff');
        expect(answer.body.equals(Buffer.from(one.content)), one.what).toBe(true);
        holdDisposition(answer, one, prefix !== '');
        holdPolicy(answer, one);
      }
      line.close();
    },
  );

  const SHOWN = ['PDF', 'PNG', 'JPG', 'GIF', 'TXT'].map((name) => `MEDIA_TYPE_${name}`);

  function holdDisposition(answer: Answer, { what, media_type, file_name }: HostileFile, mayShow: boolean): void {
    const { type, parameters } = parseDisposition(headerOf(answer, 'content-disposition') ?? '');
    expect(type, what).toBe(mayShow && SHOWN.includes(media_type) ? 'inline' : 'attachment');
    expect([...parameters.keys()], what).toEqual(['filename', 'filename*']);
    for (const name of parameters.values()) expect(name, what).toMatch(HARMLESS_HERE);
    expect((parameters.get('filename*') as string).slice(-4), what).toBe(endOf(file_name));
  }

  /** Where the contract's file may be shown, nothing in it may run. */
  function holdPolicy(answer: Answer, { what, media_type }: HostileFile): void {
    const policy = Object.fromEntries(
      (headerOf(answer, 'content-security-policy') ?? '').split('; ').map((rule) => rule.split(/ (.*)/s, 2)),
    );
    expect(policy['default-src'], what).toBe("'none'");
    expect(
      Object.keys(policy).filter((rule) => !POLICY.includes(rule)),
      what,
    ).toEqual([]);
    if (media_type !== 'MEDIA_TYPE_PDF') expect(policy, what).toHaveProperty('sandbox');
    const type = (headerOf(answer, 'content-type') ?? '').replace('; charset=utf-8', '');
    expect(type, what).toBe(DocumentMediaType.meanings[media_type as keyof typeof DocumentMediaType.meanings]);
  }
  const POLICY = ['default-src', 'style-src', 'frame-ancestors', 'sandbox'];
  /** `.` and `..` are names here; whoever writes files makes others of them. */
  const HARMLESS_HERE = new RegExp(HARMLESS.source.replace('(?!\\.{1,2}$)', ''), 'u');
  const endOf = (given: string) =>
    [...given]
      .slice(-4)
      .join('')
      .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/gu, '_')
      .slice(-4) || 'file';

  test('is saved by the SDK under a name that leads nowhere, at either door', async () => {
    const clients = [
      new Fairlead({ token: credential, baseUrl: service.url }),
      new Application({ baseUrl: service.url, headers: { Cookie: cookie } }),
    ];
    for (const { id, what } of named) {
      const names = await Promise.all(
        clients.map(async ({ documents }) => {
          const download = await documents.download(id);
          await download.bytes();
          return download.name;
        }),
      );
      expect(new Set(names).size, what).toBe(1);
      expect(names[0], what).toMatch(HARMLESS);
      expect(Buffer.byteLength(names[0] as string), what).toBeLessThanOrEqual(255);
      expect(names[0], what).not.toMatch(/^[.~-]|^(con|nul)(\.|$)|["<>|:*?]/i);
    }
  });

  test.each(['a\0b.pdf', '\ud800.pdf'])(
    'is of no file whose name is no text: the import refuses it',
    async (file_name) => {
      const line = documentSlot({ id: '777', shipment_id: '100', document: file('7777', 'x', { file_name }) });
      const { code, stderr } = await service.run(['import', '-'], { stdin: ndjson([line]) });
      expect([code, stderr]).toEqual([1, expect.stringContaining('document.file_name must be well-formed text')]);
    },
  );
});

describe.runIf(isSqlite)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  async function visiting(act: (visit: Watched) => Promise<void>, baseURL = service.url): Promise<string[]> {
    const visit = await watched(browser, baseURL);
    await act(visit);
    const signs = await visit.signs();
    await visit.context.close();
    return signs;
  }
  /** With the session that is there already: a log-in costs more than all the rest. */
  const asSomebody = (act: (visit: Watched) => Promise<void>) =>
    visiting(async (visit) => {
      const [name = '', value = ''] = cookie.split('=');
      await visit.context.addCookies([{ name, value, url: service.url }]);
      await act(visit);
    });

  test('a script that runs is noticed', async () => {
    const site = await foreignSite(String(CONTENTS.html));
    const signs = await visiting(async ({ page }) => {
      await page.goto('/', { waitUntil: 'load' });
    }, site.url);
    site.stop();
    expect(signs.map((sign) => sign.split(' ')[0])).toEqual(expect.arrayContaining(['asked', 'written', 'left']));
  });

  test('nothing runs of a file that is gone to', async () => {
    const signs = await asSomebody(async ({ page }) => {
      for (const one of scripted) await goTo(page, `/app${pathOf(one)}`);
    });
    expect(signs).toEqual([]);
  });

  // A page of ours that has no policy of its own, and one of another site that the same browser shows.
  test.each([
    ['a page of ours', () => `${service.url}/healthz`],
    ['a page of another site', () => ''],
  ])('nothing runs of a file in a frame, an object, an image, a style or a script of %s', async (_, here) => {
    const tags = scripted.flatMap((one) => {
      const url = `${service.url}/app${pathOf(one)}`;
      return [`<iframe src="${url}"></iframe><embed src="${url}"><object data="${url}"></object><img src="${url}">`];
    });
    const loads = scripted.map((one) => `${service.url}/app${pathOf(one)}`);
    const site = await foreignSite('<!doctype html><title>elsewhere</title>');
    const signs = await asSomebody(async ({ page }) => {
      await page.goto(here() || site.url);
      await page.evaluate(`document.body.innerHTML = ${JSON.stringify(tags.join(''))}`);
      await page.evaluate(loading(loads));
      await page.waitForLoadState('networkidle');
    });
    site.stop();
    expect(signs).toEqual([]);
  });

  /** Scripts, modules, workers and styles, each told when it is done. */
  const loading = (urls: string[]) => `Promise.all(${JSON.stringify(urls)}.flatMap((url) => [
    ...['script', 'module'].map((type) => new Promise((done) => {
      const tag = Object.assign(document.createElement('script'), { src: url, onload: done, onerror: done });
      if (type === 'module') tag.type = 'module';
      document.head.append(tag);
    })),
    new Promise((done) => {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url, onload: done, onerror: done }));
    }),
    new Promise((done) => {
      try { new Worker(url).onerror = done; } catch { done(); }
      setTimeout(done, 200);
    }),
  ]))`;

  const settled = (page: Page) =>
    expect.poll(() => page.locator('[aria-busy="true"]').count(), { timeout: 10_000 }).toBe(0);

  const PAGES = [
    '/shipments/100',
    '/inquiries/400',
    '/invoices/300',
    '/profile',
    '/',
    '/shipments',
    '/inquiries',
    '/invoices',
  ];
  const MORE = [
    '/profile/tokens',
    '/profile/security',
    '/attention/documents',
    '/inquiries/400/edit',
    '/inquiries/new?from=400',
  ];
  const search = encodeURIComponent(MARKUP);

  test('nothing runs of words that are shown in the application, and no link does', async () => {
    const pages = isLong ? [...PAGES, ...MORE, `/shipments?search=${search}`, `/nowhere/${search}`] : PAGES.slice(0, 2);
    const signs = await asSomebody(async ({ page }) => {
      for (const path of pages) {
        await page.goto(path);
        await page.locator('h1').first().waitFor();
        await settled(page);
        expect(await page.content(), path).toContain(path === '/' ? 'h1' : 'onerror');
        expect(
          await page.locator('[href^="javascript:" i], [src^="javascript:" i], [onerror], [onload]').count(),
          path,
        ).toBe(0);
      }
    });
    expect(signs).toEqual([]);
  });

  test('nothing runs of a file that the application shows', async () => {
    const signs = await asSomebody(async ({ page }) => {
      await page.goto('/shipments/100');
      const previews = page.getByRole('button', { name: /^(Preview|Voorbeeld)/ });
      await previews.first().waitFor();
      const count = await previews.count();
      expect(count).toBeGreaterThan(4);
      for (let at = 0; at < (isLong ? count : 2); at++) {
        await previews.nth(at).click();
        const dialog = page.getByRole('dialog');
        await dialog.waitFor();
        await settled(page);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
      }
    });
    expect(signs).toEqual([]);
  });
});
