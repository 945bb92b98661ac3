import { type RefundFacts, refundState } from '#features/money/payments/index.ts';

/** Returns the state of a refund for staff, in words that follow its amount. */
export function refundWords(refund: RefundFacts): string {
  switch (refundState(refund)) {
    case 'asked':
      return 'being sent to the card provider';
    case 'failing':
      return 'not sent yet';
    case 'gave-up':
      return 'could not be sent';
    case 'to-pay-back':
      return 'to be paid back by bank or in cash';
    case 'sent':
      return 'on its way: the card provider has it';
    case 'done':
      return 'is back on the card';
    case 'paid-back':
      return `paid back another way: ${refund.paidBackHow}`;
    case 'refused':
      return `failed at the card provider: ${refund.refused}`;
  }
}
