import Stripe from 'stripe';
import { CardProviderError, callProvider, type WebhookEndpoint } from './card-provider.ts';

/** Returns where the provider sends events, or null if the key may not read that. Throws CardProviderError. */
export async function readStripeWebhooks(stripe: Stripe): Promise<WebhookEndpoint[] | null> {
  const read = async () => {
    const endpoints: WebhookEndpoint[] = [];
    for await (const { url, status, enabled_events: events } of stripe.webhookEndpoints.list({ limit: 100 }))
      endpoints.push({ url, events, isEnabled: status === 'enabled' });
    return endpoints;
  };
  return callProvider(read).catch((error: unknown) => {
    if (error instanceof CardProviderError && isForbidden(error.cause)) return null;
    throw error;
  });
}

const isForbidden = (error: unknown) => error instanceof Stripe.errors.StripePermissionError;
