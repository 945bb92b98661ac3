import type { ReactNode } from 'react';
import { formatDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { useFrame } from '#shell/frame-data.ts';
import { PageTitle } from '#shell/page-meta.tsx';
import { ButtonLink, PrimaryLink } from '#ui/button.tsx';
import { CopyButton, PageTools, PrintButton } from '#ui/page-tools.tsx';
import { type Confirmation, LOOK_SECONDS } from './confirmation-view.ts';
import { monthlyInvoiceWords } from './documents/monthly-day.ts';
import { arrivalDay, collectionLines, isForCollection } from './handover.ts';
import { inTimeWords } from './needs/needs.ts';

interface Props {
  confirmation: Confirmation;
  signedIn: boolean;
  /** what a guest is offered below, once it is confirmed */
  offer: ReactNode;
}

/** The page after paying. While the payment is processed it reloads itself, without script. */
export function OrderConfirmed({ confirmation, signedIn, offer }: Props) {
  if (confirmation.state === 'waiting') return <Waiting confirmation={confirmation} />;
  if (confirmation.state === 'not-paid') return <NotPaid confirmation={confirmation} />;
  if (confirmation.state === 'on-hold') return <OnHold confirmation={confirmation} />;
  return <Confirmed confirmation={confirmation} signedIn={signedIn} offer={offer} />;
}

function Confirmed({ confirmation, signedIn, offer }: Props) {
  const frame = useFrame();
  const isCollected = isForCollection(confirmation);
  const arrives = arrivalDay(confirmation);
  const ifInTime =
    (confirmation.uploadPath && `, if your artwork reaches us ${inTimeWords(confirmation.uploadBy)}`) ||
    (confirmation.lookBy && ', if your file can be printed as it is');
  return (
    <div className="frame max-w-3xl py-10">
      <PageTitle page="Order Confirmed" />
      <div className="crop-marks p-6 sm:p-10">
        <h1>Order Confirmed</h1>
        <p className="mt-4">Your order number is</p>
        <p className="figures font-display text-2xl font-bold whitespace-nowrap select-all">
          {confirmation.orderNumber}
        </p>
        <p className="no-print mt-3 flex flex-wrap items-center gap-3">
          {confirmation.uploadPath && (
            <PrimaryLink to={confirmation.uploadPath}>Upload your artwork</PrimaryLink>
          )}
          <CopyButton text={confirmation.orderNumber} label="Copy order number" />
          <PrintButton>Print this page</PrintButton>
        </p>
        <PageTools />
        <h2 className="mt-8">What happens next</h2>
        <ol className="mt-3 list-decimal space-y-2 pl-5">
          <li>
            We’ve emailed a confirmation to{' '}
            <strong className="wrap-anywhere">{confirmation.customerEmail}</strong>. Wrong address?{' '}
            <a href="/contact">Tell us</a>.
          </li>
          {confirmation.lookBy && (
            <li>
              One of us looks at your file. We’ll email you by <strong>{confirmation.lookBy}</strong>, before
              we print anything.
            </li>
          )}
          {confirmation.draftBy && (
            <li>
              We design your print. You’ll have the first draft by <strong>{confirmation.draftBy}</strong>,
              and we print once you approve it.
            </li>
          )}
          {confirmation.uploadPath ? (
            <li>
              Upload your artwork now, or using the link in the email. We check it while you wait, and print
              once we have it.
            </li>
          ) : (
            <li>
              {confirmation.draftBy
                ? 'Your despatch day counts from your approval.'
                : confirmation.lookBy
                  ? 'If it can be printed, we print it.'
                  : 'We’ll check your artwork once more and print it.'}
              {!isCollected &&
                !confirmation.draftBy &&
                ' Orders dispatched in 24–48 hours where the job allows.'}
            </li>
          )}
          {confirmation.draftBy ? null : isCollected ? (
            <li>
              You can collect it from us on <strong>{formatDay(confirmation.despatchOn)}</strong>
              {ifInTime}. We’ll email you when it’s ready.{' '}
              {frame && `${collectionLines(frame.company, frame.hours).join(', ')}.`}
            </li>
          ) : (
            <li>
              {arrives && (
                <>
                  With you by <strong>{formatDay(arrives)}</strong>
                  {ifInTime}.{' '}
                </>
              )}
              Despatch is on <strong>{formatDay(confirmation.despatchOn)}</strong>
              {!arrives && ifInTime}. We’ll email you when it leaves us.
            </li>
          )}
        </ol>
        <p className="figures mt-6">
          {confirmation.onAccount ? 'Charged to your account' : 'Paid'}:{' '}
          {formatPounds(confirmation.totalPence)} inc. VAT
        </p>
        {confirmation.monthlyInvoice && (
          <p className="mt-2">{monthlyInvoiceWords(confirmation.monthlyInvoice, 'your')}</p>
        )}
        <p className="mt-8 flex flex-wrap gap-3">
          <NextLink isPrimary={!confirmation.uploadPath} signedIn={signedIn} />
          <ButtonLink to={confirmation.link}>See your order</ButtonLink>
          {confirmation.invoicePath && (
            <a href={confirmation.invoicePath} className="button" download>
              Invoice (PDF)
            </a>
          )}
        </p>
      </div>
      {!signedIn && offer}
    </div>
  );
}

function NextLink({ isPrimary, signedIn }: { isPrimary: boolean; signedIn: boolean }) {
  const Link = isPrimary ? PrimaryLink : ButtonLink;
  return signedIn ? <Link to="/orders">View Order History</Link> : <Link to="/shop">Continue Shopping</Link>;
}

function Waiting({ confirmation }: { confirmation: Confirmation }) {
  const { orderNumber, customerEmail, lookAgain, link } = confirmation;
  return (
    <div className="frame max-w-3xl py-10">
      <PageTitle page="Checking your payment" />
      {lookAgain && <meta httpEquiv="refresh" content={`${LOOK_SECONDS};url=${lookAgain}`} />}
      <h1>{lookAgain ? 'Checking your payment…' : 'We’ve received your order'}</h1>
      <p className="mt-4" role="status">
        {lookAgain
          ? `We’re waiting for the card provider to confirm payment for order ${orderNumber}. This page updates by itself. You don’t need to pay again.`
          : `The card provider hasn’t confirmed payment for order ${orderNumber} yet. We’ll email you at ${customerEmail} as soon as it does. You don’t need to pay again.`}
      </p>
      {!lookAgain && (
        <p className="mt-6">
          <ButtonLink to={link}>See your order</ButtonLink>
        </p>
      )}
    </div>
  );
}

function NotPaid({ confirmation }: { confirmation: Confirmation }) {
  return (
    <div className="frame max-w-3xl py-10">
      <PageTitle page="Not paid" />
      <h1>This order was not paid</h1>
      <p className="mt-4">
        The payment page for order {confirmation.orderNumber} closed before you paid. We haven’t charged you,
        and your cart is unchanged.
      </p>
      <p className="mt-6">
        <PrimaryLink to="/cart">Back to your cart</PrimaryLink>
      </p>
    </div>
  );
}

function OnHold({
  confirmation: { orderNumber, customerEmail, totalPence },
}: {
  confirmation: Confirmation;
}) {
  return (
    <div className="frame max-w-3xl py-10">
      <PageTitle page="Payment received" />
      <h1>We have your payment</h1>
      <p className="mt-4">
        {formatPounds(totalPence)} arrived for order {orderNumber} after it had been cancelled, and its
        discount code has been used up since. We’ll contact you at{' '}
        <strong className="wrap-anywhere">{customerEmail}</strong> to agree what to do, or refund you in full.
        You don’t need to pay again.
      </p>
      <p className="mt-6">
        <PrimaryLink to="/contact">Contact us</PrimaryLink>
      </p>
    </div>
  );
}
