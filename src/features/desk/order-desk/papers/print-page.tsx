import { data } from 'react-router';
import { recordTickets } from '#features/floor/production/index.server.ts';
import { readProductionHold } from '#features/money/payments/index.server.ts';
import { readOrder } from '#features/orders/order/index.server.ts';
import {
  billingLines,
  deliveryWords,
  isBilledElsewhere,
  isForCollection,
  type Order,
  PAYMENT_WORDS,
  PROOFREADING_NOTE,
  promiseWords,
  proofState,
  shortHash,
} from '#features/orders/order/index.ts';
import { readCompany } from '#features/pricing/company/index.server.ts';
import type { Company } from '#features/pricing/company/index.ts';
import { TotalsList } from '#features/pricing/prices/totals-list.tsx';
import { countWords } from '#kit/count-words.ts';
import { formatPhone } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import { shopContext } from '#platform/shop.ts';
import { Lines } from '#ui/lines.tsx';
import { PageTools, PrintButton } from '#ui/page-tools.tsx';
import { requireRight } from '#visitor/administrator.server.ts';
import { signedInUser } from '#visitor/signed-in-user.server.ts';
import { type PlainItem, type PlainOrder, plainOrder } from '../plain-order.ts';
import { ticketCode } from '../scanned-item.server.ts';
import type { Route } from './+types/print-page.ts';
import { drawBarcode } from './barcode.server.ts';
import { recordOrderPaper } from './record-order-paper.server.ts';

export const handle = { title: 'Print', frame: 'bare' };

const PAPERS = { order: 'Order', 'packing-slip': 'Packing slip', 'job-tickets': 'Job ticket' } as const;

/** Papers with content that not everybody may see. */
const NEEDS = { order: 'money', 'packing-slip': 'addresses', 'job-tickets': 'floor' } as const;

/**
 * `/admin/orders/{id}/print/{order|packing-slip|job-tickets}`: A4, without the page frame. Only the order itself has
 * prices, and only that page gets any.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const paper = (Object.keys(PAPERS) as (keyof typeof PAPERS)[]).find((known) => known === params.paper);
  if (paper) await requireRight(context, NEEDS[paper]);
  const { rights } = await signedInUser(context);
  if (paper && isUuid(params.orderId)) await record(db, params.orderId, { paper, now: clock() });
  const order = paper && (await readOrder(db, params.orderId));
  if (!order) throw data('Order not found', { status: 404 });
  const isTickets = paper === 'job-tickets';
  const hold = isTickets ? await whyNotPrinted(db, order) : null;
  // Items that we don't make are only on the order.
  const made = order.items.filter(({ isMade }) => isMade);
  const shown = paper === 'order' ? order : { ...order, items: made };
  const tickets = isTickets
    ? await Promise.all(
        made.map(async ({ job }, i) => {
          const code = job?.code ?? ticketCode(order.orderNumber, i + 1);
          return { code, barcode: await drawBarcode(code) };
        }),
      )
    : [];
  const phone = order.customerPhone && formatPhone(order.customerPhone);
  return {
    order: plainOrder(shown, { withAddress: !isTickets }),
    priced: paper === 'order' ? { ...order, customerPhone: phone } : null,
    mayOpenOrder: rights.includes('orders'),
    paper,
    tickets,
    hold,
    company: isTickets ? null : await readCompany(db),
  };
}

/** Records what the page is made from, so that screens can say when it is out of date. */
const record = (db: Queries, id: string, { paper, now }: { paper: keyof typeof PAPERS; now: Date }) =>
  paper === 'job-tickets'
    ? recordTickets(db, { orderId: id }, now)
    : recordOrderPaper(db, id, { paper, now });

/** Why an order's tickets must not be printed, as a sentence; null if they may. */
async function whyNotPrinted(db: Queries, { id, status }: Order): Promise<string | null> {
  return status === 'cancelled' ? 'This order was cancelled.' : readProductionHold(db, id);
}

