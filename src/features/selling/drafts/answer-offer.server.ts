import { data, type RouterContextProvider, redirect } from 'react-router';
import { openCardPage } from '#features/money/payments/index.server.ts';
import type { PaymentMethod } from '#features/orders/order/index.ts';
import { readBankTransfer } from '#features/pricing/company/index.server.ts';
import { notDeliveredTo, rulesAt, zoneOf, zonesOf } from '#features/pricing/delivery/index.ts';
import { ownerOfNew } from '#features/selling/cart/index.server.ts';
import { customerSchema } from '#features/selling/checkout/index.ts';
import { type FieldErrors, fieldErrors, formValues, readForm, tooManyTries } from '#kit/forms.ts';
import { formatPounds } from '#kit/money.ts';
import { manyLines } from '#kit/plain-text.ts';
import { inTransaction } from '#platform/db/database.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import type { FormAnswer } from '#ui/form-answer.ts';
import { type Visitor, visitorContext } from '#visitor/visitor.ts';
import { acceptOffer, declineOffer } from './accept-offer.server.ts';
import { acceptProblemWords } from './accept-problem.ts';
import { attachFiles } from './draft-files.server.ts';
import type { OfferContent } from './offer-content.ts';
import { type OpenOffer, openOffer } from './open-offer.server.ts';
import { linesToPick, pickedContent, pickField, picksIn } from './picks.ts';
import { offerPath } from './send-offer.server.ts';
import { lockDraft, notePicks, readDraft } from './store.server.ts';

export interface OfferAnswer extends FormAnswer {
  problem: string;
}

type Values = Record<string, string>;

/** Answers a form of the customer's page of an offer: what they pick, accept or decline. */
export async function answerOffer(
  context: Readonly<RouterContextProvider>,
  draftId: string,
  request: Request,
  url: URL,
) {
  const shop = context.get(shopContext);
  const opened = await openOffer(shop, draftId, url.searchParams.get('key'));
  const visitor = await context.get(visitorContext)();
  if (request.headers.get('content-type')?.startsWith('multipart/form-data'))
    return attach(shop, visitor, opened, request);
  const values = formValues(await readForm(request));
  const answer = (status: number, part: Partial<OfferAnswer>, headers: HeadersInit = {}) =>
    data<OfferAnswer>({ errors: {}, problem: '', values, ...part }, { status, headers });
  const { draft } = opened;
  const number = /^\d{1,6}$/.test(values.number ?? '') ? Number(values.number) : 0;
  if (values.intent === 'choose') {
    await choose(shop, opened, number, values);
    return answer(200, {});
  }
  const wait = await shop.limits.tooMany(RATE_RULES.checkout, visitor.user?.id ?? visitor.network);
  if (wait) return answer(429, { problem: tooManyTries(wait) }, { 'Retry-After': String(wait) });
  const here = offerPath(shop, draft.id);
  if (values.intent === 'decline') {
    const why = manyLines(values.why ?? '').slice(0, 1000);
    const declined = await declineOffer(shop, { draftId: draft.id, number, why });
    if (declined.ok) throw redirect(`${here}&done=declined`);
    return answer(409, { problem: acceptProblemWords(declined.problem) });
  }
  const refused = await accept(shop, visitor, {
    opened,
    number,
    values,
    origin: shop.site.originOf(request),
  });
  return answer(refused.status, refused.part, refused.status === 503 ? { 'Retry-After': '10' } : {});
}

/** Stores a file that the customer sends. */
async function attach(shop: Shop, visitor: Visitor, { draft }: OpenOffer, request: Request) {
  const { owner, cookie } = ownerOfNew(shop.site, visitor.owner);
  const attached = await attachFiles(shop, request, draft, { owner, network: visitor.network, staff: null });
  const headers: Record<string, string> = cookie ? { 'Set-Cookie': cookie } : {};
  if (attached.ok) throw redirect(`${offerPath(shop, draft.id)}&done=attached`, { headers });
  const { status, problem, values, wait } = attached;
  if (wait) headers['Retry-After'] = String(wait);
  return data<OfferAnswer>({ errors: { files: problem }, problem: '', values }, { status, headers });
}

