/** What a customer's page says after something was written down about them. */
export const RECORD_DONE: Readonly<Record<string, string>> = {
  added: 'Customer added.',
  opened: 'Account opened. Set its terms under Trade account.',
  details: 'Saved.',
  note: 'Note added.',
  'note-delete': 'Note deleted.',
  tag: 'Tag added.',
  'tag-remove': 'Tag removed.',
  contact: 'Contact added.',
  'contact-delete': 'Contact removed.',
  address: 'Address added.',
  'address-delete': 'Address removed.',
  merged: 'Merged. Their orders, quotes and notes are shown here together.',
  unmerged: 'Separated again.',
};
