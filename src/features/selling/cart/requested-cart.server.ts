import { createHash } from 'node:crypto';
import { waitForCheck } from '#features/artwork/files/index.server.ts';
import {
  type Acceptance,
  type Artwork,
  type ArtworkState,
  acceptWarnings,
  artworkSpecOf,
  artworkState,
  warningsOf,
} from '#features/artwork/files/index.ts';
import { readProducts } from '#features/catalogue/products/index.server.ts';
import {
  configureTaxed,
  pricedOn,
  type SelectedOptions,
  type VatAnswers,
} from '#features/pricing/prices/index.ts';
import { londonDay } from '#kit/london-time.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { ARTWORK_INVALID, ARTWORK_MISSING } from './change-cart.server.ts';
import { requestToken } from './request-token.ts';
import { type CartOwner, lockOrMakeCart, putLine, readCart, setCartCode } from './store.server.ts';

/** An item that a program buys without a cart page: product, options, and artwork uploaded in this session. */
export interface CartItem {
  productId: string;
  selectedOptions: Record<string, unknown>;
  /** to the questions that decide its VAT: without answers it is standard-rated, because the documented call has no field for them */
  vatAnswers: VatAnswers;
  artworkId: string | null;
  /** whether the customer sends the file later */
  isLater: boolean;
}

interface ReadyLine {
  id: string;
  productId: string;
  selectedOptions: SelectedOptions;
  artworkId: string | null;
  accepted: Acceptance[];
  vatAnswers: VatAnswers;
  seenPricePence: number;
}

const CHECK_WAIT_MS = 8000;

/**
 * Makes a cart with just these items, separate from the session's own, with that cart's discount code. The same request
 * in the same session finds the same cart, so sending it twenty times still makes one order.
 */
export async function fillRequestedCart(
  shop: Shop,
  session: CartOwner,
  items: readonly CartItem[],
): Promise<{ ok: true; owner: CartOwner } | { ok: false; message: string }> {
  const lines = await readyLines(shop, session, items);
  if (typeof lines === 'string') return { ok: false, message: lines };
  const content = JSON.stringify([session.userId, session.cartToken, lines]);
  const owner = {
    userId: null,
    pricedFor: session.userId,
    cartToken: requestToken(createHash('sha256').update(content).digest('base64url')),
  };
  await inTransaction(shop.db, async (trx) => {
    const cart = await lockOrMakeCart(trx, owner);
    const own = await readCart(trx, session, shop.clock());
    const filled = await readCart(trx, owner, shop.clock());
    if (filled?.lines.length !== lines.length) for (const line of lines) await putLine(trx, cart.id, line);
    // The session's cart may have lost its code since, or have another.
    const codeId = own?.code?.id ?? null;
    if (codeId !== (filled?.code?.id ?? null)) await setCartCode(trx, cart.id, codeId);
  });
  return { ok: true, owner };
}

/**
 * A program that orders has read the check result and accepts it: the documented call has no field for acceptance. It
 * uses the time of the check, so that the same request stays the same.
 */
function acceptedBy(state: ArtworkState, artwork: Artwork): Acceptance[] {
  const codes = warningsOf(state).map(({ code }) => code);
  return acceptWarnings(state, codes, [], new Date(artwork.checkedAt ?? 0));
}

/** Returns the lines, or the sentence that says what can't be bought. */
async function readyLines(
  shop: Shop,
  session: CartOwner,
  items: readonly CartItem[],
): Promise<ReadyLine[] | string> {
  const ids = [...new Set(items.map((item) => item.productId))];
  const similar = await readProducts(shop.db, ids, session.userId);
  const products = similar.map((product) => pricedOn(product, londonDay(shop.clock())));
  const lines: ReadyLine[] = [];
  for (const [i, item] of items.entries()) {
    const product = products.find((candidate) => candidate.id === item.productId);
    if (!product) return `Product Not Found: ${item.productId.slice(0, 80)}`;
    const configuration = configureTaxed(product, item.selectedOptions, item.vatAnswers);
    if (!configuration.ok) return `${product.name}: ${Object.values(configuration.problems).join(' ')}`;
    const artwork = item.artworkId && (await waitForCheck(shop.db, session, item.artworkId, CHECK_WAIT_MS));
    if (!artwork && (item.artworkId || !item.isLater)) return `${product.name}: ${ARTWORK_MISSING}`;
    const state = artwork ? artworkState(artwork, artworkSpecOf(product, configuration.choices)) : null;
    if (state && state.state !== 'ready') return `${product.name}: ${ARTWORK_INVALID}`;
    lines.push({
      id: `${product.id}-${i + 1}`,
      productId: product.id,
      selectedOptions: configuration.selected,
      artworkId: artwork ? artwork.id : null,
      accepted: artwork && state ? acceptedBy(state, artwork) : [],
      vatAnswers: item.vatAnswers,
      seenPricePence: configuration.pricePence,
    });
  }
  return lines;
}
