import { redirect } from 'react-router';
import { readTradeAccount } from '#features/money/credit/index.server.ts';
import { cancelCardPayment } from '#features/money/payments/index.server.ts';
import { orderKey, readOrder, readShownTransfer } from '#features/orders/order/index.server.ts';
import type { Order } from '#features/orders/order/index.ts';
import { TransferCard } from '#features/orders/order/transfer-card.tsx';
import { readBankTransfer } from '#features/pricing/company/index.server.ts';
import { zoneOf, zonesOf } from '#features/pricing/delivery/index.ts';
import { formatPhone } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { formatDay, formatTime, londonDay } from '#kit/london-time.ts';
import { isCardProviderError } from '#platform/card/card-provider.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/offer-page.ts';
import { AcceptForm, DeclineForm } from './answer-forms.tsx';
import { answerOffer } from './answer-offer.server.ts';
import { draftName, type Picks, wordsOf } from './draft.ts';
import { NO_DAYS, offerDays } from './offer.ts';
import type { OfferContent } from './offer-content.ts';
import { FilesFromUs, OwnFiles } from './offer-files.tsx';
import { OfferLines } from './offer-lines.tsx';
import { customerOf } from './offer-purchase.server.ts';
import { type OfferState, offerState } from './offer-state.ts';
import { type OpenOffer, openOffer } from './open-offer.server.ts';
import { pickedContent, pickField, picksIn } from './picks.ts';
import { offerPath } from './send-offer.server.ts';

/** `/quotes/{id}?key=…`: an offer by staff to a customer, and the form for answering it. Opened through the link in the email. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const opened = await openOffer(shop, params.draftId, url.searchParams.get('key'));
  await stopPaying(shop, opened, url);
  const { draft, offer, days, plan } = opened;
  const now = shop.clock();
  const { user } = await context.get(visitorContext)();
  const isTheirs = user !== null && user.id === draft.userId;
  const account = isTheirs ? await readTradeAccount(shop.db, user.id, londonDay(now)) : undefined;
  const customer = customerOf(draft);
  const state = offerState(draft, offer.validUntil, londonDay(now));
  const isDelivered = offer.content.delivery.method === 'delivery';
  const printed = draft.lines.filter(({ productId }) => productId !== null);
  const awaitsFiles = printed.some(({ artworkId }) => artworkId === null);
  const waiting = state === 'transfer' && draft.order ? await readOrder(shop.db, draft.order.id) : undefined;
  const takesTransfer = state === 'open' || state === 'paying' || state === 'transfer';
  return {
    number: offer.number,
    draftNumber: draft.draftNumber,
    name: draftName(draft),
    state,
    content: offer.content,
    picks: offer.picks,
    validUntil: formatDay(offer.validUntil),
    sentAt: formatTime(offer.sentAt),
    note: draft.customerNote,
    poNumber: draft.poNumber,
    words: wordsOf(draft),
    ...(state === 'open'
      ? offerDays(pickedContent(offer.content, offer.picks) ?? offer.content, days, now)
      : NO_DAYS),
    awaitsFiles,
    isPrinted: printed.length > 0,
    isDelivered,
    country: draft.country,
    deliversTo: isDelivered ? zoneOf({ zones: zonesOf(plan) }, draft.postcode, draft.country).name : null,
    files: draft.files.map((file) => ({ ...file, path: filePath(draft.id, file.id, url) })),
    linesForFiles:
      state === 'open' && !draft.order
        ? printed.map(
            ({ id, title, productId }) =>
              [id, title ?? nameOf(offer.content, id) ?? productId ?? ''] as const,
          )
        : null,
    order: draft.order && {
      number: draft.order.orderNumber,
      path: pathTo(shop, draft.order),
    },
    pdfPath: `${href('/quotes/:draftId/quote.pdf', { draftId: draft.id })}?key=${url.searchParams.get('key') ?? ''}`,
    herePath: offerPath(shop, draft.id),
    values: {
      ...customer,
      ...(waiting ? deliveredTo(waiting) : {}),
      phone: customer.phone && formatPhone(customer.phone),
      paymentMethod: 'stripe',
    } as Record<string, unknown>,
    credit:
      account?.isApproved && !account.isHeld && !account.overdue?.stopped
        ? { availablePence: account.availablePence, termsDays: account.paymentTermsDays }
        : null,
    bank: takesTransfer && (await readBankTransfer(shop.db)).isOffered,
    transfer: waiting && draft.order ? await transferOf(shop, waiting, draft.order) : null,
    done: url.searchParams.get('done'),
  };
}

const nameOf = ({ lines }: OfferContent, id: string) => lines.find(({ lineId }) => lineId === id)?.name;

/** The address of a file of a quote, which needs the quote's own key. */
const filePath = (draftId: string, artworkId: string, url: URL) =>
  `${href('/quotes/:draftId/files/:artworkId', { draftId, artworkId })}?key=${url.searchParams.get('key') ?? ''}`;

