import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { itemArtworkLink } from '#features/orders/order/confirmation.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { checkoutOf } from '#test/factories.ts';
import { goodA5 } from '#test/fixtures/artwork.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

async function upload(shopper: Shopper, name: string): Promise<string> {
  const artworkFile = new File([goodA5({ pages: 1 }).slice()], name);
  const answer = await shopper.browser.post('/product/a5-flyers-001/artwork', { artworkFile });
  await opened.runJobs();
  return ((await answer.json()) as { artwork: { id: string } }).artwork.id;
}

/** An order of a flyer whose front and back were uploaded as two files. */
async function orderOfTwoFiles() {
  const { shopper, userId } = await newCustomer(opened);
  const parts = [await upload(shopper, 'front.pdf'), await upload(shopper, 'back.pdf')];
  const fields = { parts: parts.join(' '), sides: 'double-sided' };
  const joined = await shopper.browser.post('/product/a5-flyers-001/artwork/parts', fields);
  const { artwork } = (await joined.json()) as { artwork: { id: string } };
  await opened.runJobs();
  await shopper.open(`/product/a5-flyers-001?sides=double-sided&artwork=${artwork.id}`);
  const [words = ''] = /Add to Cart - £[\d.]+/.exec(shopper.page.text) ?? [];
  await shopper.press(words);
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, { userId, cartToken: null }));
  if (!placed.ok) throw new Error('not placed');
  const item = await opened.db
    .selectFrom('orderItems')
    .select(['id', 'artworkId'])
    .where('orderId', '=', placed.orderId)
    .executeTakeFirstOrThrow();
  expect(item.artworkId).toBe(artwork.id);
  return { shopper, parts, artworkId: artwork.id, orderId: placed.orderId, itemId: item.id };
}

test('staff see the files that an artwork was assembled from, and can download each', async () => {
  const { parts, orderId } = await orderOfTwoFiles();
  const ada = await newAdministrator(opened);
  const page = await ada.open(`/admin/orders/${orderId}`);
  expect(page.text).toMatch(/Combined from these files: front\.pdf 1 page, \d+ kB back\.pdf 1 page/);
  for (const id of parts) {
    expect(page.html).toContain(`href="/artwork/${id}"`);
    expect((await ada.browser.get(`/artwork/${id}`)).status).toBe(200);
  }
});

test('downloading all artwork of an order gives exactly the files to print, not the files they were made from', async () => {
  const { artworkId, orderId } = await orderOfTwoFiles();
  const ada = await newAdministrator(opened);
  const zip = Buffer.from(
    await (await ada.browser.get(`/admin/orders/${orderId}/artwork.zip`)).arrayBuffer(),
  );
  const { storageKey } = await opened.db
    .selectFrom('artworks')
    .select('storageKey')
    .where('id', '=', artworkId)
    .executeTakeFirstOrThrow();
  const stored = await opened.shop.storage.open(storageKey);
  if (!stored) throw new Error('the file is not there');
  expect(zip.includes(await buffer(stored))).toBe(true);
  expect(entriesOf(zip)).toBe(1);
  expect(zip.toString('latin1')).toContain('front _ back.pdf');
});

/** Returns the number of files in a ZIP, whose central directory has a header for each (APPNOTE 4.3.12). */
function entriesOf(zip: Buffer): number {
  const header = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
  let count = 0;
  for (let at = zip.indexOf(header); at >= 0; at = zip.indexOf(header, at + 1)) count += 1;
  return count;
}

test('the customer, and anyone with the link, sees them on the item’s page, but nobody else', async () => {
  const { shopper, parts, orderId, itemId } = await orderOfTwoFiles();
  const own = await shopper.open(`/orders/${orderId}/artwork/${itemId}`);
  expect(own.text).toContain('Combined from these files: front.pdf');
  const stranger = newShopper(opened);
  const link = itemArtworkLink(opened.shop, orderId, itemId);
  const page = await stranger.open(link.replace(opened.shop.site.publicOrigin, ''));
  const signed = page.html.match(new RegExp(`/artwork/${parts[0]}\\?key=[^"]+`))?.[0] ?? '';
  expect((await stranger.browser.get(signed.replaceAll('&amp;', '&'))).status).toBe(200);
  expect((await stranger.browser.get(`/artwork/${parts[0]}`)).status).toBe(404);
});
