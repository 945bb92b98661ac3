export { NEWSLETTER_WELCOME } from './subscribe.server.ts';
export { unsubscribe, unsubscribeHeaders, unsubscribeUrl } from './unsubscribe.server.ts';
