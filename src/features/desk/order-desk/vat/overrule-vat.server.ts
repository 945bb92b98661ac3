import { randomUUID } from 'node:crypto';
import { refundIn } from '#features/money/payments/index.server.ts';
import { touchOrder, vatLeftToCredit } from '#features/orders/order/index.server.ts';
import { type VatBorne, vatAtStake } from '#features/orders/order/index.ts';
import { VAT_RATES } from '#features/pricing/prices/index.ts';
import { formatPounds, type Pence, pence, type VatClass } from '#kit/money.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { takeOffAccount } from '../money/credit-back.server.ts';
import { chargeVat } from './charge-vat.server.ts';

export interface Overruling {
  orderId: string;
  itemId: string;
  /** the current class */
  vatClass: VatClass;
  /** who pays VAT that turns out to be due; by default the shop */
  payer?: 'customer' | 'shop';
  reason: string;
  /** of the order, as staff saw it */
  version: number;
}

export type OverruleOutcome = { ok: true } | { ok: false; problem: string; status: 404 | 409 | 422 };

const refuse = (problem: string, status: 404 | 409 | 422 = 422) => ({ ok: false, problem, status }) as const;

/**
 * Overrules the VAT of an item, once its artwork shows what it is, and settles the difference. VAT that is not due goes
 * back to the customer, with a credit note for VAT alone; VAT that is due is charged to the customer on top of the price,
 * or the shop pays it out of the price. The order and its invoice are never altered. Takes the order's lock, so that a
 * payment which settles in the meantime counts in full or not at all.
 */
export async function overruleVat(shop: Shop, actor: Actor, change: Overruling): Promise<OverruleOutcome> {
  return inTransaction(shop.db, async (trx): Promise<OverruleOutcome> => {
    const { orderId, itemId, vatClass, reason } = change;
    const sold = await readSold(trx, orderId, itemId);
    if (!sold) return refuse('This order has no such item.', 404);
    const { order, items, index, item } = sold;
    if (order.version !== change.version)
      return refuse('This order has changed since you opened it. Check it, then decide again.', 409);
    const isPaidNow = order.paymentStatus === 'paid' || order.paymentStatus === 'account';
    if (order.placedAt === null || !isPaidNow || order.status === 'cancelled')
      return refuse(
        'You can only overrule the VAT on an order that is paid or on account, and not cancelled.',
      );
    if (item.isChanged || !item.vatDecision) return refuse('The VAT on this item can’t be overruled again.');
    if (item.vatClass === vatClass) return refuse(`This item is already at ${VAT_RATES[vatClass]}.`);
    const settled = await settle(shop, trx, actor, {
      ...sold,
      change,
      atStake: vatAtStake({ ...order, items }, index),
    });
    if ('problem' in settled) return refuse(settled.problem);
    await trx
      .insertInto('vatChanges')
      .values({
        orderItemId: itemId,
        vatClass,
        reason,
        actor: actor.name,
        createdAt: shop.clock(),
        ...settled,
      })
      .execute();
    await touchOrder(trx, { orderId, now: shop.clock() }).execute();
    const { amountPence, borne } = settled;
    await recordChange(trx, {
      actor,
      action: 'order.vat',
      subject: `order:${orderId}`,
      before: { product: item.productName, vatClass: item.vatClass },
      after: { product: item.productName, vatClass, amountPence, borne, reason },
    });
    return { ok: true };
  });
}

/** Locks and returns the order with its items; undefined if the item isn't one of them. */
async function readSold(trx: Queries, orderId: string, itemId: string) {
  const order = await trx
    .selectFrom('orders')
    .select(['version', 'placedAt', 'status', 'paymentMethod', 'discountPence', 'shippingPence'])
    .select(['userId', 'customerEmail', 'paymentStatus'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  const rows = await trx
    .selectFrom('orderItems as i')
    .leftJoin('vatChanges as v', 'v.orderItemId', 'i.id')
    .select(['i.id', 'i.productName', 'i.pricePence', 'i.takesDiscount', 'i.vatClass', 'i.vatDecision'])
    .select((eb) => eb('v.orderItemId', 'is not', null).as('isChanged'))
    .where('i.orderId', '=', orderId)
    .orderBy('i.position')
    .execute();
  const items = rows.map((row) => ({
    ...row,
    pricePence: pence(row.pricePence),
    vatClass: row.vatClass as VatClass,
  }));
  const creditNotes = await trx
    .selectFrom('creditNotes as n')
    .leftJoin('creditNoteCancellations as c', 'c.noteNumber', 'n.noteNumber')
    .select(['n.zeroGrossPence as zeroPence', 'c.cancelledOn'])
    .where('n.orderId', '=', orderId)
    .execute();
  const index = items.findIndex(({ id }) => id === itemId);
  const item = items[index];
  if (!order || !item) return undefined;
  const money = {
    discountPence: pence(order.discountPence),
    shippingPence: pence(order.shippingPence),
    creditNotes: creditNotes.map((note) => ({ ...note, zeroPence: pence(note.zeroPence) })),
  };
  return { order: { ...order, ...money }, items, index, item };
}

type Sold = NonNullable<Awaited<ReturnType<typeof readSold>>>;

interface Settled {
  amountPence: number;
  borne: VatBorne;
  chargeId?: string;
  refundId?: string;
  ledgerId?: number;
}

/** Moves the money that has to move, and returns who bore it. */
async function settle(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  { order, items, index, item, change, atStake }: Sold & { change: Overruling; atStake: Pence },
): Promise<Settled | { problem: string }> {
  const { orderId, reason } = change;
  if (change.vatClass === 'standard' && atStake === 0) return NOTHING;
  if (change.vatClass === 'standard')
    return change.payer === 'customer'
      ? chargeVat(shop, trx, actor, { ...order, id: orderId, items }, index)
      : { amountPence: atStake, borne: 'shop' };
  const amountPence = Math.min(atStake, await vatLeftToCredit(trx, orderId));
  if (amountPence === 0) return NOTHING;
  const creditReason = `VAT not due on ${item.productName}`.slice(0, 120);
  if (order.paymentMethod === 'account') {
    const reversal = { orderId, amountPence, reference: `${orderId}:${randomUUID()}`, actor: actor.name };
    const taken = await takeOffAccount(shop, trx, reversal, creditReason, { isVatOnly: true });
    return taken ? { ...taken, borne: 'account' } : { problem: TOO_LITTLE_LEFT(amountPence) };
  }
  const refund = await refundIn(shop, trx, actor, {
    orderId,
    amountPence,
    reason,
    creditReason,
    vatOnly: true,
  });
  if (refund.ok) return { amountPence, borne: 'refund', refundId: refund.id };
  return { problem: refund.kind === 'disputed' ? refund.why : TOO_LITTLE_LEFT(amountPence) };
}

const NOTHING: Settled = { amountPence: 0, borne: 'none' };

const TOO_LITTLE_LEFT = (amountPence: number) =>
  `${formatPounds(amountPence)} of VAT would go back, but less than that is left of what was paid. See the refunds of this order.`;

/** Whether VAT on an order has come off its account: charging the whole order again would charge that too. */
export async function isVatGivenBack(trx: Queries, orderId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('vatChanges as v')
    .innerJoin('orderItems as i', 'i.id', 'v.orderItemId')
    .select('i.id')
    .where('i.orderId', '=', orderId)
    .where('v.borne', '=', 'account')
    .executeTakeFirst();
  return row !== undefined;
}
