import { PageTitle } from '../../shell/page-meta.tsx';
import { Island } from '../../ui/island.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CheckoutForm, type CheckoutValues } from './checkout-form.tsx';

/**
 * A customer's session ended while they filled in the form: it stands here as they typed it, and goes through as it is
 * once they are signed in again. What their cart holds is not shown to whoever sits there now.
 */
export function SignedOut({
  values,
  revision,
  totalPence,
}: {
  values: CheckoutValues;
  revision: number;
  totalPence: number;
}) {
  return (
    <div className="frame max-w-3xl py-8">
      <PageTitle page="Sign in again: Checkout" />
      <h1>Checkout</h1>
      <div className="mt-5 mb-6">
        <Notice tone="stop">
          <p className="font-semibold">You were signed out before this was sent. Nothing was ordered.</p>
          <p className="mt-1">
            <a href="/login?next=/checkout" target="_blank" rel="noopener">
              Sign in again in a new tab
            </a>
            , then come back here and press the button below. Everything you typed is still here.
          </p>
        </Notice>
      </div>
      <Island
        name="checkout-form"
        of={CheckoutForm}
        props={{ values, revision, totalPence, errors: {}, addresses: [], credit: null, signedIn: true }}
      />
    </div>
  );
}
