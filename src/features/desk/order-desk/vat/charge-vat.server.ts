import { randomUUID } from 'node:crypto';
import { addToAccount, whyNotAdded } from '#features/money/credit/index.server.ts';
import { CHARGE_PAID, CHARGE_REQUEST, emailAboutCharge } from '#features/money/payments/index.server.ts';
import { insertCharge, issueChargeInvoice, markChargePaid } from '#features/orders/order/index.server.ts';
import {
  type PaymentMethod,
  paidForItem,
  vatChargeWords,
  vatToCharge,
} from '#features/orders/order/index.ts';
import { londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import type { Actor } from '#platform/audit.server.ts';
import { CARD_MINIMUM_PENCE } from '#platform/card/card-provider.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';

type Sold = Parameters<typeof paidForItem>[0];

/** An order with the facts that decide its items' VAT, and the customer who is asked for more. */
interface ChargedOrder extends Sold {
  id: string;
  paymentMethod: string;
  userId: string | null;
  customerEmail: string;
  items: readonly (Sold['items'][number] & { productName: string })[];
}

type Charged = { amountPence: number; borne: 'customer'; chargeId: string };

/**
 * Charges a customer the VAT that turned out to be due on an item, on top of what they paid. On account it is owed at
 * once, with its invoice; by card they are asked to pay it. Returns the charge, or why there can be none. The caller
 * holds the order's lock.
 */
export async function chargeVat(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  order: ChargedOrder,
  index: number,
): Promise<Charged | { problem: string }> {
  const item = order.items[index];
  const vatPence = vatToCharge(order, index);
  if (!item || vatPence === 0) return { problem: 'No VAT is due on an item that cost nothing.' };
  const now = shop.clock();
  const id = randomUUID();
  const isOnAccount = (order.paymentMethod as PaymentMethod) === 'account';
  const problem = isOnAccount ? null : cardProblem(order, vatPence);
  if (problem) return { problem };
  const orderId = order.id;
  const entry = { orderId, chargeId: id, amountPence: vatPence, reference: id, actor: actor.name };
  // First of all, so that a refusal leaves nothing behind.
  const added =
    isOnAccount && order.userId ? await addToAccount(trx, { ...entry, userId: order.userId }) : null;
  if (isOnAccount && !added) return { problem: noCreditLeft(vatPence) };
  const words = vatChargeWords(item, {
    paidPence: paidForItem(order, index),
    hasDelivery: order.shippingPence > 0,
  });
  const charge = { id, orderId, kind: 'vat', netPence: 0, vatPence } as const;
  await insertCharge(trx, { ...charge, ...words, createdBy: actor.name, createdAt: now });
  if (added) {
    await markChargePaid(trx, id, now);
    const money = { ledgerId: added.ledgerId };
    await issueChargeInvoice(trx, { chargeId: id, orderId, money, day: londonDay(now) });
  }
  const { customerEmail } = order;
  const template = isOnAccount ? CHARGE_PAID : CHARGE_REQUEST;
  await emailAboutCharge(shop, trx, template, { id, orderId, customerEmail });
  return { amountPence: vatPence, borne: 'customer', chargeId: id };
}

const noCreditLeft = (amountPence: number) =>
  `${whyNotAdded(amountPence)} Raise the limit, or pay the VAT yourself.`;

/** Returns why a customer can't be asked to pay by card; null if they can. */
function cardProblem({ customerEmail }: ChargedOrder, amountPence: number): string | null {
  if (customerEmail.endsWith('.invalid'))
    return 'This customer’s details have been erased, so we can’t ask them. Pay the VAT yourself.';
  if (amountPence < CARD_MINIMUM_PENCE)
    return `${formatPounds(amountPence)} is too little to charge to a card. Pay the VAT yourself.`;
  return null;
}
