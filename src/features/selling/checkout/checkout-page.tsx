import { createContext, data, redirect } from 'react-router';
import { readTradeAccount } from '#features/money/credit/index.server.ts';
import { openCardPage } from '#features/money/payments/index.server.ts';
import { orderKey, parseBilling } from '#features/orders/order/index.server.ts';
import { billingValues, billingValuesIn, NO_BILLING } from '#features/orders/order/index.ts';
import {
  type Address,
  readAddressBook,
  readAddresses,
  rememberCheckout,
} from '#features/people/accounts/index.server.ts';
import { type Destination, quoteFor } from '#features/pricing/delivery/index.ts';
import { loadCart } from '#features/selling/cart/index.server.ts';
import { hasProblems } from '#features/selling/cart/index.ts';
import { IRELAND, UNITED_KINGDOM } from '#kit/country.ts';
import { type FieldErrors, fieldErrors, formValues, readForm, tooManyTries } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { londonDay } from '#kit/london-time.ts';
import { outcodeOf } from '#kit/outcode.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { useDeliveryWords, useFrame } from '#shell/frame-data.ts';
import { PageTitle, pageMeta } from '#shell/page-meta.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { Island } from '#ui/island.tsx';
import { Notice } from '#ui/notice.tsx';
import { outcodeCookie } from '#visitor/outcode-cookie.ts';
import { type Visitor, visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/checkout-page.ts';
import { accountChoice } from './account-choice.ts';
import { CheckoutForm, type CheckoutValues } from './checkout-form.tsx';
import { dependsOnForm, destinationIn } from './destination.ts';
import { explainRefusal, explainSharedRefusal } from './explain-refusal.server.ts';
import { customerSchema, paymentMethodSchema, streetOf, withStreet } from './forms.ts';
import { readLastDetails } from './last-details.server.ts';
import { OrderSummary } from './order-summary.tsx';
import { readOwnReferences } from './own-references.ts';
import { placeOrder } from './place-order.server.ts';
import { sharedCheckout, withoutPictures } from './shared-checkout.server.ts';
import { SignedOut } from './signed-out.tsx';
import { summaryProps } from './summary-props.ts';
import { withTown } from './town.ts';
import { collectedFrom, irelandWords } from './where-words.ts';

export const handle = { islands: true, focused: true };
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Checkout',
    titledByPage: true,
    isPrivate: true,
    closedByRobots: true,
    description: 'Enter your delivery address and choose how to pay. You see the total before you pay.',
  });

export const CHECKOUT_FAILED = 'There was an error processing your order. Please try again.';

/** Set by the action for the loader that runs after it: the customer's session ended before they submitted the form. */
const signedOutContext = createContext(false);
/** Also set by the action: cart problems are shown here, with the submitted values kept. */
const redrawWithProblemsContext = createContext(false);

/** Also set by the action: the destination in the submitted form. */
const formDestinationContext = createContext<Destination | null>(null);

export async function loader({ context, url }: Route.LoaderArgs) {
  if (context.get(signedOutContext)) return null;
  const shop = context.get(shopContext);
  const visitor = await context.get(visitorContext)();
  const { user } = visitor;
  const shared = await sharedCheckout(shop, url.searchParams);
  const [cart, book, credit] = await Promise.all([
    loadCart(shop, shared?.owner ?? visitor.owner),
    user ? readAddressBook(shop.db, user.id) : { addresses: [], billing: null },
    user ? readTradeAccount(shop.db, user.id, londonDay(shop.clock())) : undefined,
  ]);
  const stays = context.get(redrawWithProblemsContext);
  const cartPath = shared?.path ?? href('/cart');
  if (cart.lines.length === 0 || (hasProblems(cart) && !stays)) throw redirect(cartPath);
  const { billing } = book;
  // If the owner no longer delivers to Ireland, an address there can't be chosen.
  const addresses = book.addresses.filter(({ country }) => cart.toIreland || country !== IRELAND);
  const [first] = addresses;
  const isBack = !user && !shared && url.searchParams.has('again');
  const before = isBack ? await readLastDetails(shop.db, cart.id, shop.clock()) : undefined;
  const values =
    before ??
    ({
      email: user?.email ?? '',
      firstName: first?.firstName ?? user?.firstName ?? '',
      lastName: first?.lastName ?? user?.lastName ?? '',
      address: first?.addressLine1 ?? '',
      addressLine2: first?.addressLine2 ?? '',
      city: first?.city ?? '',
      county: '',
      postalCode: first?.postalCode ?? '',
      country: first?.country ?? UNITED_KINGDOM,
      phone: user?.phone ?? '',
      paymentMethod: 'stripe',
      addressId: first?.id ?? '',
      delivery: 'delivery',
      poNumber: '',
      ...billingValues(billing),
    } satisfies CheckoutValues);
  return {
    cart: shared ? withoutPictures(cart) : cart,
    sharedPath: shared?.path ?? null,
    addresses,
    signedIn: user !== null,
    ...accountChoice(credit, shop.clock()),
    wallets: shop.cards.wallets,
    named: credit?.isApproved ? cart.lines.map(({ id, productName }) => ({ id, productName })) : null,
    values,
    outcode: visitor.outcode,
    to: context.get(formDestinationContext) ?? destinationIn(values, visitor.outcode),
  };
}

