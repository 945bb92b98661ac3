import { beforeAll, expect, test } from 'vitest';
import { artworkSpecOf } from '#features/artwork/files/index.ts';
import { readProofSubject } from '#features/artwork/files/proof/proof-store.server.ts';
import { readProductForSale } from '#features/catalogue/products/index.server.ts';
import { readOrder } from '#features/orders/order/store.server.ts';
import { completeChoices, configure } from '#features/pricing/prices/index.ts';
import { addToCart } from '#features/selling/cart/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { checkoutOf, makeArtwork, newGuest } from '#test/factories.ts';
import { readItemSpecs } from './item-specs.server.ts';

const BOOK = 'perfect-bound-booklet-001';
const MM_TO_POINTS = 72 / 25.4;

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** Places an order for a glued book, with a file that has the right pages. */
async function orderBook() {
  const guest = newGuest();
  const found = await readProductForSale(opened.db, BOOK, null);
  if (!found) throw new Error('the seed has a perfect-bound book');
  const { product } = found;
  const configured = configure(product, completeChoices(product, {}));
  if (!configured.ok) throw new Error('it can be ordered');
  const { widthMm, heightMm, bleedMm, pages } = artworkSpecOf(product, configured.choices);
  const [width, height, bleed] = [widthMm + 2 * bleedMm, heightMm + 2 * bleedMm, bleedMm].map(
    (mm) => mm * MM_TO_POINTS,
  ) as [number, number, number];
  const artworkId = await makeArtwork(opened.shop, guest, BOOK);
  const { report } = await opened.db
    .selectFrom('artworks')
    .select('report')
    .where('id', '=', artworkId)
    .executeTakeFirstOrThrow();
  const whole = [0, 0, width, height];
  const page = {
    boxes: { media: whole, crop: whole, bleed: whole, trim: [bleed, bleed, width - bleed, height - bleed] },
    statedBoxes: ['media', 'trim', 'bleed'],
    rotate: 0,
    userUnit: 1,
    widthMm: widthMm + 2 * bleedMm,
    heightMm: heightMm + 2 * bleedMm,
  };
  const book = {
    ...(report as object),
    pageCount: pages.wanted,
    pages: Array.from({ length: pages.wanted }, (_, i) => ({ page: i + 1, ...page })),
  };
  await opened.db
    .updateTable('artworks')
    .set({ report: JSON.stringify(book) as never })
    .where('id', '=', artworkId)
    .execute();
  const added = await addToCart(opened.shop, guest, {
    product,
    selectedOptions: configured.selected,
    artworkId,
    accepted: [],
    lineId: null,
  });
  if (!added.ok) throw new Error(JSON.stringify(added));
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, guest));
  if (!placed.ok) throw new Error('not placed');
  return placed.orderId;
}

async function spineNow(orderId: string): Promise<number | undefined> {
  const order = await readOrder(opened.db, orderId);
  const [spec] = await readItemSpecs(opened.db, order?.items ?? []);
  return spec?.cover?.spineMm;
}

test('an ordered book keeps its spine when its papers are changed; the next one has the new spine', async () => {
  const orderId = await orderBook();
  const before = await spineNow(orderId);
  expect(before).toBeGreaterThan(0);
  await opened.db
    .updateTable('papers')
    .set((value) => ({ thicknessUm: value('thicknessUm', '*', 2) }))
    .execute();
  expect(await spineNow(orderId)).toBe(before);
  expect(await spineNow(await orderBook())).toBeGreaterThan((before ?? 0) * 1.5);
  // Opened from the order, the proof judges the cover as ordered; opened from the cart, as it would be ordered now.
  const order = await readOrder(opened.db, orderId);
  const item = order?.items[0];
  const proof = (itemId: string | null) =>
    readProofSubject(opened.db, item?.artwork?.id ?? '', { productId: null, orderId: null, itemId });
  const spineUm = Math.round((before ?? 0) * 1000);
  expect((await proof(item?.id ?? null))?.asOrdered?.spineUm).toBe(spineUm);
  expect((await proof(null))?.asOrdered).toBeNull();
});

test('a glued book whose file comes later keeps the spine with which it was ordered', async () => {
  const guest = newGuest();
  const found = await readProductForSale(opened.db, BOOK, null);
  if (!found) throw new Error('the seed has a perfect-bound book');
  const { product } = found;
  const later = { artworkId: null, isLater: true, accepted: [], lineId: null };
  const added = await addToCart(opened.shop, guest, {
    product,
    selectedOptions: completeChoices(product, {}),
    ...later,
  });
  expect(added.ok).toBe(true);
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, guest));
  if (!placed.ok) throw new Error('not placed');
  const [item] = (await readOrder(opened.db, placed.orderId))?.items ?? [];
  expect(item?.artwork).toBeNull();
  expect(item?.spineUm).toBeGreaterThan(0);
});