/**
 * Returns the key of a quote's order. A quote's own link has no end, so this one is dated as if it had been made with the order: it ends
 * when staff end the order's links, and 90 days after the order is finished.
 */
function keyOf({ signer }: Shop, { id, createdAt }: { id: string; createdAt: string }): string {
  return orderKey({ signer, clock: () => new Date(createdAt) }, id);
}

const pathTo = (shop: Shop, order: { id: string; createdAt: string }) =>
  `${href('/orders/:orderId', { orderId: order.id })}?key=${keyOf(shop, order)}`;

/** What its customer has to know about the transfer that an order is waiting for. */
const transferOf = (shop: Shop, order: Order, { createdAt }: { createdAt: string }) =>
  readShownTransfer(shop.db, order, `?key=${keyOf(shop, { id: order.id, createdAt })}`);

/** The order's delivery address as form values, so that it needn't be typed again to pay in another way. */
const deliveredTo = ({ shippingAddressLine1, shippingCity, shippingPostcode }: Order) => ({
  address: shippingAddressLine1,
  city: shippingCity,
  postalCode: shippingPostcode,
});

/** The return address of the card page's Cancel: closes that page, so that the offer can be answered again. */
async function stopPaying(shop: Shop, { draft }: OpenOffer, url: URL): Promise<void> {
  const orderId = url.searchParams.get('stopped');
  if (!orderId || !shop.signer.verify('cancel', orderId, url.searchParams.get('stop'), shop.clock())) return;
  try {
    await cancelCardPayment(shop, orderId);
  } catch (error) {
    if (!isCardProviderError(error)) throw error;
    shop.log.warn({ err: error }, 'the card page could not be closed, so it will expire on its own');
  }
  throw redirect(`${offerPath(shop, draft.id)}&done=stopped`);
}

export const action = ({ context, params, request, url }: Route.ActionArgs) =>
  answerOffer(context, params.draftId, request, url);

export function meta(args: Route.MetaArgs) {
  const offer = args.loaderData;
  return pageMeta(args, { title: offer ? `Quote ${offer.draftNumber}` : 'Quote not found', isPrivate: true });
}

const DONE: Readonly<Record<string, string>> = {
  declined: 'Thank you for telling us.',
  attached: 'Thank you. We have your file.',
  stopped: 'You haven’t paid, and the quote still holds.',
  accepted: 'Thank you. Your order is placed.',
  transfer:
    'Thank you. Your order is in, and we’re waiting for your transfer. We’ve emailed you these details.',
};

/** A message about the customer's last action, unless the page, perhaps opened again later, now says otherwise. */
function doneWords(done: string | null, state: OfferState, isOpen: boolean): string | null {
  if (done !== 'stopped' || isOpen) return knownWords(DONE, done) ?? null;
  return state === 'accepted' ? null : 'You haven’t paid.';
}

/** The state of an offer that can't be answered. */
const STATE_WORDS: Readonly<Record<Exclude<OfferState, 'open' | 'paying' | 'transfer'>, string>> = {
  accepted: 'You’ve accepted this quote.',
  declined: 'You’ve declined this quote. If you’d like it after all, ask us and we’ll send it again.',
  ended: 'This quote has ended. Ask us, and we’ll send you a new one.',
  changing: 'We’re changing this quote, so it can no longer be accepted. We’ll email you the new one.',
  withdrawn: 'We’ve withdrawn this quote. If you think that’s a mistake, ask us.',
};

