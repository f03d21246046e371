// The contract document: valid Swagger 2.0, clean by Spectral, complete, and its examples true.
import SwaggerParser from '@apidevtools/swagger-parser';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { describe, expect, test } from 'vitest';
import { check } from './check.ts';
import { type ErrorName, errors, InvalidApiKey, Status } from './errors.ts';
import { errorExample, exampleOf } from './examples.ts';
import { makeInquiry } from './inquiry/rules.ts';
import { judgeUpdate } from './inquiry/update.ts';
import type { Operation } from './operation.ts';
import { type OperationId, operations } from './operations.ts';
import { Inquiry } from './records/inquiry.ts';
import { render } from './render.ts';
import { swagger } from './swagger.ts';
import { cargoTotals } from './totals.ts';

type Json = Record<string, unknown>;
interface Told extends Json {
  parameters: Json[];
  responses: Record<string, Json>;
}
interface Document extends Json {
  definitions: Record<string, { type: string; properties?: Record<string, Json> } & Json>;
  paths: Record<string, Record<string, Told>>;
}

const every = Object.keys(operations) as OperationId[];
const documentOf = (base_url: string, bound = every) =>
  JSON.parse(JSON.stringify(swagger(base_url, bound))) as Document;
const contract = documentOf('http://127.0.0.1:3000');
const getIn = (document: Document, path: string) => (document.paths[path] as Record<string, Told>).get as Told;

