import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createSite } from '../site.ts';
import { secureHeaders } from './guard.server.ts';

async function headersOn(publicUrl: string | undefined, path = '/') {
  const app = new Hono();
  app.use(secureHeaders(createSite(publicUrl, 3000), false));
  app.get('/', (c) => c.text('ok'));
  return (await app.request(path)).headers;
}

test('on https, browsers are told to use only https, for a year and with all subdomains (ASVS 3.4.1)', async () => {
  for (const path of ['/', '/missing'])
    expect((await headersOn('https://shop.example', path)).get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
  expect((await headersOn('https://shop.example')).get('content-security-policy')).toContain(
    'upgrade-insecure-requests',
  );
});

test('when the shop is tried out on http, they are not', async () => {
  expect((await headersOn(undefined)).get('strict-transport-security')).toBeNull();
});
