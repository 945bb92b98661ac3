import { addDays, subDays } from 'date-fns';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadCart } from '#features/selling/cart/load-cart.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, makeArtwork, newGuest } from '#test/factories.ts';
import { goodA5 } from '#test/fixtures/artwork.ts';
import { formsOf } from '#test/forms.ts';
import { makePaidOrder, paidOrderOfCart } from '#test/paid-order.ts';
import { newShopper } from '#test/shopper.ts';
import { UPLOAD_BYTES_MAX } from '../artwork.ts';

const GIGABYTE = 1024 ** 3;
/** Networks, as stored with files. */
const [HEAVIEST, HEAVY, OF_TODAY, ORDERED, LIGHT] = [...'abcde'].map((letter) => letter.repeat(24)) as [
  string,
  string,
  string,
  string,
  string,
];

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop({ throttleScale: 1 });
});
afterEach(async () => {
  await opened.db.deleteFrom('artworks').where('storageKey', 'like', 'artwork/large/%').execute();
  await opened.db.deleteFrom('rateLimits').execute();
});

const send = () =>
  newShopper(opened).browser.post('/product/a5-flyers-001/artwork', {
    artworkFile: new File([goodA5().slice()], 'flyer.pdf'),
  });

/** Inserts rows for 20 GB of unordered files, without the gigabytes themselves. */
async function storeUnordered(expiresAt = addDays(opened.shop.clock(), 10)) {
  await opened.db
    .insertInto('artworks')
    .values(
      Array.from({ length: Math.ceil((20 * GIGABYTE) / UPLOAD_BYTES_MAX) }, (_, i) => ({
        userId: null,
        cartToken: newGuest().cartToken,
        productId: 'a5-flyers-001',
        originalName: 'large.pdf',
        kind: 'pdf' as const,
        bytes: UPLOAD_BYTES_MAX,
        sha256: 'a'.repeat(64),
        storageKey: `artwork/large/${i}`,
        expiresAt,
      })),
    )
    .execute();
}

test('when strangers’ files fill their share of the disk, more are refused, with a reason, until cleaning makes room (trust J9)', async () => {
  await storeUnordered(subDays(opened.shop.clock(), 1));
  const refused = await send();
  expect(refused.status).toBe(507);
  const { refusal } = (await refused.json()) as { refusal: { title: string; fix: string } };
  expect(refusal.title).toBe('We can’t accept more files at the moment');
  expect(refusal.fix).toContain('contact us');
  await opened.run('apply-retention');
  expect((await send()).status).toBe(200);
});

test('as guests’ files near their limit, those of the heaviest senders go first if they are a day old and in no order or cart', async () => {
  const guest = newGuest();
  const now = opened.shop.clock();
  const file = (sender: string, n: number, daysOld: number) => ({
    userId: null,
    cartToken: sender === ORDERED ? guest.cartToken : newGuest().cartToken,
    productId: 'a5-flyers-001',
    originalName: `${sender[0]}-${daysOld}.pdf`,
    kind: 'pdf' as const,
    bytes: UPLOAD_BYTES_MAX,
    sha256: 'a'.repeat(64),
    storageKey: `artwork/large/${sender}${n}`,
    expiresAt: addDays(now, 30 - daysOld),
    sender,
  });
  const many = (sender: string, count: number, daysOld = 2) =>
    Array.from({ length: count }, (_, n) => file(sender, n, daysOld));
  const rows = [
    ...many(HEAVIEST, 200),
    ...many(HEAVY, 80),
    ...many(OF_TODAY, 30, 0),
    ...many(ORDERED, 20),
    ...many(LIGHT, 2),
  ];
  await addFlyers(opened.shop, guest);
  await paidOrderOfCart(opened.shop, guest);
  await opened.db.insertInto('artworks').values(rows).execute();
  await opened.run('clean-artwork');
  const left = await sql<{
    name: string;
    files: number;
  }>`select original_name as name, count(*)::int as files from artworks
    where storage_key like 'artwork/large/%' group by 1 order by 1`.execute(opened.db);
  const counts = Object.fromEntries(left.rows.map(({ name, files }) => [name, files]));
  expect(counts).toMatchObject({ 'b-2.pdf': 80, 'c-0.pdf': 30, 'd-2.pdf': 20, 'e-2.pdf': 2 });
  expect(counts['a-2.pdf'] ?? 0).toBeLessThanOrEqual(100);
});

