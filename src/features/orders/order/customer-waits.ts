/** What a job can wait for that its customer can do something about, in words for them. */
export const CUSTOMER_WAITS = {
  file: 'We’re waiting for your file before we can go on.',
  approval: 'We’re waiting for you to approve the proof before we print.',
  customer: 'We have a question about this, and are waiting to hear from you.',
  payment: 'We’re waiting for your payment before we go on.',
} as const;
export type CustomerWait = keyof typeof CUSTOMER_WAITS;

export const isCustomerWait = (value: unknown): value is CustomerWait =>
  typeof value === 'string' && Object.hasOwn(CUSTOMER_WAITS, value);
