import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect, ended } from '../../acceptance/support/process.ts';
import type { Service } from '../../acceptance/support/service.ts';
import { type Circumstances, runFairlead, startFairlead } from './support/fairlead.ts';
import {
  COMMERCIAL_INVOICE,
  CREDENTIAL,
  FOREIGN,
  INQUIRIES,
  INVOICES,
  PACKING_LIST,
  ROAD,
  SEA,
  startWorld,
} from './support/world.ts';

// `fairlead mcp` as an assistant's program meets it: a process that is spoken to line by line.

let service: Service;
let reader: Assistant;
let writer: Assistant;

beforeAll(async () => {
  service = await startWorld();
  const circumstances = { service, credential: CREDENTIAL };
  [reader, writer] = await Promise.all([assistant([], circumstances), assistant(['--allow-writes'], circumstances)]);
});

afterAll(async () => {
  await Promise.all([reader?.leave(), writer?.leave()]);
  await service?.stop();
});

/** The whole API on one page. */
const page = readFileSync(new URL('../../contract/operations.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/) as [id: string, method: string, path: string]);
const toolName = (id: string) => id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe('the handshake', () => {
  it('says who speaks and how the service is used', () => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    expect(reader.welcome).toMatchObject({
      protocolVersion: '2025-11-25',
      serverInfo: { name: 'fairlead', version },
      capabilities: { tools: {} },
      instructions: expect.stringContaining('--allow-writes'),
    });
    expect(writer.welcome.instructions).not.toContain('--allow-writes');
  });
});

describe('the list of tools', () => {
  const names = async (who: Assistant) => (await who.tools()).map(({ name }) => name);

  it('has every operation that reads, and no other', async () => {
    expect(await names(reader)).toEqual(page.filter(([, method]) => method === 'GET').map(([id]) => toolName(id)));
  });

  it('has every operation with --allow-writes', async () => {
    expect(await names(writer)).toEqual(page.map(([id]) => toolName(id)));
  });

  it('describes each of them', async () => {
    for (const tool of await writer.tools()) {
      expect(tool, tool.name).toMatchObject({
        title: expect.stringMatching(/\w/),
        description: expect.stringMatching(/\w/),
        inputSchema: { type: 'object', additionalProperties: false },
        annotations: { readOnlyHint: expect.any(Boolean), openWorldHint: false },
      });
    }
  });
});

describe('reading', () => {
  const reads: Record<string, [given: object, path: string]> = {
    listShipments: [
      { limit: 2, filter: { status: ['STATUS_ACTIVE'] } },
      '/v1/shipment?limit=2&filter.status=STATUS_ACTIVE',
    ],
    getShipment: [{ shipment: SEA.reference }, `/v1/shipment/${SEA.id}`],
    getShipmentTracking: [{ shipment: SEA.id }, `/v1/shipment/${SEA.id}/tracking`],
    listShipmentDocuments: [{ shipment: SEA.reference }, `/v1/shipment/${SEA.id}/document`],
    listShipmentInvoices: [{ shipment: SEA.reference, search: 'C7' }, `/v1/shipment/${SEA.id}/invoice?search=C7`],
    listInquiries: [{ order: 'ORDER_ASC' }, '/v1/inquiry?order=ORDER_ASC'],
    getInquiry: [{ inquiry: INQUIRIES.RECEIVED.id }, `/v1/inquiry/${INQUIRIES.RECEIVED.id}`],
    listInvoices: [{}, '/v1/invoice'],
    getInvoice: [{ invoice: INVOICES.PAID.reference }, `/v1/invoice/${INVOICES.PAID.id}`],
    getProfileUser: [{}, '/v1/profile/user'],
    getProfileOrganization: [{}, '/v1/profile/organization'],
    getUser: [{ user: '31' }, '/v1/user/31'],
    getContract: [{}, '/openapi.json'],
    getApiInfo: [{}, '/api-info.json'],
  };
  const downloads = ['downloadInvoice', 'downloadDocument'];

  it('is tried below with every operation that reads', () => {
    const tried = [...Object.keys(reads), ...downloads].sort();
    expect(tried).toEqual(
      page
        .filter(([, method]) => method === 'GET')
        .map(([id]) => id)
        .sort(),
    );
  });

  it.each(Object.entries(reads))('gives what the service gives, as data and as text: %s', async (id, [given, path]) => {
    const { structuredContent, content, isError } = await reader.call(toolName(id), given);
    const answered = await service.get(path, { credential: CREDENTIAL });
    expect(isError).toBeUndefined();
    expect(structuredContent).toEqual(await answered.json());
    expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent);
  });

  it('goes on from page to page as each answer says', async () => {
    const seen: string[] = [];
    for (let given: object | undefined = { limit: 2 }; given; ) {
      const { structuredContent, content } = await reader.call('list_inquiries', given);
      const { inquiries, cursor } = structuredContent as { inquiries: { id: string }[]; cursor: { after?: string } };
      seen.push(...inquiries.map(({ id }) => id));
      expect(content[1]?.text).toContain(cursor.after ?? 'the last page');
      given = cursor.after === undefined ? undefined : { limit: 2, after: cursor.after };
    }
    expect(seen).toEqual([...new Set(seen)]);
    expect(seen).toEqual(expect.arrayContaining(Object.values(INQUIRIES).map(({ id }) => id)));
  });

  it('hands over a text as text', async () => {
    const { content } = await reader.call('download_document', { document: PACKING_LIST.id });
    expect(content[0]?.text).toContain(PACKING_LIST.name);
    expect(content[1]).toEqual({ type: 'text', text: PACKING_LIST.content });
  });

  it.each([
    ['download_document', { document: COMMERCIAL_INVOICE.id }, COMMERCIAL_INVOICE.content],
    ['download_invoice', { invoice: INVOICES.PUBLISHED.reference }, INVOICES.PUBLISHED.pdf],
  ])('hands over another file as a resource: %s', async (tool, given, bytes) => {
    const { content } = await reader.call(tool, given);
    const { mimeType, blob, uri } = content[1]?.resource ?? {};
    expect(mimeType).toBe('application/pdf');
    expect(Buffer.from(blob ?? '', 'base64').toString()).toBe(bytes);
    expect(uri).toMatch(/^fairlead:\/\/.*\.pdf$/);
  });
});

