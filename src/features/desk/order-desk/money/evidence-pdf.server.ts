import { type Dispute, reasonWords } from '#features/money/payments/index.ts';
import type { Invoice } from '#features/orders/order/index.server.ts';
import {
  billingLines,
  deliveryLines,
  handoverWord,
  type Order,
  type OrderedFile,
  type OrderItem,
  statusWords,
} from '#features/orders/order/index.ts';
import type { Company } from '#features/pricing/company/index.ts';
import { formatDay, formatTime } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { BOLD, drawPdf, type Pdf, REGULAR } from '#platform/pdf.server.ts';
import { EVENT_WORDS, emailWords } from '../order-words.ts';
import type { OrderWork } from '../order-work.server.ts';
import { refundWords } from './refund-words.ts';

/** In points: A4 with 18 mm margins. */
const LEFT = 51;
const RIGHT = 544;
const BOTTOM = 780;
const VALUE_LEFT = 185;
const GREY = '#565B66';
const INK = '#15171C';

interface Evidence {
  order: Order;
  work: Pick<OrderWork, 'emails' | 'payment' | 'refunds'>;
  dispute: Dispute;
  invoice: Invoice | undefined;
  company: Company;
  now: Date;
}

type Row = readonly [label: string, value: string];

/**
 * Draws what a card provider requires in a dispute: the order with its amounts and addresses, the artwork with its
 * hashes, who approved the proof and when, the emails sent, and the despatch. Facts only, in one PDF.
 */
export function drawEvidence(evidence: Evidence): Promise<Buffer> {
  const { order, company, now } = evidence;
  const info = {
    Title: `Evidence for order ${order.orderNumber}`,
    Author: company.name,
    Creator: 'Galley',
    Producer: 'Galley',
    CreationDate: now,
  };
  return drawPdf({ size: 'A4', margin: LEFT, lang: 'en-GB', info }, (doc) => {
    doc.fillColor(INK).font(BOLD).fontSize(20).text(`Evidence for order ${order.orderNumber}`, LEFT, LEFT);
    doc.font(REGULAR).fontSize(9).fillColor(GREY);
    doc.text([company.name, ...company.addressLines, company.postalCode].join(', '));
    doc.text(`${company.phone}   ${company.email}   VAT number ${company.vatNumber}`);
    for (const [title, rows] of sectionsOf(evidence)) drawSection(doc, title, rows);
  });
}

function sectionsOf(evidence: Evidence): [string, Row[]][] {
  const { order, work } = evidence;
  return [
    ['Dispute', disputeRows(evidence)],
    ['Order', orderRows(evidence)],
    ...order.items.map((item, i): [string, Row[]] => [`Item ${i + 1}: ${item.productName}`, itemRows(item)]),
    ...(order.charges.length > 0 ? [['Charged on top', chargeRows(order)] satisfies [string, Row[]]] : []),
    ['Despatch', despatchRows(order)],
    [
      'Messages sent to the customer',
      work.emails.map(
        ({ template, recipient, sentAt }): Row => [
          sentAt ? formatTime(sentAt) : 'Not sent yet',
          `${emailWords(template)} email to ${recipient}`,
        ],
      ),
    ],
    [
      'Refunds',
      work.refunds.map(
        (refund): Row => [
          formatTime(refund.doneAt ?? refund.createdAt),
          `${formatPounds(refund.amountPence)} ${refundWords(refund)}`,
        ],
      ),
    ],
  ];
}

function disputeRows({ dispute, work: { payment } }: Evidence): Row[] {
  const { providerDisputeId, amountPence, reason, openedAt, evidenceDueAt } = dispute;
  return [
    ['Dispute', providerDisputeId],
    ['Amount disputed', formatPounds(amountPence)],
    ['Reason given', reasonWords(reason)],
    ['Opened', formatTime(openedAt)],
    ...(evidenceDueAt ? [['Evidence due', formatTime(evidenceDueAt)] as const] : []),
    ...(payment?.providerPaymentId ? [['Payment', payment.providerPaymentId] as const] : []),
    ...(payment?.settledAt
      ? [['Paid', `${formatPounds(payment.amountPence)}, ${formatTime(payment.settledAt)}`] as const]
      : []),
  ];
}