/** What every rule of Spectral's OpenAPI ruleset says, whatever its severity. */
async function findings(document: Json): Promise<string[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset({
    extends: [[rulesets.oas as spectral.RulesetDefinition, 'all']],
    // There is no address to write to, and tags stand in the order a reader meets them.
    rules: { 'contact-properties': 'off', 'openapi-tags-alphabetical': 'off' },
  });
  return (await linter.run(document)).map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`);
}

// Nothing is fetched: a reference outside the document is a fault.
const validate = (document: Json) =>
  SwaggerParser.validate(structuredClone(document) as never, { resolve: { external: false } });

describe('GET /openapi.json is Swagger 2.0', () => {
  test('valid by swagger-parser, without an outside request', async () => {
    await expect(validate(contract)).resolves.toMatchObject({ swagger: '2.0', info: { version: '1.0' } });
    const references = JSON.stringify(contract).match(/"\$ref":"[^"]*"/g) ?? [];
    expect(references.filter((found) => !found.startsWith('"$ref":"#/definitions/'))).toEqual([]);
  });

  test('clean by every rule of Spectral that applies: no error, no warning, no hint', {
    timeout: 120_000,
  }, async () => {
    expect(await findings(contract)).toEqual([]);
  });

  test('and both would say if it were not', { timeout: 120_000 }, async () => {
    // A few operations: to look through all of them takes a while.
    const broken = documentOf('http://127.0.0.1:3000', ['listShipments', 'getShipment']);
    expect(await findings(broken)).toEqual([]);
    const money = broken.definitions.Money?.properties as Record<string, Json>;
    money.amount_cents = { type: 'integer', example: 'much' };
    broken.definitions.Nobody = { type: 'object' };
    delete getIn(broken, '/v1/shipment').operationId;
    const rules = (await findings(broken)).map((finding) => finding.split(' ', 1)[0]);
    expect([...new Set(rules)].sort()).toEqual([
      'oas2-unused-definition',
      'oas2-valid-schema-example',
      'operation-operationId',
    ]);
    getIn(broken, '/v1/shipment/{shipment}').parameters = [];
    await expect(validate(broken)).rejects.toThrow('{shipment}');
  });
});

describe('the document says where it is served', () => {
  test.each([
    ['http://127.0.0.1:3000', '127.0.0.1:3000', '/', 'http'],
    ['https://freight.example/', 'freight.example', '/', 'https'],
    ['https://freight.example:8443/api/', 'freight.example:8443', '/api', 'https'],
    ['https://freight.example/a/b', 'freight.example', '/a/b', 'https'],
  ])('%s', (base_url, host, basePath, scheme) => {
    expect(documentOf(base_url)).toMatchObject({ host, basePath, schemes: [scheme] });
  });

  test('and holds the bound operations alone, with the definitions they need', () => {
    const { paths, definitions } = documentOf('http://127.0.0.1:3000', ['getProfileUser']);
    expect(Object.keys(paths)).toEqual(['/v1/profile/user']);
    expect(Object.keys(definitions)).toEqual(['FieldViolation', 'InvalidApiKey', 'Status', 'StatusDetail', 'User']);
  });
});

describe('every operation', () => {
  test.each(Object.entries<Operation>(operations))('%s tells its parameters and answers', (id, operation) => {
    const told = contract.paths[operation.path]?.[operation.method.toLowerCase()];
    expect(told).toMatchObject({ operationId: id, tags: [operation.tag], summary: operation.summary });
    const named = told?.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    expect(named).toEqual(operation.path.match(/(?<=\{)\w+(?=\})/g) ?? []);
    const always = ['401', '429', '500', '503', '504'];
    const expected = operation.errors.map((name) => String(errors[name].status));
    const well: Record<string, string[]> = {
      createInquiry: ['201'],
      updateInquiry: ['200'],
      cancelInquiry: ['200'],
      deleteInquiry: ['204'],
    };
    const read = ['200', ...(operation.answer.kind === 'file' ? ['206'] : []), '304'];
    const statuses = [...(well[id] ?? read), ...expected, ...always];
    expect(Object.keys(told?.responses ?? {}).sort()).toEqual(statuses.sort());
  });

  test('carries X-Request-Id and RateLimit headers; a 429 also Retry-After; what is read an ETag', () => {
    const { responses } = getIn(contract, '/v1/shipment');
    const rates = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
    expect(Object.keys(responses[200]?.headers ?? {})).toEqual([...rates, 'ETag']);
    expect(Object.keys(responses[429]?.headers ?? {})).toEqual([...rates, 'Retry-After']);
    const file = getIn(contract, '/v1/invoice/{invoice}/download');
    expect(file).toMatchObject({ produces: ['application/pdf', 'application/json'] });
    expect(file.responses[200]).toMatchObject({ schema: { type: 'file' }, headers: { ETag: { type: 'string' } } });
  });

  test('of a write tells its body, and a create when it was answered with an inquiry that was there already', () => {
    const write = (path: string, method: string) => (contract.paths[path] as Record<string, Told>)[method] as Told;
    const body = { name: 'body', in: 'body', required: true };
    const create = write('/v1/inquiry', 'post');
    expect(create.parameters).toEqual([
      expect.objectContaining({ ...body, schema: { $ref: '#/definitions/InquiryInput' } }),
    ]);
    expect(Object.keys(create.responses[201]?.headers ?? {})).toEqual(
      expect.arrayContaining(['Location', 'Idempotent-Replayed']),
    );
    const update = write('/v1/inquiry/{inquiry}', 'patch');
    expect(update.parameters[1]).toMatchObject({ ...body, schema: { $ref: '#/definitions/InquiryChange' } });
    for (const [path, method] of [
      ['/v1/inquiry/{inquiry}/cancel', 'post'],
      ['/v1/inquiry/{inquiry}', 'delete'],
    ] as const) {
      expect(write(path, method).parameters.map(({ name }) => name)).toEqual(['inquiry']);
    }
    expect(write('/v1/inquiry/{inquiry}', 'delete').responses[204]).not.toHaveProperty('schema');
  });

  test('an input has its bounds in the words of Swagger 2.0, and a change requires nothing', () => {
    const { CargoComponentInput, InquiryInput, InquiryChange, InquiryLclDetailsChange } = contract.definitions;
    expect(CargoComponentInput?.properties?.weight).toMatchObject({ minimum: 0, exclusiveMinimum: true });
    expect(InquiryInput?.properties?.description).toMatchObject({ minLength: 1, maxLength: 5_000 });
    expect(InquiryInput?.properties?.incoterms).toMatchObject({ minItems: 1, uniqueItems: true });
    expect(contract.definitions.TransportModeChoice?.enum).not.toContain('TRANSPORT_MODE_BARGE');
    for (const change of [InquiryChange, InquiryLclDetailsChange]) expect(change).not.toHaveProperty('required');
    expect(Object.keys(InquiryChange?.properties ?? {})).toEqual(Object.keys(InquiryInput?.properties ?? {}));
  });

  test('an input says what is taken for an option, a list or a limit that is not sent; of a change that would be untrue', () => {
    const { InquiryInput, InquiryFclDetailsInput, InquiryLclDetailsInput } = contract.definitions;
    const defaults = [InquiryInput, InquiryFclDetailsInput, InquiryLclDetailsInput].flatMap((input) =>
      Object.entries(input?.properties ?? {}).flatMap(([key, field]) =>
        'default' in field ? [[key, field.default] as const] : [],
      ),
    );
    expect(Object.fromEntries(defaults)).toEqual({
      ...{ special_contents: [], carriers: [], suppliers: [] },
      ...{ max_transit_days: 0, min_review_score: 0, hs_code_count: 0 },
      ...{ min_free_demurrage_days: 0, min_free_detention_days: 0 },
      ...{ timeslot_delivery: false, gas_measurement: false, storage: false, side_loader_delivery: false },
      ...{ tail_lift: false, pallet_exchange: false },
    });
    const changes = Object.entries(contract.definitions).filter(([name]) => name.endsWith('Change'));
    const told = changes.flatMap(([, { properties = {} }]) => Object.values(properties));
    expect(told.length).toBeGreaterThan(20);
    for (const field of told) expect(field).not.toHaveProperty('default');
  });

  test('a change says what can be cleared: by null all that a create does not require, money by an empty object too', () => {
    const { InquiryInput, InquiryChange, InquiryLclDetailsChange, MoneyChange } = contract.definitions;
    const nullable = Object.entries(InquiryChange?.properties ?? {}).filter(([, field]) => field['x-nullable']);
    const required = InquiryInput?.required as string[];
    const optional = Object.keys(InquiryInput?.properties ?? {}).filter((key) => !required.includes(key));
    expect(nullable.map(([key]) => key)).toEqual(optional);
    expect(InquiryLclDetailsChange?.properties?.tail_lift).toHaveProperty('x-nullable', true);
    expect(InquiryLclDetailsChange?.properties?.components).not.toHaveProperty('x-nullable');
    expect(InquiryChange?.properties?.insured_goods_value?.allOf).toEqual([{ $ref: '#/definitions/MoneyChange' }]);
    expect(MoneyChange).not.toHaveProperty('required');
    const one = makeInquiry(exampleOf(operations.getInquiry.answer.schema) as Inquiry, exampleOf(Inquiry) as Inquiry);
    for (const nothing of [null, {}]) {
      expect(judgeUpdate(one, { insured_goods_value: nothing }).content).not.toHaveProperty('insured_goods_value');
    }
  });

  test('is asked with the credential header X-Service-Key', () => {
    expect(contract).toMatchObject({
      securityDefinitions: { personal_access_token: { type: 'apiKey', in: 'header', name: 'X-Service-Key' } },
      security: [{ personal_access_token: [] }],
    });
  });

  test('repeats filters, so that filter.status=A&filter.status=B matches any of the states', () => {
    const { parameters } = getIn(contract, '/v1/shipment');
    expect(parameters.find(({ name }) => name === 'filter.status')).toMatchObject({
      type: 'array',
      collectionFormat: 'multi',
      maxItems: 50,
      items: { type: 'string', enum: expect.arrayContaining(['STATUS_ON_HOLD']) },
      description: expect.stringContaining('STATUS_ON_HOLD: paused; still live, not progressing'),
    });
  });
});

describe('definitions', () => {
  const fields = Object.entries(contract.definitions).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).map(([key, field]) => [`${name}.${key}`, field] as const),
  );
  const holdsNamed = (field: Json): boolean => '$ref' in field || 'allOf' in field || 'properties' in field;

  test('a named schema is written once and referred to everywhere else', () => {
    for (const [path, field] of fields) {
      expect('enum' in field || 'title' in field, path).toBe(false);
    }
    expect(contract.definitions.Shipment?.properties?.status).toEqual({
      allOf: [{ $ref: '#/definitions/ShipmentStatus' }],
      description: 'Where the shipment stands.',
    });
    expect(contract.definitions.Inquiry?.properties?.incoterms).toMatchObject({
      items: { $ref: '#/definitions/Incoterm' },
    });
  });

  test('every field has a description, and an example unless it holds a named record', () => {
    for (const [path, field] of fields) {
      // A reference alone has the description of what it refers to.
      if (!('$ref' in field)) expect(field, path).toHaveProperty('description', expect.stringMatching(/\w.*\.$/));
      const items = field.items as Json | undefined;
      if (!holdsNamed(items ?? field)) expect(field, path).toHaveProperty('example');
    }
  });

  test('a record is closed to keys it does not name; a typed detail has the members of its type', () => {
    const records = Object.entries<Json>(contract.definitions).filter(([, { type }]) => type === 'object');
    const open = records.filter(([, { additionalProperties }]) => additionalProperties !== false);
    expect(open.map(([name]) => name)).toEqual(['StatusDetail']);
  });

  test('an id that may be empty has a pattern that lets it be, and no format that does not', () => {
    const { Shipment, Inquiry: described } = contract.definitions;
    for (const id of [Shipment?.properties?.client_user_id, described?.properties?.requester_user_id]) {
      expect(id).not.toHaveProperty('format');
      for (const text of ['', '31']) expect(text).toMatch(new RegExp(id?.pattern as string));
      expect('nobody').not.toMatch(new RegExp(id?.pattern as string));
    }
    expect(described?.properties?.organization_id).toHaveProperty('format', 'uint64');
  });

  test('every enumeration tells its default, its meanings, and that a reader must tolerate others', () => {
    const named = Object.entries(contract.definitions).filter(([, definition]) => 'enum' in definition);
    // What can be asked for is told apart from what can be answered.
    const enumerations = named.filter(([name]) => !name.endsWith('Choice'));
    expect([enumerations.length, named.length]).toEqual([18, 18 + 5]);
    for (const [, { enum: values, default: first, description }] of enumerations as [string, Json][]) {
      expect(first).toBe((values as string[])[0]);
      expect(description).toContain('A reader must tolerate values it does not recognise.');
      for (const value of values as string[]) expect(description).toMatch(new RegExp(`^- ${value}: .+$`, 'm'));
    }
  });
});

describe('examples are true', () => {
  const answers = Object.entries<Operation>(operations).flatMap(([id, { answer }]) =>
    answer.kind === 'json' && id !== 'getContract' ? [[id, answer.schema] as const] : [],
  );

  test.each(answers)('%s: its example is an answer, rendered as answers are', (_, schema) => {
    const example = exampleOf(schema) as object;
    expect(check(schema, example)).toEqual({ violations: [], unknown: [] });
    // As text: the order of the fields counts too.
    expect(JSON.stringify(render(schema, example))).toBe(JSON.stringify(example));
  });

  test.each(Object.keys(errors) as ErrorName[])('%s', (name) => {
    const schema = name === 'unauthenticated' ? InvalidApiKey : Status;
    expect(check(schema, errorExample(name, operations.updateInquiry))).toEqual({ violations: [], unknown: [] });
  });

  const told = (path: string, method: string, status: number): Status => {
    const examples = contract.paths[path]?.[method]?.responses[status]?.examples as Record<string, Status> | undefined;
    return examples?.['application/json'] as Status;
  };

  test('a 400 is one that the operation gives, and says its one problem', () => {
    for (const { path, method } of Object.values<Operation>(operations)) {
      const { message, details } = told(path, method.toLowerCase(), 400);
      const [violation] = details[0]?.field_violations ?? [];
      expect(details[0]?.field_violations, path).toHaveLength(1);
      expect(message, path).toBe(`${violation?.field} ${violation?.description}`);
    }
    expect(told('/v1/invoice', 'get', 400).message).toBe('limit must lie between 1 and 100');
    expect(told('/v1/invoice/{invoice}', 'get', 400).message).toBe('limit is not a parameter of this operation');
    expect(told('/v1/inquiry', 'post', 400).message).toBe('lcl.components[0].weight must be above zero');
    expect(told('/v1/shipment/{shipment}/tracking', 'get', 400).message).toBe(
      'shipment moves by road: only shipments by sea and air are tracked',
    );
  });

  test('a 409 says which inquiry, and why its state does not allow the write', () => {
    const { reference } = exampleOf(operations.getInquiry.answer.schema) as { reference: string };
    expect(told('/v1/inquiry/{inquiry}/cancel', 'post', 409).message).toBe(
      `Inquiry ${reference}: a quote was accepted: the inquiry can no longer be cancelled`,
    );
    expect(told('/v1/inquiry/{inquiry}', 'delete', 409).message).toContain('can no longer be deleted');
    expect(told('/v1/inquiry/{inquiry}', 'patch', 409).message).toContain('only the description can still be changed');
  });

  test('fcl is present only with containers, lcl only with pallets and packages; totals are those of the cargo', () => {
    expect(exampleOf(operations.getShipment.answer.schema)).toMatchObject({
      cargo_type: 'CARGO_TYPE_CONTAINERS',
      fcl: {},
    });
    expect(exampleOf(operations.getShipment.answer.schema)).not.toHaveProperty('lcl');
    const inquiry = exampleOf(operations.getInquiry.answer.schema) as {
      lcl: { components: Parameters<typeof cargoTotals>[0] };
    };
    expect(inquiry).not.toHaveProperty('fcl');
    expect(inquiry).toMatchObject({ cargo_type: 'CARGO_TYPE_PALLETS', ...cargoTotals(inquiry.lcl.components) });
  });
});
