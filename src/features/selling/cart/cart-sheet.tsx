import { type FormEvent, useEffect, useRef, useState } from 'react';
import { TotalsList } from '#features/pricing/prices/totals-list.tsx';
import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';
import { Notice } from '#ui/notice.tsx';
import { useCart } from './cart-context.tsx';
import { CartLineView } from './cart-line-view.tsx';
import type { CartView } from './cart-view.ts';
import { DiscountBox } from './discount-box.tsx';
import { type RemovedLine, writeRemoved } from './removed-line.ts';

export interface CartSheetProps {
  cart: CartView;
  removed: RemovedLine | null;
  checkoutPath: string;
  /** by `line` and `code`: errors of a form posted without script */
  errors: Readonly<Record<string, string>>;
  /** the discount code as typed */
  codeText: string;
}

/** The cart's lines and summary. Every button is a form that posts; with script it updates in place. */
export function CartSheet(props: CartSheetProps) {
  const { change } = useCart();
  const [cart, setCart] = useState(props.cart);
  const [removed, setRemoved] = useState(props.removed);
  const [errors, setErrors] = useState(props.errors);
  const [busy, setBusy] = useState(false);

  async function send(form: FormData): Promise<void> {
    if (busy) return;
    setBusy(true);
    const answer = await change(form);
    setBusy(false);
    if (answer.ok) {
      const view = answer.body.view as CartView & { removed: RemovedLine | null };
      setCart(view);
      if (form.get('intent') !== 'look') setRemoved(view.removed);
      setErrors({});
    } else setErrors('code' in answer.errors ? answer.errors : { line: answer.error });
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter));
  };
  useFinishedChecks(cart, send);

  if (cart.lines.length === 0) return <EmptyCart removed={removed} onSubmit={submit} />;
  return (
    <div className="frame py-8">
      <h1>Your Cart</h1>
      {removed && <Removed line={removed} onSubmit={submit} />}
      {errors.line && (
        <Notice className="mt-5" tone="stop">
          {errors.line}
        </Notice>
      )}
      <div className="mt-6 grid gap-8 lg:grid-cols-[1fr_22rem] lg:items-start" aria-busy={busy}>
        <ul className="space-y-4">
          {cart.lines.map((line) => (
            <CartLineView key={line.id} line={line} onSubmit={submit} />
          ))}
        </ul>
        <Summary {...props} cart={cart} codeError={errors.code ?? ''} onSubmit={submit} />
      </div>
    </div>
  );
}

/** Polls while artwork is being checked, so that nobody has to reload. */
function useFinishedChecks(cart: CartView, send: (form: FormData) => Promise<void>): void {
  const waiting = cart.lines.find((line) => line.artworkState === 'checking')?.artwork?.id;
  const again = useRef(send);
  again.current = send;
  useEffect(() => {
    if (!waiting) return;
    const stop = new AbortController();
    fetch(href('/artwork/:artworkId/state', { artworkId: waiting }), { signal: stop.signal }).then(
      () => {
        const form = new FormData();
        form.set('intent', 'look');
        if (!stop.signal.aborted) void again.current(form);
      },
      () => undefined, // the visitor left the page, or the notice still says to reload
    );
    return () => stop.abort();
  }, [waiting]);
}

type Submit = (event: FormEvent<HTMLFormElement>) => void;

function Removed({ line, onSubmit }: { line: RemovedLine; onSubmit: Submit }) {
  return (
    <form method="post" action="/cart" className="mt-5" onSubmit={onSubmit}>
      <Notice>
        <input type="hidden" name="removed" value={writeRemoved(line)} />
        <span className="flex flex-wrap items-center justify-between gap-x-5">
          <span>{line.productName} was removed from your cart.</span>
          <button type="submit" name="intent" value="undo" className="button">
            Undo<span className="sr-only">: put {line.productName} back</span>
          </button>
        </span>
      </Notice>
    </form>
  );
}

