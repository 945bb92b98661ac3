import { invoicedBilling, type Order } from '#features/orders/order/index.ts';
import type { Seller } from '#features/pricing/company/index.ts';
import type { VatRate } from '#features/pricing/prices/index.ts';
import { type Country, countryOf } from '#kit/country.ts';
import { NO_MONEY, type Pence, pence, timesPence, type VatClass, vatInside } from '#kit/money.ts';

/** A line of an invoice or credit note. A negative amount takes back an amount on another document. */
export interface DocumentLine {
  name: string;
  description: string;
  /** which of several orders it belongs to; left out if there is only one */
  note?: string;
  /** the buyer's own reference for this line of their order; null if they gave none */
  reference: string | null;
  quantity: number;
  netPence: number;
  vatClass: VatClass;
}

/** What is taken off or added to the lines as a whole, such as a discount or delivery. */
export interface DocumentExtra {
  kind: 'discount' | 'delivery';
  reason: string;
  netPence: number;
  vatClass: VatClass;
}

/** Who is invoiced. */
export interface Buyer {
  name: string;
  /** a person at the company; null if they are the buyer */
  contact: string | null;
  address: { line1: string; line2: string; city: string; postalCode: string; country: Country };
}

/** How an invoice was paid; `account`: it is still owed. */
export type PaidBy = 'card' | 'bank' | 'cash' | 'account' | 'several';

/** A VAT invoice or credit note as programs read it: net amounts in pence, days as `2026-11-24`. */
export interface StructuredDocument {
  kind: 'invoice' | 'credit-note';
  number: string;
  issuedOn: string;
  /** the tax point; null if it is the day of issue, or differs between lines */
  suppliedOn: string | null;
  /** null if nothing is due */
  dueOn: string | null;
  note: string;
  /** null if it is for several orders, which the notes on its lines name */
  orderNumber: string | null;
  poNumber: string | null;
  /** the invoice that it adds to or credits */
  refersTo: { invoiceNumber: string; issuedOn: string } | null;
  seller: Seller;
  buyer: Buyer;
  lines: DocumentLine[];
  extras: DocumentExtra[];
  rates: Pick<VatRate, 'vatClass' | 'netPence' | 'vatPence'>[];
  paidBy: PaidBy;
  /** the amount paid or, for a credit note, paid back */
  paidPence: number;
  /** how the amount due is settled, if there is no day for it */
  terms: string;
}

/**
 * Takes the VAT out of amounts at one rate, so that together they have exactly the VAT of their sum: each is the
 * difference that it makes to the running total, within a penny of its own VAT.
 */
export function netOf(grossPence: readonly number[], vatClass: VatClass): Pence[] {
  const netOfSum = (sum: number) => pence(sum - vatInside(pence(sum), vatClass));
  let sum = 0;
  return grossPence.map((amount) => {
    const before = netOfSum(sum);
    sum += amount;
    return pence(netOfSum(sum) - before);
  });
}

/**
 * Returns the document's lines and rates for VAT that was charged or credited without its goods. The rules require VAT
 * to be 20% of something, so the value that the VAT belongs to is charged at 20% and taken back at 0%: together they
 * are `netPence`.
 */
export function vatAlone(
  { netPence, vatPence }: { netPence: number; vatPence: number },
  words: { name: string; description: string },
): Pick<StructuredDocument, 'lines' | 'rates'> {
  const taxedPence = timesPence(vatPence, 5);
  const parts = [
    { vatClass: 'standard', netPence: taxedPence, vatPence: pence(vatPence), name: words.name },
    {
      vatClass: 'zero',
      netPence: pence(netPence - taxedPence),
      vatPence: NO_MONEY,
      name: `${words.name}: the same value at 0%`,
    },
  ] as const;
  const present = parts.filter((part) => part.netPence !== 0);
  return {
    lines: present.map(({ vatClass, netPence: net, name }) => ({
      name,
      description: words.description,
      reference: null,
      quantity: 1,
      netPence: net,
      vatClass,
    })),
    rates: present.map(({ name: _name, ...rate }) => rate),
  };
}

/** Returns who to invoice for an order. Orders without billing details use the delivery address. */
export function buyerOf(order: Order): Buyer {
  const { company, name, line1 = '', city = '', postal_code = '', country } = invoicedBilling(order);
  if (!name)
    return {
      name: order.customerName,
      contact: null,
      address: {
        line1: order.shippingAddressLine1,
        line2: order.shippingAddressLine2 ?? '',
        city: order.shippingCity,
        postalCode: order.shippingPostcode,
        country: countryOf(order.shippingCountry),
      },
    };
  return {
    name: company || name,
    contact: company ? name : null,
    address: { line1, line2: '', city, postalCode: postal_code, country: countryOf(country) },
  };
}
