import { formatPounds } from '#kit/money.ts';
import { Panel } from '../work-panels.tsx';
import { RefundForm, type RefundInput } from './refund-form.tsx';

/** Takes part or all of an order on account, or of an additional charge, off the customer's balance. */
export function CreditBackPanel({
  charge,
  chargedPence,
  waitsForInvoice = false,
  input,
}: {
  /** left out for the order itself */
  charge?: { id: string; what: string };
  chargedPence: number;
  /** whether it will be on the monthly invoice */
  waitsForInvoice?: boolean;
  input: RefundInput | undefined;
}) {
  return (
    <Panel title={charge ? `Refund: ${charge.what}` : 'Refund'}>
      <p>
        {formatPounds(chargedPence)} of {charge ? 'this charge' : 'this order'} is on the customer’s account.
      </p>
      <RefundForm
        of={charge?.id}
        left={chargedPence}
        values={input}
        intent="credit-back"
        button="Take off the account"
      >
        This lowers what the customer owes. If they’ve already paid, you’ll need to pay them back. The order’s
        status doesn’t change.
        {waitsForInvoice &&
          ' If you take off only part of it, this order gets its own invoice now, with the credit note. To keep it on the monthly invoice, lower its price under “Change the order” instead.'}
      </RefundForm>
    </Panel>
  );
}
