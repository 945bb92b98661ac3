import { PageTitle } from '#shell/page-meta.tsx';
import { Island } from '#ui/island.tsx';
import { CheckoutForm, type CheckoutValues } from './checkout-form.tsx';
import { SignInAgain } from './sign-in-again.tsx';

/**
 * Shown if a customer's session ended while they filled in the form: nothing typed is lost, and it can be sent once
 * they sign in again. The cart is hidden, because somebody else may now be at the screen.
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
        <Island name="sign-in-again" of={SignInAgain} props={{ email: values.email }} />
      </div>
      <Island
        name="checkout-form"
        of={CheckoutForm}
        props={{
          values,
          revision,
          totalPence,
          quotes: null,
          collectFrom: null,
          toIreland: null,
          errors: {},
          addresses: [],
          credit: null,
          stopped: null,
          wallets: [],
          named: null,
          signedIn: true,
        }}
      />
    </div>
  );
}
