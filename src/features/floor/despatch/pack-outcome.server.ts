import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { lockPacking, type Packing } from './packing.server.ts';

/** The outcome of a change to an order’s parcels, as a sentence. */
export type PackOutcome =
  | { ok: true; words: string }
  | { ok: false; kind: 'missing' | 'stale' | 'refused'; words: string };

export const refused = (words: string): PackOutcome => ({ ok: false, kind: 'refused', words });

/** A refusal that rolls back the transaction. */
export class Refused extends Error {}

/** Runs a change to an order’s parcels, with the order locked. */
export async function withPacking(
  shop: Shop,
  orderNumber: string,
  change: (trx: Queries, packing: Packing) => Promise<PackOutcome>,
): Promise<PackOutcome> {
  try {
    return await inTransaction(shop.db, async (trx) => {
      const packing = await lockPacking(trx, orderNumber);
      if (!packing) return { ok: false, kind: 'missing', words: `There’s no order ${orderNumber} to pack.` };
      return change(trx, packing);
    });
  } catch (error) {
    if (error instanceof Refused) return refused(error.message);
    throw error;
  }
}
