/**
 * Every form that accepts a file, over a real connection, as a browser sends it. A file just under the stated limit is
 * accepted, and one just over it gets the documented message. The sizes are real, since a 1 kB file would prove nothing here.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UPLOAD_BYTES_MAX } from '#features/artwork/files/artwork.ts';
import { PHOTO_BYTES_MAX } from '#features/catalogue/products/index.ts';
import { itemArtworkLink } from '#features/orders/order/confirmation.server.ts';
import { openTestShop, type TestShop } from '../app.ts';
import { Browser, textOf } from '../browser.ts';
import { makePdf, printPage } from '../fixtures/artwork.ts';
import { makePaidOrder } from '../paid-order.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '../shopper.ts';

const MB = 1024 * 1024;
const TOO_BIG = 'The selected file must be smaller than 50MB';

let opened: TestShop;
let server: ReturnType<typeof serve>;
let ada: Shopper;

beforeAll(async () => {
  opened = await openTestShop();
  server = serve({ fetch: opened.app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  ada = await newAdministrator(overHttp(), 'Ada');
});
afterAll(() => {
  server.close();
});

/** The same shop over a socket, where bodies have a length and unread data stays in the connection. */
function overHttp(): TestShop {
  const { port } = server.address() as AddressInfo;
  // One connection each: the server closes those of refused files, and on a busy machine the next request would still use one.
  const request = (url: string, init: RequestInit) =>
    fetch(url.replace('http://localhost:3000', `http://127.0.0.1:${port}`), {
      ...init,
      headers: { ...(init.headers as Record<string, string>), connection: 'close' },
      redirect: 'manual',
    });
  return { ...opened, browser: () => new Browser({ request }) };
}

const made = new Map<string, Uint8Array<ArrayBuffer>>();

/** A print-ready A5 flyer of exactly this many bytes, padded with an object no page uses. */
function flyer(bytes: number, { pages = 1, name = 'flyer.pdf' } = {}): File {
  const known = made.get(`${bytes}:${pages}`);
  if (known) return new File([known], name);
  const sheets = Array.from({ length: pages }, () => printPage(148, 210));
  const fill = bytes - makePdf(sheets).length - 200;
  const filling = `<</Length ${fill}>>stream\n${'0'.repeat(fill)}\nendstream`;
  const pdf = makePdf(sheets, { objects: [filling] });
  const exact = new Uint8Array(bytes).fill(10); // newlines after its end
  exact.set(pdf);
  made.set(`${bytes}:${pages}`, exact);
  return new File([exact], name);
}

const UNDER = UPLOAD_BYTES_MAX - 1024;
const OVER = UPLOAD_BYTES_MAX + 1;

/** Sends a file from the open page, and shows what the customer sees once it is checked. */
async function send(shopper: Shopper, button: string, values: Record<string, string | File>) {
  const { path, fields } = shopper.filledIn(button, values);
  const answer = await opened.withJobs(shopper.browser.post(path, fields));
  const to = answer.headers.get('location');
  if (to) return shopper.open(to);
  const html = await answer.text();
  shopper.page = { path, status: answer.status, html, text: textOf(html), headers: answer.headers };
  return shopper.page;
}

const linkTo = async () => {
  const orderId = await makePaidOrder(opened.shop);
  const item = await opened.db
    .selectFrom('orderItems')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return itemArtworkLink(opened.shop, orderId, item.id).replace(opened.shop.site.publicOrigin, '');
};

describe('a new file for an order', () => {
  test('just under 50 MB is accepted through the link in the email', async () => {
    const guest = newShopper(overHttp());
    await guest.open(await linkTo());
    const page = await send(guest, 'Send and check', {
      artworkFile: flyer(UNDER, { pages: 2 }),
    });
    expect(page.text).toContain('Your new file');
    expect((await guest.press('Use this file')).text).toContain('replaced your old file');
  });

  test('just under 50 MB is accepted on a signed-in customer’s order page', async () => {
    const { shopper, userId } = await newCustomer(overHttp(), 'Tom');
    const path = await linkTo();
    const orderId = /orders\/([0-9a-f-]{36})/.exec(path)?.[1] ?? '';
    await opened.db.updateTable('orders').set({ userId }).where('id', '=', orderId).execute();
    await shopper.open(path.split('?')[0] ?? '');
    const page = await send(shopper, 'Send and check', { artworkFile: flyer(UNDER, { pages: 2 }) });
    expect(page.text).toContain('Your new file');
  });

  test.each([OVER, 1.4 * UPLOAD_BYTES_MAX])('of %i bytes is refused beside the field', async (bytes) => {
    const guest = newShopper(overHttp());
    await guest.open(await linkTo());
    const page = await send(guest, 'Send and check', { artworkFile: flyer(bytes) });
    expect([413, 422]).toContain(page.status);
    expect(/id="artworkFile-error"[^>]*>([^<]+)/.exec(page.html)?.[1]).toContain(TOO_BIG);
  });
});

