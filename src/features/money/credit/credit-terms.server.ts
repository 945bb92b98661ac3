import { sql } from 'kysely';
import { formatPounds } from '#kit/money.ts';
import { type Actor, lastActor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';

export interface CreditTerms {
  isApproved: boolean;
  creditLimitPence: number;
  paymentTermsDays: number;
  /** one invoice a month, for everything ordered on account from now on; an order already on one stays on it */
  monthlyInvoice: boolean;
}

export type TermsOutcome =
  | { ok: true }
  /** the customer has since deleted their account */
  | { ok: false; kind: 'missing' }
  | { ok: false; kind: 'below-balance'; message: string }
  | { ok: false; kind: 'stale'; actor: string; changedAt: Date };

/**
 * Opens a customer's trade account, or changes the terms that staff saw at `version` (0: there was none). A limit below
 * the balance is refused. One transaction, under the account's lock.
 */
export async function saveCreditTerms(
  shop: Shop,
  actor: Actor,
  userId: string,
  terms: CreditTerms,
  version: number,
): Promise<TermsOutcome> {
  try {
    return await inTransaction(shop.db, (trx) => save(shop, trx, actor, userId, terms, version));
  } catch (error) {
    if (error instanceof CustomerGone) return { ok: false, kind: 'missing' };
    throw error;
  }
}

/** Thrown inside the transaction to roll back, so that no account is opened. */
class CustomerGone extends Error {}

async function save(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  userId: string,
  terms: CreditTerms,
  version: number,
): Promise<TermsOutcome> {
  const now = shop.clock();
  await trx
    .insertInto('creditAccounts')
    .values({ userId, updatedAt: now })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
  const before = await trx
    .selectFrom('creditAccounts')
    .select([
      'isApproved',
      'creditLimitPence',
      'paymentTermsDays',
      'monthlyInvoice',
      'currentBalancePence',
      'termsVersion',
      'updatedAt',
    ])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  const subject = `user:${userId}`;
  // A ledger outlives its customer, so no foreign key checks this. Locks the account and then the customer, as deletion does.
  const customer = await sql`select id from users where id = ${userId} for key share`.execute(trx);
  if (!before || customer.rows.length === 0) throw new CustomerGone();
  if (before.termsVersion !== version)
    return {
      ok: false,
      kind: 'stale',
      actor: await lastActor(trx, subject, 'credit.terms'),
      changedAt: before.updatedAt,
    };
  if (terms.creditLimitPence < before.currentBalancePence)
    return {
      ok: false,
      kind: 'below-balance',
      message: `${formatPounds(before.currentBalancePence)} is owed on this account, so the limit can’t be lower`,
    };
  await trx
    .updateTable('creditAccounts')
    .set((row) => ({ ...terms, termsVersion: row('termsVersion', '+', 1), updatedAt: now }))
    .where('userId', '=', userId)
    .execute();
  const { isApproved, creditLimitPence, paymentTermsDays, monthlyInvoice } = before;
  await recordChange(trx, {
    actor,
    action: 'credit.terms',
    subject,
    before: { isApproved, creditLimitPence, paymentTermsDays, monthlyInvoice },
    after: terms,
  });
  return { ok: true };
}
