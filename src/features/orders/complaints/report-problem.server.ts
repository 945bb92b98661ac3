import { isPlaced, type PaymentStatus } from '#features/orders/order/index.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { mayMove } from './complaint.ts';
import { COMPLAINT_EMAILS, emailCustomer, forwardToShop } from './complaint-emails.server.ts';
import type { ComplaintForm } from './forms.ts';
import { insertMessage, lockComplaint, moveComplaint, readArrival } from './store.server.ts';
import type { StoredPhoto } from './take-photos.server.ts';

export type ReportOutcome =
  /** `isNew`: it wasn't sent before */
  | { ok: true; isNew: boolean }
  /** no part of the order has left yet; if staff report it: it isn't placed */
  | { ok: false; why: 'too-early' }
  /** another problem with it is open, to which this can be added */
  | { ok: false; why: 'open' };

/** Somebody's words about a problem; `key`: the form's own, which makes sending it twice harmless. */
interface Said {
  key: string;
  photos: readonly StoredPhoto[];
  /** who wrote it down for the customer; null for the customer */
  staff: Actor | null;
}

/**
 * Stores the report of a problem with an order, and confirms it to the customer. Sent twice, even simultaneously, it is
 * one complaint. While one is open, there can't be a second about the same order. Customers report what has left; staff,
 * whom they rang, may report a problem with any placed order.
 */
export async function reportProblem(
  shop: Shop,
  orderId: string,
  report: Said & { form: ComplaintForm },
): Promise<ReportOutcome> {
  const { key, staff } = report;
  return inTransaction(shop.db, async (trx): Promise<ReportOutcome> => {
    const order = await trx
      .selectFrom('orders')
      .select(['customerEmail', 'paymentStatus'])
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const [same, open] = await Promise.all([
      findComplaint(trx, orderId, { id: key }),
      findComplaint(trx, orderId, {}),
    ]);
    if (same) return { ok: true, isNew: false };
    if (open) return { ok: false, why: 'open' };
    const isInTime = staff
      ? isPlaced(order.paymentStatus as PaymentStatus)
      : (await readArrival(trx, orderId)).hasLeft;
    if (!isInTime) return { ok: false, why: 'too-early' };
    if (!(await write(shop, trx, orderId, report))) return { ok: false, why: 'open' };
    await emailCustomer(shop, trx, COMPLAINT_EMAILS.received, {
      id: key,
      orderId,
      recipient: order.customerEmail,
    });
    await note(shop, trx, { id: key, messageId: key, staff, action: 'complaint.report' });
    return { ok: true, isNew: true };
  });
}

/** Finds the order's complaint with this id, or its open one. */
function findComplaint(trx: Queries, orderId: string, { id }: { id?: string }) {
  const of = trx.selectFrom('complaints').select('id').where('orderId', '=', orderId);
  return (id ? of.where('id', '=', id) : of.where('state', '<>', 'decided')).executeTakeFirst();
}

/** Returns false if its key belongs to another complaint. */
async function write(
  shop: Shop,
  trx: Queries,
  orderId: string,
  { key: id, form, photos, staff }: Parameters<typeof reportProblem>[2],
): Promise<boolean> {
  const now = shop.clock();
  const { wish, words, items } = form;
  const row = await trx
    .insertInto('complaints')
    .values({ id, orderId, wish, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await trx
    .insertInto('complaintItems')
    .values(
      items.map(({ itemId, copies, wrong }) => ({ complaintId: id, orderItemId: itemId, copies, wrong })),
    )
    .execute();
  return insertMessage(trx, messageOf(id, { key: id, words, photos, staff, now }));
}

const messageOf = (
  complaintId: string,
  { key: id, staff, ...message }: Said & { words: string; now: Date },
) => ({ ...message, id, complaintId, of: 'customer', staff: staff?.name ?? null }) as const;

/** Forwards what a customer wrote to the shop's mailbox; what staff wrote down for them goes to the audit log. */
async function note(
  shop: Shop,
  trx: Queries,
  { id, messageId, staff, action }: { id: string; messageId: string; staff: Actor | null; action: string },
): Promise<void> {
  if (!staff) return forwardToShop(shop, trx, { id, messageId });
  await recordChange(trx, { actor: staff, action, subject: `complaint:${id}`, before: null, after: null });
}

export type AddOutcome = { ok: true; isNew: boolean } | { ok: false; why: 'missing' | 'decided' };

/** Adds what a customer says to an open complaint about their order. Sent twice, it is stored once. */
export async function addToComplaint(
  shop: Shop,
  { orderId, complaintId }: { orderId: string; complaintId: string },
  message: Said & { words: string },
): Promise<AddOutcome> {
  const { key: id, words, photos, staff } = message;
  return inTransaction(shop.db, async (trx): Promise<AddOutcome> => {
    const complaint = await lockComplaint(trx, complaintId);
    if (complaint?.orderId !== orderId) return { ok: false, why: 'missing' };
    if (!mayMove('answer', complaint.state)) return { ok: false, why: 'decided' };
    const now = shop.clock();
    if (!(await insertMessage(trx, messageOf(complaintId, { key: id, words, photos, staff, now }))))
      return { ok: true, isNew: false };
    await moveComplaint(trx, { id: complaintId, move: 'answer', now });
    await note(shop, trx, { id: complaintId, messageId: id, staff, action: 'complaint.answer' });
    return { ok: true, isNew: true };
  });
}
