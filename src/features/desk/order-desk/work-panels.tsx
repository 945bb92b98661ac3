import type { ReactNode } from 'react';
import { isSentOnce } from '#features/marketing/follow-ups/index.ts';
import { DISPUTE_WORDS } from '#features/money/payments/index.ts';
import {
  type ArtworkEvent,
  invoiceXmlPath,
  isPlaced,
  type MonthlyInvoiceOf,
  monthlyInvoiceXmlPath,
  type Order,
  type OrderCharge,
  type OrderItem,
  paidBy,
  SIMPLIFIED_WORDS,
  shortHash,
  simplifiedInvoicePath,
  statusWords,
  unprintableWords,
  type VatBorne,
  XML_WORDS,
} from '#features/orders/order/index.ts';
import { VAT_RATES } from '#features/pricing/prices/index.ts';
import { href } from '#kit/href.ts';
import { formatDate, formatDay, formatTime } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { Notice } from '#ui/notice.tsx';
import { changeEntries } from './change-entries.ts';
import { despatchEntries } from './despatch-entries.ts';
import { receiptEntries } from './money/receipt-entries.ts';
import { refundWords } from './money/refund-words.ts';
import { EVENT_WORDS, emailWords } from './order-words.ts';
import type { OrderWork } from './order-work.server.ts';
import { type ShownEntry, shownHistory } from './shown-history.ts';
import { VAT_BORNE_WORDS } from './vat/item-vat.tsx';

type Work = Omit<OrderWork, 'artworks'>;
type Neighbour = { id: string; orderNumber: string } | null;

/** Links back to the list as it was, and to the previous and next order in it. */
export function OrderPlace({
  previous,
  next,
  query,
}: {
  previous: Neighbour;
  next: Neighbour;
  query: string;
}) {
  const to = (order: { id: string }) =>
    `${href('/admin/orders/:orderId', { orderId: order.id })}${query && `?${query}`}`;
  return (
    <nav aria-label="Previous and next order" className="no-print flex flex-wrap items-center gap-x-5">
      <a href={`${href('/admin/orders')}${query && `?${query}`}`}>Back to Orders</a>
      <span className="ml-auto flex gap-4">
        {previous && (
          <a href={to(previous)} rel="prev" aria-label={`Previous: ${previous.orderNumber}`}>
            ← Previous
          </a>
        )}
        {next && (
          <a href={to(next)} rel="next" aria-label={`Next: ${next.orderNumber}`}>
            Next →
          </a>
        )}
      </span>
    </nav>
  );
}

/** The papers to print, and all files of the order as one download. */
export function OrderPapers({ order, unprintable }: { order: Order; unprintable: readonly string[] }) {
  const print = (paper: string) => href('/admin/orders/:orderId/print/:paper', { orderId: order.id, paper });
  const simplified = simplifiedInvoicePath(order);
  return (
    <>
      <div className="no-print mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <details className="order-print">
          <summary className="button">Print…</summary>
          <div>
            {order.monthlyInvoice && <MonthlyInvoice {...order.monthlyInvoice} />}
            {isPlaced(order.paymentStatus) && !order.reprintOf && !order.monthlyInvoice && (
              <>
                <a href={href('/orders/:orderId/invoice', { orderId: order.id })} download>
                  Invoice (PDF)
                </a>
                <a href={invoiceXmlPath(order.id)} download>
                  Invoice ({XML_WORDS})
                </a>
                {simplified && (
                  <a href={simplified} download>
                    {SIMPLIFIED_WORDS}
                  </a>
                )}
              </>
            )}
            <a href={print('order')}>Print order</a>
            {order.status !== 'cancelled' && (
              <>
                <a href={print('packing-slip')}>Packing slip</a>
                <a href={print('job-tickets')}>Job {order.items.length === 1 ? 'ticket' : 'tickets'}</a>
              </>
            )}
            {order.items.some(({ artwork }) => artwork && !artwork.removedAt) && (
              <a href={href('/admin/orders/:orderId/artwork.zip', { orderId: order.id })} download>
                Download all artwork
              </a>
            )}
          </div>
        </details>
        {order.status !== 'cancelled' && isPlaced(order.paymentStatus) && (
          <a
            href={href('/admin/despatch/:orderNumber', { orderNumber: order.orderNumber })}
            className="inline-flex min-h-6 items-center"
          >
            Pack and despatch
          </a>
        )}
      </div>
      {unprintable.length > 0 && (
        <Notice tone="care" className="no-print mt-3">
          {unprintableWords(
            unprintable,
            'invoices, credit notes, labels, packing slips and job tickets show',
          )}{' '}
          Correct the name or address before you print them.
        </Notice>
      )}
    </>
  );
}

