import { isCardProviderError, type WebhookEndpoint } from '#platform/card/card-provider.ts';
import { troubleWords } from '#platform/card/trouble.ts';
import type { Shop } from '#platform/shop.ts';
import { CARD_EVENTS } from './card-events.ts';

/**
 * Whether the card provider sends us every event that Galley acts on. `message`: a sentence for the owner. Not being
 * allowed to look is not a fault: `unknown` is ok.
 */
interface WebhookStatus {
  ok: boolean;
  kind: 'complete' | 'test-mode' | 'unknown' | 'unreachable' | 'absent' | 'disabled' | 'missing';
  /** the events that are not sent */
  missing: string[];
  message: string;
}

const NEEDED: readonly string[] = Object.values(CARD_EVENTS).flat();

/** Asks the card provider where it sends which events. Never throws for the provider's failures. */
export async function checkWebhookEvents(shop: Pick<Shop, 'cards' | 'site'>): Promise<WebhookStatus> {
  if (shop.cards.name === 'test')
    return good('test-mode', 'Card payments are in test mode, so no webhook is needed.');
  const address = `${shop.site.publicOrigin}/webhooks/stripe`;
  try {
    const endpoints = await shop.cards.readWebhooks();
    if (endpoints) return statusOf(endpoints, address);
    return good(
      'unknown',
      'The Stripe key isn’t allowed to list webhooks, so Galley can’t check the events. Compare them with the README yourself.',
    );
  } catch (error) {
    if (!isCardProviderError(error)) throw error;
    return bad(
      'unreachable',
      [],
      `Galley couldn’t check which events Stripe sends: ${troubleWords(error)}. Try again later.`,
    );
  }
}

/** At the start: logs a warning if an event that Galley needs isn't sent. */
export async function warnOfMissingEvents(shop: Pick<Shop, 'cards' | 'site' | 'log'>): Promise<void> {
  const { ok, kind, missing, message } = await checkWebhookEvents(shop);
  if (!ok) shop.log.warn({ webhook: kind, missing }, message);
}

function statusOf(endpoints: readonly WebhookEndpoint[], address: string): WebhookStatus {
  const ours = endpoints.filter(({ url }) => withoutSlash(url) === address);
  if (ours.length === 0)
    return bad(
      'absent',
      [...NEEDED],
      `Stripe sends no events to ${address}. Add a webhook with this address and the events in the README.`,
    );
  const enabled = ours.filter(({ isEnabled }) => isEnabled);
  if (enabled.length === 0)
    return bad(
      'disabled',
      [...NEEDED],
      `The webhook to ${address} is switched off in Stripe. Switch it on there.`,
    );
  const sent = new Set(enabled.flatMap(({ events }) => events));
  const missing = sent.has('*') ? [] : NEEDED.filter((event) => !sent.has(event));
  if (missing.length === 0) return good('complete', 'Stripe sends every event that Galley needs.');
  return bad(
    'missing',
    missing,
    `Stripe doesn’t send ${listWords(missing)} to ${address}. Add ${missing.length === 1 ? 'it' : 'them'} to the webhook in Stripe.`,
  );
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

const listWords = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

const good = (kind: WebhookStatus['kind'], message: string): WebhookStatus => ({
  ok: true,
  kind,
  missing: [],
  message,
});

const bad = (kind: WebhookStatus['kind'], missing: string[], message: string): WebhookStatus => ({
  ok: false,
  kind,
  missing,
  message,
});
