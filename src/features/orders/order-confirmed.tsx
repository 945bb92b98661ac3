import { formatPounds } from '../../kit/money.ts';
import { formatDay } from '../delivery/index.ts';
import type { Confirmation } from './load-confirmation.server.ts';

/** The view after paying. While the payment is still on its way the page asks again by itself, without script. */
export function OrderConfirmed({
  confirmation,
  signedIn,
}: {
  confirmation: Confirmation;
  signedIn: boolean;
}) {
  if (confirmation.state === 'waiting') return <Waiting confirmation={confirmation} />;
  if (confirmation.state === 'not-paid') return <NotPaid confirmation={confirmation} />;
  return (
    <div className="frame max-w-3xl py-10">
      <title>Order Confirmed</title>
      <div className="crop-marks p-6 sm:p-10">
        <h1>Order Confirmed</h1>
        <p className="mt-4">Your order number is</p>
        <p className="figures font-display text-2xl font-bold whitespace-nowrap select-all">
          {confirmation.orderNumber}
        </p>
        <h2 className="mt-8">What happens next</h2>
        <ol className="mt-3 list-decimal space-y-2 pl-5">
          <li>
            A confirmation goes to <strong className="break-all">{confirmation.customerEmail}</strong>.
          </li>
          <li>
            We check your artwork once more and print it. Orders dispatched in 24–48 hours where the job
            allows.
          </li>
          <li>
            Despatch is on <strong>{formatDay(confirmation.despatchOn)}</strong>. You get an e-mail when it
            leaves us.
          </li>
        </ol>
        <p className="figures mt-6">
          {confirmation.onAccount ? 'Charged to your account' : 'Paid'}:{' '}
          {formatPounds(confirmation.totalPence)} inc. VAT
        </p>
        <p className="mt-8 flex flex-wrap gap-3">
          {signedIn ? (
            <a href="/orders" className="button button-primary">
              View Order History
            </a>
          ) : (
            <a href="/shop" className="button button-primary">
              Continue Shopping
            </a>
          )}
          <a href={confirmation.link} className="button">
            See your order
          </a>
        </p>
      </div>
    </div>
  );
}

function Waiting({ confirmation }: { confirmation: Confirmation }) {
  return (
    <div className="frame max-w-3xl py-10" role="status">
      <title>Checking your payment</title>
      <meta httpEquiv="refresh" content="2" />
      <h1>Checking your payment…</h1>
      <p className="mt-4">
        Order {confirmation.orderNumber} waits for word from the card provider. This page looks again by
        itself. If it takes longer, we e-mail you at {confirmation.customerEmail} as soon as it is paid. There
        is no need to pay again.
      </p>
    </div>
  );
}

function NotPaid({ confirmation }: { confirmation: Confirmation }) {
  return (
    <div className="frame max-w-3xl py-10">
      <title>Not paid</title>
      <h1>This order was not paid</h1>
      <p className="mt-4">
        The payment page of order {confirmation.orderNumber} closed before it was paid. Nothing was charged,
        and your cart is as it was.
      </p>
      <p className="mt-6">
        <a href="/cart" className="button button-primary">
          Back to your cart
        </a>
      </p>
    </div>
  );
}
