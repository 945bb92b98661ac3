import { bankLines, type Seller } from '#features/pricing/company/index.ts';
import { VAT_RATES, vatByRate } from '#features/pricing/prices/index.ts';
import { formatDay } from '#kit/london-time.ts';
import { formatPounds, vatInside } from '#kit/money.ts';
import { BOLD, REGULAR } from '#platform/pdf.server.ts';
import { type HandPayment, toPayPence, waysPaid } from '../hand-payment.ts';
import { isForCollection } from '../handover.ts';
import { itemRemark } from '../item-remark.ts';
import type { Order } from '../order.ts';
import { billingLines } from '../order-addresses.ts';
import { isPaidByHand } from '../payment-method.ts';
import type { Invoice } from './invoice-store.server.ts';
import {
  BOTTOM,
  type Doc,
  drawFoot,
  drawHead,
  drawLine,
  drawRemark,
  drawRow,
  drawSum,
  drawVatDocument,
  drawVatTotals,
  INK,
  LEFT,
  theirNumberFact,
} from './vat-document-pdf.server.ts';

/** How a kind of invoice is drawn. */
interface Layout {
  /** in the file's properties, before the number */
  title: string;
  heading: string;
  /** the buyer's lines */
  buyer: string[];
  /** facts after the order's, before the payment's */
  facts: [string, string][];
  /** the items and their totals */
  body: (doc: Doc) => void;
}

/**
 * Draws a VAT invoice as the law requires (VAT Regulations 1995, 14): number, dates of issue and supply, seller and
 * buyer, each item with net price and rate, totals by rate, and the VAT in sterling. A4, in Helvetica.
 */
export function drawInvoice(order: Order, invoice: Invoice): Promise<Buffer> {
  return drawInvoiceAs(order, invoice, layoutOf(order));
}

/** Draws several invoices as one file, each from a page of its own. `notes` go on a last page, one a line. */
export function drawInvoices(
  all: readonly [{ order: Order; invoice: Invoice }, ...{ order: Order; invoice: Invoice }[]],
  notes: readonly string[],
): Promise<Buffer> {
  const [{ invoice: first }] = all;
  return drawVatDocument({ title: 'Invoices', issuedOn: first.issuedOn, seller: first.seller }, (doc) => {
    for (const [i, { order, invoice }] of all.entries()) {
      if (i > 0) doc.addPage();
      drawPages(doc, order, invoice, layoutOf(order));
    }
    if (notes.length === 0) return;
    doc.addPage();
    doc.font(BOLD).fontSize(14).fillColor(INK).text('Not in this file', LEFT, 62);
    doc.moveDown().font(REGULAR).fontSize(10);
    for (const note of notes) doc.text(note);
  });
}

const layoutOf = (order: Order): Layout => ({
  title: 'Invoice',
  heading: 'VAT invoice',
  buyer: billingLines(order),
  facts: deliveryFacts(order),
  body: (doc) => {
    drawItems(doc, order);
    drawTotals(doc, order);
  },
});

/** Draws an order's invoice: the seller, its number, dates and payment, around the parts that the layout provides. */
export function drawInvoiceAs(order: Order, invoice: Invoice, layout: Layout): Promise<Buffer> {
  const { seller, invoiceNumber, issuedOn } = invoice;
  return drawVatDocument({ title: `${layout.title} ${invoiceNumber}`, issuedOn, seller }, (doc) =>
    drawPages(doc, order, invoice, layout),
  );
}

function drawPages(doc: Doc, order: Order, invoice: Invoice, layout: Layout): void {
  const { seller, invoiceNumber, issuedOn, dueOn, suppliedOn } = invoice;
  const facts: [string, string][] = [
    ['Invoice number', invoiceNumber],
    ['Date of issue', formatDay(issuedOn)],
    ['Date of supply', formatDay(suppliedOn ?? order.despatchOn)],
    ['Order', order.orderNumber],
    ...theirNumberFact(order),
    ...layout.facts,
    ...dueFacts(dueOn, seller),
  ];
  drawHead(doc, layout.buyer, { heading: layout.heading, seller, facts });
  layout.body(doc);
  drawFoot(
    doc,
    `${paymentWords(order, invoice)} All amounts are in pounds sterling. Questions: ${seller.email}.`,
  );
}

