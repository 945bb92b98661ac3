/** Why an offer was not accepted or declined. */
export type AcceptProblem =
  /** of these lines the customer has to pick a quantity first */
  | { kind: 'unpicked'; lineIds: string[] }
  /** `changed`: it was replaced, withdrawn, declined or accepted since; `ended`: its time is over */
  | { kind: 'missing' | 'changed' | 'ended' | 'ireland' }
  /** it costs something else by now than staff were asked about */
  | { kind: 'other-total' }
  /** part of a bank transfer has arrived for the order made from it */
  | { kind: 'money'; orderNumber: string }
  | { kind: 'credit' | 'discount' | 'too-little'; message: string };

const MONEY_WORDS = (orderNumber: string) =>
  `Part of your payment for order ${orderNumber} has already arrived, so it can’t be paid another way. Please ring us.`;

/** Says why an offer was not accepted or declined. */
export function acceptProblemWords(problem: AcceptProblem): string {
  if ('message' in problem) return problem.message;
  switch (problem.kind) {
    case 'missing':
      return 'We can’t find this quote.';
    case 'other-total':
      return 'The total has changed since you were asked. See the new one below.';
    case 'unpicked':
      return 'Choose a quantity first.';
    case 'changed':
      return 'This quote has changed since you opened it. See below how things stand now.';
    case 'ended':
      return 'This quote has ended. Ask us, and we’ll send you a new one.';
    case 'money':
      return MONEY_WORDS(problem.orderNumber);
    case 'ireland':
      return 'We can’t send this to Ireland just now. Please ring us.';
  }
}
