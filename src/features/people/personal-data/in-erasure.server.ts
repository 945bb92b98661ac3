import type { Transaction } from 'kysely';
import { inTransaction } from '#platform/db/database.ts';
import type { DB } from '#platform/db/types.ts';
import type { Shop } from '#platform/shop.ts';

/**
 * Runs an erasure as one transaction. Only here are names, notes and accounts taken out of order histories, artwork
 * histories, the audit log and the ledger, and only in the ways that their triggers allow. The pages' database role can't.
 */
export function inErasure<T>(shop: Shop, command: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  return inTransaction(shop.owner, command);
}
