import type { ActionFunctionArgs } from 'react-router';
import { openCardPage } from '#features/money/payments/index.server.ts';
import { notDeliveredTo } from '#features/pricing/delivery/index.ts';
import { vatAnswersIn } from '#features/pricing/prices/index.ts';
import { type CartItem, fillRequestedCart, removeDiscount } from '#features/selling/cart/index.server.ts';
import { tooManyTries } from '#kit/forms.ts';
import { isUuid } from '#kit/uuid.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { type Visitor, visitorContext } from '#visitor/visitor.ts';
import { type SessionRequest, sessionRequestSchema } from './forms.ts';
import { NO_REFERENCES } from './own-references.ts';
import { type CheckoutProblem, type PlaceOutcome, placeOrder } from './place-order.server.ts';

const SESSION_FAILED = 'Failed to create checkout session';
const BODY_BYTES_MAX = 256 * 1024;

/**
 * `POST /functions/create-checkout-session`, the documented JSON call: a thin wrapper around the page's checkout. Buys
 * the `cartItems` of the body, or the session's cart if it has none (ruling 52). Returns `{ url }`, or `{ error }` with
 * 4xx. Ignores prices in the body.
 */
export async function action({ context, request }: ActionFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const visitor = await context.get(visitorContext)();
  const body = await readBody(request);
  if (!body) return refuse(400, 'The request is not JSON in the documented format');
  const parsed = sessionRequestSchema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(422, `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'not valid'}`);
  }
  const origin = shop.site.originOf(request);
  const { successUrl, cancelUrl } = returnUrls(parsed.data, origin, visitor);
  if (!successUrl || !cancelUrl)
    return refuse(422, 'successUrl and cancelUrl must be addresses of this shop');
  const wait = await shop.limits.tooMany(RATE_RULES.checkout, visitor.user?.id ?? visitor.network);
  if (wait)
    return refuse(429, tooManyTries(wait), {
      'Retry-After': String(wait),
    });
  const items = parsed.data.cartItems;
  const session = visitor.owner;
  const filled = items.length > 0 ? await fillRequestedCart(shop, session, items.map(cartItemOf)) : null;
  if (filled && !filled.ok) return refuse(422, filled.message);
  const outcome = await placeOrder(shop, {
    owner: filled?.owner ?? session,
    userId: session.userId,
    customer: parsed.data.customerInfo,
    method: 'stripe',
    own: NO_REFERENCES,
    collected: parsed.data.deliveryMethod === 'collection',
    revision: null,
    seenTotalPence: null,
    successUrl,
    cancelUrl,
  });
  if (!outcome.ok && outcome.problem.kind === 'discount') {
    await removeDiscount(shop, session);
    return refuse(
      422,
      `${problemWords(outcome.problem)}. We’ve removed the code: the next try has the full price.`,
    );
  }
  if (!outcome.ok) return refuse(422, problemWords(outcome.problem));
  return answer(shop, outcome, successUrl);
}

/** Methods other than POST. */
export function loader(): Response {
  return refuse(405, 'Use POST', { Allow: 'POST' });
}

async function answer(
  shop: Shop,
  { orderId, needsCard, payment }: PlaceOutcome & { ok: true },
  successUrl: string,
): Promise<Response> {
  if (!needsCard) return json({ url: successUrl.replace(/[?&]session_id=\{CHECKOUT_SESSION_ID\}/, '') });
  const page = await openCardPage(shop, orderId, payment);
  return page.ok ? json({ url: page.url }) : refuse(503, SESSION_FAILED, { 'Retry-After': '10' });
}

async function readBody(request: Request): Promise<object | null> {
  if (!/^application\/json\b/.test(request.headers.get('content-type') ?? '')) return null;
  const text = await request.text();
  if (text.length > BODY_BYTES_MAX) return null;
  try {
    const body: unknown = JSON.parse(text);
    return body !== null && typeof body === 'object' && !Array.isArray(body) ? body : null;
  } catch {
    return null; // the caller reports it
  }
}

/** Where the provider returns the customer: our own pages only, with the session id added. */
function returnUrls(request: SessionRequest, origin: string, { user }: Visitor) {
  const ours = (given: string | undefined, fallback: string) => {
    const text = given ?? fallback;
    if (!URL.canParse(text, origin)) return null;
    const url = new URL(text, origin);
    return url.origin === origin ? `${origin}${url.pathname}${url.search}` : null;
  };
  const success = ours(request.successUrl, `${user ? '/orders' : '/shop'}?success=true`);
  const named = success?.replaceAll('%7B', '{').replaceAll('%7D', '}') ?? null;
  const separator = named?.includes('?') ? '&' : '?';
  return {
    successUrl: named?.includes('{CHECKOUT_SESSION_ID}')
      ? named
      : named && `${named}${separator}session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: ours(request.cancelUrl, '/cart'),
  };
}

/** Converts an item of the body for the cart; artwork by its id or by our address for it. */
function cartItemOf(item: SessionRequest['cartItems'][number]): CartItem {
  const named = item.artworkId ?? item.artworkUrl ?? item.artworkFile ?? '';
  const id = named.split('?')[0]?.split('/').findLast(isUuid);
  return {
    productId: item.productId ?? item.product?.id ?? '',
    selectedOptions: item.selectedOptions,
    vatAnswers: vatAnswersIn(item.vatAnswers),
    artworkId: id ?? null,
    isLater: item.artworkLater,
  };
}

function problemWords(problem: CheckoutProblem): string {
  switch (problem.kind) {
    case 'empty':
      return 'Your Cart is Empty';
    case 'cart':
    case 'not-shared':
      return 'Something in your cart needs your attention first.';
    case 'total':
      return 'Your cart changed. Try again.';
    case 'place':
      return notDeliveredTo(problem.place);
    case 'discount':
    case 'credit':
    case 'too-little':
      return problem.message;
  }
}

function json(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

function refuse(status: number, error: string, headers: Record<string, string> = {}): Response {
  return json({ error }, status, headers);
}
