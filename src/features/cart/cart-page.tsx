import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { formValues, readForm } from '../../kit/forms.ts';
import { formatPounds } from '../../kit/money.ts';
import { RATE_RULES } from '../../platform/rate-limits.server.ts';
import { shopContext } from '../../platform/shop.ts';
import { pageMeta } from '../../shell/page-meta.tsx';
import { Notice } from '../../ui/notice.tsx';
import { visitorContext } from '../accounts/index.server.ts';
import { TotalsList } from '../pricing/totals-list.tsx';
import { type Cart, type CartDiscount, hasProblems } from './cart.ts';
import { CartLineView } from './cart-line-view.tsx';
import {
  applyDiscount,
  loadCart,
  removeDiscount,
  removeFromCart,
  repriceLine,
} from './change-cart.server.ts';

export const meta = (args: MetaArgs<typeof loader>) =>
  pageMeta(args, { title: 'Your Cart', isPrivate: true });

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { user, cartToken } = await context.get(visitorContext)();
  const cart = await loadCart(context.get(shopContext), { userId: user?.id ?? null, cartToken });
  return { cart, cancelled: url.searchParams.get('payment') === 'cancelled' };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const { user, cartToken, network } = await context.get(visitorContext)();
  const owner = { userId: user?.id ?? null, cartToken };
  const typed = formValues(await readForm(request));
  const text = (name: string) => typed[name] ?? '';
  const answer = (codeError: string, lineError = '', status = 422, headers = {}) =>
    data({ codeError, lineError, typed: text('code') }, { status, headers });
  switch (text('intent')) {
    case 'remove':
      await removeFromCart(shop, owner, text('lineId'));
      break;
    case 'quantity': {
      const outcome = await repriceLine(shop, owner, text('lineId'), text('quantity'));
      if (!outcome.ok) return answer('', outcome.message);
      break;
    }
    case 'accept-price': {
      const outcome = await repriceLine(shop, owner, text('lineId'), null);
      if (!outcome.ok) return answer('', outcome.message);
      break;
    }
    case 'apply-code': {
      const wait = await shop.limits.tooMany(RATE_RULES.discountCode, network);
      if (wait)
        return answer('Too many tries. Wait a few minutes, then enter the code again.', '', 429, {
          'Retry-After': String(wait),
        });
      const outcome = await applyDiscount(shop, owner, text('code'));
      if (!outcome.ok) return answer(outcome.message);
      break;
    }
    case 'remove-code':
      await removeDiscount(shop, owner);
      break;
    default:
      throw data('This form is not one of ours.', { status: 400 });
  }
  throw redirect('/cart');
}

export default function CartPage() {
  const { cart, cancelled } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  if (cart.lines.length === 0) return <EmptyCart />;
  return (
    <div className="frame py-8">
      <h1>Your Cart</h1>
      {cancelled && (
        <div className="mt-5">
          <Notice>You came back without paying. Nothing was charged, and your cart is as it was.</Notice>
        </div>
      )}
      {answered?.lineError && (
        <div className="mt-5">
          <Notice tone="stop">{answered.lineError}</Notice>
        </div>
      )}
      <div className="mt-6 grid gap-8 lg:grid-cols-[1fr_22rem] lg:items-start">
        <ul className="space-y-4">
          {cart.lines.map((line) => (
            <CartLineView key={line.id} line={line} />
          ))}
        </ul>
        <Summary cart={cart} codeError={answered?.codeError ?? ''} typed={answered?.typed ?? ''} />
      </div>
    </div>
  );
}

function Summary({ cart, codeError, typed }: { cart: Cart; codeError: string; typed: string }) {
  const { untilFreeDeliveryPence } = cart.totals;
  const blocked = hasProblems(cart);
  return (
    <section aria-labelledby="summary" className="sheet p-5 lg:sticky lg:top-6">
      <h2 id="summary" className="mb-4">
        Order summary
      </h2>
      <TotalsList totals={cart.totals} code={cart.discount?.ok ? cart.discount.code : null} />
      {untilFreeDeliveryPence > 0 && (
        <p className="figures mt-4 bg-stage px-3 py-2 text-sm">
          Add {formatPounds(untilFreeDeliveryPence)} more for free shipping
        </p>
      )}
      <DiscountBox discount={cart.discount} error={codeError} typed={typed} />
      {blocked && (
        <p className="mt-4 text-sm font-semibold text-stop">
          Something in your cart needs your attention first.
        </p>
      )}
      <a
        href={blocked ? undefined : '/checkout'}
        aria-disabled={blocked || undefined}
        role={blocked ? 'link' : undefined}
        className="button button-primary mt-5 w-full"
      >
        Proceed to Checkout
      </a>
      <p className="mt-3 text-center">
        <a href="/shop" className="inline-flex min-h-11 items-center text-sm">
          Continue Shopping
        </a>
      </p>
    </section>
  );
}

/** The code in use with its saving, or a folded box to enter one. */
function DiscountBox({
  discount,
  error,
  typed,
}: {
  discount: CartDiscount | null;
  error: string;
  typed: string;
}) {
  if (discount)
    return (
      <form method="post" className="mt-5 border-t border-rule pt-4 text-sm">
        <p>
          <span className="badge bg-stage text-magenta">{discount.code}</span> {discount.description}
        </p>
        {!discount.ok && <p className="field-error">{discount.message}</p>}
        <button type="submit" name="intent" value="remove-code" className="button-text">
          Remove<span className="sr-only"> discount code {discount.code}</span>
        </button>
      </form>
    );
  return (
    <details open className="mt-5 border-t border-rule pt-2">
      <summary className="min-h-11 py-2 text-sm font-semibold">Have a discount code?</summary>
      <form method="post" noValidate className="pt-1">
        <label htmlFor="code" className="field-label">
          Discount code
        </label>
        <div className="flex gap-2">
          <input
            type="text"
            id="code"
            name="code"
            defaultValue={typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            className="field min-w-0 flex-1 uppercase"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'code-error' : undefined}
          />
          <button type="submit" name="intent" value="apply-code" className="button">
            Apply
          </button>
        </div>
        {error && (
          <p id="code-error" role="alert" className="field-error">
            {error}
          </p>
        )}
      </form>
    </details>
  );
}

function EmptyCart() {
  return (
    <div className="frame max-w-2xl py-16">
      <h1>Your Cart is Empty</h1>
      <p className="mt-4">
        What you add stays here, on this device until you come back, and on all of them once you sign in.
      </p>
      <p className="mt-6">
        <a href="/shop" className="button button-primary">
          Continue Shopping
        </a>
      </p>
    </div>
  );
}
