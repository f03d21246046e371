// The contract against the document: lists, endpoints, limits and errors. Its lists are typed out here from the document's text, not taken
// from the source.
import { describe, expect, test } from 'vitest';
import * as contract from './index.ts';

/** `A B C` as a list. */
const words = (text: string) => text.trim().split(/\s+/);

describe('Lists', () => {
  const LISTS = {
    shipments: {
      order_by: 'SHIPMENT_ORDER_BY_ UNSPECIFIED REFERENCE STATUS ETD ETA CARGO_READY_DATE CREATE_TIME',
      sorts: 'id reference status etd eta cargo_ready_date create_time',
      dates: 'etd eta',
      status: contract.ShipmentStatus,
      record: contract.Shipment,
    },
    inquiries: {
      order_by: 'INQUIRY_ORDER_BY_ UNSPECIFIED REFERENCE STATUS CARGO_READY_DATE CREATE_TIME',
      sorts: 'id reference status cargo_ready_date create_time',
      dates: 'cargo_ready_date',
      status: contract.InquiryStatus,
      record: contract.Inquiry,
    },
    invoices: {
      order_by: `INVOICE_ORDER_BY_ UNSPECIFIED REFERENCE STATUS ISSUE_DATE DUE_DATE PUBLISHED_AT AMOUNT_EX_VAT
        AMOUNT_INC_VAT CREATE_TIME`,
      sorts: 'id reference status issue_date due_date published_at amount_ex_vat amount_inc_vat create_time',
      dates: 'issue_date due_date',
      status: contract.InvoiceStatus,
      record: contract.Invoice,
    },
  };

  test.each(Object.entries(LISTS))('%s: collection key, order_by values, filters', (name, expected) => {
    const list: contract.ListDefinition = contract.lists[name as keyof typeof LISTS];
    const [prefix, ...members] = words(expected.order_by);
    expect(list.order_by.values).toEqual(members.map((member) => `${prefix}${member}`));
    expect(list.order_by.unspecified).toBe(`${prefix}UNSPECIFIED`);
    const { status, record } = expected;
    expect(list).toMatchObject({ collection: name, dates: words(expected.dates), order_by_prefix: prefix });
    expect([list.status, list.record]).toEqual([status, record]);
    // Unspecified means newest first by id; every other member names a field of the record.
    const sorts = list.order_by.values.map((value) => contract.sortColumn(list, value));
    expect(sorts).toEqual(words(expected.sorts));
    for (const field of [...sorts, ...list.dates]) expect(record.properties).toHaveProperty(field);
  });

  test('search covers reference, description and origin/destination city; of invoices the invoice reference', () => {
    const { shipments, inquiries, invoices } = contract.lists;
    expect(shipments.searches).toBe('reference, description, origin and destination city');
    expect(inquiries.searches).toBe('reference, description, origin and destination city');
    expect(invoices.searches).toBe('invoice reference');
    const cities = { origin: { locality: 'Ningbo', region_code: 'CN' }, destination: { locality: 'Zürich' } };
    const cargo = { reference: 'K7WM-42QX', forwarder_reference: 'FL-26', description: 'Pans', ...cities };
    const found = 'k7wm-42qx\npans\nningbo\nzurich';
    expect(contract.searchOf(shipments, contract.render(contract.Shipment, cargo))).toBe(found);
    expect(contract.searchOf(inquiries, contract.render(contract.Inquiry, cargo))).toBe(found);
    const invoice = contract.render(contract.Invoice, {
      reference: 'F26041-K7WM-42QX',
      lines: [{ description: 'THC' }],
    });
    expect(contract.searchOf(invoices, invoice)).toBe('f26041-k7wm-42qx');
  });

  test('the query parameters, as the document names them', () => {
    const names = (list: contract.ListDefinition) => contract.listParameters(list).map(({ name }) => name);
    const common = words('limit after before order order_by search filter.status');
    expect(names(contract.lists.shipments)).toEqual([...common, 'filter.etd', 'filter.eta']);
    expect(names(contract.lists.inquiries)).toEqual([...common, 'filter.cargo_ready_date']);
    expect(names(contract.lists.invoices)).toEqual([...common, 'filter.issue_date', 'filter.due_date']);
  });
});