describe('writing', () => {
  const draft = (description: string) => ({
    description,
    origin: { region_code: 'CN', locality: 'Ningbo' },
    destination: { region_code: 'NL', locality: 'Rotterdam' },
    cargo_ready_date: '2030-04-01',
    cargo_type: 'CARGO_TYPE_PALLETS',
    transport_modes: ['TRANSPORT_MODE_SEA'],
    incoterms: ['INCOTERM_FOB'],
    lcl: { components: [{ width: 80, height: 120, depth: 100, weight: 250.5, quantity: 4 }] },
  });
  const inquiries = async () => (await service.get('/v1/inquiry', { credential: CREDENTIAL })).json();

  it.each(page.filter(([, method]) => method !== 'GET').map(([id]) => toolName(id)))(
    'is refused without --allow-writes, even by name: %s',
    async (tool) => {
      const before = await inquiries();
      const given = tool === 'create_inquiry' ? draft('Refused') : { inquiry: INQUIRIES.RECEIVED.id, description: 'x' };
      const { error, result } = await reader.ask('tools/call', { name: tool, arguments: given });
      expect(error?.message).toContain(tool);
      expect(result).toBeUndefined();
      expect(await inquiries()).toEqual(before);
    },
  );

  it('creates, changes, cancels and deletes with it', async () => {
    const created = await writer.call('create_inquiry', draft('Lanterns'));
    const { reference: inquiry } = created.structuredContent as { reference: string };
    expect(created.structuredContent).toMatchObject({ description: 'Lanterns', total_weight: 1002 });
    const again = await writer.call('create_inquiry', draft('Lanterns'));
    expect(again.structuredContent).toMatchObject({ reference: inquiry });
    expect(again.content[1]?.text).toContain('there already');

    const changed = await writer.call('update_inquiry', { inquiry, description: 'Lamps', lcl: { tail_lift: true } });
    expect(changed.structuredContent).toMatchObject({ description: 'Lamps', lcl: { tail_lift: true } });
    const cancelled = await writer.call('cancel_inquiry', { inquiry });
    expect(cancelled.structuredContent).toMatchObject({ reference: inquiry, status: 'STATUS_CANCELLED' });
    expect((await writer.call('delete_inquiry', { inquiry })).structuredContent).toEqual({ deleted: inquiry });
    expect((await service.get(`/v1/inquiry/${inquiry}`, { credential: CREDENTIAL })).status).toBe(404);
  });

  it('tells every broken rule, with its field', async () => {
    const { origin: _, ...rest } = draft('Broken');
    const lcl = { components: [{ ...rest.lcl.components[0], weight: 0 }] };
    const { isError, content } = await writer.call('create_inquiry', { ...rest, lcl, colour: 'red' });
    expect(isError).toBe(true);
    for (const field of ['origin', 'lcl.components[0].weight', 'colour']) expect(content[0]?.text).toContain(field);
  });

  it('tells that a state does not allow it', async () => {
    const { isError, content } = await writer.call('cancel_inquiry', { inquiry: INQUIRIES.QUOTE_ACCEPTED.id });
    expect(isError).toBe(true);
    expect(content[0]?.text).toContain('409');
  });

  it('refuses what an operation without a body does not take', async () => {
    const given = { inquiry: INQUIRIES.RECEIVED.id, reason: 'late' };
    expect((await writer.call('cancel_inquiry', given)).content[0]?.text).toContain('reason is unknown');
  });
});

