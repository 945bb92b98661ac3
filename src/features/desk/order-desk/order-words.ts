import type { ArtworkEvent } from '#features/orders/order/index.ts';

const MAIL_WORDS: Readonly<Record<string, string>> = {
  'order-confirmation': 'Confirmation',
  'order-status-changed': 'Status',
  'address-corrected': 'New address',
  'order-changed': 'Order changed',
  'order-link': 'Link to the order',
  'day-moved': 'A new day',
  'parcel-left': 'Part of the order has left',
  mentioned: 'A note names a colleague',
  'job-waits': 'We need something from the customer',
  'artwork-requested': 'New file needed',
  'proof-asked': 'Proof to approve',
  'look-answered': 'We looked at the file',
  'charge-asked': 'Charge to pay',
  'charge-reminder': 'Reminder of a charge',
  'needs-reminder': 'Reminder of what we need',
  'needs-unanswered': 'The shop asked what to do',
  'overdue-reminder': 'Overdue invoices',
  'monthly-invoice': 'Monthly invoice',
  'offer-sent': 'Quote',
  'quote-request-received': 'Quote request received',
  'quote-request-forwarded': 'Quote request, to the shop',
  'proof-answered': 'A colleague’s answer to a proof',
  'order-problem-received': 'Problem reported',
  'order-problem-forwarded': 'Problem reported, to the shop',
  'order-problem-asked': 'Question about a problem',
  'order-problem-decided': 'Decision about a problem',
  'order-problem-reopened': 'Problem reopened',
  'offer-reminder': 'Quote, reminder',
  'charge-paid': 'Charge, with its invoice',
  'charge-short': 'Balance of a charge',
  'charge-withdrawn': 'Charge withdrawn',
  'transfer-details': 'How to pay by bank transfer',
  'transfer-short': 'Part of a transfer is missing',
  'transfer-ended': 'Not paid in time',
  'transfer-returned': 'Paid back',
  'refund-done': 'Refund',
  'refund-returned': 'Refund didn’t arrive',
};

/** An email's name, by its template. */
export const emailWords = (template: string) => MAIL_WORDS[template] ?? template;

/** Events of an item's artwork, in words that follow the product's name. */
export const EVENT_WORDS: Readonly<Record<ArtworkEvent['kind'], string>> = {
  sent: 'file sent',
  replaced: 'new file sent to replace',
  requested: 'new file requested',
  checked: 'artwork checked',
  problem: 'artwork problem',
  approved: 'artwork approved',
  'proof-asked': 'customer asked to approve the proof',
  'proof-approved': 'proof approved,',
  'proof-refused': 'proof not approved,',
  'look-asked': 'we were asked to look at the file',
  'as-is': 'file to be printed as it is',
};