test('files of orders don’t count against strangers’ share', async () => {
  await storeUnordered();
  await opened.db
    .updateTable('artworks')
    .set({ expiresAt: null })
    .where('storageKey', 'like', 'artwork/large/%')
    .execute();
  expect((await send()).status).toBe(200);
});

test('the last of the disk is never used for uploads: the database needs it', async () => {
  const { storage } = opened.shop;
  const freeBytes = storage.freeBytes;
  storage.freeBytes = async () => GIGABYTE - 1;
  expect((await send()).status).toBe(507);
  storage.freeBytes = freeBytes;
  expect((await send()).status).toBe(200);
});

test('one network can send 100 files an hour and 3,000 MB a day, in pieces too (trust J9)', async () => {
  const begin = (megabytes: number) =>
    opened.browser().post(
      '/uploads',
      {},
      {
        'Tus-Resumable': '1.0.0',
        'Upload-Length': String(megabytes * 1024 * 1024),
        'Upload-Metadata': `filename ${btoa('a.pdf')},productId ${btoa('a5-flyers-001')}`,
      },
    );
  for (let i = 0; i < 60; i += 1) expect((await begin(50)).status).toBe(201);
  const stopped = await begin(50);
  expect(stopped.status).toBe(429);
  expect(await stopped.text()).toContain('You have sent as much as we accept in a day.');
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(3600);
  await opened.db.deleteFrom('rateLimits').execute();
  const statuses: number[] = [];
  for (let i = 0; i < 200; i += 1) statuses.push((await begin(1)).status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(100);
});

test('cleaning removes files that no order or cart needs after 30 days, never those of an order (trust J9)', async () => {
  const orderId = await makePaidOrder(opened.shop);
  const unused = await makeArtwork(opened.shop, newGuest());
  const now = opened.time.now;
  opened.time.now = addDays(now, 31);
  await opened.run('apply-retention');
  opened.time.now = now;
  const left = await opened.db.selectFrom('artworks').select('id').execute();
  const { artworkId } = await opened.db
    .selectFrom('orderItems')
    .select('artworkId')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(left.map(({ id }) => id)).toContain(artworkId);
  expect(left.map(({ id }) => id)).not.toContain(unused);
});

test('the test virus file is refused, whatever its name says (trust J7)', async () => {
  // The standard test file of eicar.org, in two parts so that this source isn't mistaken for it.
  const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-${'ANTIVIRUS-TEST-FILE!$H+H*'}`;
  for (const name of ['eicar.pdf', 'eicar.jpg', 'eicar.com.png']) {
    const answer = await newShopper(opened).browser.post('/product/a5-flyers-001/artwork', {
      artworkFile: new File([eicar], name, { type: 'application/pdf' }),
    });
    expect([name, answer.status]).toEqual([name, 422]);
  }
});

test('a cart holds 50 items; one more is refused beside the button, with a form and with script, and none is lost', async () => {
  const guest = newGuest();
  for (let i = 0; i < 50; i += 1) await addFlyers(opened.shop, guest);
  const cookie = `galley_cart=${guest.cartToken}`;
  const artworkId = await makeArtwork(opened.shop, guest);
  const flyer = { intent: 'add', sides: 'double-sided', size: 'a5', quantity: '100', artworkId };
  const browser = opened.browser();
  const page = await browser.get(`/product/a5-flyers-001?artwork=${artworkId}`, { cookie });
  const fields = formsOf(await page.text()).find(({ buttons }) =>
    buttons.some(({ value }) => value === 'add'),
  )?.fields;
  const sent = await browser.post('/product/a5-flyers-001', { ...fields, ...flyer }, { cookie });
  expect(sent.status).toBe(422);
  const html = await sent.text();
  expect(html).toMatch(
    /id="cart-error"[^>]*>Your cart can hold up to 50 items\. Check out, or remove one first\./,
  );
  const byScript = await browser.post(
    '/cart/change',
    { ...fields, ...flyer, productId: 'a5-flyers-001' },
    { cookie },
  );
  expect(byScript.status).toBe(422);
  expect(await byScript.json()).toMatchObject({
    errors: { cart: expect.stringContaining('up to 50 items') },
  });
  expect((await loadCart(opened.shop, guest)).lines).toHaveLength(50);
});
