export { NEWSLETTER_CONFIRM } from './opt-in.server.ts';
export { unsubscribe, unsubscribeHeaders, unsubscribeUrl } from './unsubscribe.server.ts';
export { NEWSLETTER_WELCOME } from './welcome.server.ts';
