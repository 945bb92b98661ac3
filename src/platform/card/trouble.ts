import { isCardProviderError } from './card-provider.ts';

/** By the error `type` of the provider's client. */
const WORDS: Readonly<Record<string, string>> = {
  StripeConnectionError: 'the card provider could not be reached',
  StripeAuthenticationError: 'the card provider did not accept our secret key',
  StripePermissionError: 'our secret key is not allowed to make refunds',
  StripeRateLimitError: 'the card provider was too busy',
};

/** Returns why a call to the card provider failed, for staff: words that follow a colon. */
export function troubleWords(error: unknown): string {
  if (!isCardProviderError(error)) return 'something went wrong in Galley';
  const { cause } = error;
  const type = cause !== null && typeof cause === 'object' && 'type' in cause ? String(cause.type) : '';
  return WORDS[type] ?? 'the card provider had a problem';
}
