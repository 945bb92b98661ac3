import { randomUUID } from 'node:crypto';
import { addHours } from 'date-fns';
import { sql } from 'kysely';
import {
  emailOfChange,
  insertChange,
  readCustomerStage,
  touchOrder,
} from '#features/orders/order/index.server.ts';
import { changeWords, movesOf } from '#features/orders/order/index.ts';
import { DISCOUNT_MESSAGES } from '#features/pricing/discounts/index.ts';
import { formatPounds } from '#kit/money.ts';
import { type Actor, recordByCustomer, recordChange } from '#platform/audit.server.ts';
import { brokenConstraint, inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { applyChange } from './apply-change.server.ts';
import {
  type AssessedChange,
  assessChange,
  type ChangeEffect,
  type ChangeSpec,
  quantityChange,
} from './assess-change.ts';
import { readChangeable } from './changeable.server.ts';
import { type Changeable, whyNotChanged } from './changeable.ts';
import {
  askToPay,
  type ChangeMaker,
  chargeAsItIs,
  giveBack,
  putOnAccount,
} from './settle-difference.server.ts';
import { takeCode } from './take-code.server.ts';
import { whyNotLikeThat } from './why-not-like-that.ts';

export interface ChangeRequest extends OrderOnPage {
  orderId: string;
  spec: ChangeSpec;
  /** for staff */
  why: string | null;
  /** staff know that the items are already being made */
  whileMade: boolean;
}

export type ChangeOutcome =
  /** `waiting`: the customer has to pay first */
  { ok: true; state: 'applied' | 'waiting' } | ChangeRefusal;

/** The result of trying a change: what it would do, or why it would be refused. */
type TrialOutcome = { ok: true; assessed: AssessedChange } | ChangeRefusal;

type ChangeRefusal = {
  ok: false;
  status: 404 | 409 | 422;
  problem: string;
  assessed?: AssessedChange;
};

/** Thrown inside the transaction to roll it back. */
class Refused extends Error {}

/** Thrown inside the transaction to undo a change that was only tried. */
class Tried extends Error {
  readonly assessed: AssessedChange;
  constructor(assessed: AssessedChange) {
    super('tried');
    this.assessed = assessed;
  }
}

/** What must still be as shown. */
interface OrderOnPage {
  version: number;
  /** null if nothing has been shown yet, and the change is only tried */
  seenTotalPence: number | null;
}

/** What customers are told if it is too late. */
export const TOO_LATE = 'This order can no longer be changed here: it is being made. Please ring us.';

const refuse = (problem: string, status: 404 | 409 | 422 = 422) => ({ ok: false, status, problem }) as const;

/**
 * Changes a placed order as shown to staff. If it costs the same or less, or is on account, it changes at once;
 * otherwise the customer is asked to pay the difference by card, and it changes once they have. Refused, with no
 * effect, if the order or its new total is not what staff saw.
 */
export function changeOrder(shop: Shop, actor: Actor, request: ChangeRequest): Promise<ChangeOutcome> {
  const { orderId, why, whileMade, spec } = request;
  const maker = { staff: actor, name: actor.name };
  return attempt(shop, IRISH_LIMIT, async (trx) => {
    const order = await readChangeable(trx, orderId, {
      lock: true,
      adds: spec.adds ?? [],
      code: spec.takes,
    });
    return order ? change(shop, trx, maker, order, { ...request, spec, why, whileMade }) : MISSING;
  });
}

/**
 * Tries a change and undoes it, so that its preview is exactly what saving does. A change that would be refused is refused
 * here, whatever the reason: money, credit, a full day, work that has begun. `whileMade` is only required when it is saved.
 */
export const tryChange = (
  shop: Shop,
  actor: Actor,
  request: Omit<ChangeRequest, 'seenTotalPence' | 'whileMade'>,
): Promise<TrialOutcome> =>
  tried(changeOrder(shop, actor, { ...request, seenTotalPence: null, whileMade: true }));

async function tried(change: Promise<ChangeOutcome>): Promise<TrialOutcome> {
  try {
    const outcome = await change;
    if (outcome.ok) throw new Error('a change that was only tried was made');
    return outcome;
  } catch (error) {
    if (error instanceof Tried) return { ok: true, assessed: error.assessed };
    throw error;
  }
}

/** A customer's change to an item: another of the listed quantities. */
export interface OwnChange extends OrderOnPage {
  orderId: string;
  itemId: string;
  /** the quantity's option */
  quantity: string;
  /** the owner's fee for it, as shown */
  seenFeePence: number;
}

/**
 * Changes the quantity of an item for its customer, who may open the order, while no part of it is being made. An extra
 * charge by card has to be paid within a day; until then nothing changes.
 */
export function changeOwnOrder(shop: Shop, request: OwnChange): Promise<ChangeOutcome> {
  const { orderId, itemId, quantity, seenFeePence } = request;
  return attempt(shop, RING_US, async (trx) => {
    const order = await readChangeable(trx, orderId, { lock: true });
    if (!order) return MISSING;
    const stage = await readCustomerStage(trx, orderId);
    if (!stage) return refuse(TOO_LATE);
    const { feePence } = stage;
    if (feePence !== seenFeePence)
      return refuse('The price of this change is different now. Check it again.', 409);
    const spec = quantityChange(order, itemId, quantity, { id: randomUUID(), pence: feePence });
    if (!spec) return refuse('Choose one of the quantities in the list.');
    return change(shop, trx, CUSTOMER, order, { ...request, spec, why: null, whileMade: false });
  });
}

/** Tries a customer's change, and undoes it, like `tryChange`. */
export const tryOwnChange = (shop: Shop, request: Omit<OwnChange, 'seenTotalPence'>): Promise<TrialOutcome> =>
  tried(changeOwnOrder(shop, { ...request, seenTotalPence: null }));

/** How long a customer has to pay for a change of their own. */
const PAY_WITHIN_HOURS = 24;

const CUSTOMER: ChangeMaker = { staff: null, name: 'Customer' };
const ANOTHER_WAITS =
  'Another change to this order is waiting to be paid for. Pay for it, or leave the order as it is, first.';
const RING_US = 'We can’t change that here. Please ring us, and we’ll see what we can do.';

const MISSING = { ok: false, status: 404, problem: 'Order not found' } as const;

/** `overIrishLimit`: the message if the change would exceed the year's limit for sales to Ireland. */
async function attempt(
  shop: Shop,
  overIrishLimit: string,
  act: (trx: Queries) => Promise<ChangeOutcome>,
): Promise<ChangeOutcome> {
  try {
    return await inTransaction(shop.db, act);
  } catch (error) {
    if (error instanceof Refused) return refuse(error.message);
    const broken = brokenConstraint(error);
    if (broken === 'turnaround_has_room') return refuse(FULL);
    if (broken === 'only_what_was_not_begun_is_removed') return refuse(BEGUN, 409);
    if (broken === 'orders_within_irish_limit') return refuse(overIrishLimit);
    throw error;
  }
}

const IRISH_LIMIT =
  'With this change, this year’s sales to Ireland would pass the limit. Keep the price the same, or look at the delivery prices.';
const BEGUN = 'Work has just started on a line you’re removing. Look at the order again.';
const FULL = 'That day has just filled up. Look at the new day, then save again.';

interface ChangeToMake extends OrderOnPage {
  spec: ChangeSpec;
  why: string | null;
  whileMade: boolean;
}

async function change(
  shop: Shop,
  trx: Queries,
  maker: ChangeMaker,
  order: Changeable,
  { version, seenTotalPence, spec, why, whileMade }: ChangeToMake,
): Promise<ChangeOutcome> {
  if (order.version !== version)
    return refuse('This order has changed since you opened it. Look at it again, then change it.', 409);
  const never = whyNotChanged(order);
  if (never) return refuse(maker.staff ? never : order.hasWaiting ? ANOTHER_WAITS : TOO_LATE);
  const assessed = assessChange(order, spec, shop.clock());
  const { change: effect } = assessed;
  if (!effect)
    return { ...refuse(maker.staff ? (assessed.problem ?? FIX_FIRST) : ownProblem(assessed)), assessed };
  if (seenTotalPence !== null && effect.after.totalPence !== seenTotalPence)
    return {
      ...refuse(
        `The new total is ${formatPounds(effect.after.totalPence)} now. Check it, then save again.`,
        409,
      ),
      assessed,
    };
  const problem = whyNotLikeThat(order, effect, whileMade);
  if (problem) return { ...refuse(maker.staff ? problem : RING_US), assessed };
  const state = await write(shop, trx, maker, order, { ...effect, why });
  if (seenTotalPence !== null) return { ok: true, state };
  // Constraints that are normally checked at the commit are checked now.
  await sql`set constraints all immediate`.execute(trx);
  throw new Tried(assessed);
}

const FIX_FIRST = 'Fix what’s marked below first.';

/** Why a customer's change can't be made, if they can do something about it. */
function ownProblem({ items, problem }: AssessedChange): string {
  const [first] = items.flatMap(({ problems }) => Object.values(problems));
  return first ?? (problem ? RING_US : FIX_FIRST);
}

/** Writes a change with its money, in the lock order: code, credit, number, turnaround. */
async function write(
  shop: Shop,
  trx: Queries,
  maker: ChangeMaker,
  order: Changeable,
  { before, after, difference, discountCodeId, why }: ChangeEffect & { why: string | null },
): Promise<'applied' | 'waiting'> {
  const now = shop.clock();
  const { id: orderId, customerEmail } = order;
  const changeId = randomUUID();
  const moves = movesOf(difference);
  const onAccount = order.paymentMethod === 'account';
  const state = moves.chargePence > 0 && !onAccount ? 'waiting' : 'applied';
  const what = changeWords(before, after);
  const context = { orderId, changeId, what, before, after, moves, order };
  const beforeInvoice = order.waitsForInvoice;
  await insertChange(trx, {
    ...difference,
    id: changeId,
    orderId,
    state,
    beforeInvoice,
    byCustomer: maker.staff === null,
    what,
    why,
    before,
    after,
    discountCodeId,
    expiresAt: state === 'waiting' && !maker.staff ? addHours(now, PAY_WITHIN_HOURS) : null,
    createdBy: maker.name,
    now,
  });
  const isTaken = await takeCode(trx, orderId, { before, after, discountCodeId, state });
  if (!isTaken) throw new Refused(DISCOUNT_MESSAGES.exhausted);
  if (state === 'waiting') {
    refusing(await askToPay(shop, trx, maker, context), maker);
    await touchOrder(trx, { orderId, now }).execute();
  } else {
    if (beforeInvoice) refusing(await chargeAsItIs(trx, maker, context), maker);
    else {
      if (moves.chargePence > 0) refusing(await putOnAccount(shop, trx, maker, context), maker);
      refusing(await giveBack(shop, trx, maker, context), maker);
    }
    const actor = { id: maker.staff?.id ?? null, name: maker.name };
    const made = { orderId, changeId, before, after, discountCodeId, actor, beforeInvoice, isPaidFor: false };
    await applyChange(shop, trx, { ...difference, ...made });
    await emailOfChange(shop, trx, { changeId, orderId, customerEmail });
  }
  const done = { what, why, state, totalPence: after.totalPence };
  const noted = { action: 'order.change', subject: `order:${orderId}`, after: done };
  await (maker.staff
    ? recordChange(trx, { actor: maker.staff, before: { totalPence: before.totalPence }, ...noted })
    : recordByCustomer(trx, noted));
  return state;
}

/** Rolls back if there is a reason. */
function refusing(problem: string | null, maker: ChangeMaker): void {
  if (problem) throw new Refused(maker.staff ? problem : RING_US);
}