describe('what cannot be answered', () => {
  it.each([
    ['get_shipment', { shipment: 'NONE-0000' }, '404'],
    ['get_shipment', { shipment: FOREIGN.shipment }, '404'],
    ['download_document', { document: FOREIGN.document }, '404'],
    ['get_shipment_tracking', { shipment: ROAD.reference }, '400'],
    ['list_shipments', { filter: { eta: ['soon'] } }, 'filter.eta'],
    ['list_shipments', { after: 'nonsense' }, 'after'],
    ['list_shipments', { limit: 1000, colour: 'red' }, 'limit must be at most 100; colour is unknown'],
    ['list_shipments', { filter: { status: ['ACTIVE'] } }, 'filter.status[0] must be one of STATUS_'],
    ['get_shipment', {}, 'shipment is missing'],
  ])('is told as a result: %s %j', async (tool, given, words) => {
    const { isError, content, structuredContent } = await reader.call(tool, given);
    expect(isError).toBe(true);
    expect(content[0]?.text).toContain(words);
    expect(structuredContent).toBeUndefined();
  });

  it('is told without the credential when that is refused', async () => {
    const credential = `31|${'0'.repeat(8)}-dead-4bad-8bad-${'0'.repeat(12)}`;
    const stranger = await assistant([], { service, credential });
    const { isError, content } = await stranger.call('list_shipments', {});
    expect(isError).toBe(true);
    expect(content[0]?.text).toContain('set FAIRLEAD_TOKEN');
    const { printed } = await stranger.leave();
    expect(printed).not.toContain('dead-4bad');
  });

  it('is an error of the protocol where it is one', async () => {
    expect((await reader.ask('tools/call', { name: 'sink_ship' })).error?.message).toContain('sink_ship');
    expect((await reader.ask('resources/list')).error?.code).toBe(-32601);
  });

  it('is passed over where it is no message at all', async () => {
    reader.say('no JSON\n');
    expect((await reader.call('get_api_info', {})).isError).toBeUndefined();
  });

  it('is passed over where it is JSON of another kind, and said so in words beside the protocol', async () => {
    const guest = await assistant([], { service, credential: CREDENTIAL });
    guest.say('[]\n');
    expect((await guest.call('get_api_info', {})).isError).toBeUndefined();
    expect(await guest.leave()).toMatchObject({
      code: 0,
      complaints: 'fairlead mcp: passed over what is no message of the protocol\n',
    });
  });
});

describe('the process', () => {
  it('ends well when nobody speaks to it any more', async () => {
    const guest = await assistant([], { service, credential: CREDENTIAL });
    expect(await guest.leave()).toMatchObject({ code: 0, complaints: '' });
  });

  it('ends well when nobody ever did', async () => {
    const silent = { service, credential: CREDENTIAL, stdin: '' };
    expect(await runFairlead(['mcp'], silent)).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('ends as having failed when what is said to it has no end, and tells why', async () => {
    const circumstances = { service, credential: CREDENTIAL, stdin: 'x'.repeat(11 * 1024 * 1024) };
    const { code, stdout, stderr } = await runFairlead(['mcp'], circumstances);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^fairlead mcp: .*maximum size/);
  });

  it('does not begin without a credential, and says so beside the protocol', async () => {
    const { code, stdout, stderr } = await runFairlead(['mcp'], { service, stdin: '' });
    expect(code).toBe(3);
    expect(stdout).toBe('');
    expect(stderr).toContain('fairlead login');
  });
});

interface Block {
  type: string;
  text?: string;
  resource?: { uri: string; mimeType: string; blob: string };
}

interface Result {
  content: Block[];
  structuredContent?: object;
  isError?: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: what a method answers is the tests' to know
type Reply = { jsonrpc: string; id: number; result?: any; error?: { code: number; message: string } };
type Assistant = Awaited<ReturnType<typeof assistant>>;

/** Starts the command and shakes hands with it. Every line that it prints must be a message of the protocol. */
async function assistant(args: string[], circumstances: Circumstances) {
  const child = startFairlead(['mcp', ...args], circumstances, 'pipe');
  const printed = collect(child.stdout);
  const complaints = collect(child.stderr);
  const waiting = new Map<number, (reply: Reply) => void>();
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    const reply: Reply = JSON.parse(line);
    expect(reply.jsonrpc).toBe('2.0');
    waiting.get(reply.id)?.(reply);
  });
  const gone = once(child, 'exit').then(() => {
    throw new Error(`it ended: ${complaints()}`);
  });
  gone.catch(() => {});
  let asked = 0;
  const say = (line: string) => child.stdin?.write(line);
  const tell = (message: object) => say(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = (method: string, params: object = {}): Promise<Reply> => {
    const id = ++asked;
    const answered = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    tell({ id, method, params });
    return Promise.race([answered, gone]);
  };
  const clientInfo = { name: 'spec', version: '1' };
  const welcome = await ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  tell({ method: 'notifications/initialized' });
  return {
    welcome: welcome.result,
    say,
    ask,
    tools: async (): Promise<{ name: string }[]> => (await ask('tools/list')).result.tools,
    call: async (name: string, given: object): Promise<Result> =>
      (await ask('tools/call', { name, arguments: given })).result,
    async leave() {
      child.stdin?.end();
      return { code: await ended(child), printed: printed(), complaints: complaints() };
    },
  };
}
