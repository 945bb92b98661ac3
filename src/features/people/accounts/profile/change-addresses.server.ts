import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import {
  clearDefaultAddress,
  deleteAddress,
  insertAddress,
  lockUser,
  type NewAddress,
  readAddresses,
  setDefaultAddress,
} from '../store.server.ts';

export const ADDRESSES_MAX = 50;

export const TOO_MANY_ADDRESSES = `You can save up to ${ADDRESSES_MAX} addresses. Delete one first.`;

/** Saves a delivery address; the first becomes the default. Returns false if there are too many. */
export async function addAddress(shop: Shop, userId: string, address: NewAddress): Promise<boolean> {
  return inTransaction(shop.db, async (trx) => {
    await lockUser(trx, userId);
    const addresses = await readAddresses(trx, userId);
    if (addresses.length >= ADDRESSES_MAX) return false;
    await insertAddress(trx, userId, { ...address, isDefault: addresses.length === 0 });
    return true;
  });
}

/** Makes an address the default at checkout. Returns false if it is not this customer's. */
export async function makeDefaultAddress(shop: Shop, userId: string, addressId: string): Promise<boolean> {
  return inTransaction(shop.db, async (trx) => {
    await lockUser(trx, userId);
    const addresses = await readAddresses(trx, userId);
    if (!addresses.some(({ id }) => id === addressId)) return false;
    await clearDefaultAddress(trx, userId);
    await setDefaultAddress(trx, userId, addressId);
    return true;
  });
}

/** Deletes an address; if it was the default, the oldest one left replaces it. Returns false if it isn't theirs. */
export async function removeAddress(shop: Shop, userId: string, addressId: string): Promise<boolean> {
  return inTransaction(shop.db, async (trx) => {
    await lockUser(trx, userId);
    const addresses = await readAddresses(trx, userId);
    const address = addresses.find(({ id }) => id === addressId);
    if (!address) return false;
    await deleteAddress(trx, userId, addressId);
    const next = addresses.find(({ id }) => id !== addressId);
    if (address.isDefault && next) await setDefaultAddress(trx, userId, next.id);
    return true;
  });
}
