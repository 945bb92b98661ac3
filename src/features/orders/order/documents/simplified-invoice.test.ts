import { expect, test } from 'vitest';
import { pence } from '#kit/money.ts';
import type { OrderSide } from '../changes/order-change.ts';
import { notSimplified, simplifiedInvoicePath } from './simplified-invoice.ts';

const LISBURN = { shippingCountry: 'United Kingdom', shippingPostcode: 'BT28 1AA' };

test('goods that leave the country get a full invoice', () => {
  const small = { totalPence: pence(5000) };
  expect(notSimplified({ ...small, ...LISBURN })).toBeNull();
  expect(notSimplified({ ...small, ...LISBURN, shippingPostcode: 'JE2 3AB' })).toContain('full invoice');
  const dundalk = { shippingCountry: 'Ireland', shippingPostcode: 'A91 F4E2' };
  expect(notSimplified({ ...small, ...dundalk })).toContain('full invoice');
});

test('£250.00 including VAT is the limit for a simplified invoice', () => {
  const order = (total: number) => ({ totalPence: pence(total), ...LISBURN });
  expect(notSimplified(order(25_000))).toBeNull();
  expect(notSimplified(order(25_001))).toContain('£250.01');
});

test('for a changed order the amount on its invoice decides, and a reprint, which has no invoice, is never offered one', () => {
  const order = {
    id: '00000000-0000-4000-8000-000000000000',
    paymentStatus: 'paid',
    totalPence: pence(24_000),
    ...LISBURN,
    asOrdered: null,
    monthlyInvoice: null,
    reprintOf: null,
  } as const;
  const invoiced = (totalPence: number) => ({ totalPence: pence(totalPence) }) as OrderSide;
  expect(simplifiedInvoicePath(order)).toContain('simplified-invoice');
  expect(simplifiedInvoicePath({ ...order, asOrdered: invoiced(26_000) })).toBeNull();
  const dearer = { ...order, totalPence: pence(26_000), asOrdered: invoiced(24_000) };
  expect(simplifiedInvoicePath(dearer)).toContain('simplified-invoice');
  expect(
    simplifiedInvoicePath({ ...order, reprintOf: { id: order.id, orderNumber: 'ORD-2026-000001' } }),
  ).toBeNull();
});
