import { data, redirect } from 'react-router';
import { destinationOf } from '#features/pricing/delivery/index.ts';
import { readForm, tooManyTries } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { capitaliseInput } from '#ui/capitals.ts';
import { Island } from '#ui/island.tsx';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/cart-page.ts';
import { changeCartByForm } from './cart-form.server.ts';
import { CartSheet } from './cart-sheet.tsx';
import { cartView } from './cart-view.ts';
import { loadCart } from './load-cart.server.ts';
import { OrderedAgainNotice } from './order-again/ordered-again-notice.tsx';
import { readOrderedAgain } from './order-again/read-ordered-again.server.ts';
import { readRemoved } from './read-removed.ts';
import { writeRemoved } from './removed-line.ts';
import { CartShareCard, orderedWords } from './share/cart-share-card.tsx';
import { shareCart, stopSharingCart } from './share/share-cart.server.ts';
import { shownShare } from './share/shown-share.server.ts';
import type { CartOwner } from './store.server.ts';

/** An empty cart has no actions, so it sends no script. */
export const handle = {
  islands: (loaded: Awaited<ReturnType<typeof loader>> | undefined) => Boolean(loaded?.cart.lines.length),
};

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Your Cart',
    isPrivate: true,
    closedByRobots: true,
    description: 'Check your items, artwork, delivery and VAT before you order.',
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { owner, outcode } = await context.get(visitorContext)();
  const cart = await loadCart(shop, owner, destinationOf(outcode));
  return {
    cart: cartView(cart),
    share: shownShare(shop, cart),
    again: await readOrderedAgain(shop, owner, url.searchParams),
    cancelled: url.searchParams.get('payment') === 'cancelled',
    removed: readRemoved(verifiedRemoval(shop, url.searchParams)),
  };
}

/** Handles posts without script: carries it out, then redirects to the page. */
export async function action({ context, request }: Route.ActionArgs) {
  const { owner, network } = await context.get(visitorContext)();
  const form = await readForm(request);
  const shop = context.get(shopContext);
  if (isShareIntent(form.get('intent')))
    return changeShare(shop, owner, network, form.get('intent') === 'share');
  const outcome = await changeCartByForm(shop, owner, network, form);
  if (outcome.ok) {
    const removed = outcome.removed && signedRemoval(shop, writeRemoved(outcome.removed));
    throw redirect(removed ? `${href('/cart')}?${removed}` : '/cart');
  }
  const { status, errors, wait } = outcome;
  if (status === 400) throw data(errors.line, { status });
  const headers: HeadersInit = wait ? { 'Retry-After': String(wait) } : {};
  return data({ errors, codeText: String(form.get('code') ?? '') }, { status, headers });
}

/** Shares the cart or stops that, and goes back to its card. */
async function changeShare(shop: Shop, owner: CartOwner, network: string, shares: boolean) {
  const wait = await shop.limits.tooMany(RATE_RULES.proofShare, network);
  if (wait)
    return data({ share: tooManyTries(wait) }, { status: 429, headers: { 'Retry-After': String(wait) } });
  if (shares) {
    const shared = await shareCart(shop, owner);
    if (!shared.ok) return data({ share: shared.message }, { status: 409 });
  } else await stopSharingCart(shop, owner);
  throw redirect(`${href('/cart')}#share`);
}

const isShareIntent = (intent: unknown) => intent === 'share' || intent === 'stop-sharing';

/** A removed line is in the address of one page view. Signed, so that a forged link can't show made-up text. */
function signedRemoval(shop: Shop, removed: string): URLSearchParams {
  return new URLSearchParams({ removed, key: shop.signer.sign('removed', removed) });
}

function verifiedRemoval(shop: Shop, query: URLSearchParams): string | null {
  const removed = query.get('removed');
  const isOurs = removed && shop.signer.verify('removed', removed, query.get('key'), shop.clock());
  return isOurs ? removed : null;
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, share, again, cancelled, removed } = loaderData;
  const refused = actionData && 'errors' in actionData ? actionData : undefined;
  const problem = actionData && 'share' in actionData ? actionData.share : undefined;
  // After Cancel on the card page, the checkout form is filled in again.
  const checkoutPath = cancelled ? '/checkout?again=1' : '/checkout';
  const props = {
    cart,
    removed,
    checkoutPath,
    errors: refused?.errors ?? {},
    codeText: refused?.codeText ?? '',
  };
  return (
    <>
      {cancelled && (
        <div className="frame pt-8">
          <Notice>You came back without paying. We haven’t charged you, and your cart is unchanged.</Notice>
        </div>
      )}
      {share?.returned && cart.lines.length > 0 && (
        <div className="frame pt-8">
          <Notice tone="care">
            {share.returned.by} sent your cart back. <a href="#share">See why</a>
          </Notice>
        </div>
      )}
      {share?.orderedAt && cart.lines.length === 0 && (
        <div className="frame pt-8">
          <Notice tone="good">{orderedWords(share.orderedAt)} There is nothing left for you to do.</Notice>
        </div>
      )}
      {again && <OrderedAgainNotice again={again} />}
      {cart.lines.length === 0 ? (
        <CartSheet {...props} />
      ) : (
        <Island name="cart-sheet" of={CartSheet} props={props} />
      )}
      {cart.lines.length > 0 && <CartShareCard share={share} problem={problem} />}
      {cart.lines.length > 0 && <OwnScript run={capitaliseInput} />}
    </>
  );
}
