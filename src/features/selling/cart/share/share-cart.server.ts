import { addDays } from 'date-fns';
import { isUuid } from '#kit/uuid.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { assessCart, hasProblems } from '../cart.ts';
import { type CartOwner, lockCart, readCart } from '../store.server.ts';
import { SHARE_DAYS, type ShareEnd, sharedCartPath } from './cart-share.ts';
import { endShare, insertShare, type ReadShare, readCartShare } from './share-store.server.ts';

const NOTHING_TO_SHARE = 'There is nothing in your cart to share.';
const NOT_READY = 'Something in your cart needs your attention first. Then share it.';

/** Makes a link to a cart as it is now, for seven days, instead of its link before. Refused if it can't be ordered as it is. */
export async function shareCart(
  shop: Shop,
  owner: CartOwner,
): Promise<{ ok: true } | { ok: false; message: string }> {
  const now = shop.clock();
  return inTransaction(shop.db, async (trx) => {
    const locked = await lockCart(trx, owner);
    const stored = locked && (await readCart(trx, owner, now));
    const cart = stored && assessCart(stored, now);
    if (!cart || cart.lines.length === 0) return { ok: false, message: NOTHING_TO_SHARE };
    if (hasProblems(cart)) return { ok: false, message: NOT_READY };
    await endShare(trx, cart.id, now);
    await insertShare(trx, {
      cartId: cart.id,
      revision: cart.revision,
      totalPence: cart.totals.totalPence,
      createdAt: now,
      expiresAt: addDays(now, SHARE_DAYS),
    });
    return { ok: true };
  });
}

/** Ends a cart's link at once. Doing so twice is harmless. The lock makes it wait for an order that is being placed through it. */
export async function stopSharingCart(shop: Shop, owner: CartOwner): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    const cart = await lockCart(trx, owner);
    if (cart) await endShare(trx, cart.id, shop.clock());
  });
}

const PURPOSE = 'cart-share';

/** Returns the link to give to somebody. Its key is signed: nobody can guess it, and it is stored nowhere. */
export const cartShareLink = (shop: Shop, shareId: string): string =>
  `${shop.site.publicOrigin}${sharedCartPath(shareId, shop.signer.sign(PURPOSE, shareId))}`;

/** Whether a link is ours, even if it no longer works. */
export const isCartShareKey = (shop: Shop, shareId: string, key: string | null): boolean =>
  shop.signer.verify(PURPOSE, shareId, key, shop.clock());

/** `missing`: there was never such a link. */
export type OpenedShare =
  | { ok: true; share: ReadShare; owner: CartOwner }
  | { ok: false; why: ShareEnd | 'missing' };

/** Opens a link by its key: whoever has it may see this cart and order it, as long as it is what was shared. */
export async function openCartShare(shop: Shop, shareId: string, key: string | null): Promise<OpenedShare> {
  if (!isUuid(shareId) || !isCartShareKey(shop, shareId, key)) return { ok: false, why: 'missing' };
  const share = await readCartShare(shop.db, shareId);
  const why = endOf(share, shop.clock());
  if (!share || why) return { ok: false, why: why ?? 'gone' };
  return { ok: true, share, owner: { userId: share.userId, cartToken: share.token } };
}

/** Whether a link still works, for an order through it. The caller has locked the cart, so that it stays so. */
export async function isCartShared(db: Queries, shareId: string, now: Date): Promise<boolean> {
  return endOf(await readCartShare(db, shareId), now) === null;
}

function endOf(share: ReadShare | undefined, now: Date): ShareEnd | null {
  if (!share) return 'gone';
  if (share.isOrdered) return 'ordered';
  if (share.endedAt) return 'stopped';
  if (share.expiresAt <= now) return 'expired';
  return share.cartRevision === share.revision ? null : 'changed';
}