interface Answer {
  errors: FieldErrors;
  problem: string;
  /** whether it can only be fixed on the cart page */
  repairCart?: boolean;
  values: CheckoutValues;
  /** the cart's state as seen by a form that is sent again from a signed-out page */
  cartState?: { revision: number; totalPence: number };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const visitor = await context.get(visitorContext)();
  const shared = await sharedCheckout(shop, url.searchParams);
  const owner = shared?.owner ?? visitor.owner;
  const input = formValues(await readForm(request));
  const values = { ...EMPTY, ...input, ...billingValuesIn(input) } as CheckoutValues;
  const answer = (status: number, part: Partial<Answer>, headers: HeadersInit = {}) =>
    data<Answer>({ errors: {}, problem: '', values, ...part }, { status, headers });
  if (input.signedIn && !visitor.user) {
    context.set(signedOutContext, true);
    const cartState = {
      revision: wholeNumber(input.revision) ?? 0,
      totalPence: wholeNumber(input.seenTotalPence) ?? 0,
    };
    return answer(401, { cartState });
  }
  const to = destinationIn(values);
  context.set(formDestinationContext, to);
  if (input.intent === 'update') return answer(200, { values: withTown(values) });
  if (input.intent === 'use-address') {
    const filled = await withAddress(shop, visitor, values);
    context.set(formDestinationContext, destinationIn(filled));
    return answer(200, { values: filled });
  }
  const customer = customerSchema(to.country).safeParse(withStreet(input));
  const method = paymentMethodSchema.safeParse(input.paymentMethod);
  const billed = parseBilling(input);
  const called = readOwnReferences(input);
  if (!customer.success || !billed.ok || !called.ok) {
    const errors = customer.success ? {} : fieldErrors(customer.error);
    return answer(422, {
      errors: { ...errors, ...(billed.ok ? {} : billed.errors), ...(called.ok ? {} : called.errors) },
    });
  }
  if (!method.success) return answer(422, { errors: { paymentMethod: 'Choose how to pay' } });
  const wait = await shop.limits.tooMany(RATE_RULES.checkout, visitor.user?.id ?? visitor.network);
  if (wait) return answer(429, { problem: tooManyTries(wait) }, { 'Retry-After': String(wait) });
  const origin = shop.site.originOf(request);
  const back = visitor.user ? '/orders' : '/shop';
  const outcome = await placeOrder(shop, {
    owner,
    ...(shared ? { shareId: shared.id } : {}),
    userId: visitor.owner.userId,
    customer: { ...customer.data, country: to.country, billing: billed.billing },
    method: method.data,
    own: called.own,
    collected: to.collected,
    revision: wholeNumber(input.revision),
    seenTotalPence: wholeNumber(input.seenTotalPence),
    successUrl: `${origin}${back}?success=true&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}${href('/checkout/cancelled')}?order={ORDER}&key={KEY}${shared ? `&${shared.query}` : ''}`,
  });
  if (!outcome.ok) {
    context.set(redrawWithProblemsContext, true);
    const explain = shared ? explainSharedRefusal : explainRefusal;
    return answer(...(await explain(shop, owner, outcome.problem, to)));
  }
  if (visitor.user) {
    const { firstName, lastName, city, postalCode } = customer.data;
    const address = { firstName, lastName, ...streetOf(input), city, postalCode, country: to.country };
    await rememberCheckout(shop, visitor.user.id, { address, billing: billed.billing });
  }
  const { orderId, payment } = outcome;
  // Product pages then show the days to this address.
  const outcode = outcodeOf(customer.data.postalCode);
  const headers = new Headers(outcode ? { 'Set-Cookie': outcodeCookie(shop.site, outcode) } : {});
  if (!outcome.needsCard)
    throw redirect(`${back}?success=true&order=${orderId}&key=${orderKey(shop, orderId)}`, { headers });
  const page = await openCardPage(shop, orderId, payment);
  if (!page.ok) return answer(503, { problem: CHECKOUT_FAILED }, { 'Retry-After': '10' });
  throw redirect(page.url, { headers });
}

