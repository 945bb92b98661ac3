import type { Transaction } from 'kysely';
import { lockUser } from '#features/people/accounts/index.server.ts';
import type { DB } from '#platform/db/types.ts';
import type { Shop } from '#platform/shop.ts';
import { eraseGuest, eraseUser } from './erase-account.server.ts';
import { isLastOwner, lockDebt, lockPerson } from './erase-store.server.ts';
import {
  findAddresses,
  type InTheWay,
  lockToDo,
  noteOutcome,
  readErasuresToDo,
} from './erasures-store.server.ts';
import { findAccount } from './held-store.server.ts';
import { inErasure } from './in-erasure.server.ts';
import { personOf } from './person.ts';

/**
 * Erases again everybody who was erased after the moment to which the database was restored: before the shop opens, and
 * every night. People who can't be erased stay on the list with the reason, which the System page shows. Usually there
 * is nobody, and it is one statement.
 */
export async function eraseAgain(shop: Shop): Promise<void> {
  const toDo = await readErasuresToDo(shop.db);
  const codes = new Set(toDo.flatMap(({ addressCode }) => addressCode ?? []));
  const addresses = await findAddresses(shop.db, shop.signer, codes);
  for (const { id, userId, addressCode, orderId } of toDo) {
    const address = (addressCode !== null && addresses.get(addressCode)) || null;
    const email = address?.includes('@') ? address : null;
    const phone = email ? null : address;
    await inErasure(shop, async (trx) => {
      if (!(await lockToDo(trx, id))) return;
      const inTheWay =
        (userId && (await eraseAccountAgain(shop, trx, userId, email))) ||
        (email && (await eraseAddressAgain(shop, trx, email)));
      if (orderId) await eraseGuest(shop, trx, { orderId });
      if (phone) await eraseGuest(shop, trx, { phone });
      await noteOutcome(trx, id, inTheWay || null);
    });
  }
}

/** Returns what prevents an account from being erased; null if it is erased, or doesn't exist. */
async function eraseAccountAgain(
  shop: Shop,
  trx: Transaction<DB>,
  userId: string,
  email: string | null,
): Promise<InTheWay | null> {
  const owedPence = await lockDebt(trx, userId);
  const lastOwner = await isLastOwner(trx, userId);
  const user = await lockUser(trx, userId);
  if (!user) return null;
  if (owedPence > 0) return { userId, whyNot: 'owes' };
  if (lastOwner) return { userId, whyNot: 'last-owner' };
  await eraseUser(shop, trx, { ...personOf(user), ...(email === user.email && { confirmedEmail: email }) });
  return null;
}

async function eraseAddressAgain(shop: Shop, trx: Transaction<DB>, email: string): Promise<InTheWay | null> {
  await lockPerson(trx, email);
  const account = await findAccount(trx, email);
  if (account?.isStaff) return { userId: account.id, whyNot: 'staff' };
  const owedPence = account ? await lockDebt(trx, account.id) : 0;
  if (account && owedPence > 0) return { userId: account.id, whyNot: 'owes' };
  const user = account && (await lockUser(trx, account.id));
  if (user) await eraseUser(shop, trx, { userId: user.id, confirmedEmail: email });
  else await eraseGuest(shop, trx, { email });
  return null;
}