function Summary({
  cart,
  checkoutPath,
  codeError,
  codeText,
  onSubmit,
}: {
  cart: CartView;
  checkoutPath: string;
  codeError: string;
  codeText: string;
  onSubmit: Submit;
}) {
  const { untilFreeDeliveryPence } = cart.totals;
  return (
    <section aria-labelledby="summary" className="sheet p-5 lg:sticky lg:top-6">
      <h2 id="summary" className="mb-4">
        Order summary
      </h2>
      <TotalsList totals={cart.totals} code={cart.discount?.ok ? cart.discount.code : null} />
      {cart.deliveredTo && (
        <p className="mt-3 text-sm text-grey">
          Delivery to {cart.deliveredTo}; other addresses are priced at checkout.
        </p>
      )}
      {cart.offersCollection && (
        <p className="mt-3 text-sm text-grey">Or collect it from us, free: choose it at the checkout.</p>
      )}
      {untilFreeDeliveryPence > 0 && (
        <p className="figures mt-4 bg-stage px-3 py-2 text-sm">
          Add {formatPounds(untilFreeDeliveryPence)} more for free shipping
        </p>
      )}
      {cart.despatchLabel && <CartDays {...cart} despatchLabel={cart.despatchLabel} />}
      <DiscountBox discount={cart.discount} error={codeError} codeText={codeText} onSubmit={onSubmit} />
      {cart.blocked && (
        <p className="mt-4 text-sm font-semibold text-stop">
          Something in your cart needs your attention first.
        </p>
      )}
      <a
        href={cart.blocked ? undefined : checkoutPath}
        aria-disabled={cart.blocked || undefined}
        role={cart.blocked ? 'link' : undefined}
        className="button button-primary mt-5 w-full"
      >
        Proceed to Checkout
      </a>
      {!cart.blocked && (
        <p className="mt-1 text-center">
          <a href="#share" className="inline-flex min-h-11 items-center text-sm font-semibold">
            Share or get approval
          </a>
        </p>
      )}
      <p className="mt-2 text-center text-xs text-grey">
        Pay by card, or on account if you have an approved trade account.
      </p>
      <p className="mt-1 text-center">
        <a href="/shop" className="inline-flex min-h-11 items-center text-sm">
          Continue Shopping
        </a>
        {cart.lastCategory && (
          <a href={cart.lastCategory.path} className="ml-4 inline-flex min-h-11 items-center text-sm">
            Back to {cart.lastCategory.name}
          </a>
        )}
      </p>
    </section>
  );
}

type DaysProps = Pick<CartView, 'arrivesLabel' | 'arrivesIn' | 'awaits'> & { despatchLabel: string };

/** When it is with the customer if they order now, and when it leaves: no day without its condition. */
function CartDays({ despatchLabel, arrivesLabel, arrivesIn, awaits }: DaysProps) {
  if (awaits === 'design')
    return <p className="mt-4 text-sm">Your despatch day counts from the day you approve the design.</p>;
  const condition = awaits && CONDITIONS[awaits];
  return (
    <div className="mt-4 text-sm">
      {arrivesLabel && (
        <p className="text-base">
          With you by <strong>{arrivesLabel}</strong>
          {condition}
          {arrivesIn && <span className="block text-sm text-grey">Days for {arrivesIn}.</span>}
        </p>
      )}
      <p>
        {awaits === 'files' ? 'Order now and upload your files in time' : 'Order now'} for despatch on{' '}
        <strong>{despatchLabel}</strong>
        {awaits !== 'files' && !arrivesLabel && condition}.
      </p>
    </div>
  );
}

const CONDITIONS = {
  files: ', if you upload your files in time',
  look: ', if your file can be printed as it is',
};

function EmptyCart({ removed, onSubmit }: { removed: RemovedLine | null; onSubmit: Submit }) {
  return (
    <div className="frame max-w-2xl py-16">
      <h1>Your Cart is Empty</h1>
      {removed && <Removed line={removed} onSubmit={onSubmit} />}
      <p className="mt-4">We keep what you add on this device. Sign in to see it on all your devices.</p>
      <p className="mt-6">
        <a href="/shop" className="button button-primary">
          Continue Shopping
        </a>
      </p>
    </div>
  );
}
