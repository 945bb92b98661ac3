import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { decideComplaint } from '#features/desk/backoffice/complaints/decide-complaint.server.ts';
import { creditBack, readChargedToAccount } from '#features/desk/order-desk/money/credit-back.server.ts';
import { withdrawCharge } from '#features/desk/order-desk/money/withdraw-charge.server.ts';
import {
  askRefund,
  openChargePage,
  readPaymentsLeft,
  recordReceipt,
  sendDueRefunds,
  settlePayment,
} from '#features/money/payments/index.server.ts';
import type { ItemSide, OrderSide } from '#features/orders/order/index.ts';
import { NEW_LINE, type StaffLine } from '#features/orders/staff-lines/index.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import type { TestCards } from '#platform/card/test-card.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, makeCode, makeCustomer, newGuest } from '#test/factories.ts';
import { expectInvariants } from '#test/invariants.ts';
import { paidOrderOfCart } from '#test/paid-order.ts';
import { makeStaff } from '#test/ready-order.ts';
import { FORM, ZERO, zeroRate } from '#test/zero-rated.ts';
import { assessChange, type ChangeSpec, type ItemSpec } from './assess-change.ts';
import { changeOrder } from './change-order.server.ts';
import { readChangeable } from './changeable.server.ts';

let opened: TestShop;
let ada: { id: string; name: string };
beforeAll(async () => {
  opened = await openTestShop();
  await zeroRate(opened);
  ada = await makeStaff(opened.shop);
  for (const code of CODES) await makeCode(opened.shop, code, code === 'FEW' ? 2 : 0);
  const rule = (code: string, rules: { type: string; value: number; minimumOrderPence?: number }) =>
    opened.db.updateTable('discountCodes').set(rules).where('code', '=', code).execute();
  await rule('POUNDS', { type: 'fixed', value: 700, minimumOrderPence: 3000 });
  await rule('DELIVERY', { type: 'free_shipping', value: 0 });
});

/** A possible event for an order. `item`: 0 is zero-rated, 1 is not. */
type Step =
  | { do: 'change'; item: 0 | 1; quantity: string; pricePence: number | null; deliveryPence: number | null }
  | { do: 'add'; line: 'flyers' | 'free'; vatClass: 'zero' | 'standard'; pricePence: number | null }
  | { do: 'remove'; item: number }
  | { do: 'code'; code: string | null; pricePence: number | null }
  | { do: 'pay' }
  | { do: 'cash'; part: number }
  | { do: 'withdraw' }
  | { do: 'refund'; amountPence: number }
  | { do: 'reprint' }
  | { do: 'moneyBack'; amountPence: number }
  | { do: 'settle' };

/** Codes that orders share: the first has few uses. */
const CODES = ['FEW', 'TENTH', 'POUNDS', 'DELIVERY'] as const;

