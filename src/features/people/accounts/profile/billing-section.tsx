import { BillingField } from '#features/orders/order/billing-field.tsx';
import { type BillingDetails, billingValues, billingValuesIn } from '#features/orders/order/index.ts';
import type { Refusal } from './account-outcome.ts';

/** The customer's billing details, which prefill the checkout. */
export function BillingSection({
  billing,
  refusal,
  toIreland,
}: {
  billing: BillingDetails | null;
  refusal: Refusal | undefined;
  /** whether the owner delivers there */
  toIreland: boolean;
}) {
  const sentBack = refusal?.intent === 'save-billing' ? refusal : undefined;
  return (
    <section aria-labelledby="billing-details">
      <h2 id="billing-details">Billing details</h2>
      <p className="mt-3">We fill these in for you at checkout, and keep what you enter there.</p>
      <form method="post" action="/account" noValidate className="sheet mt-4 p-5">
        <BillingField
          values={sentBack ? billingValuesIn(sentBack.values) : billingValues(billing)}
          errors={sentBack?.errors ?? {}}
          toIreland={toIreland}
        />
        <button type="submit" name="intent" value="save-billing" className="button mt-5">
          Save billing details
        </button>
      </form>
    </section>
  );
}