/** What is picked, by field. */
const fieldsOf = (picks: Picks) =>
  Object.fromEntries(Object.entries(picks).map(([lineId, i]) => [pickField(lineId), i]));

export default function OfferPage({ loaderData: offer, actionData }: Route.ComponentProps) {
  const { state, order, despatch } = offer;
  const { transfer } = offer;
  // Once part of a transfer has arrived, no other payment method is possible.
  const isOpen =
    state === 'open' ||
    state === 'paying' ||
    (state === 'transfer' && !(transfer && transfer.receivedPence > 0));
  const done = doneWords(offer.done, state, isOpen);
  const isPicking = isOpen && state !== 'transfer' && actionData !== undefined;
  const picks = isPicking ? picksIn(offer.content, actionData.values) : offer.picks;
  const what = (
    <>
      <OfferLines
        content={offer.content}
        words={offer.words}
        picks={picks}
        isOpen={isOpen && state !== 'transfer'}
        errors={actionData?.errors ?? {}}
      />
      <FilesFromUs files={offer.files} />
      <p className="no-print">
        <a href={offer.pdfPath} download className="button">
          Quote (PDF)
        </a>
      </p>
    </>
  );
  return (
    <div className="frame max-w-3xl py-8">
      <h1 className="figures">
        Quote <span className="whitespace-nowrap">{offer.draftNumber}</span>
        {offer.number > 1 && `, version ${offer.number}`}
      </h1>
      <p className="figures mt-2 text-sm text-grey">
        For {offer.name}, sent {offer.sentAt}
        {offer.poNumber && `, your order number ${offer.poNumber}`}
      </p>
      {isOpen && state !== 'transfer' && (
        <p className="mt-3">
          These prices hold until <strong>{offer.validUntil}</strong>.
        </p>
      )}
      {despatch && (
        <p className="mt-1">
          {offer.arrives && (
            <>
              With you by <strong>{offer.arrives}</strong>:{' '}
            </>
          )}
          {offer.isDelivered ? 'it leaves us on' : 'you can collect it on'} <strong>{despatch.label}</strong>{' '}
          if you accept {offer.awaitsFiles ? 'and send your file' : 'it'} by {despatch.by}.
        </p>
      )}
      <div className="mt-4 space-y-4">
        {done && !actionData && <Notice tone="good">{done}</Notice>}
        {actionData?.problem && <Notice tone="stop">{actionData.problem}</Notice>}
        <ErrorSummary errors={actionData?.errors ?? {}} />
        {state !== 'open' && state !== 'paying' && state !== 'transfer' && (
          <Notice tone="care">{STATE_WORDS[state]}</Notice>
        )}
        {state === 'paying' && (
          <Notice tone="care">You’ve started paying for this quote by card. You can carry on below.</Notice>
        )}
        {order && state === 'accepted' && (
          <p>
            <a href={order.path} className="button button-primary">
              See order {order.number}
              {offer.awaitsFiles && ' and send your file'}
            </a>
          </p>
        )}
        {offer.note && <p className="max-w-[70ch] whitespace-pre-line">{offer.note}</p>}
      </div>
      <div className="mt-6 space-y-6">
        {transfer && <TransferCard transfer={transfer} />}
        {isOpen ? (
          <>
            <AcceptForm
              offer={offer}
              waits={state === 'transfer'}
              answer={actionData}
              total={pickedContent(offer.content, picks)?.totals.totalPence ?? null}
              picked={state === 'transfer' ? fieldsOf(picks) : {}}
            >
              {what}
            </AcceptForm>
            {state !== 'transfer' && <DeclineForm number={offer.number} why={actionData?.values.why ?? ''} />}
          </>
        ) : (
          what
        )}
        <OwnFiles
          files={offer.files}
          lines={offer.linesForFiles}
          use={actionData?.values.use ?? ''}
          error={actionData?.errors.files}
        />
      </div>
    </div>
  );
}
