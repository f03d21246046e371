import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build, type Format } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { FILE, faults, json, record, refuse, SECRET, silence, stall, TOKEN, text } from './faults.fixture.ts';

async function bundled(format: Format): Promise<string> {
  const entry = fileURLToPath(new URL('index.ts', import.meta.url));
  const { outputFiles, errors } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    globalName: 'sdk',
    platform: 'neutral',
    format,
  });
  expect(errors).toEqual([]);
  return outputFiles[0]?.text ?? '';
}

let script = '';
let module = '';
beforeAll(async () => {
  [script, module] = await Promise.all([bundled('iife'), bundled('esm')]);
});

describe('without Node, by what the web has', () => {
  const web = {
    ...{ fetch, URL, URLSearchParams, Headers, Response, AbortController, setTimeout, clearTimeout },
    ...{ ReadableStream, Blob, TextDecoder, TextEncoder, crypto, performance },
  };

  /** Runs a function's text in a world that has nothing but these. */
  function run<T>(globals: object, code: string): T {
    return runInContext(`${script}\n${code}`, createContext({ ...globals }));
  }

  test('it reads, writes, walks, retries, loads files and watches', async () => {
    const page = (id: string, cursor = {}) => json({ shipments: [{ id }], cursor }, { ETag: '"1"' });
    const { url, got } = await faults(
      page('1', { after: '2' }),
      page('2'),
      refuse(503, { 'Retry-After': 0 }),
      record({}, 201),
      text(200, '%PDF', { 'Content-Disposition': `attachment; filename*=UTF-8''Z%C3%BCrich.pdf` }),
      page('4'),
    );
    const told = await run(
      { ...web, url, token: TOKEN },
      `(async () => {
        const client = new sdk.Fairlead({ token, baseUrl: url });
        const told = [];
        for await (const { id } of client.shipments.list()) told.push(id);
        told.push((await client.inquiries.create({ description: 'Wafers' })).id);
        const file = await client.documents.download('9');
        told.push(file.name, await file.text());
        for await (const { shipment } of client.shipments.watch({}, { initial: true })) { told.push(shipment.id); break; }
        return told.join();
      })()`,
    );
    expect(told).toBe('1,2,1,Zürich.pdf,%PDF,4');
    expect(got).toHaveLength(6);
  });

  test('it fails in our words', async () => {
    const { url } = await faults(refuse(404), silence);
    const told = await run(
      { ...web, url, token: TOKEN },
      `(async () => {
        const client = new sdk.Fairlead({ token, baseUrl: url, maxRetries: 0 });
        const told = [];
        await client.users.get('1').catch((error) => told.push(error instanceof sdk.NotFoundError));
        await client.users.get('1', { timeout: 50 }).catch((error) => told.push(error instanceof sdk.TimeoutError));
        try { new sdk.Fairlead({ baseUrl: url }) } catch (error) { told.push(error.message) }
        return told.join();
      })()`,
    );
    expect(told).toBe('true,true,no token: give one as option `token`, or set FAIRLEAD_TOKEN');
  });

  test('it names its requests, also on a page that may not make ids', async () => {
    const { url, got } = await faults(record());
    const { crypto: _, ...insecure } = web;
    const code = 'new sdk.Fairlead({ token, baseUrl: url }).profile.user()';
    await run<Promise<unknown>>({ ...insecure, url, token: TOKEN }, code);
    await run<Promise<unknown>>({ ...insecure, crypto: {}, url, token: TOKEN }, code);
    const ids = got.map(({ headers }) => headers['x-request-id']);
    for (const id of ids) expect(id).toMatch(/^(\w{8}-){3}\w{8}$/);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('a program ends when its calls have ended', () => {
  /** What a program printed until it ended by itself. */
  async function printed(url: string, code: string): Promise<string> {
    const env = { FAIRLEAD_TOKEN: TOKEN, FAIRLEAD_BASE_URL: url };
    const program = spawn(process.execPath, ['--input-type=module'], { env, timeout: 20_000 });
    let output = '';
    for (const stream of [program.stdout, program.stderr])
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
      });
    program.stdin.end(`${module}\nconst client = new Fairlead();\n${code}`);
    const [status, signal] = await once(program, 'close');
    return `${output.trim()} ${signal ?? status}`;
  }

  test('be it by an answer, an abort, a timeout or a file: nothing is left that would hold it', async () => {
    const { url } = await faults(
      record(),
      refuse(503, { 'Retry-After': 100 }),
      silence,
      stall('half', FILE),
      stall('half', FILE),
    );
    const output = await printed(
      url,
      `const soon = () => AbortSignal.timeout(500);
      const said = (error) => error.name;
      console.log([
        (await client.profile.user()).id,
        await client.profile.user({ signal: soon() }).catch(said),
        await client.profile.user({ timeout: 500, maxRetries: 0 }).catch(said),
        await client.documents.download('1', { timeout: 500 }).then((file) => file.text()).catch(said),
        await client.documents.download('1').then((file) => file.stream.cancel()),
      ].join());`,
    );
    expect(output).toBe('1,TimeoutError,TimeoutError,TimeoutError, 0');
  });

  test('and what ends it unheard does not show the credential', async () => {
    const { url } = await faults(refuse(401));
    const output = await printed(url, 'await client.profile.user();');
    expect(output).toContain('AuthenticationError: refused with 401');
    expect(output).toMatch(/ 1$/);
    expect(output).not.toContain(SECRET);
  });
});
