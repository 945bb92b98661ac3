import { data, redirect } from 'react-router';
import { readTradeAccount } from '#features/money/credit/index.server.ts';
import { cancelCardPayment, openCardPage } from '#features/money/payments/index.server.ts';
import { orderKey, readOrder, readShownTransfer } from '#features/orders/order/index.server.ts';
import type { Order, PaymentMethod } from '#features/orders/order/index.ts';
import { TransferCard } from '#features/orders/order/transfer-card.tsx';
import { readBankTransfer } from '#features/pricing/company/index.server.ts';
import { notDeliveredTo, rulesAt, zoneOf, zonesOf } from '#features/pricing/delivery/index.ts';
import { customerSchema } from '#features/selling/checkout/index.ts';
import { fieldErrors, formatPhone, formValues, readForm, tooManyTries } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { formatDay, formatTime, londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { manyLines } from '#kit/plain-text.ts';
import { isCardProviderError } from '#platform/card/card-provider.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import type { FormAnswer } from '#ui/form-answer.ts';
import { Notice } from '#ui/notice.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/offer-page.ts';
import { acceptOffer, declineOffer } from './accept-offer.server.ts';
import { acceptProblemWords } from './accept-problem.ts';
import { AcceptForm, DeclineForm } from './answer-forms.tsx';
import { draftName, referencesOf } from './draft.ts';
import { NO_DAYS, offerDays } from './offer.ts';
import { OfferLines } from './offer-lines.tsx';
import { customerOf } from './offer-purchase.server.ts';
import { type OfferState, offerState } from './offer-state.ts';
import { type OpenOffer, openOffer } from './open-offer.server.ts';
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
    validUntil: formatDay(offer.validUntil),
    sentAt: formatTime(offer.sentAt),
    note: draft.customerNote,
    poNumber: draft.poNumber,
    references: referencesOf(draft),
    ...(state === 'open' ? offerDays(offer.content, days, now) : NO_DAYS),
    awaitsFiles,
    isPrinted: printed.length > 0,
    isDelivered,
    country: draft.country,
    deliversTo: isDelivered ? zoneOf({ zones: zonesOf(plan) }, draft.postcode, draft.country).name : null,
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

interface Answer extends FormAnswer {
  problem: string;
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const opened = await openOffer(shop, params.draftId, url.searchParams.get('key'));
  const visitor = await context.get(visitorContext)();
  const values = formValues(await readForm(request));
  const answer = (status: number, part: Partial<Answer>, headers: HeadersInit = {}) =>
    data<Answer>({ errors: {}, problem: '', values, ...part }, { status, headers });
  const wait = await shop.limits.tooMany(RATE_RULES.checkout, visitor.user?.id ?? visitor.network);
  if (wait) return answer(429, { problem: tooManyTries(wait) }, { 'Retry-After': String(wait) });
  const { draft, plan, offer } = opened;
  const number = /^\d{1,6}$/.test(values.number ?? '') ? Number(values.number) : 0;
  const here = offerPath(shop, draft.id);
  if (values.intent === 'decline') {
    const why = manyLines(values.why ?? '').slice(0, 1000);
    const declined = await declineOffer(shop, { draftId: draft.id, number, why });
    if (declined.ok) throw redirect(`${here}&done=declined`);
    return answer(409, { problem: acceptProblemWords(declined.problem) });
  }
  const customer = customerSchema(draft.country).safeParse(values);
  if (!customer.success) return answer(422, { errors: fieldErrors(customer.error) });
  const { zone, exportedTo } = offer.content.delivery;
  const theirs = zoneOf({ zones: zonesOf(plan) }, customer.data.postalCode, draft.country).name;
  const { place, isServed, isExport } = rulesAt(plan, customer.data.postalCode, draft.country);
  if (zone !== null && !isServed) return answer(422, { errors: { postalCode: notDeliveredTo(place) } });
  if (zone !== null && (theirs !== zone || exportedTo !== (isExport ? place.name : undefined)))
    return answer(422, {
      errors: {
        postalCode: `We priced delivery to ${exportedTo ?? zone}. Ask us for a price to this postcode.`,
      },
    });
  const method = methodIn(values.paymentMethod);
  if (method === 'bank' && !(await readBankTransfer(shop.db)).isOffered)
    return answer(422, { errors: { paymentMethod: 'We can’t take bank transfers just now. Pay by card.' } });
  const userId = visitor.user?.id ?? null;
  if (method === 'account' && (userId === null || userId !== draft.userId))
    return answer(422, { errors: { paymentMethod: 'Sign in to your trade account to pay on account.' } });
  const origin = shop.site.originOf(request);
  const outcome = await acceptOffer(shop, {
    draftId: draft.id,
    number,
    method,
    customer: {
      ...customer.data,
      country: draft.country,
      billing: { company: draft.company || null, address: null },
    },
    userId,
    successUrl: `${origin}${visitor.user ? '/orders' : '/shop'}?success=true&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}${here}&stopped={ORDER}&stop={KEY}`,
  });
  if (!outcome.ok) {
    const { problem } = outcome;
    if ('message' in problem) return answer(422, { errors: { paymentMethod: problem.message } });
    return answer(409, { problem: acceptProblemWords(problem) });
  }
  if (!outcome.needsCard) throw redirect(`${here}&done=${method === 'bank' ? 'transfer' : 'accepted'}`);
  const page = await openCardPage(shop, outcome.orderId, outcome.payment);
  if (!page.ok) return answer(503, { problem: CARD_DOWN }, { 'Retry-After': '10' });
  throw redirect(page.url);
}

/** How a customer may pay an offer: by card unless they chose another way. */
function methodIn(text: string | undefined): Exclude<PaymentMethod, 'counter'> {
  return text === 'account' || text === 'bank' ? text : 'stripe';
}

const CARD_DOWN =
  'We can’t reach the card provider just now. Nothing was charged, and the quote still holds. Try again in a minute.';

export function meta(args: Route.MetaArgs) {
  const offer = args.loaderData;
  return pageMeta(args, { title: offer ? `Quote ${offer.draftNumber}` : 'Quote not found', isPrivate: true });
}

const DONE: Readonly<Record<string, string>> = {
  declined: 'Thank you for telling us.',
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

export default function OfferPage({ loaderData: offer, actionData }: Route.ComponentProps) {
  const { state, order, despatch } = offer;
  const { transfer } = offer;
  // Once part of a transfer has arrived, no other payment method is possible.
  const isOpen =
    state === 'open' ||
    state === 'paying' ||
    (state === 'transfer' && !(transfer && transfer.receivedPence > 0));
  const done = doneWords(offer.done, state, isOpen);
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
        <OfferLines content={offer.content} references={offer.references} />
        <p className="no-print">
          <a href={offer.pdfPath} download className="button">
            Quote (PDF)
          </a>
        </p>
        {isOpen && (
          <>
            <AcceptForm
              offer={offer}
              waits={state === 'transfer'}
              answer={actionData}
              total={formatPounds(offer.content.totals.totalPence)}
            />
            {state !== 'transfer' && <DeclineForm number={offer.number} why={actionData?.values.why ?? ''} />}
          </>
        )}
      </div>
    </div>
  );
}