describe('Endpoints', () => {
  const GETS = `/v1/shipment /v1/shipment/{shipment} /v1/shipment/{shipment}/tracking /v1/shipment/{shipment}/document
    /v1/shipment/{shipment}/invoice /v1/inquiry /v1/inquiry/{inquiry} /v1/invoice /v1/invoice/{invoice}
    /v1/invoice/{invoice}/download /v1/document/{document}/download /v1/profile/user /v1/profile/organization
    /v1/user/{user} /openapi.json /api-info.json`;
  const every = Object.values<contract.Operation>(contract.operations);

  test('are beneath one prefix, but for those in which the service tells of itself', () => {
    const others = every.filter(({ path }) => !path.startsWith(`${contract.API_PREFIX}/`));
    expect(others.map(({ path, tag }) => [path, tag])).toEqual([
      ['/openapi.json', 'service'],
      ['/api-info.json', 'service'],
    ]);
  });
  const at = (path: string) => every.find((operation) => operation.method === 'GET' && operation.path === path);

  test('every GET of the document is there, and no other', () => {
    const gets = every.filter(({ method }) => method === 'GET').map(({ path }) => path);
    expect(gets.sort()).toEqual(words(GETS).sort());
  });

  test('every other operation of the document, and no other: inquiries alone are written', () => {
    const writes = every.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
    expect(writes).toEqual([
      'POST /v1/inquiry',
      'PATCH /v1/inquiry/{inquiry}',
      'POST /v1/inquiry/{inquiry}/cancel',
      'DELETE /v1/inquiry/{inquiry}',
    ]);
  });

  test('201 for a create, 200 for an update and a cancel, 204 for a delete; 409 for all but the create', () => {
    const { createInquiry, updateInquiry, cancelInquiry, deleteInquiry } = contract.operations;
    const writes: contract.Operation[] = [createInquiry, updateInquiry, cancelInquiry, deleteInquiry];
    expect(writes.map(contract.successStatus)).toEqual([201, 200, 200, 204]);
    expect(writes.map(({ errors }) => errors.includes('conflict'))).toEqual([false, true, true, true]);
    for (const write of writes) {
      expect(write.errors).toEqual(expect.arrayContaining(['bad_request', 'too_large', 'unsupported_media_type']));
    }
  });

  test('every path is under /v1 but for the two service descriptions; none is there twice', () => {
    const outside = every.filter(({ path }) => !path.startsWith('/v1/')).map(({ path }) => path);
    expect(outside).toEqual(['/openapi.json', '/api-info.json']);
    expect(new Set(every.map(({ method, path }) => `${method} ${path}`)).size).toBe(every.length);
  });

  test.each([
    ['/v1/shipment', contract.ShipmentList, contract.lists.shipments],
    ['/v1/inquiry', contract.InquiryList, contract.lists.inquiries],
    ['/v1/invoice', contract.InvoiceList, contract.lists.invoices],
    ['/v1/shipment/{shipment}/invoice', contract.InvoiceList, contract.lists.invoices],
  ])('%s is a list with the common list behaviour', (path, schema, list) => {
    expect(at(path)?.answer).toEqual({ kind: 'json', schema });
    expect(at(path)?.list).toBe(list);
    expect(contract.queryParameters(at(path) as contract.Operation)).toEqual(contract.listParameters(list));
  });

  test.each([
    ['/v1/shipment/{shipment}', contract.Shipment],
    ['/v1/shipment/{shipment}/tracking', contract.Tracking],
    ['/v1/shipment/{shipment}/document', contract.DocumentChecklist],
    ['/v1/inquiry/{inquiry}', contract.Inquiry],
    ['/v1/invoice/{invoice}', contract.Invoice],
    ['/v1/profile/user', contract.User],
    ['/v1/profile/organization', contract.Organization],
    ['/v1/user/{user}', contract.User],
    ['/api-info.json', contract.ApiInfo],
  ])('%s answers with one record, and takes no query', (path, schema) => {
    expect(at(path)?.answer).toEqual({ kind: 'json', schema });
    expect(contract.queryParameters(at(path) as contract.Operation)).toEqual([]);
  });

  test('the two file downloads: the invoice PDF, and a document as it was stored', () => {
    expect(at('/v1/invoice/{invoice}/download')?.answer).toEqual({ kind: 'file', of: ['application/pdf'] });
    const types = ['application/octet-stream', 'application/pdf', 'text/plain', 'image/png', 'image/jpeg', 'image/gif'];
    const office = ['wordprocessingml.document', 'spreadsheetml.sheet'];
    expect(at('/v1/document/{document}/download')?.answer).toEqual({
      kind: 'file',
      of: expect.arrayContaining([
        ...types,
        ...office.map((kind) => `application/vnd.openxmlformats-officedocument.${kind}`),
      ]),
    });
  });

  test('404: whatever names a record in its path can find none', () => {
    for (const operation of every) {
      const names = contract.pathParameters(operation).length > 0;
      expect(operation.errors.includes('not_found'), operation.path).toBe(names);
    }
  });

  test('operations.txt: id, method and path of each, a line each', () => {
    const lines = contract.operationsPage().trimEnd().split('\n');
    expect(lines.map((line) => words(line))).toEqual(
      Object.entries<contract.Operation>(contract.operations).map(([id, { method, path }]) => [id, method, path]),
    );
  });
});