/** The monthly invoice that the order is on, or will be. */
function MonthlyInvoice({ invoiceNumber, day, isDue }: MonthlyInvoiceOf) {
  return invoiceNumber === null ? (
    <span>{isDue ? `On the customer’s invoice of ${formatDay(day)}` : 'Nothing left to invoice'}</span>
  ) : (
    <>
      <a href={href('/invoices/:invoiceNumber', { invoiceNumber })} download>
        Invoice {invoiceNumber} of {formatDay(day)} (PDF)
      </a>
      <a href={monthlyInvoiceXmlPath(invoiceNumber)} download>
        Invoice ({XML_WORDS})
      </a>
    </>
  );
}

/** Everything that happened to the order, newest first: who, what, when. */
export function TimelinePanel({ order, work }: { order: Order; work: Work }) {
  const entries = timelineOf(order, work);
  return (
    <section className="sheet p-4" aria-labelledby="timeline">
      <h2 id="timeline" className="mb-3 text-lg">
        Timeline
      </h2>
      <ol className="space-y-2">
        {entries.map(({ at, who, what }) => (
          <li key={`${at}${what}`} className="grid gap-x-4 sm:grid-cols-[11rem_1fr]">
            <time dateTime={at} className="figures text-grey">
              {formatTime(at)}
            </time>
            <span>
              {what} <span className="ml-1 text-grey">{who}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function vatChangeWords(after: Record<string, unknown> | null): string {
  const { product, vatClass, borne, amountPence, reason } = after ?? {};
  const rate = VAT_RATES[vatClass === 'zero' ? 'zero' : 'standard'];
  const words = VAT_BORNE_WORDS[borne as VatBorne](formatPounds(Number(amountPence)));
  return `VAT on ${product} changed to ${rate}. ${words} ${reason}`;
}

function timelineOf(order: Order, work: Work) {
  const entries: { at: string; who: string; what: string }[] = [
    ...shownHistory(order.history).map((entry) => ({
      at: entry.createdAt,
      who: entry.actor,
      what: entry.isNote ? noteWords(entry) : savedWords(entry, order),
    })),
    ...work.emails.map((email) => ({
      at: email.sentAt ?? email.createdAt,
      who: email.isRemoved ? '' : `to ${email.recipient}`,
      what: `${emailWords(email.template)} email ${email.status === 'sent' ? 'sent' : 'waiting to be sent'}`,
    })),
    ...work.refunds.map((refund) => ({
      at: refund.doneAt ?? refund.failingSince ?? refund.createdAt,
      who: refund.paidBackBy ?? refund.by ?? '',
      what: `Refund of ${formatPounds(refund.amountPence)} ${refundWords(refund)}`,
    })),
    ...work.disputes.map((dispute) => ({
      at: dispute.closedAt ?? dispute.openedAt,
      who: 'Customer’s bank',
      what: `Dispute of ${formatPounds(dispute.amountPence)}: ${DISPUTE_WORDS[dispute.state]}`,
    })),
    ...work.changes
      .filter(({ action }) => action === 'order.hold-released' || action === 'order.refund-again')
      .map(({ createdAt, actor, after }) => ({
        at: createdAt,
        who: actor,
        what: after?.why
          ? `Hold released: ${after.why}`
          : `Refund of ${formatPounds(Number(after?.amountPence))} tried again`,
      })),
    ...work.changes
      .filter(({ action }) => action === 'order.artwork')
      .map((change) => ({
        at: change.createdAt,
        who: change.actor,
        what: change.after?.artworkProblem
          ? `Artwork problem: ${change.after.artworkProblem}`
          : 'Artwork problem fixed',
      })),
  ];
  entries.push(
    ...order.creditNotes.map((note) => ({
      at: note.createdAt,
      who: '',
      what: `Credit note ${note.noteNumber} of ${formatPounds(note.totalPence)}${note.cancelledOn ? ', since cancelled' : ''}: ${note.reason}`,
    })),
    ...work.changes
      .filter(({ action }) => TICKED.includes(action))
      .map(({ createdAt, actor, after }) => ({ at: createdAt, who: actor, what: tickWords(after) })),
    ...work.changes
      .filter(({ action }) => action === 'order.credit-back')
      .map(({ createdAt, actor, after }) => ({
        at: createdAt,
        who: actor,
        what: `${formatPounds(Number(after?.amountPence))} taken off the account${after?.reason ? `: ${after.reason}` : ''}`,
      })),
    ...work.changes
      .filter(({ action }) => action === 'order.vat')
      .map(({ createdAt, actor, after }) => ({ at: createdAt, who: actor, what: vatChangeWords(after) })),
    ...order.charges.flatMap((charge) => chargeEntries(charge)),
    ...order.changes.flatMap((change) => changeEntries(change)),
    ...work.changes
      .filter(({ action }) => action === 'order.save' || action === 'order.address')
      .map(({ action, createdAt, actor, after }) => ({
        at: createdAt,
        who: actor,
        what: action === 'order.save' ? trackingWords(after) : 'Delivery address corrected',
      })),
    ...despatchEntries(work.changes),
    ...receiptEntries(order.handPayment, work.changes),
    ...order.items.flatMap((item) => item.artworkEvents.map((event) => artworkEntry(item, event))),
  );
  const { payment } = work;
  if (payment?.settledAt && payment.provider !== 'hand')
    entries.push({
      at: payment.settledAt,
      who: 'Card provider',
      what: `Paid ${formatPounds(payment.amountPence)}`,
    });
  return entries.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

const noteWords = ({ notes }: ShownEntry) => (notes ? `Note: ${notes}` : 'Note removed');

const savedWords = ({ status, notes, message }: ShownEntry, { deliveryMethod }: Order) =>
  `Status ${statusWords(status, deliveryMethod)}${notes ? `: ${notes}` : ''}${message ? `. The customer sees: “${message}”` : ''}`;

/** Payments by hand for a charge, and how it ended; its creation is recorded with the reason for it. */
const chargeEntries = (charge: OrderCharge) => [
  ...receiptEntries(charge.handPayment, []),
  ...endOfCharge(charge),
];

function endOfCharge({ what, totalPence, state, settledAt, ...charge }: OrderCharge) {
  if (!settledAt) return [];
  const amount = `${what}, ${formatPounds(totalPence)}`;
  if (state === 'withdrawn')
    return [
      {
        at: settledAt,
        who: charge.withdrawnBy ?? '',
        what: `Charge withdrawn: ${amount}. ${charge.withdrawnWhy}`,
      },
    ];
  const how = charge.isOnAccount ? 'added to the customer’s account' : `paid ${paidBy(charge)}`;
  const who = charge.isOnAccount
    ? charge.createdBy
    : (charge.handPayment?.receipts.at(-1)?.actor ?? 'Card provider');
  return [{ at: settledAt, who, what: `${amount}, ${how}: invoice ${charge.invoiceNumber}` }];
}

const trackingWords = (after: Record<string, unknown> | null) =>
  after?.trackingNumber ? `Tracking number ${after.trackingNumber}` : 'Tracking number removed';

/** What staff settled or postponed for an order. */
const TICKED = ['order.paid-back', 'order.attention', 'order.wait'];

function tickWords(after: Record<string, unknown> | null): string {
  if (after?.until) return `Waiting for the customer until ${formatDate(String(after.until))}`;
  const what = after?.amountPence ? `${formatPounds(Number(after.amountPence))} paid back` : 'Dealt with';
  return `${what}: ${after?.how}`;
}

function artworkEntry({ productName }: OrderItem, { kind, actor, note, file, createdAt }: ArtworkEvent) {
  const of = file && ['replaced', 'proof-approved', 'proof-refused'].includes(kind);
  const what = `${productName}: ${EVENT_WORDS[kind]}${of ? ` ${file.originalName} (${shortHash(file.sha256)})` : ''}`;
  return { at: createdAt, who: actor, what: note ? `${what}: ${note}` : what };
}

/** Emails about the order; each can be sent again, to the order's current address. */
export function EmailsPanel({ emails }: { emails: Work['emails'] }) {
  if (emails.length === 0)
    return (
      <Panel title="Emails">
        <p className="text-grey">No emails yet.</p>
      </Panel>
    );
  return (
    <Panel title="Emails">
      <ul className="space-y-3">
        {emails.map((email) => (
          <li key={email.id} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              <a href={href('/admin/outbox/:emailId', { emailId: email.id })}>{emailWords(email.template)}</a>
              <span className="figures block text-xs text-grey">
                {email.sentAt ? formatTime(email.sentAt) : 'Waiting'}
              </span>
              {email.filedWith && (
                <span className="figures block text-xs text-grey">
                  Filed with{' '}
                  <a href={href('/admin/orders/:orderId', { orderId: email.filedWith.id })}>
                    {email.filedWith.orderNumber}
                  </a>
                </span>
              )}
            </span>
            {!email.isRemoved && !email.filedWith && !isSentOnce(email.template) && (
              <SendAgain email={email} seenEmails={emails.length} />
            )}
          </li>
        ))}
      </ul>
      <form method="post" className="mt-4 border-t border-rule pt-3">
        <p className="mb-2 text-grey">Did the wrong person get a link to this order?</p>
        <button type="submit" name="intent" value="end-links" className="button">
          End all links sent so far
        </button>
      </form>
    </Panel>
  );
}

function SendAgain({ email, seenEmails }: { email: Work['emails'][number]; seenEmails: number }) {
  return (
    <form method="post">
      <input type="hidden" name="mailId" value={email.id} />
      <input type="hidden" name="seenEmails" value={seenEmails} />
      <button
        type="submit"
        name="intent"
        value="resend"
        className="button"
        aria-label={`Send again: ${emailWords(email.template)}`}
      >
        Send again
      </button>
    </form>
  );
}

export function Panel({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className="sheet p-4 text-sm no-print" id={id}>
      <h2 className="mb-2 text-lg">{title}</h2>
      {children}
    </section>
  );
}
