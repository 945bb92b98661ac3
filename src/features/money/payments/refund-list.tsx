import { formatDate } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import type { CustomerRefund } from './refund-tries.ts';

/** An order's refunds for its customer, and where the money is. */
export function RefundList({ refunds }: { refunds: readonly CustomerRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <section className="sheet p-5 text-sm" aria-labelledby="refunds">
      <h2 id="refunds" className="mb-1 text-lg">
        {refunds.length === 1 ? 'Refund' : 'Refunds'}
      </h2>
      <ul className="divide-y divide-rule">
        {refunds.map((refund) => (
          <li key={refund.id} className="py-2">
            <p className="figures flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">{STATES[refund.state]}</span>
              <strong>{formatPounds(refund.amountPence)}</strong>
            </p>
            <p className="text-grey">{explained(refund)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const STATES: Readonly<Record<CustomerRefund['state'], string>> = {
  asked: 'On its way',
  sent: 'On its way',
  failing: 'Delayed',
  'gave-up': 'Delayed',
  done: 'Refunded',
  'paid-back': 'Paid back',
  'to-pay-back': 'On its way',
  refused: 'Not refunded yet',
};

function explained({ state, at, how }: CustomerRefund): string {
  const day = formatDate(at);
  switch (state) {
    case 'asked':
    case 'sent':
      return `We started sending this back to your card on ${day}. We’ll email you when it’s done.`;
    case 'failing':
    case 'gave-up':
      return `We haven’t been able to send this to your card since ${day}. We’re dealing with it and will email you when it’s done.`;
    case 'done':
      return `Sent back to your card on ${day}. Your bank may take up to 10 working days to show it.`;
    case 'to-pay-back':
      return `We’ve been arranging to pay this back to you since ${day}. We’ll email you when it’s done.`;
    case 'paid-back':
      return `We paid this back to you on ${day}: ${how ?? ''}`;
    case 'refused':
      return 'This could not go back to your card. We’ll contact you about paying it another way.';
  }
}
