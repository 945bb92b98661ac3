import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { overdueOf, overdueWords } from './overdue.ts';
import { type ChargedOrder, owedOrders } from './owed.ts';

const order = (orderNumber: string, amountPence: number, dueOn: string): ChargedOrder => ({
  orderId: orderNumber,
  chargeId: null,
  orderNumber,
  invoiceNumber: `INV-${orderNumber}`,
  isMonthly: false,
  amountPence,
  dueOn,
});
const DEBT = [order('1', 6598, '2026-10-24'), order('2', 2598, '2026-11-20'), order('3', 1000, '2026-12-24')];

describe('a trade account', () => {
  test('is overdue the day after the oldest due date, with everything past its due date', () => {
    expect(overdueOf(DEBT, '2026-10-24', 14)).toBeNull();
    expect(overdueOf(DEBT, '2026-10-25', 14)).toMatchObject({ amountPence: 6598, stopped: false });
    expect(overdueOf(DEBT, '2026-11-21', 14)).toMatchObject({ amountPence: 9196, stopped: true });
  });

  test('stops once the owner’s grace period is over: the 14th is still allowed, the 15th is not', () => {
    expect(overdueOf(DEBT, '2026-11-07', 14)).toMatchObject({ stopped: false, stopsOn: '2026-11-08' });
    expect(overdueOf(DEBT, '2026-11-08', 14)).toMatchObject({ stopped: true });
  });

  test('stops at once if there is no grace period, and never if the owner has chosen that', () => {
    expect(overdueOf(DEBT, '2026-10-25', 0)).toMatchObject({ stopped: true });
    expect(overdueOf(DEBT, '2030-01-01', null)).toMatchObject({ stopped: false, stopsOn: null });
  });

  test('counts its days over the end of summer time and a leap day', () => {
    expect(overdueOf([order('1', 1, '2026-10-24')], '2026-10-26', 1)?.stopsOn).toBe('2026-10-26');
    expect(overdueOf([order('1', 1, '2028-02-28')], '2028-03-01', 1)?.stopsOn).toBe('2028-03-01');
  });

  test('says how much is overdue, on which invoice and since when', () => {
    const overdue = overdueOf(DEBT, '2026-11-21', 14);
    expect(overdue && overdueWords(overdue, '24 October 2026')).toBe(
      '£91.96 on this account is overdue. The oldest unpaid invoice INV-1 was due on 24 October 2026.',
    );
  });
});

describe('whatever was ordered and paid', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
  const debts = fc.record({
    amounts: fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 12 }),
    gaps: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 12, maxLength: 12 }),
    paidShare: fc.double({ min: 0, max: 1, noNaN: true }),
    today: fc.integer({ min: 0, max: 500 }),
    grace: fc.option(fc.integer({ min: 0, max: 60 }), { nil: null }),
  });
  /** Orders with the same terms, oldest first, with ascending due dates. */
  const ordersOf = ({ amounts, gaps }: { amounts: number[]; gaps: number[] }) => {
    let due = 0;
    return amounts.map((amount, i) => {
      due += gaps[i] ?? 0;
      return order(String(i), amount, day(due));
    });
  };
  /** Pays the orders one by one from the oldest: the expected result, computed naively. */
  const unpaid = (orders: ChargedOrder[], paid: number) => {
    let left = paid;
    return orders.map((it) => {
      const part = Math.min(left, it.amountPence);
      left -= part;
      return { ...it, amountPence: it.amountPence - part };
    });
  };
  const overdueAfter = (orders: ChargedOrder[], paid: number, today: string, grace: number | null) => {
    const total = orders.reduce((sum, { amountPence }) => sum + amountPence, 0);
    return overdueOf(owedOrders(orders.toReversed(), total - paid), today, grace);
  };

  test('amounts past their due date and not yet paid are overdue, oldest first', () => {
    fc.assert(
      fc.property(debts, ({ paidShare, today, grace, ...rest }) => {
        const orders = ordersOf(rest);
        const total = orders.reduce((sum, { amountPence }) => sum + amountPence, 0);
        const paid = Math.floor(total * paidShare);
        const late = unpaid(orders, paid).filter((it) => it.amountPence > 0 && it.dueOn < day(today));
        const overdue = overdueAfter(orders, paid, day(today), grace);
        expect(overdue?.amountPence ?? 0).toBe(late.reduce((sum, it) => sum + it.amountPence, 0));
        expect(overdue?.oldest.dueOn).toBe(late[0]?.dueOn);
        const days = late[0] ? (Date.parse(day(today)) - Date.parse(late[0].dueOn)) / 86_400_000 : 0;
        expect(overdue?.stopped ?? false).toBe(late.length > 0 && grace !== null && days > grace);
      }),
    );
  });

  test('a payment never makes it worse, and paying all of it ends it', () => {
    fc.assert(
      fc.property(
        debts,
        fc.integer({ min: 0, max: 50_000 }),
        ({ paidShare, today, grace, ...rest }, more) => {
          const orders = ordersOf(rest);
          const total = orders.reduce((sum, { amountPence }) => sum + amountPence, 0);
          const paid = Math.floor(total * paidShare);
          const before = overdueAfter(orders, paid, day(today), grace);
          const after = overdueAfter(orders, Math.min(total, paid + more), day(today), grace);
          expect(after?.amountPence ?? 0).toBeLessThanOrEqual(before?.amountPence ?? 0);
          expect(Number(after?.stopped ?? false)).toBeLessThanOrEqual(Number(before?.stopped ?? false));
          expect(overdueAfter(orders, total, day(today), grace)).toBeNull();
        },
      ),
    );
  });
});