const NO_TOTALS = { revision: 0, totalPence: 0 };

const EMPTY: CheckoutValues = {
  email: '',
  firstName: '',
  lastName: '',
  address: '',
  addressLine2: '',
  city: '',
  county: '',
  postalCode: '',
  country: UNITED_KINGDOM,
  phone: '',
  paymentMethod: 'stripe',
  addressId: '',
  delivery: 'delivery',
  poNumber: '',
  ...NO_BILLING,
};

export default function CheckoutPage({ loaderData: loaded, actionData: answered }: Route.ComponentProps) {
  const company = useFrame()?.company;
  const { irishDays } = useDeliveryWords();
  if (!loaded)
    return <SignedOut values={answered?.values ?? EMPTY} {...NO_TOTALS} {...answered?.cartState} />;
  const { cart, sharedPath, addresses, signedIn, credit, stopped, wallets, named, values, to } = loaded;
  const summary = summaryProps(cart, to);
  const isLive = dependsOnForm(cart.quotes);
  const errors = answered?.errors ?? {};
  return (
    <div className="frame pb-10">
      <PageTitle page="Checkout" refused={Object.keys(errors).length > 0} />
      <Breadcrumb
        crumbs={[
          sharedPath ? { label: 'Shared cart', to: sharedPath } : { label: 'Cart', to: '/cart' },
          { label: 'Checkout' },
        ]}
      />
      <h1>Checkout</h1>
      {!signedIn && !sharedPath && (
        <p className="mt-3">
          <a href="/login?next=/checkout">Sign in for faster checkout</a>
        </p>
      )}
      <div className="mt-6 grid gap-8 lg:grid-cols-[1fr_24rem] lg:items-start lg:gap-12">
        <div className="order-2 lg:order-none">
          <ErrorSummary errors={errors} />
          {answered?.problem && (
            <Notice className="mb-6" tone="stop">
              <p className="font-semibold">{answered.problem}</p>
              {answered.repairCart && (
                <p className="mt-1">
                  <a href="/cart" target="_blank" rel="noopener">
                    Open your cart in a new tab
                  </a>
                  , fix it there, then press the button below. Everything you typed is still here.
                </p>
              )}
            </Notice>
          )}
          <Island
            name="checkout-form"
            of={CheckoutForm}
            props={{
              outcode: loaded.outcode,
              values: answered?.values ?? values,
              errors,
              addresses,
              credit,
              stopped,
              wallets,
              named,
              totalPence: quoteFor(cart.quotes, to).totals.totalPence,
              quotes: isLive ? cart.quotes : null,
              collectFrom: collectedFrom(cart.quotes, company),
              toIreland: irelandWords(cart, irishDays),
              revision: cart.revision,
              signedIn,
            }}
          />
        </div>
        {isLive ? (
          <Island name="order-summary" of={OrderSummary} props={summary} />
        ) : (
          <OrderSummary {...summary} />
        )}
      </div>
    </div>
  );
}

/** Fills the address fields from a saved address of this customer; other customers' ids are ignored. */
async function withAddress(shop: Shop, { user }: Visitor, values: CheckoutValues): Promise<CheckoutValues> {
  const addresses: Address[] = user ? await readAddresses(shop.db, user.id) : [];
  const chosen = addresses.find((address) => address.id === values.addressId);
  if (!chosen) return values;
  const { firstName, lastName, addressLine1, addressLine2, city, postalCode, country } = chosen;
  return {
    ...values,
    firstName,
    lastName,
    city,
    county: '',
    postalCode,
    country,
    address: addressLine1,
    addressLine2: addressLine2 ?? '',
  };
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
