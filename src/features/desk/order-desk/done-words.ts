import { knownWords } from '#kit/known-words.ts';

/** The order page's message about the last action; nothing for an unknown one. */
export function doneWords(done: string | null, isEmailed: boolean) {
  return (!isEmailed && knownWords(DONE_UNEMAILED, done)) || knownWords(DONE, done);
}

const DONE: Readonly<Record<string, string>> = {
  saved: 'Order updated successfully!',
  resent: 'Email sent again.',
  waits: 'Saved. We’ll wait longer.',
  'links-ended':
    'Earlier links to this order no longer work. Send an email again to give the customer a new one.',
  refunded: 'The refund is on its way. The timeline shows how far it is.',
  receipt: 'Payment recorded.',
  'receipt-settled': 'Payment recorded. The order is paid and placed.',
  'receipt-reverse': 'Taken back. The order shows what’s left to pay.',
  'receipt-charge': 'Payment recorded. See under Charged on top how things stand now.',
  shortfall: 'Accepted. The customer gets a credit note for the rest.',
  'surplus-back': 'Recorded as paid back. The customer will get an email.',
  'refund-again': 'Galley is sending the refund again. Reload this page to see how it went.',
  'refund-paid-back': 'Recorded as paid back. The customer will get an email with the credit note.',
  'release-hold': 'Hold released. The order can be printed and sent.',
  'dispute-seen': 'Marked as seen.',
  vat: 'VAT changed. The timeline shows how.',
  address: 'Address saved. We’ve emailed the customer. Print a new label if the parcel is packed.',
  changed: 'Order changed. We’ve emailed the customer.',
  'change-asked':
    'We’ve emailed the customer a link to pay the difference. The order changes when they’ve paid.',
  'charge-withdrawn': 'Charge withdrawn. We’ve emailed the customer to say they don’t need to pay it.',
  credited: 'The amount has been taken off the customer’s account.',
  'paid-back': 'Marked as paid back. The timeline shows how.',
  attention: 'Marked as dealt with. The timeline shows how.',
};

/** The same if the customer can't be emailed. */
const DONE_UNEMAILED: Readonly<Record<string, string>> = {
  'surplus-back': 'Recorded as paid back.',
  'refund-paid-back': 'Recorded as paid back. Print the credit note for the customer.',
  address: 'Address saved. Print a new label if the parcel is packed.',
  changed: 'Order changed. Tell the customer yourself: we have no email address.',
  'change-asked':
    'The order changes when the customer has paid the difference. Ask them yourself: we have no email address.',
  'charge-withdrawn': 'Charge withdrawn. Tell the customer yourself: we have no email address.',
};
