import type { BillingDetails } from '#features/orders/order/index.ts';
import { inOneLine } from '#kit/address-lines.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { ADDRESSES_MAX } from './profile/change-addresses.server.ts';
import { insertAddress, lockUser, type NewAddress, readAddressBook, saveBilling } from './store.server.ts';

/**
 * Saves what a customer typed at checkout, for their next order: the address unless they have it already, and who to
 * invoice. What they left empty deletes nothing: that is done in the account. The first address becomes the default.
 */
export async function rememberCheckout(
  shop: Shop,
  userId: string,
  { address, billing }: { address: NewAddress; billing: BillingDetails },
): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    await lockUser(trx, userId);
    const { addresses, billing: saved } = await readAddressBook(trx, userId);
    const isKnown = addresses.some((known) => alike(known) === alike(address));
    if (!isKnown && addresses.length < ADDRESSES_MAX)
      await insertAddress(trx, userId, { ...address, isDefault: addresses.length === 0 });
    if (!billing.company && !billing.address) return;
    const merged = {
      company: billing.company ?? saved?.company ?? null,
      address: billing.address ?? saved?.address ?? null,
    };
    await saveBilling(trx, userId, merged, shop.clock());
  });
}

/** The same for addresses that differ only in capitals, spaces and commas. */
const alike = (address: NewAddress): string =>
  inOneLine(address)
    .toLowerCase()
    .replace(/[\s,.]+/g, ' ');
