import { randomUUID } from 'node:crypto';
import { addToAccount, reverseCredit, whyNotAdded } from '#features/money/credit/index.server.ts';
import {
  CHARGE_REQUEST,
  emailAboutCharge,
  refundChange,
  tooLittleLeft,
} from '#features/money/payments/index.server.ts';
import {
  insertCharge,
  issueChargeInvoice,
  issueCreditNote,
  markChargePaid,
  readCreditable,
} from '#features/orders/order/index.server.ts';
import { type movesOf, type OrderSide, shareBack } from '#features/orders/order/index.ts';
import { londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import type { Actor } from '#platform/audit.server.ts';
import { CARD_MINIMUM_PENCE } from '#platform/card/card-provider.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { Changeable } from './changeable.ts';

/** Who changes an order: a member of staff, or its customer. */
export interface ChangeMaker {
  /** null for its customer */
  staff: Actor | null;
  name: string;
}

interface Settled {
  orderId: string;
  changeId: string;
  what: string;
  before: OrderSide;
  after: OrderSide;
  moves: ReturnType<typeof movesOf>;
  order: Pick<Changeable, 'userId' | 'customerEmail' | 'paymentMethod'>;
}

/**
 * Asks an order's customer to pay the extra cost of a change by card. Returns why it can't, as a sentence; null if it
 * did.
 */
export async function askToPay(
  shop: Shop,
  trx: Queries,
  maker: ChangeMaker,
  change: Settled,
): Promise<string | null> {
  const { orderId, moves, order } = change;
  if (order.customerEmail.endsWith('.invalid'))
    return 'This customer’s details have been erased, so we can’t ask them to pay. Keep the price the same.';
  if (moves.chargePence < CARD_MINIMUM_PENCE)
    return `${formatPounds(moves.chargePence)} is too little to charge to a card. Keep the price the same.`;
  const id = randomUUID();
  await writeCharge(shop, trx, maker, change, id);
  // A customer who makes the change is sent to the card page.
  if (maker.staff)
    await emailAboutCharge(shop, trx, CHARGE_REQUEST, { id, orderId, customerEmail: order.customerEmail });
  return null;
}

/**
 * Puts the extra cost of a change on its customer's account, with its invoice. Returns why it can't, as a sentence;
 * null if it did.
 */
export async function putOnAccount(
  shop: Shop,
  trx: Queries,
  maker: ChangeMaker,
  change: Settled,
): Promise<string | null> {
  const { orderId, moves, order } = change;
  const id = randomUUID();
  const amountPence = moves.chargePence;
  const entry = { orderId, chargeId: id, amountPence, reference: id, actor: maker.name };
  const added = order.userId ? await addToAccount(trx, { ...entry, userId: order.userId }) : undefined;
  if (!added) return noCreditLeft(amountPence);
  const now = shop.clock();
  await writeCharge(shop, trx, maker, change, id);
  await markChargePaid(trx, id, now);
  const money = { ledgerId: added.ledgerId };
  await issueChargeInvoice(trx, { chargeId: id, orderId, money, day: londonDay(now) });
  return null;
}

/**
 * Charges an order that is waiting for its monthly invoice to its customer's account as it is now: it will be on that
 * invoice, and nothing else is issued. Returns why it can't, as a sentence; null if it did.
 */
export async function chargeAsItIs(
  trx: Queries,
  maker: ChangeMaker,
  { orderId, changeId, before, after, order }: Settled,
): Promise<string | null> {
  const amountPence = after.totalPence - before.totalPence;
  const entry = { orderId, changeId, reference: changeId, actor: maker.name };
  if (amountPence > 0) {
    const added = order.userId && (await addToAccount(trx, { ...entry, userId: order.userId, amountPence }));
    return added ? null : noCreditLeft(amountPence);
  }
  if (amountPence === 0) return null;
  const taken = await reverseCredit(trx, { ...entry, amountPence: -amountPence });
  return taken?.amountPence === -amountPence ? null : tooLittleLeft(-amountPence);
}

const noCreditLeft = (amountPence: number) => `${whyNotAdded(amountPence)} Raise the limit first.`;

async function writeCharge(
  shop: Shop,
  trx: Queries,
  maker: ChangeMaker,
  { orderId, changeId, what, before, after, moves }: Settled,
  id: string,
): Promise<void> {
  const { charge, chargePence } = moves;
  const total = `Your order comes to ${formatPounds(after.totalPence)} instead of ${formatPounds(before.totalPence)}.`;
  await insertCharge(trx, {
    id,
    orderId,
    changeId,
    kind: 'change',
    what: 'Change to your order',
    why: `${what}. ${total}`,
    netPence: chargePence - charge.vatPence,
    vatPence: charge.vatPence,
    zeroPence: charge.zeroPence,
    createdBy: maker.name,
    createdAt: shop.clock(),
  });
}

/**
 * Gives back the amount by which a change makes an order cheaper, the way it was paid: to the card, by hand, or off the
 * account, with its credit notes. Returns why it can't, as a sentence; null if it did, or nothing goes back.
 */
export async function giveBack(
  shop: Shop,
  trx: Queries,
  maker: ChangeMaker,
  { orderId, changeId, what, moves, order }: Settled,
): Promise<string | null> {
  const { back, backPence } = moves;
  if (backPence === 0) return null;
  const creditReason = what;
  if (order.paymentMethod !== 'account')
    return refundChange(shop, trx, maker.staff, { orderId, changeId, ...back, creditReason });
  const parts = shareBack(await readCreditable(trx, orderId), back);
  if (!parts) return tooLittleLeft(backPence);
  for (const { chargeId, standardPence, zeroPence } of parts) {
    const amountPence = standardPence + zeroPence;
    const charge = chargeId ? { chargeId } : {};
    const reference = `${changeId}:${chargeId ?? orderId}`;
    const reversal = { orderId, ...charge, changeId, amountPence, reference, actor: maker.name };
    const entry = await reverseCredit(trx, reversal);
    if (entry?.amountPence !== amountPence) return tooLittleLeft(backPence);
    const cause = { ledgerId: entry.ledgerId };
    const day = londonDay(shop.clock());
    await issueCreditNote(trx, {
      orderId,
      ...charge,
      cause,
      amountPence,
      zeroPence,
      reason: creditReason,
      day,
    });
  }
  return null;
}
