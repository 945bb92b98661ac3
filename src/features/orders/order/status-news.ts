import type { OrderStatus } from './order.ts';

/** What each new status means and what happens next: the text of the status email, which staff can preview. */
export const STATUS_NEWS: Readonly<Record<OrderStatus, { subject: string; text: string }>> = {
  pending: {
    subject: 'is back in the queue',
    text: 'Your order is back in the queue. We’ll email you when we start printing.',
  },
  processing: {
    subject: 'is being printed',
    text: 'Your order is on the press. We’ll email you when it leaves.',
  },
  shipped: { subject: 'is on its way', text: 'Your order has left us.' },
  delivered: {
    subject: 'was delivered',
    text: 'Your order has been delivered. If anything is not as ordered, tell us.',
  },
  cancelled: {
    subject: 'was cancelled',
    // Follows the reason for the cancellation, which comes first in the email.
    text: 'If you weren’t expecting this, tell us.',
  },
};
