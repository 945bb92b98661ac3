import { readOwnArtwork } from '#features/artwork/files/index.server.ts';
import { type Artwork, acceptWarnings, artworkSpecOf, artworkState } from '#features/artwork/files/index.ts';
import { readProducts } from '#features/catalogue/products/index.server.ts';
import type { Product } from '#features/catalogue/products/index.ts';
import { chosenIds, type Order, type OrderItem } from '#features/orders/order/index.ts';
import {
  configureTaxed,
  pricedOn,
  type SelectedOptions,
  type VatAnswers,
} from '#features/pricing/prices/index.ts';
import { londonDay } from '#kit/london-time.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { LINES_MAX } from '../change-cart.server.ts';
import { type CartOwner, lockOrMakeCart, type NewLine, putLine, readCart } from '../store.server.ts';
import { lineIdOf, linesOfItems } from './ordered-lines.ts';

/**
 * Puts every item of an order into the cart, with its file, at today's price. The caller has checked that it is theirs.
 * What is no longer sold, and what the cart has no room for, is left out; a line with an option that is gone is put in
 * as it was, because the cart offers what to choose instead. `readOrderedAgain` tells the customer what differs.
 */
export async function putOrderInCart(shop: Shop, owner: CartOwner, order: Order): Promise<void> {
  const now = shop.clock();
  await inTransaction(shop.db, async (trx) => {
    const { id: cartId } = await lockOrMakeCart(trx, owner);
    const ids = order.items.flatMap(({ productId }) => productId ?? []);
    const products = await readProducts(trx, ids, owner.userId);
    const lines = (await readCart(trx, owner, now))?.lines ?? [];
    const present = linesOfItems(order.items, lines);
    let room = LINES_MAX - lines.length;
    for (const item of order.items) {
      const sold = products.find(({ id }) => id === item.productId);
      const before = present.get(item.id);
      if (!sold || (!before && room <= 0)) continue;
      const line = await lineOf(trx, owner, item, pricedOn(sold, londonDay(now)), now);
      // The customer's own line, which may have changed since, is left alone.
      if (before && before.id !== line.id) continue;
      if (!before) room -= 1;
      await putLine(trx, cartId, line);
    }
  });
}

async function lineOf(
  trx: Queries,
  owner: CartOwner,
  item: OrderItem,
  product: Product,
  now: Date,
): Promise<NewLine> {
  const chosen = chosenIds(item.options);
  const vatAnswers = answersOf(item);
  const configuration = configureTaxed(product, chosen, vatAnswers);
  const artwork = item.artwork
    ? await readOwnArtwork(trx, owner, item.artwork.id, { lock: true })
    : undefined;
  return {
    id: lineIdOf({ id: item.id, productId: product.id }),
    productId: product.id,
    selectedOptions: configuration.ok ? configuration.selected : (chosen as SelectedOptions),
    artworkId: artwork?.id ?? null,
    accepted: artwork && configuration.ok ? acceptedBefore(item, product, artwork, configuration, now) : [],
    vatAnswers,
    seenPricePence: configuration.ok ? configuration.pricePence : item.pricePence,
  };
}

/** Answers that staff overruled are not given again: the cart asks. */
const answersOf = ({ vatDecision, vatChange }: OrderItem): VatAnswers =>
  vatChange
    ? {}
    : Object.fromEntries((vatDecision?.answers ?? []).map(({ id, answer }) => [id, answer] as const));

/** The warnings that the customer accepted for this file and that today's check still has; new ones stay open. */
function acceptedBefore(
  item: OrderItem,
  product: Product,
  artwork: Artwork,
  { choices }: { choices: Parameters<typeof artworkSpecOf>[1] },
  now: Date,
) {
  const earlier = item.accepted
    .filter(({ reason }) => reason === undefined)
    .map(({ code, title, at }) => ({ code, title, at }));
  return acceptWarnings(artworkState(artwork, artworkSpecOf(product, choices)), [], earlier, now);
}
