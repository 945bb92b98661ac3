import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { handPaymentJson } from '../hand-payment-json.server.ts';
import { CHARGE_MOVES, type OrderCharge } from './charge.ts';

/** SQL for the charges of the order `orders`, oldest first. */
export const CHARGES_JSON = sql<
  OrderCharge[]
>`(select coalesce(json_agg(json_build_object('id', c.id, 'kind', c.kind, 'changeId', c.change_id, 'what', c.what,
    'why', c.why, 'totalPence', c.total_pence, 'state', c.state, 'version', c.version, 'createdBy', c.created_by,
    'createdAt', c.created_at, 'settledAt', c.settled_at, 'withdrawnBy', c.withdrawn_by, 'withdrawnWhy', c.withdrawn_why,
    'isOnAccount', i.ledger_id is not null, 'invoiceNumber', i.invoice_number, 'invoicedOn', i.issued_on, 'dueOn', i.due_on,
    'handPayment', ${handPaymentJson(sql`p.charge_id = c.id`)})
    order by c.created_at, c.id), '[]')
  from order_charges c left join charge_invoices i on i.charge_id = c.id where c.order_id = orders.id)`;

/** SQL: how much of the charges of the order `orders` is still to be paid, in pence. */
export const WAITING_PENCE = sql<number>`(select coalesce(sum(c.total_pence - coalesce(p.received_pence, 0)), 0)::int
  from order_charges c left join payments p on p.charge_id = c.id and p.provider = 'hand'
  where c.order_id = orders.id and c.state = 'waiting')`;

/** An amount to charge on top of a placed order. */
export interface NewCharge {
  id: string;
  orderId: string;
  kind: 'vat' | 'change';
  what: string;
  why: string;
  netPence: number;
  vatPence: number;
  /** of the net amount, for goods at 0% */
  zeroPence?: number;
  /** the change that it is for */
  changeId?: string;
  createdBy: string;
  createdAt: Date;
}

/**
 * Writes a charge that is waiting for payment. The caller holds the order's lock, and has checked that it is placed.
 */
export async function insertCharge(trx: Queries, charge: NewCharge): Promise<void> {
  await trx.insertInto('orderCharges').values(charge).execute();
}

/**
 * Marks a waiting charge as paid, or owed on account. Returns false if it has been paid or withdrawn. The order is
 * locked.
 */
export async function markChargePaid(trx: Queries, chargeId: string, now: Date): Promise<boolean> {
  const paid = await trx
    .updateTable('orderCharges')
    .set({ state: CHARGE_MOVES.pay.to, settledAt: now, version: sql<number>`version + 1` })
    .where('id', '=', chargeId)
    .where('state', '=', CHARGE_MOVES.pay.from)
    .returning('id')
    .executeTakeFirst();
  return paid !== undefined;
}

export interface Withdrawal {
  orderId: string;
  /** one charge, as the user saw it; without this and `charge`: all of the order's charges */
  onPage?: { chargeId: string; version: number };
  /** one charge, whatever its state */
  charge?: string;
  by: string;
  /** for staff */
  why: string;
  now: Date;
}

/** Withdraws waiting charges of an order, which is locked. Returns those that it withdrew. One statement. */
export async function withdrawCharges(
  trx: Queries,
  { orderId, onPage, charge, by, why, now }: Withdrawal,
): Promise<{ id: string; what: string; totalPence: number }[]> {
  return trx
    .updateTable('orderCharges')
    .set({
      state: CHARGE_MOVES.withdraw.to,
      settledAt: now,
      withdrawnBy: by,
      withdrawnWhy: why,
      version: sql<number>`version + 1`,
    })
    .where('orderId', '=', orderId)
    .where('state', '=', CHARGE_MOVES.withdraw.from)
    .$if(charge !== undefined, (charges) => charges.where('id', '=', charge ?? ''))
    .$if(onPage !== undefined, (charges) =>
      charges.where('id', '=', onPage?.chargeId ?? '').where('version', '=', onPage?.version ?? 0),
    )
    .returning(['id', 'what', 'totalPence'])
    .execute();
}
