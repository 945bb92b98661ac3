import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { LedgerEntry } from './statement.ts';

/** Returns a trade account's most recent ledger entries, newest first. */
export async function readLedger(db: Queries, userId: string, limit: number): Promise<LedgerEntry[]> {
  const rows = await entries(db, userId).orderBy('l.id', 'desc').limit(limit).execute();
  return rows as LedgerEntry[];
}

/**
 * Returns the entries of a period (days in Northern Ireland, `2026-11-01`, inclusive), oldest first, and the opening
 * balance in pence. Two statements.
 */
export async function readPeriod(
  db: Queries,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<{ openingPence: number; entries: LedgerEntry[] }> {
  const start = sql<Date>`(${from}::date)::timestamp at time zone 'Europe/London'`;
  const end = sql<Date>`(${to}::date + 1)::timestamp at time zone 'Europe/London'`;
  const { opening } = await db
    .selectFrom('creditLedger')
    .select(sql<number>`coalesce(sum(amount_pence), 0)::int`.as('opening'))
    .where('userId', '=', userId)
    .where('createdAt', '<', start)
    .executeTakeFirstOrThrow();
  const rows = await entries(db, userId)
    .where('l.createdAt', '>=', start)
    .where('l.createdAt', '<', end)
    .orderBy('l.id')
    .execute();
  return { openingPence: opening, entries: rows as LedgerEntry[] };
}

function entries(db: Queries, userId: string) {
  return db
    .selectFrom('creditLedger as l')
    .leftJoin('orders as o', 'o.id', 'l.orderId')
    .leftJoin('invoices as i', 'i.orderId', 'l.orderId')
    .leftJoin('chargeInvoices as j', 'j.chargeId', 'l.chargeId')
    .leftJoin('creditNotes as n', 'n.ledgerId', 'l.id')
    .select([
      'l.id',
      'l.kind',
      'l.amountPence',
      'l.reference',
      'o.orderNumber',
      'o.poNumber',
      'o.itemReferences',
    ])
    .select('l.createdAt')
    .select(sql<boolean>`l.change_id is not null`.as('isChange'))
    .select(
      sql<string | null>`case l.kind when 'order' then i.invoice_number when 'charge' then j.invoice_number
        else n.note_number end`.as('documentNumber'),
    )
    .where('l.userId', '=', userId);
}
