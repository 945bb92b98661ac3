import { sql } from 'kysely';
import { forgetComplaints } from '#features/orders/complaints/index.server.ts';
import { claimGuestOrders } from '#features/orders/order/index.server.ts';
import { lockUser } from '#features/people/accounts/index.server.ts';
import { forgetPeople } from '#features/people/customers/index.server.ts';
import { formatPounds } from '#kit/money.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { removeFilesLater } from '#platform/storage/remove-files.server.ts';
import {
  closeTradeAccount,
  deleteCartsAndArtwork,
  deleteGuestCarts,
  deleteUser,
  eraseByAddress,
  eraseGuestOrders,
  eraseQuotesOf,
  isLastOwner,
  lockDebt,
  lockGuestOrders,
  releaseOrders,
  removeNames,
} from './erase-store.server.ts';
import { noteErasure } from './erasures-store.server.ts';
import { forgetEmailFilesLater } from './forget-email-files.server.ts';
import { inErasure } from './in-erasure.server.ts';
import { type PersonKey, personOf } from './person.ts';

export type EraseOutcome = { ok: true } | { ok: false; message: string };

const LAST_OWNER = 'You are the only owner. Make someone else an owner first, then delete your account.';

/**
 * Erases an account and everything about its owner, in one transaction; records that must be kept lose their link to
 * the person. The page beforehand lists what is deleted and what is kept. The caller has checked the password.
 */
export async function eraseAccount(shop: Shop, userId: string): Promise<EraseOutcome> {
  return inErasure(shop, async (trx) => {
    const owedPence = await lockDebt(trx, userId);
    if (owedPence > 0) return { ok: false, message: debtWords(owedPence) };
    if (await isLastOwner(trx, userId)) return { ok: false, message: LAST_OWNER };
    const user = await lockUser(trx, userId);
    if (user) await eraseUser(shop, trx, personOf(user));
    return { ok: true };
  });
}

function debtWords(owedPence: number): string {
  return `Your trade account still owes ${formatPounds(owedPence)}. Pay this first, then delete your account.`;
}

/**
 * Erases a customer who owes nothing: by account, and by address if one is given. The caller holds the lock on their
 * row.
 */
export async function eraseUser(
  shop: Shop,
  trx: Queries,
  { userId, confirmedEmail: email }: { userId: string; confirmedEmail: string | null },
): Promise<void> {
  const now = shop.clock();
  if (email) await claimGuestOrders(trx, { userId, email });
  const files = await deleteCartsAndArtwork(trx, userId);
  await closeTradeAccount(trx, userId);
  await removeNames(trx, userId);
  const theirs = sql`c.order_id in (select id from orders where user_id = ${userId})`;
  files.push(...(await forgetComplaints(trx, theirs, now)).files);
  await releaseOrders(trx, userId, now);
  await forgetPeople(trx, { userId });
  if (email) files.push(...(await eraseByAddress(trx, email, now)));
  await deleteUser(trx, userId);
  await noteErasure(trx, shop.signer, { userId, email, now });
  await removeFilesLater(shop, trx, files);
  await forgetEmailFilesLater(shop, trx);
}

/** Erases somebody without an account: their orders' contact details, and everything held by their address if they gave one. */
export async function eraseGuest(shop: Shop, trx: Queries, key: PersonKey): Promise<void> {
  const now = shop.clock();
  const orderIds = await lockGuestOrders(trx, key);
  const files = await deleteGuestCarts(trx, orderIds);
  const theirs = sql`c.order_id = any(${orderIds}::uuid[])`;
  files.push(...(await forgetComplaints(trx, theirs, now)).files);
  await forgetPeople(trx, key);
  await eraseGuestOrders(trx, orderIds, now);
  const alone = 'email' in key ? eraseByAddress(trx, key.email, now) : eraseQuotesOf(trx, key, orderIds, now);
  files.push(...(await alone));
  await noteErasure(trx, shop.signer, { ...key, now });
  await removeFilesLater(shop, trx, files);
  await forgetEmailFilesLater(shop, trx);
}
