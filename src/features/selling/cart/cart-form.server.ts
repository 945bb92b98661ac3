import { readTicks } from '#features/artwork/files/index.ts';
import { readProductForSale } from '#features/catalogue/products/index.server.ts';
import { offeredNow } from '#features/catalogue/products/index.ts';
import { pricedOn } from '#features/pricing/prices/index.ts';
import { tooManyTries } from '#kit/forms.ts';
import { londonDay } from '#kit/london-time.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import type { Shop } from '#platform/shop.ts';
import { readAddition } from './addition.ts';
import {
  acceptLineWarnings,
  addToCart,
  clearCart,
  duplicateLine,
  removeFromCart,
  repairLine,
  repriceLine,
} from './change-cart.server.ts';
import { applyDiscount, removeDiscount } from './change-code.server.ts';
import { readRemoved } from './read-removed.ts';
import type { RemovedLine } from './removed-line.ts';
import type { CartOwner } from './store.server.ts';

/** The outcome of a cart form; Undo restores `removed`. */
export type CartFormOutcome =
  | { ok: true; removed: RemovedLine | null }
  | { ok: false; status: 400 | 404 | 422 | 429; errors: Record<string, string>; wait?: number };

/** Handles a cart form by its `intent`; `code` and `line` name the field that an error belongs to. */
export async function changeCartByForm(
  shop: Shop,
  owner: CartOwner,
  network: string,
  form: FormData,
): Promise<CartFormOutcome> {
  const text = (name: string) => String(form.get(name) ?? '');
  switch (text('intent')) {
    case 'add':
      return add(shop, owner, form, text('productId'));
    case 'remove':
      return remove(shop, owner, text('lineId'));
    case 'undo':
      return undo(shop, owner, text('removed'));
    case 'duplicate':
      return onLine(await duplicateLine(shop, owner, text('lineId')));
    case 'quantity':
      return onLine(await repriceLine(shop, owner, text('lineId'), text('quantity')));
    case 'accept-price':
      return onLine(await repriceLine(shop, owner, text('lineId'), null));
    case 'accept-warnings':
      return onLine(await acceptLineWarnings(shop, owner, text('lineId'), readTicks(form)));
    case 'repair-line':
      return onLine(await repairLine(shop, owner, text('lineId')));
    case 'apply-code':
      return applyCode(shop, owner, network, text('code'));
    case 'remove-code':
      await removeDiscount(shop, owner);
      return DONE;
    case 'clear':
      await clearCart(shop, owner);
      return DONE;
    case 'look':
      return DONE;
    default:
      return {
        ok: false,
        status: 400,
        errors: { line: 'We don’t recognise this form. Reload the page and try again.' },
      };
  }
}

const DONE: CartFormOutcome = { ok: true, removed: null };

function onLine(outcome: { ok: true } | { ok: false; message: string }): CartFormOutcome {
  return outcome.ok ? DONE : { ok: false, status: 422, errors: { line: outcome.message } };
}

async function add(
  shop: Shop,
  owner: CartOwner,
  form: FormData,
  productId: string,
): Promise<CartFormOutcome> {
  const offered = await findForSale(shop, owner, productId);
  if (!offered) return { ok: false, status: 404, errors: { line: 'Product Not Found' } };
  const { chosen, ...read } = readAddition(form);
  const { product, full } = offeredNow(offered.product, shop.clock(), offered);
  const addition = { ...read, product, full, selectedOptions: chosen };
  const outcome = await addToCart(shop, owner, addition);
  return outcome.ok ? DONE : { ok: false, status: 422, errors: { ...outcome.problems } };
}

/** A product for sale, at today's prices for this customer, with the shop's days. */
async function findForSale(shop: Shop, owner: CartOwner, productId: string) {
  const offered = await readProductForSale(shop.db, productId, owner.userId);
  return offered && { ...offered, product: pricedOn(offered.product, londonDay(shop.clock())) };
}

async function remove(shop: Shop, owner: CartOwner, lineId: string): Promise<CartFormOutcome> {
  const line = await removeFromCart(shop, owner, lineId);
  if (!line) return DONE; // already gone, so nothing to do
  const { productId, productName, selectedOptions, vatAnswers, artwork, idea } = line;
  const accepted = line.accepted.map(({ code }) => code);
  const removed = {
    lineId,
    productId,
    productName,
    selectedOptions,
    vatAnswers,
    artworkId: artwork?.id ?? null,
    ideaId: idea?.id ?? null,
    wantsLook: line.wantsLook ?? false,
    briefId: line.brief?.id ?? null,
    accepted,
  };
  return { ok: true, removed };
}

async function undo(shop: Shop, owner: CartOwner, written: string): Promise<CartFormOutcome> {
  const line = readRemoved(written);
  const offered = line && (await findForSale(shop, owner, line.productId));
  const outcome =
    line &&
    offered &&
    (await addToCart(shop, owner, {
      product: offered.product,
      selectedOptions: line.selectedOptions,
      vatAnswers: line.vatAnswers,
      artworkId: line.artworkId,
      ideaId: line.ideaId ?? null,
      wantsLook: line.wantsLook ?? false,
      briefId: line.briefId ?? null,
      isLater: true,
      lineId: line.lineId,
      accepted: line.accepted,
    }));
  if (outcome?.ok) return DONE;
  const isFull = outcome?.problems.cart;
  return { ok: false, status: 422, errors: { line: isFull ?? NOT_BACK } };
}

const NOT_BACK =
  'We couldn’t put this item back because one of its options is no longer available. Please choose it again.';

async function applyCode(
  shop: Shop,
  owner: CartOwner,
  network: string,
  text: string,
): Promise<CartFormOutcome> {
  const wait = await shop.limits.tooMany(RATE_RULES.discountCode, network);
  if (wait) return { ok: false, status: 429, errors: { code: tooManyTries(wait) }, wait };
  const outcome = await applyDiscount(shop, owner, text);
  return outcome.ok ? DONE : { ok: false, status: 422, errors: { code: outcome.message } };
}
