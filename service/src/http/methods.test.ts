import { describe, expect, test } from 'vitest';
import { noRoute } from './methods.ts';

describe('what no route takes', () => {
  test.each([
    '/v1/shipment',
    '/v1/shipment/AAAA-2222',
    '/v1/shipment/1/tracking?limit=1',
    '/v1/profile/user#a',
    '/%76%31/shipment',
    '/v1/shipment/a%2Fb',
    '/openapi.json',
    'http://freight.example/v1/shipment?limit=1',
    'HTTPS://freight.example:443/v1/shipment',
  ])('is a 405 when the path is known: %s', (url) => {
    expect(noRoute(url)).toMatchObject({ name: 'method_not_allowed', headers: { Allow: 'GET, HEAD' } });
  });

  test.each([
    ['/app/v1/shipment', 'GET, HEAD'],
    ['/app/openapi.json', 'GET, HEAD'],
    ['/app/session', 'POST, GET, HEAD, DELETE'],
    ['/app/sessions/88', 'DELETE'],
    ['/app/tokens', 'GET, HEAD, POST'],
  ])('is a 405 beneath the application’s prefix too: %s', (url, Allow) => {
    expect(noRoute(url)).toMatchObject({ name: 'method_not_allowed', headers: { Allow } });
  });

  test.each([
    '/session',
    '/tokens',
    '/app',
    '/app/app/session',
    '/app/v1/session',
    '/',
    '',
    '*',
    '/v1',
    '/v2/shipment',
    '/V1/shipment',
    '/v1/shipment/',
    '/v1/shipment//tracking',
    '/v1/shipment/1/2',
    '/v1/shipment/1/invoice/2',
    '/v1//shipment',
    '/a/v1/shipment',
    '/v1/shipment;a',
    '/v1%2Fshipment',
    '/openapixjson',
    '/malformed',
    '?/v1/shipment',
    'http://freight.example',
    'ftp://freight.example/v1/shipment',
  ])('is a 404 when it is not: %s', (url) => {
    expect(noRoute(url)).toMatchObject({ name: 'not_found' });
  });
});