function orderRows({ order, invoice }: Evidence): Row[] {
  const { customerName, customerEmail, customerPhone, discountPence, shippingPence, vatPence } = order;
  return [
    ['Ordered', formatTime(order.createdAt)],
    ['Customer', [customerName, customerEmail, customerPhone].filter(Boolean).join('\n')],
    ['Delivery address', deliveryLines(order).join('\n')],
    ['Billing address', billingLines(order).join('\n')],
    ...(discountPence > 0 ? [['Discount', formatPounds(discountPence)] as const] : []),
    ['Delivery', formatPounds(shippingPence)],
    ['Total (incl. VAT)', `${formatPounds(order.totalPence)}, of which VAT ${formatPounds(vatPence)}`],
    ...(invoice ? [['Invoice', `${invoice.invoiceNumber}, ${formatDay(invoice.issuedOn)}`] as const] : []),
  ];
}

/** The additional charges, and the reasons for them. */
function chargeRows({ charges }: Order): Row[] {
  return charges.map(({ what, why, totalPence, createdAt, state, invoiceNumber }) => [
    formatTime(createdAt),
    `${what}, ${formatPounds(totalPence)}, ${state === 'paid' ? `invoice ${invoiceNumber}` : state}. ${why}`,
  ]);
}

const fileRows = ({ originalName, sha256 }: OrderedFile): Row[] => [
  ['Artwork file', originalName],
  ['SHA-256 of the file', sha256],
];

/** The item, the exact file, and everything that the customer said about it. */
function itemRows(item: OrderItem): Row[] {
  const { artwork } = item;
  return [
    ['Ordered', item.options.map(({ label, name }) => `${label}: ${name}`).join(', ')],
    ['Price', formatPounds(item.pricePence)],
    ...(artwork ? fileRows(artwork) : []),
    ...(artwork?.originals ?? []).map(({ originalName }): Row => ['Customer’s own file', originalName]),
    ...item.accepted.map(
      ({ title, at, by }): Row => [formatTime(at), `${by} accepted this warning about the file: ${title}`],
    ),
    ...item.artworkEvents.map(({ kind, actor, file, note, createdAt }): Row => {
      const words = sentence(EVENT_WORDS[kind].replace(/,$/, ''));
      const of = file ? `\n${file.originalName}\nSHA-256 ${file.sha256}` : '';
      return [formatTime(createdAt), `${words} (${actor})${note ? `: ${note}` : ''}${of}`];
    }),
  ];
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function despatchRows({ despatchOn, deliveryMethod, trackingNumber, history }: Order): Row[] {
  return [
    [`${handoverWord({ deliveryMethod })} promised`, formatDay(despatchOn)],
    ['Tracking number', trackingNumber ?? 'None recorded'],
    ...history
      .toReversed()
      .map(
        ({ status, createdAt }): Row => [
          formatTime(createdAt),
          `Order ${statusWords(status, deliveryMethod)}`,
        ],
      ),
  ];
}

function drawSection(doc: Pdf, title: string, rows: readonly Row[]): void {
  if (doc.y > BOTTOM - 60) newPage(doc);
  doc.moveDown(1.4).fillColor(INK).font(BOLD).fontSize(12).text(title, LEFT);
  const y = doc.y + 2;
  doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.6).stroke('#8C8A82');
  doc.y = y + 6;
  doc.font(REGULAR).fontSize(9.5);
  if (rows.length === 0) doc.fillColor(GREY).text('None', LEFT);
  for (const [label, value] of rows) drawRow(doc, label, value);
}

function drawRow(doc: Pdf, label: string, value: string): void {
  const width = RIGHT - VALUE_LEFT;
  doc.font(REGULAR).fontSize(9.5);
  const height = Math.max(doc.heightOfString(value, { width }), doc.heightOfString(label, { width: 125 }));
  if (doc.y + height > BOTTOM) newPage(doc);
  const { y } = doc;
  doc.fillColor(GREY).text(label, LEFT, y, { width: 125 });
  doc.fillColor(INK).text(value, VALUE_LEFT, y, { width });
  doc.y = y + height + 4;
}

function newPage(doc: Pdf): void {
  doc.addPage();
  doc.y = LEFT;
}
