import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAfter } from '#kit/day.ts';
import { AGES, agedDebt } from './aged-debt.ts';
import { type ChargedOrder, owedOrders } from './owed.ts';

const TODAY = '2026-12-24';
const invoice = (amountPence: number, daysLate: number, orderId = String(daysLate)): ChargedOrder => ({
  orderId,
  chargeId: null,
  orderNumber: `ORD-${orderId}`,
  invoiceNumber: null,
  isMonthly: false,
  amountPence,
  dueOn: dayAfter(TODAY, -daysLate),
});

describe('money owed', () => {
  test('is not overdue on its due day, but is from the day after', () => {
    expect(agedDebt([invoice(100, 0), invoice(20, 1)], 120, TODAY)).toMatchObject({
      notDue: 100,
      upTo30: 20,
    });
  });

  test.each([
    [30, 'upTo30'],
    [31, 'upTo60'],
    [60, 'upTo60'],
    [61, 'upTo90'],
    [90, 'upTo90'],
    [91, 'over90'],
  ] as const)('%i days overdue counts as %s', (days, age) => {
    expect(agedDebt([invoice(100, days)], 100, TODAY)[age]).toBe(100);
  });

  test('that is on no invoice is not yet due', () => {
    expect(agedDebt([invoice(100, 40)], 5100, TODAY)).toMatchObject({ notDue: 5000, upTo60: 100 });
  });
});

describe('whatever is ordered, paid and taken off again', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({
        kind: fc.constant('order' as const),
        pence: fc.integer({ min: 1, max: 90_000 }),
        gap: fc.integer({ min: 0, max: 40 }),
      }),
      fc.record({ kind: fc.constant('pay' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({
        kind: fc.constant('reverse' as const),
        which: fc.nat(20),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
    ),
    { maxLength: 40 },
  );
  type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

  /** The ledger works like the shop's: a reversal lowers the balance, but never below zero. */
  function after(done: readonly Step[]) {
    let balancePence = 0;
    let late = 400;
    const charged: ChargedOrder[] = [];
    done.forEach((step, i) => {
      if (step.kind === 'order') {
        late -= step.gap;
        charged.unshift(invoice(step.pence, late, String(i)));
        balancePence += step.pence;
      } else if (step.kind === 'pay') balancePence -= Math.floor(balancePence * step.share);
      else {
        const order = charged[step.which % Math.max(1, charged.length)];
        if (!order) return;
        const off = Math.ceil(order.amountPence * step.share);
        charged.splice(charged.indexOf(order), 1, { ...order, amountPence: order.amountPence - off });
        balancePence = Math.max(0, balancePence - off);
      }
    });
    const owed = owedOrders(
      charged.filter(({ amountPence }) => amountPence > 0),
      balancePence,
    );
    return { owed, balancePence };
  }

  test('the ages add up to the balance, and each is the sum of its own invoices', () => {
    fc.assert(
      fc.property(steps, (done) => {
        const { owed, balancePence } = after(done);
        const debt = agedDebt(owed, balancePence, TODAY);
        expect(AGES.reduce((sum, age) => sum + debt[age], 0)).toBe(balancePence);
        const due = (from: number, to: number) =>
          owed
            .filter(({ dueOn }) => dueOn <= dayAfter(TODAY, -from) && dueOn >= dayAfter(TODAY, -to))
            .reduce((sum, { amountPence }) => sum + amountPence, 0);
        expect(debt).toEqual({
          notDue: due(-1000, 0),
          upTo30: due(1, 30),
          upTo60: due(31, 60),
          upTo90: due(61, 90),
          over90: due(91, 1000),
        });
      }),
    );
  });
});