const STEP: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      item: fc.constantFrom(0 as const, 1 as const),
      quantity: fc.constantFrom('10', '50', '100', '250', '500'),
      pricePence: fc.option(fc.integer({ min: 100, max: 9000 }), { freq: 3 }),
      deliveryPence: fc.option(fc.integer({ min: 0, max: 1200 }), { freq: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      line: fc.constantFrom('flyers' as const, 'free' as const),
      vatClass: fc.constantFrom('zero' as const, 'standard' as const),
      pricePence: fc.option(fc.integer({ min: 100, max: 9000 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), item: fc.nat({ max: 3 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('code' as const),
      code: fc.option(fc.constantFrom(...CODES), { freq: 4 }),
      // If the price changes as well, the change often waits for payment, and the use is held.
      pricePence: fc.option(fc.integer({ min: 100, max: 9000 })),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ do: 'pay' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('cash' as const), part: fc.constantFrom(0.5, 1, 1, 1.2) }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'withdraw' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      amountPence: fc.integer({ min: 1, max: 1500 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'reprint' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('moneyBack' as const),
      // Often more than the order's own payment was for.
      amountPence: fc.integer({ min: 1, max: 12_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'settle' as const }) },
);

/** An order of two lines of flyers, one at 0% and one at 20%. */
async function order(onAccount: boolean): Promise<string> {
  const owner = onAccount ? await makeCustomer(opened, 500_000) : newGuest();
  await addFlyers(opened.shop, owner, { quantity: '50' }, ZERO);
  await addFlyers(opened.shop, owner, { quantity: '100' }, FORM);
  if (!onAccount) return paidOrderOfCart(opened.shop, owner);
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner, 'account'));
  if (!placed.ok) throw new Error('not placed');
  return placed.orderId;
}

/** Takes a step, whatever its outcome. Returns whether it succeeded. */
async function take(orderId: string, step: Step): Promise<boolean> {
  const { shop, db } = opened;
  const charge = await db
    .selectFrom('orderCharges')
    .select(['id', 'version', 'totalPence'])
    .where('orderId', '=', orderId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  switch (step.do) {
    case 'change':
      return change(orderId, ({ items }) => specOf(items[step.item % items.length], step));
    case 'add':
      return change(orderId, (before) => ({ adds: [lineOf(before, step)] }));
    case 'remove':
      return change(orderId, ({ items }) => ({ removes: [items[step.item % items.length]?.id ?? ''] }));
    case 'code':
      return change(orderId, ({ items }) => ({
        takes: step.code,
        items: step.pricePence === null ? {} : samePrice(items[0], step.pricePence),
      }));
    case 'pay':
      return charge ? pay(orderId, charge.id) : false;
    case 'cash':
      return charge ? payInCash(orderId, charge.id, Math.ceil(charge.totalPence * step.part)) : false;
    case 'withdraw': {
      const page = {
        orderId,
        chargeId: charge?.id ?? '',
        version: charge?.version ?? 0,
        why: 'No longer wanted',
      };
      return charge ? (await withdrawCharge(shop, ada, page)).ok : false;
    }
    case 'refund': {
      const { amountPence } = step;
      const why = { reason: 'Sorry', creditReason: 'Sorry' };
      const { left } = await leftOnAccount(orderId);
      if (left === null) return (await askRefund(shop, ada, { orderId, amountPence, ...why })).ok;
      return (await creditBack(shop, ada, { orderId, amountPence, leftSeenPence: left, ...why })).ok;
    }
    case 'reprint':
      return decideProblem(orderId, 'reprint', 0);
    case 'moneyBack':
      return decideProblem(orderId, 'refund', step.amountPence);
    case 'settle':
      await sendDueRefunds(shop);
      return true;
  }
}

/** Resolves a problem with the order's first line: it is reprinted, or money goes back by the order's payment method. */
async function decideProblem(
  orderId: string,
  outcome: 'reprint' | 'refund',
  amountPence: number,
): Promise<boolean> {
  const { db, shop } = opened;
  const now = shop.clock();
  const complaint = { id: randomUUID(), orderId, wish: 'reprint', createdAt: now, updatedAt: now };
  const { id: itemId } = await db
    .selectFrom('orderItems')
    .select('id')
    .where('orderId', '=', orderId)
    .orderBy('position')
    .executeTakeFirstOrThrow();
  await db.insertInto('complaints').values(complaint).execute();
  await db
    .insertInto('complaintItems')
    .values({ complaintId: complaint.id, orderItemId: itemId, copies: 1, wrong: 'colour' })
    .execute();
  const { left } = await leftOnAccount(orderId);
  const lefts = left === null ? await readPaymentsLeft(db, orderId) : await readChargedToAccount(db, orderId);
  const decided = await decideComplaint(
    shop,
    ada,
    { id: complaint.id, version: 1 },
    {
      outcome: outcome === 'refund' && left !== null ? 'credit' : outcome,
      cause: 'print',
      amountPence,
      leftSeenPence: lefts.reduce((sum, { leftPence }) => sum + leftPence, 0),
      costPence: null,
      words: 'Sorry',
      items: [{ itemId, copies: 1, pressId: null }],
    },
  );
  // An order has one open problem.
  if (!decided.ok) await opened.owner.deleteFrom('complaints').where('id', '=', complaint.id).execute();
  return decided.ok;
}

async function leftOnAccount(orderId: string): Promise<{ left: number | null }> {
  const { rows } = await sql<{ left: number | null }>`select sum(amount_pence)::int as left from credit_ledger
    where order_id = ${orderId} and kind in ('order', 'reversal')`.execute(opened.db);
  return rows[0] ?? { left: null };
}

/** Changes an order as staff would who saw its current cost. */
async function change(
  orderId: string,
  specAfter: (before: OrderSide) => Partial<ChangeSpec>,
): Promise<boolean> {
  const first = await readChangeable(opened.db, orderId);
  if (!first) throw new Error('no order');
  const spec = { items: {}, deliveryPence: null, code: null, ...specAfter(first.before) };
  const changeable = await readChangeable(opened.db, orderId, {
    adds: spec.adds ?? [],
    code: spec.takes,
  });
  if (!changeable) throw new Error('no order');
  const assessed = assessChange(changeable, spec, opened.shop.clock());
  const outcome = await changeOrder(opened.shop, ada, {
    orderId,
    version: changeable.version,
    seenTotalPence: assessed.change?.after.totalPence ?? 0,
    spec,
    why: 'They rang',
    whileMade: false,
  });
  return outcome.ok;
}

function specOf(item: ItemSide | undefined, step: Step & { do: 'change' }): Partial<ChangeSpec> {
  if (!item) throw new Error('no item');
  const { quantity, pricePence, deliveryPence } = step;
  const spec: ItemSpec = {
    selectedOptions: { ...choicesOf(item), quantity },
    vatAnswers: {},
    pricePence,
  };
  return { items: { [item.id]: spec }, deliveryPence };
}

/** The same item at another price. */
const samePrice = (item: ItemSide | undefined, pricePence: number): ChangeSpec['items'] =>
  item ? { [item.id]: { selectedOptions: choicesOf(item), vatAnswers: {}, pricePence } } : {};

const choicesOf = ({ options }: ItemSide) =>
  Object.fromEntries(options.map(({ group, id }) => [CHOICES[group] ?? group, id]));

/** Flyers like the order's others, or something that isn't printed. */
function lineOf({ items }: OrderSide, { line, vatClass, pricePence }: Step & { do: 'add' }): StaffLine {
  const id = randomUUID();
  const like = items.find(({ options }) => options.length > 0);
  if (line === 'free' || !like)
    return { ...NEW_LINE, id, description: 'Design work', vatClass, pricePence: pricePence ?? 2500 };
  const vatAnswers = vatClass === 'zero' ? ZERO : FORM;
  return {
    ...NEW_LINE,
    id,
    productId: 'a5-flyers-001',
    selectedOptions: choicesOf(like),
    vatAnswers,
    pricePence,
  };
}

const CHOICES: Readonly<Record<string, string>> = {
  sizes: 'size',
  quantities: 'quantity',
  finishes: 'finish',
  weights: 'weight',
};

async function pay(orderId: string, chargeId: string): Promise<boolean> {
  const { shop, db } = opened;
  const urls = { successUrl: 'http://localhost:3000/', cancelUrl: 'http://localhost:3000/' };
  const page = await openChargePage(shop, { orderId, chargeId, ...urls });
  if (!page.ok) return false;
  const { sessionId } = await db
    .selectFrom('payments')
    .select('sessionId')
    .where('chargeId', '=', chargeId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  await inTransaction(db, (trx) => (shop.cards as TestCards).paySession(trx, sessionId ?? ''));
  return (await settlePayment(shop, sessionId ?? '')) === 'paid';
}

async function payInCash(orderId: string, chargeId: string, amountPence: number): Promise<boolean> {
  const { version } = await opened.db
    .selectFrom('orders')
    .select('version')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const receipt = { amountPence, how: 'cash', movedOn: '2026-11-24', reference: null } as const;
  return (await recordReceipt(opened.shop, ada, { orderId, chargeId, version, ...receipt })).ok;
}

const dearer = { do: 'change', item: 1, quantity: '500', pricePence: null, deliveryPence: null } as const;
/** A sequence in which every step is taken once, so that nothing goes untested. */
const EVERY_KIND: Step[] = [
  dearer,
  { do: 'withdraw' },
  dearer,
  { do: 'pay' },
  { do: 'refund', amountPence: 700 },
  { ...dearer, quantity: '10' },
  { do: 'add', line: 'flyers', vatClass: 'standard', pricePence: null },
  { do: 'cash', part: 0.5 },
  { do: 'cash', part: 1 },
  { do: 'moneyBack', amountPence: 300 },
  { do: 'moneyBack', amountPence: 9000 },
  { do: 'reprint' },
  { do: 'remove', item: 0 },
  { do: 'code', code: 'TENTH', pricePence: null },
  { do: 'code', code: 'DELIVERY', pricePence: 9000 },
  { do: 'withdraw' },
  { do: 'code', code: 'POUNDS', pricePence: 9000 },
  { do: 'pay' },
  { do: 'code', code: null, pricePence: null },
  { do: 'settle' },
];

test('whatever happens to an order, the amount charged for it is its price, to the penny at each rate', async () => {
  const done = {
    change: 0,
    add: 0,
    remove: 0,
    code: 0,
    pay: 0,
    cash: 0,
    withdraw: 0,
    refund: 0,
    reprint: 0,
    moneyBack: 0,
    settle: 0,
  };
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(STEP, { minLength: 4, maxLength: 9 }),
      async (onAccount, steps) => {
        const orderId = await order(onAccount);
        for (const step of steps) {
          if (await take(orderId, step)) done[step.do] += 1;
          await expectInvariants(opened.db);
        }
      },
    ),
    { numRuns: 12, endOnFailure: true, examples: [[false, EVERY_KIND]] },
  );
  expect(Math.min(...Object.values(done))).toBeGreaterThan(0);
});
