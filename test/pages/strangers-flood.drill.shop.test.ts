/**
 * Three hundred strangers send what they can, each from a different address, over real connections. Customers and new
 * visitors can still search, see prices and upload, and the overview says what is happening.
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SNIFF_BYTES } from '#preflight/index.ts';
import { openTestShop, type TestShop } from '../app.ts';
import { textOf } from '../browser.ts';
import { addFlyers, newGuest } from '../factories.ts';
import { goodA5 } from '../fixtures/artwork.ts';
import { paidOrderOfCart } from '../paid-order.ts';
import { newAdministrator, newCustomer } from '../shopper.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;
const STRANGERS = 300;
const AT_ONCE = 40;

let opened: TestShop;
let server: ReturnType<typeof serve>;
/** A signed-in customer, a guest who has ordered, and staff, all at an address from which the flood comes. */
const known: Record<string, string> = {};

beforeAll(async () => {
  opened = await openTestShop({ throttleScale: 1 });
  server = serve({ fetch: opened.app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const guest = newGuest();
  await addFlyers(opened.shop, guest);
  await paidOrderOfCart(opened.shop, guest);
  known['a guest who has ordered'] = `galley_cart=${guest.cartToken}`;
  known['a signed-in customer'] = (await newCustomer(opened)).shopper.browser.cookie;
  known.staff = (await newAdministrator(opened)).browser.cookie;
});
afterAll(() => {
  server.close();
});

/** Returns the nth stranger's loopback address. */
const stranger = (n: number) => `127.0.${2 + Math.floor(n / 250)}.${1 + (n % 250)}`;
const FLOODS = stranger(0);
const NEW_VISITOR = '127.0.77.7';

const OURS = { host: 'localhost:3000', origin: 'http://localhost:3000', connection: 'close' };

interface Sent {
  from: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
}

/** Sends a request from a loopback address. */
async function send({ from, path, method = 'GET', headers = {}, body }: Sent) {
  const { port } = server.address() as AddressInfo;
  const own = { ...OURS, ...headers };
  const sent = request({ host: '127.0.0.1', port, localAddress: from, path, method, headers: own });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const text = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
}

/** Each search is different, so that none is answered from the cache. */
const search = (from: string, cookie = '') =>
  send({ from, path: `/shop?search=flyers+${randomInt(1e9)}`, ...(cookie ? { headers: { cookie } } : {}) });
const price = (from: string, cookie = '') =>
  send({
    from,
    path: '/api/price?product=a5-flyers-001&quantity=100',
    ...(cookie ? { headers: { cookie } } : {}),
  });

/** Begins to send a file in pieces. */
const begin = (from: string, megabytes: number, headers: Record<string, string> = {}) =>
  send({
    from,
    path: '/uploads',
    method: 'POST',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(megabytes * MB),
      'Upload-Metadata': `filename ${btoa('a.pdf')},productId ${btoa('a5-flyers-001')}`,
      ...headers,
    },
  });

/** Sends a whole file as the product page's script does. */
async function upload(from: string, megabytes: number, cookie = '') {
  const form = new FormData();
  const pdf = goodA5({ padBytes: Math.floor(megabytes * MB) });
  form.append('artworkFile', new File([pdf.slice()], 'flyer.pdf'));
  const whole = new Response(form);
  const body = new Uint8Array(await whole.arrayBuffer());
  const headers = {
    'content-type': whole.headers.get('content-type') ?? '',
    'content-length': String(body.length),
    ...(cookie ? { cookie } : {}),
  };
  return send({ from, path: '/product/a5-flyers-001/artwork', method: 'POST', headers, body });
}

/**
 * Sends for every stranger in turn, this many times, some at once. Returns how many of their attempts got each answer.
 */
async function flood(times: number, ask: (from: string, n: number) => Promise<{ status: number }>) {
  const counts: Record<number, number> = {};
  let next = 0;
  const one = async () => {
    while (next < times * STRANGERS) {
      const n = next;
      next += 1;
      const { status } = await ask(stranger(n % STRANGERS), n);
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return counts;
}

const statuses = async (times: number, ask: () => Promise<{ status: number }>) => {
  const counts: number[] = [];
  for (let i = 0; i < times; i += 1) counts.push((await ask()).status);
  return [...new Set(counts)];
};

describe.each([
  ['searches', search],
  ['prices', price],
] as const)('%s', (name, ask) => {
  test('from 300 strangers stop at their share, and nobody else’s do', async () => {
    const ended = flood(12, (from) => ask(from));
    const during = await statuses(3, () => ask(NEW_VISITOR));
    const counts = await ended;
    expect(during).toEqual([200]);
    expect(counts[429]).toBeGreaterThan(100);
    expect((counts[200] ?? 0) + (counts[429] ?? 0)).toBe(12 * STRANGERS);
    // Including those that were let in with the last of them.
    expect(await statuses(3, () => ask(NEW_VISITOR))).toEqual([200]);
    for (const [who, cookie] of Object.entries(known))
      expect([who, await statuses(30, () => ask(FLOODS, cookie))]).toEqual([who, [200]]);
    expect((await ask(FLOODS)).status).toBe(429);
    expect(Number((await ask(FLOODS)).headers['retry-after'])).toBeGreaterThan(0);
    const overview = await staffSees('/admin');
    expect(overview).toContain('Somebody is using the shop heavily.');
    expect(overview).toMatch(
      new RegExp(
        `${name}: near the limit since .*, with 30[01] networks sending\\. \\d+ tries were turned away`,
        'i',
      ),
    );
  });
});

describe('files', () => {
  test('from 300 strangers, whole or in pieces, leave everybody else room for theirs', async () => {
    const counts = await flood(4, (from) => begin(from, 50));
    expect(counts[507]).toBeGreaterThan(STRANGERS);
    expect(await stored('bytes')).toBeLessThan(20 * GB);
    expect((await upload(NEW_VISITOR, 20)).status).toBe(200);
    expect((await begin(NEW_VISITOR, 20)).status).toBe(201);
    for (const [who, cookie] of Object.entries(known)) {
      expect([who, (await begin('127.0.78.8', 50, { cookie })).status]).toEqual([who, 201]);
      expect([who, (await upload('127.0.78.8', 1, cookie)).status]).toEqual([who, 200]);
    }
    expect((await begin(FLOODS, 50)).status).toBe(507);
    expect(await staffSees('/admin/system')).toMatch(/Artwork in no order: near the limit since/);
    await opened.db.deleteFrom('uploads').execute();
  });

  test('from seven IPv6 sites that send all day from all their networks don’t fill what everybody shares', async () => {
    const counts: Record<number, number> = {};
    for (let n = 0; n < 840; n += 1) {
      const site = `2001:db8:${n % 7}:${(n % 60).toString(16)}`;
      const { status } = await begin('127.0.0.1', 50, { 'x-forwarded-for': `${site}::1` });
      counts[status] = (counts[status] ?? 0) + 1;
    }
    // Everything that they were allowed to begin arrives.
    await sql`update uploads set received = bytes`.execute(opened.db);
    expect(counts[201]).toBeLessThan((8 * GB + 7 * 4 * 150 * MB) / (50 * MB) + 1);
    const other = { 'x-forwarded-for': '2001:db8:ffff:1::1' };
    expect((await begin('127.0.0.1', 50, other)).status).toBe(201);
    expect((await upload(NEW_VISITOR, 20)).status).toBe(200);
    await opened.db.deleteFrom('uploads').execute();
  });

  test('that many connections begin to send at once are counted before they have arrived', async () => {
    await opened.db.deleteFrom('rateLimits').execute();
    const head = Buffer.from(
      '--b\r\ncontent-disposition: form-data; name="artworkFile"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'.padEnd(
        // More than it takes to recognise a file's type, after which it counts.
        SNIFF_BYTES + 4000,
        '%',
      ),
    );
    const { port } = server.address() as AddressInfo;
    const hanging = Array.from({ length: 280 }, (_, n) => {
      const sent = request({
        host: '127.0.0.1',
        port,
        localAddress: stranger(n % 6),
        path: '/product/a5-flyers-001/artwork',
        method: 'POST',
        headers: {
          ...OURS,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': String(50 * MB),
        },
      });
      sent.on('error', () => undefined);
      sent.write(head);
      return sent;
    });
    // Six of them hold all that is free; each already has more than its share.
    await expect.poll(async () => (await upload(stranger(1), 0.1)).status, { interval: 500 }).toBe(507);
    expect((await upload(NEW_VISITOR, 20)).status).toBe(200);
    for (const sent of hanging) sent.destroy();
  });

  test('that are refused, and whose senders hang up, don’t end the shop', async () => {
    const { port } = server.address() as AddressInfo;
    const head = '--b\r\ncontent-disposition: form-data; name="artworkFile"; filename="a.docx"\r\n\r\nPK';
    for (let n = 0; n < 5; n += 1) {
      const headers = {
        ...OURS,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': String(MB),
      };
      const path = '/product/a5-flyers-001/artwork';
      const sent = request({
        host: '127.0.0.1',
        port,
        localAddress: '127.0.91.1',
        path,
        method: 'POST',
        headers,
      });
      sent.on('error', () => undefined);
      sent.write(head.padEnd(9000, 'x'));
      await setTimeout(100);
      sent.destroy();
    }
    // An unhandled error would have failed this file: Vitest reports it if Node would end the process.
    expect((await upload('127.0.91.1', 0.01)).status).toBe(200);
  });

  test('from a network that sends many are checked after everybody else’s', async () => {
    for (let n = 0; n < 30; n += 1) await upload('127.0.90.1', 0.01 + n / 1000);
    const last = await upload('127.0.90.2', 0.1);
    const { artwork } = JSON.parse(last.text) as { artwork: { id: string } };
    const { rows } = await sql<{ id: string }>`select data->>'artworkId' as id from pgboss.job
      where name = 'check-artwork' and state = 'created' order by priority desc, created_on`.execute(
      opened.owner,
    );
    expect(rows.findIndex(({ id }) => id === artwork.id)).toBeLessThan(8);
    expect(rows.length).toBeGreaterThan(30);
  });
});

async function staffSees(path: string): Promise<string> {
  return textOf((await send({ from: NEW_VISITOR, path, headers: { cookie: known.staff ?? '' } })).text);
}

async function stored(what: 'bytes' | 'received'): Promise<number> {
  const { sum } = await opened.db
    .selectFrom('uploads')
    .select(({ fn }) => fn.coalesce(fn.sum(what), sql<number>`0`).as('sum'))
    .executeTakeFirstOrThrow();
  return Number(sum);
}
