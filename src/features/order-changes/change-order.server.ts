import { randomUUID } from 'node:crypto';
import { releaseDiscountUse } from '#features/discounts/index.server.ts';
import { applyChange, emailOfChange, insertChange, touchOrder } from '#features/orders/index.server.ts';
import {
  changedItems,
  changeWords,
  type Difference,
  isMadeDifferently,
  movesOf,
  type OrderSide,
} from '#features/orders/index.ts';
import { formatPounds } from '#kit/money.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { brokenConstraint, inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { type AssessedChange, assessChange, type Wanted } from './assess-change.ts';
import { readChangeable } from './changeable.server.ts';
import { type Changeable, whyNotChanged } from './changeable.ts';
import { askToPay, giveBack, putOnAccount } from './settle-difference.server.ts';

export interface ChangeRequest {
  orderId: string;
  /** of the order, and what it would cost more: as it was shown */
  version: number;
  seenTotalPence: number;
  wanted: Wanted;
  /** for staff */
  why: string | null;
  /** staff know that what changes is being made */
  whileMade: boolean;
}

export type ChangeOutcome =
  /** `waiting`: the customer is asked to pay first */
  | { ok: true; state: 'applied' | 'waiting' }
  | { ok: false; status: 404 | 409 | 422; problem: string; assessed?: AssessedChange };

/** Thrown inside the transaction to roll back what was done. */
class Refused extends Error {}

const refuse = (problem: string, status: 404 | 409 | 422 = 422) => ({ ok: false, status, problem }) as const;

/**
 * Changes a placed order as staff were shown. Cheaper, equal or on account it is changed at once; what it costs more by card is asked of
 * the customer, and it is changed when that is paid. Refused, and nothing has happened, if the order or its new total is
 * another than staff saw.
 */
export async function changeOrder(shop: Shop, actor: Actor, request: ChangeRequest): Promise<ChangeOutcome> {
  try {
    return await inTransaction(shop.db, (trx) => change(shop, trx, actor, request));
  } catch (error) {
    if (error instanceof Refused) return refuse(error.message);
    const broken = brokenConstraint(error);
    if (broken === 'turnaround_has_room') return refuse(FULL);
    throw error;
  }
}

const FULL = 'That day has just filled up. Look at the new day, then save again.';

async function change(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  { orderId, version, seenTotalPence, wanted, why, whileMade }: ChangeRequest,
): Promise<ChangeOutcome> {
  const order = await readChangeable(trx, orderId, { lock: true });
  if (!order) return refuse('Order not found', 404);
  if (order.version !== version)
    return refuse('This order has changed since you opened it. Look at it again, then change it.', 409);
  const never = whyNotChanged(order);
  if (never) return refuse(never);
  const assessed = assessChange(order, wanted, shop.clock());
  const { change: found } = assessed;
  if (!found) return { ...refuse(assessed.problem ?? 'Put right what is marked below first.'), assessed };
  if (found.after.totalPence !== seenTotalPence)
    return {
      ...refuse(
        `The new total is ${formatPounds(found.after.totalPence)} now. Check it, then save again.`,
        409,
      ),
      assessed,
    };
  const problem = whyNotLikeThat(order, found, whileMade);
  if (problem) return { ...refuse(problem), assessed };
  return { ok: true, state: await write(shop, trx, actor, order, { ...found, why }) };
}

interface Found {
  before: OrderSide;
  after: OrderSide;
  difference: Difference;
}

/** Why an order can't be changed in this way, as a sentence; null if it can. */
function whyNotLikeThat(
  order: Changeable,
  { before, after, difference }: Found,
  whileMade: boolean,
): string | null {
  if (after.totalPence === 0) return 'Nothing would be left to pay. Cancel the order instead.';
  const needsPayment = movesOf(difference).chargePence > 0 && order.paymentMethod !== 'account';
  for (const item of changedItems(before, after)) {
    const facts = order.items[item.is.id];
    const isOther = item.was.quantity !== item.is.quantity || isMadeDifferently(item);
    if (!facts?.isMade || !isOther) continue;
    const { productName } = item.is;
    if (facts.stage === 'ready' || facts.stage === 'gone')
      return `${productName} has been made. Only its price can be changed.`;
    if (facts.parts > 1 && item.was.quantity !== item.is.quantity)
      return `${productName} is made in ${facts.parts} parts. Join them first.`;
    if (facts.stage === 'making' && needsPayment)
      return `${productName} is being made, so the change can’t wait for a card payment. Give it the same price, or take a new order for the rest.`;
    if (facts.stage === 'making' && !whileMade)
      return `${productName} is being made. Speak to the press first, then tick that you have.`;
  }
  return null;
}

/** Writes a change with its money, in the order in which locks are taken: code, credit, number, turnaround. */
async function write(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  order: Changeable,
  { before, after, difference, why }: Found & { why: string | null },
): Promise<'applied' | 'waiting'> {
  const now = shop.clock();
  const { id: orderId, customerEmail } = order;
  const changeId = randomUUID();
  const moves = movesOf(difference);
  const onAccount = order.paymentMethod === 'account';
  const state = moves.chargePence > 0 && !onAccount ? 'waiting' : 'applied';
  const what = changeWords(before, after);
  const asked = { orderId, changeId, what, before, after, moves, order };
  await insertChange(trx, {
    ...difference,
    id: changeId,
    orderId,
    state,
    byCustomer: false,
    what,
    why,
    before,
    after,
    expiresAt: null,
    createdBy: actor.name,
    now,
  });
  if (state === 'waiting') {
    refusing(await askToPay(shop, trx, actor, asked));
    await touchOrder(trx, { orderId, now }).execute();
  } else {
    if (before.discountCode && !after.discountCode) await releaseDiscountUse(trx, orderId);
    if (moves.chargePence > 0) refusing(await putOnAccount(shop, trx, actor, asked));
    refusing(await giveBack(shop, trx, actor, asked));
    await applyChange(shop, trx, { ...difference, orderId, before, after, actor });
    await emailOfChange(shop, trx, { changeId, orderId, customerEmail });
  }
  await recordChange(trx, {
    actor,
    action: 'order.change',
    subject: `order:${orderId}`,
    before: { totalPence: before.totalPence },
    after: { what, why, totalPence: after.totalPence, state },
  });
  return state;
}

/** Rolls back if there is a reason. */
function refusing(problem: string | null): void {
  if (problem) throw new Refused(problem);
}
