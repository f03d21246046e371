// Asks a service and holds every answer against the contract that the same service publishes.
import { expect } from 'vitest';
import type { RequestOptions, Service } from './service.ts';
import { headersOf, problemsOf, responsesTo, type Swagger } from './swagger.ts';

export interface Answer<T> {
  status: number;
  headers: Headers;
  /** The answer as it was sent. */
  text: string;
  body: T;
}

export interface AskOptions extends RequestOptions {
  /** 200 unless another is expected. */
  status?: number;
}

export type Ask = <T = Record<string, unknown>>(path: string, options?: AskOptions) => Promise<Answer<T>>;

export async function asking(service: Service, credential: string): Promise<Ask> {
  const told = await service.get('/openapi.json', { credential });
  expect(told.status).toBe(200);
  const contract = (await told.json()) as Swagger;
  return async <T>(path: string, { status = 200, ...options }: AskOptions = {}) => {
    const response = await service.get(path, { credential, ...options });
    const text = await response.text();
    expect(response.status, `GET ${path}: ${text}`).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const body = JSON.parse(text) as T;
    const schema = responsesTo(contract, 'GET', path)[status]?.schema;
    if (!schema) throw new Error(`the contract does not say that GET ${path} can answer ${status}`);
    expect(problemsOf(contract, schema, body), `GET ${path}`).toEqual([]);
    const { sent, described } = headersOf(contract, 'GET', path, response);
    expect(described, `GET ${path}`).toEqual(expect.arrayContaining(sent));
    return { status, headers: response.headers, text, body };
  };
}

export const NOT_FOUND = '{"code":5,"message":"Not found","details":[]}';