/** How an invoice was paid, or when to pay it. */
function paymentWords(order: Order, { dueOn, seller }: Invoice): string {
  const { totalPence, orderNumber: reference } = order;
  return dueOn ? owedWords({ totalPence, dueOn, reference, seller }) : paidWords(order);
}

/** How to pay an invoice on account: how much, by which day, and with which reference. */
export function owedWords(owed: {
  totalPence: number;
  /** `2026-11-24` */
  dueOn: string;
  reference: string;
  seller: Seller;
}): string {
  const { totalPence, dueOn, reference, seller } = owed;
  const where = seller.bank ? ' into the account above' : '';
  return `On account. Please pay ${formatPounds(totalPence)} by ${formatDay(dueOn)}${where}, quoting ${reference}.`;
}

/** The facts on an invoice on account beside its number: when to pay, and the account to pay into. */
export const dueFacts = (dueOn: string | null, { bank }: Seller): [string, string][] =>
  dueOn === null ? [] : [['Payment due', formatDay(dueOn)], ...(bank ? bankLines(bank) : [])];

/** How the order was paid. Amounts let go are in its credit note. */
function paidWords({ paymentMethod, handPayment, creditNotes }: Order): string {
  if (!isPaidByHand(paymentMethod) || !handPayment) return PAID_BY_CARD;
  const letGo = creditNotes.find(({ isShortfall }) => isShortfall);
  const rest = letGo
    ? `The remaining ${formatPounds(letGo.totalPence)} was credited (${letGo.noteNumber}). `
    : '';
  return receivedWords(handPayment, rest);
}

/** The sentence on an invoice that was paid by card. */
export const PAID_BY_CARD = 'Paid by card. There is nothing left to pay.';

/**
 * How much of an invoice was received by bank transfer or at the counter, and what is left to pay. `rest`: a sentence
 * about an amount let go.
 */
export function receivedWords(payment: HandPayment, rest = ''): string {
  const missing = toPayPence(payment);
  const left = missing > 0 ? `${formatPounds(missing)} is still to pay.` : 'There is nothing left to pay.';
  return `${formatPounds(payment.amountPence)} paid ${waysPaid(payment)}. ${rest}${left}`;
}

/** How the order reaches its customer, and which zone's price applies. */
function deliveryFacts(order: Order): [string, string][] {
  if (isForCollection(order)) return [['Delivery', 'Collected from us']];
  const exported = order.items.find(({ vatDecision }) => vatDecision?.test === 'export');
  if (exported)
    return [['Delivery', `Zero-rated export, ${exported.vatDecision?.because ?? order.shippingPostcode}`]];
  return order.deliveryZone ? [['Delivery', `To ${order.deliveryZone}`]] : [];
}

/** Draws an order’s items, with net and gross prices. */
export function drawItems(doc: Doc, order: Order): void {
  drawRow(doc, ITEM_HEADS, true);
  drawItemRows(doc, order);
}

/** The column heads above the items. */
export const ITEM_HEADS = {
  text: 'Item',
  quantity: 'Copies',
  rate: 'VAT',
  net: 'Excl. VAT',
  gross: 'Incl. VAT',
} as const;

/** Draws an order’s items without the column heads; a simplified invoice has no net prices. */
export function drawItemRows(doc: Doc, order: Order, hasNet = true): void {
  for (const item of order.items) {
    if (doc.y > BOTTOM - 60) doc.addPage();
    const net = item.pricePence - vatInside(item.pricePence, item.vatClass);
    drawRow(doc, {
      text: item.productName,
      quantity: String(item.quantity),
      rate: VAT_RATES[item.vatClass],
      net: hasNet ? formatPounds(net) : '',
      gross: formatPounds(item.pricePence),
    });
    drawRemark(doc, itemRemark(item));
  }
}

/** Draws the totals, by rate of VAT. */
export function drawTotals(doc: Doc, order: Order): void {
  if (doc.y > BOTTOM - 150) doc.addPage();
  drawLine(doc);
  const { discountPence, shippingPence } = order;
  const sums: [string, number][] = [
    ['Items (incl. VAT)', order.itemsPence],
    [order.discountCode ? `Discount (${order.discountCode})` : 'Discount', -discountPence || 0],
    ['Shipping', shippingPence],
  ];
  for (const [label, amount] of sums) drawSum(doc, label, formatPounds(amount));
  drawVatTotals(doc, vatByRate(order.items, order), { ...order, label: 'Total (incl. VAT)' });
}