describe('a file on the product page without script', () => {
  const open = async () => {
    const guest = newShopper(overHttp());
    await guest.open('/product/a5-flyers-001');
    return guest;
  };

  test('just under 50 MB is accepted', async () => {
    const page = await send(await open(), 'Update price', { artworkFile: flyer(UNDER) });
    expect(page.status).toBe(200);
    expect(page.text).toContain('Ready to print');
  });

  test('just over 50 MB is refused with a reason', async () => {
    const page = await send(await open(), 'Update price', { artworkFile: flyer(OVER) });
    expect([413, 422]).toContain(page.status);
    expect(page.text).toContain(TOO_BIG);
  });

  test('two of them, together just under 100 MB, are accepted; over it they are refused with a reason', async () => {
    for (const [bytes, words] of [
      [UNDER, null],
      [UNDER, 'The selected files must be smaller than 100MB together'],
    ] as const) {
      const guest = await open();
      const { path, fields } = guest.filledIn('Update price', {});
      const { artworkFile: _none, ...others } = fields;
      const files = ['front', 'back', ...(words ? ['more'] : [])].map(
        (name) => ['artworkFile', flyer(bytes, { name: `${name}.pdf` })] as const,
      );
      const answer = await opened.withJobs(guest.browser.post(path, [...Object.entries(others), ...files]));
      const html = await answer.text();
      if (words) expect(textOf(html)).toContain(words);
      else expect([302, 422]).toContain(answer.status);
      if (!words) expect(textOf(html)).not.toContain('must be smaller');
    }
  });
});

test('a single file, as the product page’s script sends it, is accepted just under 50 MB and refused with a reason just over', async () => {
  const guest = newShopper(overHttp());
  const post = (bytes: number) =>
    guest.browser.post('/product/a5-flyers-001/artwork', { artworkFile: flyer(bytes) });
  const accepted = await post(UNDER);
  expect(accepted.status).toBe(200);
  expect((await accepted.json()).artwork.bytes).toBe(UNDER);
  const refused = await post(OVER);
  expect(refused.status).toBe(413);
  expect((await refused.json()).refusal.title).toBe(TOO_BIG);
});

test('a 40 MB video is refused as soon as it is sent, because it isn’t a PDF, JPG or PNG', async () => {
  const guest = newShopper(overHttp());
  await guest.open('/product/a5-flyers-001');
  const film = new File([Buffer.alloc(40 * MB, 'film')], 'film.mp4');
  const page = await send(guest, 'Update price', { artworkFile: film });
  expect(page.text).toContain('The selected file must be a PDF, JPG or PNG');
});

test('a file sent in pieces is accepted just under 50 MB', async () => {
  const { browser } = newShopper(overHttp());
  const file = Buffer.from(await flyer(UNDER).arrayBuffer());
  const metadata = ['filename flyer.pdf', 'productId a5-flyers-001']
    .map((entry) => entry.split(' ') as [string, string])
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
  const tus = { 'Tus-Resumable': '1.0.0', origin: 'http://localhost:3000' };
  const { port } = server.address() as AddressInfo;
  const started = await fetch(`http://127.0.0.1:${port}/uploads`, {
    method: 'POST',
    headers: { ...tus, 'Upload-Length': String(file.length), 'Upload-Metadata': metadata.join(',') },
  });
  const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? browser.cookie;
  let last = started;
  for (let offset = 0; offset < file.length; offset += 5 * MB)
    last = await fetch(`http://127.0.0.1:${port}${started.headers.get('location')}`, {
      method: 'PATCH',
      headers: {
        ...tus,
        cookie,
        'Upload-Offset': String(offset),
        'Content-Type': 'application/offset+octet-stream',
      },
      body: file.subarray(offset, offset + 5 * MB),
    });
  expect((await last.json()).artwork.bytes).toBe(UNDER);
});

