import type { Company } from '#features/company/index.ts';
import { priceWords } from '#features/pricing/index.ts';
import { formatDay, formatTime } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { traderLine } from '#ui/emails/letterhead.ts';
import type { Order, OrderItem } from '../order.ts';
import { billingLines, deliveryLines, isBilledElsewhere } from '../order-addresses.ts';

/** Returns an order's totals as label and amount, in the order they add up. */
export function orderFigures(order: Order): [label: string, amount: string][] {
  return [
    ['Items (incl. VAT)', formatPounds(order.itemsPence)],
    [
      order.discountCode ? `Discount (${order.discountCode})` : 'Discount',
      formatPounds(order.discountPence === 0 ? 0 : -order.discountPence),
    ],
    ['Shipping', formatPounds(order.shippingPence)],
    ['Total (incl. VAT)', formatPounds(order.totalPence)],
    ['Subtotal (excl. VAT)', formatPounds(order.netPence)],
    ['VAT', formatPounds(order.vatPence)],
  ];
}

/** Returns what happens next after an order is placed, in one or two sentences. */
export function nextSteps(order: Order): string {
  const paid =
    order.paymentMethod === 'account'
      ? 'We’ve charged the total to your account.'
      : 'We’ve received your card payment.';
  return `We’ll check your artwork once more and print it. Despatch is on ${formatDay(order.despatchOn)}, and we’ll email you when it leaves us. ${paid}`;
}

/** Returns the artwork warnings that the customer accepted, one per line. */
export function acceptedLines({ accepted }: OrderItem): string[] {
  return accepted.map(({ title, by, at }) => `Accepted: ${title} (${by}, ${formatTime(at)})`);
}

export const NO_RETURNS =
  'These goods are printed to your own design, so you can’t return them because you change your mind. If anything is not as ordered, tell us and we’ll put it right.';

/** The plain-text confirmation, laid out by hand, since text generated from HTML breaks the columns. */
export function orderConfirmationText(order: Order, company: Company, link: string): string {
  const items = order.items.map((item) =>
    [
      `${item.productName}: ${priceWords(item)}`,
      ...item.options.map((option) => `  ${option.label}: ${option.name}`),
      `  Artwork: ${item.artwork.originalName}`,
      ...acceptedLines(item).map((line) => `  ${line}`),
    ].join('\n'),
  );
  return [
    `Order Confirmed\n\nThank you, ${order.customerName}. Your order number is ${order.orderNumber}.`,
    `What happens next\n${nextSteps(order)}`,
    `See your order:\n${link}`,
    ...items,
    orderFigures(order)
      .map(([label, amount]) => `${label}: ${amount}`)
      .join('\n'),
    `Delivery address\n${deliveryLines(order).join('\n')}`,
    ...(isBilledElsewhere(order) ? [`Billing address\n${billingLines(order).join('\n')}`] : []),
    NO_RETURNS,
    traderLine(company),
  ].join('\n\n');
}
