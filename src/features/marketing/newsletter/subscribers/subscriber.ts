export const SUBSCRIBER_STATES = ['subscribed', 'unsubscribed', 'pending', 'cleaned'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

export const STATE_WORDS: Readonly<Record<SubscriberState, string>> = {
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  pending: 'Pending',
  cleaned: 'Cleaned',
};

/** Where a subscriber came from, as shown in the list. */
export const SOURCE_WORDS: Readonly<Record<string, string>> = {
  newsletter: 'Newsletter page',
  home: 'Home page',
  footer: 'Footer',
  import: 'Import',
  admin: 'Added by staff',
  mailchimp: 'Mailchimp',
};
