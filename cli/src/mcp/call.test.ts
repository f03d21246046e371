import { Fairlead } from '@fairlead/sdk';
import { type Operation, operations } from '@fairlead/sdk/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { answer, bounded } from './answer.ts';
import { callTool } from './call.ts';

const TOKEN = '31|00000000-0000-4000-8000-000000000031';
const PAGE = { shipments: [], inquiries: [], invoices: [], cursor: {} };

interface Sent {
  method?: string;
  url: URL;
  body?: unknown;
}

/** A client whose service answers the same to everything, and what was sent to it. */
function answering(body: object | string, init: ResponseInit = {}) {
  const sent: Sent[] = [];
  const client = new Fairlead({
    token: TOKEN,
    baseUrl: 'http://freight.example',
    maxRetries: 0,
    fetch: async (url, { method, body: text }) => {
      sent.push({ url: new URL(url), ...(method && { method }), ...(text ? { body: JSON.parse(String(text)) } : {}) });
      const isEmpty = init.status === 204;
      return new Response(isEmpty ? null : typeof body === 'string' ? body : JSON.stringify(body), init);
    },
  });
  const call = (id: string, given: Record<string, unknown> = {}, signal?: AbortSignal) =>
    callTool(client, { id, operation: operations[id] as Operation }, given, signal);
  return { sent, call };
}

const words = ({ content }: { content: object[] }) => content.map((block) => (block as { text?: string }).text);

describe('calling a tool', () => {
  it.each(Object.entries(operations))(
    'calls the operation it is named for: %s',
    async (id, { method, path, parameters, input }) => {
      const { sent, call } = answering(PAGE);
      const name = parameters[0] && { [parameters[0]]: 'A/B' };
      await call(id, { ...name, ...(input && { description: 'Tiles' }) });
      expect(sent).toHaveLength(1);
      expect(sent[0]?.method).toBe(method);
      expect(sent[0]?.url.pathname).toBe(path.replace(/\{\w+\}/, 'A%2FB'));
      expect(sent[0]?.body).toEqual(input && { description: 'Tiles' });
    },
  );

  it('passes a query on', async () => {
    const { sent, call } = answering(PAGE);
    await call('listShipmentInvoices', {
      shipment: 'ABCD-2345',
      limit: 5,
      filter: { status: ['STATUS_PAID', 'STATUS_DISPUTED'], due_date: ['gte:2026-01-01'] },
    });
    expect(decodeURIComponent(sent[0]?.url.search ?? '')).toBe(
      '?limit=5&filter.status=STATUS_PAID&filter.status=STATUS_DISPUTED&filter.due_date=gte:2026-01-01',
    );
  });

  it('answers a record as data and as text', async () => {
    const record = { id: '1', reference: 'ABCD-2345', forwarder_reference: '' };
    const told = await answering(record).call('getShipment', { shipment: '1' });
    expect(told).toEqual({ structuredContent: record, content: [{ type: 'text', text: JSON.stringify(record) }] });
  });

  it("answers a page under its list's name, and says how to go on", async () => {
    const { call } = answering({ inquiries: [{ id: '1' }], cursor: { after: 'c"1' } });
    const answer = await call('listInquiries');
    expect(answer.structuredContent).toEqual({ inquiries: [{ id: '1' }], cursor: { after: 'c"1' } });
    expect(words(answer)[1]).toBe('There is more: call again with the same arguments and "after": "c\\"1".');
  });

  it('says that a page is the last', async () => {
    expect(words(await answering(PAGE).call('listInvoices'))[1]).toBe('This is the last page.');
  });

  it('says of a create that it made nothing new', async () => {
    const inquiry = { id: '1', create_time: '2026-03-01T00:00:00.000Z', update_time: '2026-03-01T00:00:00.000Z' };
    const again = answering(inquiry, { status: 201, headers: { 'Idempotent-Replayed': 'true' } });
    expect(words(await again.call('createInquiry'))[1]).toContain('there already');
    expect(words(await answering(inquiry, { status: 201 }).call('createInquiry'))).toHaveLength(1);
  });

  it('does not take its own create, sent again as its answer was lost, for one that was there already', async () => {
    const chance = vi.spyOn(Math, 'random').mockReturnValue(0);
    onTestFinished(() => chance.mockRestore());
    const inquiry = { id: '1', create_time: '2026-03-01T00:00:00.000Z', update_time: '2026-03-01T00:00:00.000Z' };
    const answers = [
      new Response('', { status: 503, headers: { 'Retry-After': '0' } }),
      Response.json(inquiry, { status: 201, headers: { 'Idempotent-Replayed': 'true' } }),
    ];
    const fetch = async () => answers.shift() as Response;
    const client = new Fairlead({ token: TOKEN, baseUrl: 'http://freight.example', fetch });
    const tool = { id: 'createInquiry', operation: operations.createInquiry as Operation };
    expect(words(await callTool(client, tool, {}))).toEqual([JSON.stringify(inquiry)]);
  });

  it('says what was deleted', async () => {
    const answer = await answering('', { status: 204 }).call('deleteInquiry', { inquiry: 'INQU-0001' });
    expect(answer.structuredContent).toEqual({ deleted: 'INQU-0001' });
  });
});

describe('an answer', () => {
  it('is handed over up to a size, and refused with a way to get less above it', () => {
    const whole = answer({ name: 'é' });
    const size = Buffer.byteLength(JSON.stringify(whole));
    expect(bounded(whole, size)).toBe(whole);
    expect(bounded(whole, size - 1)).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('limit') }],
    });
  });
});

describe('a call that fails', () => {
  it('is an answer, which tells neither the credential nor where in our code it failed', async () => {
    const { call } = answering({ message: 'Invalid API key' }, { status: 401 });
    const answer = await call('getProfileUser');
    expect(answer.isError).toBe(true);
    expect(words(answer)[0]).toContain('refuses the access token');
    expect(JSON.stringify(answer)).not.toContain(TOKEN.split('|')[1]);
    expect(JSON.stringify(answer)).not.toMatch(/\bat .*\.ts/);
  });

  it('is an answer also when the service speaks another language', async () => {
    const answer = await answering('<html>').call('getApiInfo');
    expect(answer.isError).toBe(true);
  });

  it('is an answer for a name that would lead elsewhere', async () => {
    const { sent, call } = answering({});
    expect((await call('getShipment', { shipment: '..' })).isError).toBe(true);
    expect(sent).toEqual([]);
  });

  it('ends when it is called off', async () => {
    const { sent, call } = answering({});
    expect((await call('getApiInfo', {}, AbortSignal.abort())).isError).toBe(true);
    expect(sent).toEqual([]);
  });
});
