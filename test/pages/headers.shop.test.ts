import { readdir } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../app.ts';
import { goodA5 } from '../fixtures/artwork.ts';
import { newCustomer, newShopper } from '../shopper.ts';

const ORIGIN = 'http://localhost:3000';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const ask = (path: string, init: RequestInit = {}) => opened.app.request(`${ORIGIN}${path}`, init);

/** Responses of every kind: pages, files, data, redirects, refusals and errors. */
async function everyKind(): Promise<[name: string, answer: Response][]> {
  const [asset = ''] = (await readdir('build/client/assets')).filter((name) => name.endsWith('.js'));
  const kinds: [string, RequestInit?][] = [
    ...['/', '/shop', '/product/a5-flyers-001', '/cart', '/login', '/healthz', '/readyz'].map(
      (path): [string] => [path],
    ),
    ...['/nothing', '/shop/nothing', '/product/none', '/artwork/none', '/account', '/admin/orders'].map(
      (path): [string] => [path],
    ),
    ...['/favicon.svg', `/assets/${asset}`, '/assets/none.js', '/shop/flyers.data', '/__manifest'].map(
      (path): [string] => [path],
    ),
    ...['/pictures/a5-flyers-001.svg', '/functions/create-checkout-session'].map((path): [string] => [path]),
    ['/cart', { method: 'POST' }],
    ['/cart', { method: 'POST', headers: { origin: ORIGIN, 'content-type': 'text/plain' }, body: 'x' }],
    ['/cart', { method: 'POST', headers: { origin: ORIGIN, 'content-length': '9999999' }, body: 'x' }],
    ['/webhooks/stripe', { method: 'POST', body: '{}' }],
    ['/', { method: 'DELETE' }],
    ['/', { method: 'POST', headers: { origin: ORIGIN } }],
  ];
  return Promise.all(
    kinds.map(
      async ([path, init]): Promise<[string, Response]> => [
        `${init?.method ?? 'GET'} ${path}`,
        await ask(path, init),
      ],
    ),
  );
}

test('every response, errors and files included, has the security headers (trust I5)', async () => {
  for (const [name, { headers, status }] of await everyKind()) {
    expect({ name, fault: status >= 500 }).toEqual({ name, fault: false });
    expect({ name, nosniff: headers.get('x-content-type-options') }).toEqual({ name, nosniff: 'nosniff' });
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('server')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('content-security-policy')).toBeTruthy();
  }
});

test('every response with a body states its type, and a text its character set (ASVS 4.1.1)', async () => {
  for (const [name, answer] of await everyKind()) {
    const type = answer.headers.get('content-type') ?? '';
    const body = await answer.arrayBuffer();
    if (body.byteLength === 0) continue;
    const isText = /^text\/|xml\b/.test(type);
    expect({ name, type }).toEqual({
      name,
      type: expect.stringMatching(isText ? /;\s*charset=utf-8$/i : /^[a-z]+\/[\w.+-]+/),
    });
  }
});

test('pages run only their own scripts, by a new nonce each time or by hashes on cached pages (trust I4)', async () => {
  const policies = await Promise.all(
    ['/cart', '/cart', '/nothing'].map(async (path) => {
      const answer = await ask(path);
      return { policy: answer.headers.get('content-security-policy') ?? '', html: await answer.text() };
    }),
  );
  const nonces = policies.map(({ policy }) => /'nonce-([\w-]{22})'/.exec(policy)?.[1]);
  expect(new Set(nonces).size).toBe(3);
  for (const [i, { policy, html }] of policies.entries()) {
    expect(policy).not.toMatch(/unsafe|\*|http:(?!\/)/);
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "default-src 'self'",
    ])
      expect(policy).toContain(part);
    expect(policy).toContain("form-action 'self' https://checkout.stripe.com");
    for (const [tag] of html.matchAll(/<script\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonces[i]}"`);
    expect(html).not.toMatch(/\son\w+="|\sstyle="|javascript:/);
  }
});

test('personal pages are never cached (trust I12)', async () => {
  const { shopper } = await newCustomer(opened);
  for (const path of ['/account', '/orders', '/cart', '/', '/product/a5-flyers-001', '/account.data']) {
    const answer = await shopper.browser.get(path);
    expect({ path, cache: answer.headers.get('cache-control') }).toMatchObject({
      cache: expect.stringContaining('no-store'),
    });
  }
});

test('the sign-in cookie can’t be read by scripts or sent by other sites (trust G6)', async () => {
  const { shopper } = await newCustomer(opened);
  const answer = await opened.app.request(`${ORIGIN}/login`, {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      email: await emailOf(shopper.browser.cookie),
      password: 'a long enough password',
    }),
  });
  const cookies = answer.headers.getSetCookie().filter((line) => line.startsWith('galley_session'));
  expect(cookies).toHaveLength(1);
  for (const part of [/HttpOnly/i, /SameSite=Lax/i, /Path=\//i]) expect(cookies[0]).toMatch(part);
});

async function emailOf(cookie: string): Promise<string> {
  const user = await opened.accounts.readUser(new Headers({ cookie }));
  return user?.email ?? '';
}

describe('an error of ours', () => {
  test('is explained in plain words, without a stack trace (trust I14)', async () => {
    const { owner } = opened;
    await owner.schema.alterTable('categories').renameTo('categories_away').execute();
    const answers = await Promise.all(
      [
        '/',
        '/shop',
        '/shop/flyers',
        '/product/a5-flyers-001',
        '/pictures/a5-flyers-001.svg',
        '/shop.data',
      ].map((path) => ask(path)),
    );
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    await owner.schema.alterTable('categories_away').renameTo('categories').execute();
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 500));
    for (const text of texts)
      expect(text).not.toMatch(
        / at .+:\d+:\d+|node_modules|categories_away|relation|select |\.server|Error:/,
      );
    expect(texts[0]).toContain('Something went wrong on our side');
  });

  test('for the headers of a large file leaves nothing open, since mail scanners look at links like that', async () => {
    const { browser } = newShopper(opened);
    const artworkFile = new File([goodA5({ padBytes: 3_000_000 }).slice()], 'flyer.pdf');
    const accepted = await browser.post('/product/a5-flyers-001/artwork', { artworkFile });
    const { artwork } = (await accepted.json()) as { artwork: { id: string } };
    const { storage } = opened.shop;
    const lent: Readable[] = [];
    const lend = storage.open;
    storage.open = async (key) => {
      const file = await lend(key);
      if (file) lent.push(file);
      return file;
    };
    const answer = await browser.head(`/artwork/${artwork.id}`);
    storage.open = lend;
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(artworkFile.size)]);
    expect(lent.map(({ destroyed }) => destroyed)).toEqual([true]);
  });

  test('is a bare refusal for methods that we don’t know (trust I5)', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'PROPFIND', 'OPTIONS'])
      for (const path of ['/', '/cart', '/nothing', '/admin/orders', '/assets/x.js']) {
        const answer = await ask(path, { method, headers: { origin: ORIGIN } });
        expect({ method, path, status: answer.status }).toEqual({ method, path, status: 405 });
      }
  });
});
