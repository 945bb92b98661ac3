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
  /** no part of the order has left yet */
  | { ok: false; why: 'not-left' }
  /** another problem with it is open, to which this can be added */
  | { ok: false; why: 'open' };

/**
 * Stores a customer's report of a problem with an order, and confirms it to them. `key`: the form's own; sent twice,
 * even simultaneously, it is one complaint. While one is open, there can't be a second about the same order.
 */
export async function reportProblem(
  shop: Shop,
  orderId: string,
  report: { key: string; form: ComplaintForm; photos: readonly StoredPhoto[] },
): Promise<ReportOutcome> {
  const { key } = report;
  return inTransaction(shop.db, async (trx): Promise<ReportOutcome> => {
    const order = await trx
      .selectFrom('orders')
      .select('customerEmail')
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const [same, open] = await Promise.all([
      findComplaint(trx, orderId, { id: key }),
      findComplaint(trx, orderId, {}),
    ]);
    if (same) return { ok: true, isNew: false };
    if (open) return { ok: false, why: 'open' };
    if (!(await readArrival(trx, orderId)).hasLeft) return { ok: false, why: 'not-left' };
    if (!(await write(shop, trx, orderId, report))) return { ok: false, why: 'open' };
    await emailCustomer(shop, trx, COMPLAINT_EMAILS.received, {
      id: key,
      orderId,
      recipient: order.customerEmail,
    });
    await forwardToShop(shop, trx, { id: key, messageId: key });
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
  { key: id, form, photos }: Parameters<typeof reportProblem>[2],
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
  return insertMessage(trx, { id, complaintId: id, staff: null, words, photos, now });
}

export type AddOutcome = { ok: true; isNew: boolean } | { ok: false; why: 'missing' | 'decided' };

/** Adds a customer's message to an open complaint about their order. Sent twice, it is stored once. */
export async function addToComplaint(
  shop: Shop,
  { orderId, complaintId }: { orderId: string; complaintId: string },
  message: { key: string; words: string; photos: readonly StoredPhoto[] },
): Promise<AddOutcome> {
  const { key: id, words, photos } = message;
  return inTransaction(shop.db, async (trx): Promise<AddOutcome> => {
    const complaint = await lockComplaint(trx, complaintId);
    if (complaint?.orderId !== orderId) return { ok: false, why: 'missing' };
    if (!mayMove('answer', complaint.state)) return { ok: false, why: 'decided' };
    const now = shop.clock();
    if (!(await insertMessage(trx, { id, complaintId, staff: null, words, photos, now })))
      return { ok: true, isNew: false };
    await moveComplaint(trx, { id: complaintId, move: 'answer', now });
    await forwardToShop(shop, trx, { id: complaintId, messageId: id });
    return { ok: true, isNew: true };
  });
}