describe('Limits', () => {
  test('as the document states them', () => {
    expect(contract.limits).toMatchObject({
      default_page_size: 50,
      max_page_size: 100,
      read_requests: 500,
      write_requests: 60,
      edge_requests: 500,
      window_seconds: 60,
      max_request_body_bytes: 37748736,
      request_timeout_seconds: 60,
      replay_window_seconds: 10 * 60,
    });
  });

  test('GET /api-info.json reports them, the rates in force among them', () => {
    const info = contract.apiInfo('https://freight.example', { read: 501, write: 61, edge: 502 });
    expect(info).toStrictEqual({
      base_url: 'https://freight.example',
      auth: { header: 'X-Service-Key', token_format: '<USER_ID>|<SECRET>' },
      rate_limit: { requests: 501, window_seconds: 60, scope: 'per user, per service instance' },
      write_rate_limit: { requests: 61, window_seconds: 60, scope: 'per user, per service instance' },
      edge_rate_limit: { requests: 502, window_seconds: 60, scope: 'per client IP, per gateway instance' },
      max_request_body_bytes: 37748736,
      request_timeout_seconds: 60,
      pagination: { default_page_size: 50, max_page_size: 100 },
    });
    expect(contract.check(contract.ApiInfo, info)).toEqual({ violations: [], unknown: [] });
  });
});

describe('Errors', () => {
  const CODES = { 400: 3, 404: 5, 405: 12, 409: 10, 413: 8, 415: 3, 429: 8, 500: 13, 503: 14, 504: 4 };
  const names = Object.keys(contract.errors) as contract.ErrorName[];

  test.each(Object.entries(CODES))('%s has code %i', (status, code) => {
    const found = names.filter((name) => String(contract.errors[name].status) === status);
    expect(found).toHaveLength(1);
    for (const name of found) expect(contract.statusObject(name)).toMatchObject({ code, details: [] });
  });

  test('a status is in the catalogue once, besides what the application says of log-ins, and says something', () => {
    const api = names.filter((name) => name !== 'logged_out' && name !== 'wrong_password');
    expect(new Set(api.map((name) => contract.errors[name].status)).size).toBe(api.length);
    for (const name of names) expect(contract.errors[name].message).toMatch(/^[A-Z].*\w$/);
  });

  test('401 is exactly {"message":"Invalid API key"}, whatever is said', () => {
    const told = contract.statusObject('unauthenticated', 'revoked', [{ field: 'a', description: 'b' }]);
    expect(JSON.stringify(told)).toBe('{"message":"Invalid API key"}');
  });

  test('error bodies follow the status object; a broken rule is a BadRequest detail, one entry per problem', () => {
    const violations = [
      { field: 'lcl.components[0].weight', description: 'must be above zero' },
      { field: 'description', description: 'is required' },
    ];
    const told = contract.statusObject('bad_request', 'unknown key "lcl.colour"', violations);
    expect(JSON.stringify(told)).toBe(
      '{"code":3,"message":"unknown key \\"lcl.colour\\"","details":[{' +
        '"@type":"type.googleapis.com/google.rpc.BadRequest","field_violations":[' +
        '{"field":"lcl.components[0].weight","description":"must be above zero"},' +
        '{"field":"description","description":"is required"}]}]}',
    );
    expect(contract.check(contract.Status, told)).toEqual({ violations: [], unknown: [] });
    expect(JSON.stringify(contract.statusObject('not_found'))).toBe('{"code":5,"message":"Not found","details":[]}');
  });
});
