import type { Invoice } from '#features/orders/order/index.server.ts';
import type { Order } from '#features/orders/order/index.ts';
import { DEMO_COMPANY } from '#features/pricing/company/index.ts';
import { vatByRate } from '#features/pricing/prices/index.ts';
import type { Pence, VatClass } from '#kit/money.ts';

interface Sold {
  id: string;
  productName: string;
  quantity: number;
  options: never[];
  reference?: string;
  pricePence: Pence;
  publicPence: Pence;
  vatClass: VatClass;
  takesDiscount: boolean;
}

/** An order that was paid by card, as far as documents need it, and its invoice, without a database. */
export function invoicedOrder(
  items: Sold[],
  totals: { discountPence: Pence; shippingPence: Pence },
): { order: Order; invoice: Invoice } {
  const rates = vatByRate(items, totals);
  const total = (key: 'grossPence' | 'vatPence' | 'netPence') =>
    rates.reduce((all, rate) => all + rate[key], 0);
  const order = {
    ...totals,
    items,
    orderNumber: 'GP-1',
    poNumber: 'PO "7" & more',
    discountCode: 'TEN',
    customerName: 'Ina Ross',
    billingAddress: { name: 'Ina Ross', line1: '1 Main Street', city: 'Dundalk', country: 'Ireland' },
    paymentMethod: 'stripe',
    handPayment: null,
    despatchOn: '2026-11-26',
  } as unknown as Order;
  const invoice: Invoice = {
    invoiceNumber: 'INV-2026-000001',
    issuedOn: '2026-11-24',
    dueOn: null,
    suppliedOn: '2026-11-24',
    seller: DEMO_COMPANY,
    totalPence: total('grossPence'),
    vatPence: total('vatPence'),
    netPence: total('netPence'),
  };
  return { order, invoice };
}
