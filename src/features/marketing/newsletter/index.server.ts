export * from './admin/newsletter-intents.server.ts';
export {
  readMailchimp,
  readMailchimpSeals,
  sealMailchimpAgain,
} from './mailchimp/mailchimp-settings.server.ts';
export { syncMailchimpJob } from './mailchimp/sync-mailchimp.server.ts';
export { countOutOfStep } from './mailchimp/sync-store.server.ts';
export { NEWSLETTER_CONFIRM } from './opt-in.server.ts';
export { endSubscription, isSubscribed, suppress } from './store.server.ts';
export {
  countSubscribers,
  filterOf,
  listSubscribers,
  type NewsletterStats,
  readStats,
} from './subscribers/subscribers-store.server.ts';
export { unsubscribeHeaders, unsubscribeUrl } from './unsubscribe.server.ts';
export { NEWSLETTER_WELCOME } from './welcome.server.ts';