test('pages are added from a file of just under 50 MB; one just over is refused beside the field', async () => {
  const guest = newShopper(overHttp());
  await guest.open('/product/a5-flyers-001');
  const page = await send(guest, 'Update price', { artworkFile: flyer(20_000, { name: 'front.pdf' }) });
  const artwork = /artwork=([0-9a-f-]{36})/.exec(page.path)?.[1];
  const fix = `/artwork/${artwork}/fixes?product=a5-flyers-001`;
  await guest.open(fix);
  const over = await send(guest, ADD_PAGES, { artworkFile: flyer(OVER) });
  expect([413, 422]).toContain(over.status);
  expect(/id="artworkFile-error"[^>]*>([^<]+)/.exec(over.html)?.[1]).toContain(TOO_BIG);
  await guest.open(fix);
  const under = await send(guest, ADD_PAGES, { artworkFile: flyer(UNDER) });
  expect(under.status).toBe(200);
  expect(under.text).toContain('Before and after');
});
const ADD_PAGES = 'Combine both files';

test('a program’s file is checked just under 50 MB, and refused with a reason just over', async () => {
  const { browser } = newShopper(overHttp());
  const post = (bytes: number) =>
    browser.post('/api/preflight', { file: flyer(bytes), product: 'a5-flyers-001' });
  const checked = await post(UNDER);
  expect(checked.status).toBe(200);
  const refused = await post(OVER);
  expect(refused.status).toBe(413);
  expect((await refused.json()).error).toBe(TOO_BIG);
});

describe('a picture', () => {
  /** A photograph of exactly this many bytes; data after a JPEG's end is ignored. */
  async function photo(bytes: number): Promise<File> {
    const jpeg = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer();
    return new File([Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)])], 'stack.jpg');
  }

  test.each([
    [PHOTO_BYTES_MAX - 1024, null],
    [PHOTO_BYTES_MAX + 1, 'Choose a picture of at most 10 MB'],
    [4 * PHOTO_BYTES_MAX, 'Choose a picture of at most 10 MB'],
  ])('of a product: %i bytes', async (bytes, words) => {
    await ada.open('/admin/products/a5-flyers-001');
    const page = await ada.press('Upload Photo', { file: await photo(bytes), alt: 'A stack of flyers' });
    if (words) expect(/id="file-error"[^>]*>([^<]+)/.exec(page.html)?.[1]).toContain(words);
    else expect(page.status).toBe(200);
    expect(page.status >= 400).toBe(words !== null);
  });
});

describe('a file of subscribers', () => {
  /** Each has a note that nobody reads. */
  const csv = (bytes: number) => {
    const rows = Array.from(
      { length: Math.floor(bytes / 4000) },
      (_, i) => `reader-${i}@example.com,${'met at the fair '.repeat(240)}\n`,
    );
    const all = `Email,Notes\n${rows.join('')}`;
    return new File([all, '\n'.repeat(Math.max(0, bytes - all.length))], 'readers.csv');
  };
  const WORDS = 'The file is larger than 20 MB. Import it in parts.';

  test.each([
    [20 * MB - 1024, null],
    [20 * MB + 1, WORDS],
    [30 * MB, WORDS],
  ])('of %i bytes', async (bytes, words) => {
    await ada.open('/admin/email-marketing/import');
    const page = await ada.press('Import', { file: csv(bytes), consent: 'Signed up at the fair' });
    expect(page.text.includes(WORDS)).toBe(words !== null);
    expect(page.status).toBe(words ? 422 : 200);
    if (words) expect(page.html).toContain('Signed up at the fair');
  });
});

describe('a price file', () => {
  /** A price file with one price, and columns that nobody reads. */
  const csv = (bytes: number) => {
    const head = 'Product ID,Base Price,Notes\na5-flyers-001,25.99,';
    return new File([head, Buffer.alloc(bytes - head.length, 'note ')], 'prices.csv');
  };
  const WORDS = 'Choose a file of at most 16 MB';

  test.each([
    [16 * MB - 1024, null],
    [16 * MB + 1, WORDS],
    [25 * MB, WORDS],
  ])('of %i bytes', async (bytes, words) => {
    await ada.open('/admin/prices?transfer=import');
    const page = await ada.press('Check File', { file: csv(bytes) });
    expect(page.text.includes(WORDS)).toBe(words !== null);
    expect(page.status).toBe(words ? 422 : 200);
  });
});

describe('reports saved from an email program', () => {
  const email = (bytes: number) => {
    const head = 'From: someone@example.com\nSubject: A photo\n\n';
    return new File([head, Buffer.alloc(bytes - head.length, 'x')], 'report.eml');
  };
  const WORDS = 'These emails are larger than 20 MB together. Choose fewer at a time.';

  test.each([
    [20 * MB - 1024, null],
    [20 * MB + 1, WORDS],
  ])('of %i bytes together', async (bytes, words) => {
    await ada.open('/admin/email-marketing/reports');
    const page = await ada.press('Read reports', { reports: email(bytes) });
    expect(page.text.includes(WORDS)).toBe(words !== null);
    expect(page.status).toBe(words ? 422 : 200);
  });
});
