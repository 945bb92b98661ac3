import { formatPounds } from '#kit/money.ts';
import { RefundForm, type TypedRefund } from './refund-form.tsx';
import { Panel } from './work-panels.tsx';

/** Takes a part of an order on account, or all of it, off what its customer owes. */
export function CreditBackPanel({
  chargedPence,
  typed,
}: {
  chargedPence: number;
  typed: TypedRefund | undefined;
}) {
  return (
    <Panel title="Refund">
      <p>{formatPounds(chargedPence)} of this order is on the customer’s account.</p>
      <RefundForm left={chargedPence} typed={typed} intent="credit-back" button="Take off the account">
        The customer owes so much less. What they have paid of it already is to be paid back to them. The
        order’s status stays as it is.
      </RefundForm>
    </Panel>
  );
}