/** Keeps what a customer picked while the offer is open. Once they are paying, the order says what they picked. */
async function choose(
  shop: Shop,
  { draft, offer }: OpenOffer,
  number: number,
  values: Values,
): Promise<void> {
  const picks = picksIn(offer.content, values);
  await inTransaction(shop.db, async (trx) => {
    const locked = await lockDraft(trx, draft.id);
    const read = locked?.state === 'sent' && (await readDraft(trx, draft.id));
    if (read && !read.draft.order && number === offer.number) await notePicks(trx, draft.id, number, picks);
  });
}

interface Sent {
  opened: OpenOffer;
  number: number;
  values: Values;
  origin: string;
}

type Refused = { status: number; part: Partial<OfferAnswer> };

/** Accepts the offer as the form says, and leads on; returns what is in the way. */
async function accept(shop: Shop, visitor: Visitor, sent: Sent): Promise<Refused> {
  const { opened, number, values, origin } = sent;
  const { draft, plan, offer } = opened;
  const here = offerPath(shop, draft.id);
  const picks = picksIn(offer.content, values);
  const picked = pickedContent(offer.content, picks);
  const customer = customerSchema(draft.country).safeParse(values);
  if (!picked || !customer.success)
    return {
      status: 422,
      part: {
        errors: {
          ...(picked ? {} : unpicked(offer.content, picks)),
          ...(customer.success ? {} : fieldErrors(customer.error)),
        },
      },
    };
  const { totalPence } = picked.totals;
  // Without script the page shows the total of what was picked when it was loaded.
  if (offer.content.ways && number === offer.number && values.total !== String(totalPence))
    return {
      status: 422,
      part: {
        problem: `What you chose comes to ${formatPounds(totalPence)}. If that’s right, accept it again.`,
      },
    };
  const elsewhere = deliveryProblem(picked, plan, customer.data.postalCode, draft.country);
  if (elsewhere) return { status: 422, part: { errors: { postalCode: elsewhere } } };
  const method = methodIn(values.paymentMethod);
  if (method === 'bank' && !(await readBankTransfer(shop.db)).isOffered)
    return refusedPayment('We can’t take bank transfers just now. Pay by card.');
  const userId = visitor.user?.id ?? null;
  if (method === 'account' && (userId === null || userId !== draft.userId))
    return refusedPayment('Sign in to your trade account to pay on account.');
  const outcome = await acceptOffer(shop, {
    draftId: draft.id,
    number,
    picks,
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
    if ('message' in problem) return refusedPayment(problem.message);
    return { status: 409, part: { problem: acceptProblemWords(problem) } };
  }
  if (!outcome.needsCard) throw redirect(`${here}&done=${method === 'bank' ? 'transfer' : 'accepted'}`);
  const page = await openCardPage(shop, outcome.orderId, outcome.payment);
  if (!page.ok) return { status: 503, part: { problem: CARD_DOWN } };
  throw redirect(page.url);
}

const refusedPayment = (words: string): Refused => ({
  status: 422,
  part: { errors: { paymentMethod: words } },
});

/** What is still to be picked, by field. */
const unpicked = (content: OfferContent, picks: Readonly<Record<string, number>>): FieldErrors =>
  Object.fromEntries(
    linesToPick(content).flatMap(({ lineId }) =>
      lineId in picks ? [] : [[pickField(lineId), 'Choose how many you want.'] as const],
    ),
  );

/** Why an offer can't go to a postcode at its price; null if it can. */
function deliveryProblem(
  { delivery: { zone, exportedTo } }: OfferContent,
  plan: OpenOffer['plan'],
  postcode: string,
  country: OpenOffer['draft']['country'],
): string | null {
  if (zone === null) return null;
  const theirs = zoneOf({ zones: zonesOf(plan) }, postcode, country).name;
  const { place, isServed, isExport } = rulesAt(plan, postcode, country);
  if (!isServed) return notDeliveredTo(place);
  if (theirs === zone && exportedTo === (isExport ? place.name : undefined)) return null;
  return `We priced delivery to ${exportedTo ?? zone}. Ask us for a price to this postcode.`;
}

/** How a customer may pay an offer: by card unless they chose another way. */
function methodIn(text: string | undefined): Exclude<PaymentMethod, 'counter'> {
  return text === 'account' || text === 'bank' ? text : 'stripe';
}

const CARD_DOWN =
  'We can’t reach the card provider just now. Nothing was charged, and the quote still holds. Try again in a minute.';
