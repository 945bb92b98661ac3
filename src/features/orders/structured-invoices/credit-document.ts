import type { CreditNote } from '#features/orders/order/index.server.ts';
import { goodsAt, type Order } from '#features/orders/order/index.ts';
import type { VatRate } from '#features/pricing/prices/index.ts';
import { sumPence, timesPence, type VatClass } from '#kit/money.ts';
import { buyerOf, type PaidBy, type StructuredDocument, vatAlone } from './structured-document.ts';

/** Returns a credit note for programs: the same amounts as its PDF, and the invoice that it reduces. */
export function creditDocument(order: Order, note: CreditNote): StructuredDocument {
  const { seller, issuedOn, noteNumber, invoiceNumber, invoiceIssuedOn, wayBack, totalPence } = note;
  const isPaidBack = wayBack === 'card' || wayBack === 'otherwise';
  return {
    seller,
    issuedOn,
    kind: 'credit-note',
    number: noteNumber,
    suppliedOn: null,
    dueOn: null,
    note: note.reason,
    orderNumber: order.orderNumber,
    poNumber: order.poNumber,
    refersTo: { invoiceNumber, issuedOn: invoiceIssuedOn },
    buyer: buyerOf(order),
    ...linesAndRates(order, note),
    extras: [],
    paidBy: WAYS_BACK[wayBack],
    paidPence: isPaidBack ? totalPence : 0,
    terms: isPaidBack ? '' : `This reduces what is due on invoice ${invoiceNumber}.`,
  };
}

const WAYS_BACK: Readonly<Record<CreditNote['wayBack'], PaidBy>> = {
  card: 'card',
  account: 'account',
  otherwise: 'several',
  'let-go': 'several',
};

/** A credit's VAT may be this many pence off 20% of its net: it is the rest of the invoice's VAT. */
const ROUNDING_PENCE = 2;

const linesAndRates = (order: Order, { rates, charged }: CreditNote) =>
  linesByRate(rates, (rate) => ({
    name: charged ?? `Goods and delivery at ${rate.rate}`,
    description: charged ? '' : goodsAt(order, rate.vatClass),
  }));

/** Returns a line, with this text, for each rate at which something is charged or credited. */
export function linesByRate(
  amounts: readonly VatRate[],
  wordsOf: (rate: VatRate) => { name: string; description: string },
): Pick<StructuredDocument, 'lines' | 'rates'> {
  const parts = amounts.map((rate) => {
    const words = wordsOf(rate);
    if (isVatAlone(rate)) return vatAlone(rate, words);
    const { netPence, vatPence, vatClass } = rate;
    return {
      lines: [{ ...words, reference: null, quantity: 1, netPence, vatClass }],
      rates: [{ vatClass, netPence, vatPence }],
    };
  });
  return {
    lines: parts.flatMap(({ lines }) => lines),
    rates: togetherByRate(parts.flatMap((part) => part.rates)),
  };
}

/** Whether VAT was credited without the goods that it was charged on, or the goods without their VAT. */
const isVatAlone = ({ vatClass, netPence, vatPence }: VatRate) =>
  vatClass === 'standard' && Math.abs(netPence - timesPence(vatPence, 5)) > ROUNDING_PENCE * 5;

function togetherByRate(rates: StructuredDocument['rates']): StructuredDocument['rates'] {
  const classes: VatClass[] = ['standard', 'zero'];
  return classes.flatMap((vatClass) => {
    const some = rates.filter((rate) => rate.vatClass === vatClass);
    const sum = (key: 'netPence' | 'vatPence') => sumPence(some.map((rate) => rate[key]));
    return some.length > 0 ? [{ vatClass, netPence: sum('netPence'), vatPence: sum('vatPence') }] : [];
  });
}
