import type { Invoice } from '#features/orders/order/index.server.ts';
import {
  countedReceipts,
  type HandPayment,
  isPaidByHand,
  itemRemark,
  type Order,
  type ReceiptWay,
} from '#features/orders/order/index.ts';
import { partsByRate, vatByRate } from '#features/pricing/prices/index.ts';
import {
  buyerOf,
  type DocumentExtra,
  netOf,
  type PaidBy,
  type StructuredDocument,
} from './structured-document.ts';

/** Returns an order's invoice for programs: the same amounts as its PDF, with the VAT taken out of each line. */
export function invoiceDocument(order: Order, invoice: Invoice): StructuredDocument {
  return {
    ...invoice,
    kind: 'invoice',
    number: invoice.invoiceNumber,
    suppliedOn: invoice.suppliedOn ?? order.despatchOn,
    note: '',
    orderNumber: order.orderNumber,
    poNumber: order.poNumber,
    refersTo: null,
    buyer: buyerOf(order),
    ...linesAndExtras(order),
    rates: vatByRate(order.items, order),
    ...paid(order, invoice),
  };
}

/** The items, and for each rate its shares of delivery and discount. */
export function linesAndExtras(order: Order): Pick<StructuredDocument, 'lines' | 'extras'> {
  const parts = partsByRate(order.items, order).map(({ vatClass, deliveryPence, discountPence }) => {
    const items = order.items.filter((item) => item.vatClass === vatClass);
    // The discount comes last, because it is never more than what it is taken off.
    const nets = netOf(
      [...items.map(({ pricePence }) => pricePence), deliveryPence, -discountPence],
      vatClass,
    );
    const extras: DocumentExtra[] = [
      { kind: 'delivery', reason: 'Delivery', netPence: nets[items.length] ?? 0, vatClass },
      { kind: 'discount', reason: discountWords(order), netPence: -(nets[items.length + 1] ?? 0), vatClass },
    ];
    return {
      netOfItem: new Map(items.map(({ id }, i) => [id, nets[i] ?? 0])),
      extras: extras.filter(({ netPence }) => netPence !== 0),
    };
  });
  const netOfItem = new Map(parts.flatMap((part) => [...part.netOfItem]));
  return {
    lines: order.items.map((item) => ({
      name: item.productName,
      description: itemRemark(item),
      reference: item.reference,
      quantity: item.quantity,
      netPence: netOfItem.get(item.id) ?? 0,
      vatClass: item.vatClass,
    })),
    extras: parts.flatMap(({ extras }) => extras),
  };
}

const discountWords = ({ discountCode }: Order) => (discountCode ? `Discount (${discountCode})` : 'Discount');

type Paid = Pick<StructuredDocument, 'paidBy' | 'paidPence' | 'terms'>;

/** How much of it was paid. An amount that was let go is in its credit note, so it is still due here. */
function paid({ paymentMethod, handPayment }: Order, { dueOn, totalPence }: Invoice): Paid {
  if (dueOn) return { paidBy: 'account', paidPence: 0, terms: '' };
  if (!isPaidByHand(paymentMethod) || !handPayment)
    return { paidBy: 'card', paidPence: totalPence, terms: '' };
  return paidByHand(handPayment, totalPence);
}

/** How much of an invoice was paid by bank transfer or at the counter. */
export function paidByHand(payment: HandPayment, totalPence: number): Paid {
  const paidPence = Math.min(totalPence, payment.receivedPence, payment.amountPence);
  const terms = paidPence < totalPence ? 'The rest is due at once, unless a credit note says otherwise.' : '';
  return { paidBy: wayOf(countedReceipts(payment.receipts).map(({ how }) => how)), paidPence, terms };
}

function wayOf(ways: readonly ReceiptWay[]): PaidBy {
  const [way = 'bank', ...others] = new Set(ways);
  if (others.length > 0) return 'several';
  return way === 'card-machine' ? 'card' : way;
}
