import { createHash, randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { insertArtwork, saveReport } from '#features/artwork/files/index.server.ts';
import { readProductForSale } from '#features/catalogue/products/index.server.ts';
import { completeChoices, pricedOn, type VatAnswers } from '#features/pricing/prices/index.ts';
import { addToCart, applyDiscount, type CartOwner, loadCart } from '#features/selling/cart/index.server.ts';
import { NO_REFERENCES } from '#features/selling/checkout/own-references.ts';
import type { Checkout } from '#features/selling/checkout/place-order.server.ts';
import { UNITED_KINGDOM } from '#kit/country.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Shop } from '#platform/shop.ts';
import { newToken } from '#platform/signing.server.ts';
import type { EngineReport } from '#preflight/report/report.ts';
import type { TestShop } from './app.ts';
import { goodA5 } from './fixtures/artwork.ts';

export const JANE = {
  email: 'jane@example.com',
  firstName: 'Jane',
  lastName: 'Doe',
  address: '1 Castle Street',
  city: 'Lisburn',
  postalCode: 'BT28 1AA',
  phone: null,
};

/** The same person as an order stores them. */
export const JANE_AT_HOME = { ...JANE, country: UNITED_KINGDOM };

const A5_WITH_BLEED: EngineReport = {
  kind: 'pdf',
  pageCount: 2,
  pages: [1, 2].map((page) => ({
    page,
    boxes: {
      media: [0, 0, 436.535, 612.283],
      crop: [0, 0, 436.535, 612.283],
      bleed: [0, 0, 436.535, 612.283],
      trim: [8.504, 8.504, 428.031, 603.78],
    },
    statedBoxes: ['media', 'trim', 'bleed'],
    rotate: 0,
    userUnit: 1,
    widthMm: 154,
    heightMm: 216,
  })),
  findings: [],
  engine: { name: 'test', version: '1' },
  timing: { openMs: 1, pagesMs: 1, totalMs: 3 },
  complete: true,
};

/** A new guest. */
export function newGuest(): CartOwner {
  return { userId: null, cartToken: newToken() };
}

/** Creates a checked two-page A5 artwork for this owner, with its file in storage. */
export async function makeArtwork(
  shop: Shop,
  owner: CartOwner,
  productId = 'a5-flyers-001',
): Promise<string> {
  const id = randomUUID();
  const content = goodA5();
  const storageKey = `artwork/test/${id}`;
  await shop.storage.put(storageKey, content);
  await insertArtwork(shop.db, {
    id,
    owner,
    productId,
    storageKey,
    kind: 'pdf',
    originalName: 'flyer.pdf',
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    expiresAt: addDays(shop.clock(), 30),
  });
  await saveReport(shop.db, id, A5_WITH_BLEED, null);
  return id;
}

/** Puts A5 flyers into a cart; returns the line's id. `options`: choices that aren't the first of their group. */
export async function addFlyers(
  shop: Shop,
  owner: CartOwner,
  options: Record<string, string> = {},
  vatAnswers: VatAnswers = {},
): Promise<string> {
  const offered = await readProductForSale(shop.db, 'a5-flyers-001', owner.userId);
  if (!offered) throw new Error('the seed has A5 flyers');
  const product = pricedOn(offered.product, londonDay(shop.clock()));
  const artworkId = await makeArtwork(shop, owner);
  const outcome = await addToCart(shop, owner, {
    product,
    artworkId,
    lineId: null,
    accepted: [],
    vatAnswers,
    selectedOptions: completeChoices(product, { sides: 'double-sided', ...options }),
  });
  if (!outcome.ok) throw new Error(`flyers were not added: ${JSON.stringify(outcome.problems)}`);
  return outcome.lineId;
}

/** The same without a file, which comes later. */
export async function addFlyersToFollow(shop: Shop, owner: CartOwner): Promise<string> {
  const offered = await readProductForSale(shop.db, 'a5-flyers-001', owner.userId);
  if (!offered) throw new Error('the seed has A5 flyers');
  const product = pricedOn(offered.product, londonDay(shop.clock()));
  const outcome = await addToCart(shop, owner, {
    product,
    artworkId: null,
    isLater: true,
    lineId: null,
    accepted: [],
    selectedOptions: completeChoices(product, { sides: 'double-sided' }),
  });
  if (!outcome.ok) throw new Error(`flyers were not added: ${JSON.stringify(outcome.problems)}`);
  return outcome.lineId;
}

/** Returns the checkout form's values for this cart. */
export async function checkoutOf(
  shop: Shop,
  owner: CartOwner,
  method: Checkout['method'] = 'stripe',
): Promise<Checkout> {
  const cart = await loadCart(shop, owner);
  return {
    owner,
    method,
    collected: false,
    own: NO_REFERENCES,
    customer: JANE_AT_HOME,
    userId: owner.userId,
    revision: cart.revision,
    seenTotalPence: cart.totals.totalPence,
    successUrl: 'http://localhost:3000/shop?success=true&session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/checkout/cancelled?order={ORDER}&key={KEY}',
  };
}

/** Creates a discount code: 10 % off by default. */
export async function makeCode(shop: Shop, code: string, usageLimit: number): Promise<void> {
  await shop.db
    .insertInto('discountCodes')
    .values({
      code,
      usageLimit,
      name: code,
      type: 'percentage',
      value: 1000,
      validFrom: new Date('2026-01-01T00:00:00Z'),
      validUntil: new Date('2027-12-31T00:00:00Z'),
    })
    .execute();
}

export async function putCode(shop: Shop, owner: CartOwner, code: string): Promise<void> {
  const outcome = await applyDiscount(shop, owner, code);
  if (!outcome.ok) throw new Error(outcome.message);
}

/** Creates a registered customer; with `limitPence` they have an approved trade account. */
export async function makeCustomer(
  { shop, accounts }: TestShop,
  limitPence?: number,
): Promise<CartOwner & { userId: string }> {
  const signedUp = await accounts.signUp({
    email: `customer-${randomUUID()}@example.com`,
    password: 'a long enough password',
    firstName: 'Tom',
    lastName: 'Trade',
  });
  if (!signedUp) throw new Error('customer was not made');
  if (limitPence !== undefined)
    await shop.db
      .insertInto('creditAccounts')
      .values({ userId: signedUp.userId, isApproved: true, creditLimitPence: limitPence })
      .execute();
  return { userId: signedUp.userId, cartToken: null };
}

/** Starts all of them at the same moment, once everything they need is ready. */
export async function atOnce<T>(count: number, start: (i: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => start(i)));
}
