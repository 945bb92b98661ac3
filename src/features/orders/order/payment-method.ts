/**
 * `bank`: by transfer; `counter`: in cash or by card machine. Staff record the money received by these two. `none`: a
 * reprint, which costs nothing.
 */
export type PaymentMethod = 'stripe' | 'account' | 'bank' | 'counter' | 'none';

/** Whether it is a method whose money staff record. */
export const isPaidByHand = (method: PaymentMethod): method is 'bank' | 'counter' =>
  method === 'bank' || method === 'counter';

/** The name of each method, as part of a sentence. */
export const METHOD_WORDS: Readonly<Record<PaymentMethod, string>> = {
  stripe: 'card',
  account: 'account',
  bank: 'bank transfer',
  counter: 'at the counter',
  none: 'nothing to pay',
};