export default function PrintPage({ loaderData }: Route.ComponentProps) {
  const { order, priced, mayOpenOrder, paper, tickets, hold, company } = loaderData;
  return (
    <main id="content" tabIndex={-1} className="print-page">
      <p className="no-print mb-6 flex flex-wrap items-center gap-4">
        {mayOpenOrder && (
          <a href={href('/admin/orders/:orderId', { orderId: order.id })}>Back to {order.orderNumber}</a>
        )}
        <PrintButton>Print</PrintButton>
      </p>
      {paper === 'job-tickets' ? (
        order.items.map((item, i) => (
          <JobTicket key={item.id} order={order} item={item} hold={hold} number={i + 1} {...tickets[i]} />
        ))
      ) : (
        <Sheet order={order} priced={priced} company={company} />
      )}
      <PageTools />
    </main>
  );
}

interface SheetProps {
  order: PlainOrder;
  /** the same with prices, for the order itself; null for a packing slip */
  priced: Order | null;
  /** the sender */
  company: Company | null;
}

function Sheet({ order, priced, company }: SheetProps) {
  const billed = priced && (isForCollection(priced) || isBilledElsewhere(priced));
  return (
    <article>
      {company && (
        <p className="mb-5 text-sm">
          <strong>{company.name}</strong>, {[...company.addressLines, company.postalCode].join(', ')}
          <span className="figures block">
            {company.phone} · {company.email}
          </span>
        </p>
      )}
      <Head order={order} title={priced ? PAPERS.order : PAPERS['packing-slip']} />
      <div className="flex flex-wrap gap-x-16">
        <Address
          title={isForCollection(order) ? 'Collected by' : billed ? 'Delivery address' : undefined}
          lines={isForCollection(order) ? [order.customerName] : (order.sentTo ?? [])}
        />
        {billed && <Address title="Billing address" lines={billingLines(priced)} />}
      </div>
      {priced && (
        <p className="figures mt-3">
          {[priced.customerEmail, priced.customerPhone, `${PAYMENT_WORDS[priced.paymentStatus]}.`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <table className="list-table mt-6">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Options</th>
            <th scope="col" className="text-right!">
              Quantity
            </th>
            {priced && (
              <th scope="col" className="text-right!">
                Price
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {order.items.map((item, i) => (
            <tr key={item.id}>
              <td>{item.productName}</td>
              <td>{optionWords(item)}</td>
              <td className="figures text-right">{item.quantity.toLocaleString('en-GB')}</td>
              {priced && (
                <td className="figures text-right">{formatPounds(priced.items[i]?.pricePence ?? 0)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {priced && (
        <div className="mt-4 ml-auto max-w-80">
          <TotalsList totals={priced} code={priced.discountCode} />
        </div>
      )}
    </article>
  );
}

const optionWords = (item: PlainItem) =>
  item.options
    .filter(({ group }) => group !== 'quantities')
    .map(({ label, name }) => `${label}: ${name}`)
    .join(', ');

function Head({ order, title }: { order: PlainOrder; title: string }) {
  return (
    <header className="flex flex-wrap items-baseline justify-between gap-4 border-b-2 border-ink pb-2">
      <h1 className="text-2xl">{title}</h1>
      <p className="figures text-lg font-bold">{order.orderNumber}</p>
      <p className="figures w-full">
        Placed {formatTime(order.createdAt)}. {promiseWords(order)}
        {deliveryWords(order) && ` ${deliveryWords(order)}.`}
      </p>
    </header>
  );
}

function Address({ title, lines }: { title?: string | undefined; lines: string[] }) {
  return (
    <address className="mt-4 not-italic">
      {title && <strong className="block">{title}</strong>}
      <Lines of={lines} />
    </address>
  );
}

/** The file to be printed, by its hash, and its proof; there may be none yet. */
function TicketFile({ item: { id, artwork, productId } }: { item: PlainItem }) {
  if (!artwork || !productId) return 'No file yet';
  return (
    <>
      {artwork.originalName} <span className="figures text-grey">SHA-256 {shortHash(artwork.sha256)}</span>
      <a href={href('/admin/files/:itemId', { itemId: id })} className="no-print ml-2 whitespace-nowrap">
        See the proof
      </a>
    </>
  );
}

/** The customer's approvals: accepted warnings and the proof, each with the person and the time. */
function ArtworkWords({ item }: { item: PlainItem }) {
  const proof = proofState(item);
  const notes = item.accepted.map(({ title, by, at }) => `${title} (accepted by ${by}, ${formatTime(at)})`);
  if (proof.state === 'approved') notes.push(`Proof approved by ${proof.by}, ${formatTime(proof.at)}`);
  if (proof.state === 'waiting' || proof.state === 'refused') notes.push('PROOF NOT APPROVED: do not print');
  if (item.artworkProblem) notes.push(`PROBLEM: do not print (${item.artworkProblem})`);
  return notes.map((words) => (
    <div key={words} className="flex gap-2 border-b border-rule py-1.5">
      <dt className="w-32 shrink-0 text-grey">Artwork note</dt>
      <dd>{words}</dd>
    </div>
  ));
}

/** The job ticket that accompanies a job through production: one page per item. */
function JobTicket({
  order,
  item,
  hold,
  number,
  code = '',
  barcode = '',
}: {
  order: PlainOrder;
  item: PlainItem;
  /** why it must not be printed; null if it may */
  hold: string | null;
  number: number;
  code?: string;
  barcode?: string;
}) {
  return (
    <article className="job-ticket">
      <Head order={order} title={`Job ticket ${number} of ${order.items.length}`} />
      {hold && <p className="mt-3 border-2 border-ink p-2 font-bold">DO NOT PRINT. {hold}</p>}
      {item.job?.changed && (
        <p className="mt-3 border-2 border-ink p-2 font-bold">CHANGED. {item.job.changed}</p>
      )}
      {item.needsProofreading && (
        <p className="mt-3 border-2 border-ink p-2 font-bold">{PROOFREADING_NOTE}</p>
      )}
      <div className="mt-5 flex flex-wrap gap-8">
        <div className="min-w-64 flex-1">
          <h2 className="text-xl">{item.productName}</h2>
          <p className="figures mt-2 text-2xl font-bold">{countWords(item.quantity, 'copy', 'copies')}</p>
          <dl className="mt-3">
            {item.options
              .filter(({ group }) => group !== 'quantities')
              .map(({ group, label, name }) => (
                <div key={group} className="flex gap-2 border-b border-rule py-1.5">
                  <dt className="w-32 shrink-0 text-grey">{label}</dt>
                  <dd className="font-semibold">{name}</dd>
                </div>
              ))}
            <div className="flex gap-2 border-b border-rule py-1.5">
              <dt className="w-32 shrink-0 text-grey">Artwork</dt>
              <dd className="wrap-anywhere">
                <TicketFile item={item} />
              </dd>
            </div>
            <ArtworkWords item={item} />
            <div className="flex gap-2 border-b border-rule py-1.5">
              <dt className="w-32 shrink-0 text-grey">Customer</dt>
              <dd>{order.customerName}</dd>
            </div>
          </dl>
        </div>
        {item.artwork?.hasPreview && (
          <img
            src={href('/artwork/:artworkId/preview', { artworkId: item.artwork.id })}
            alt={`First page of ${item.artwork.originalName}`}
            className="max-h-96 max-w-72 border border-rule"
          />
        )}
      </div>
      <figure className="mt-6">
        <div
          className="barcode"
          role="img"
          aria-label={`Barcode ${code}`}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: an SVG that we draw from our own order number
          dangerouslySetInnerHTML={{ __html: barcode }}
        />
        <figcaption className="figures">{code}</figcaption>
      </figure>
      {order.notes && <p className="mt-4 whitespace-pre-line">Notes: {order.notes}</p>}
    </article>
  );
}
