import { inTransaction } from '../../platform/db/database.ts';
import { queueMail } from '../../platform/mail/queue.server.ts';
import type { Shop } from '../../platform/shop.ts';
import type { Signup } from './forms.ts';
import { consentText } from './newsletter.ts';
import { keepSubscriber, liftSuppression } from './store.server.ts';

/** The mail of this feature, by the name it is queued under. */
export const NEWSLETTER_WELCOME = 'newsletter-welcome';

export type SubscribeOutcome =
  | { ok: true; subscriberId: string }
  | { ok: false; reason: 'already-subscribed' };

/**
 * Subscribes an address and confirms it by mail, in one transaction. Who had unsubscribed is taken back: the signup is a
 * new consent, stored with its words, place and time. Only without double opt-in, as documented (ruling 61).
 */
export async function subscribe(shop: Shop, signup: Signup): Promise<SubscribeOutcome> {
  const { email, firstName, lastName, interests, marketingConsent, place } = signup;
  const now = shop.clock();
  const reader = {
    ...{ email, firstName, lastName, interests, marketingConsent },
    consentText: consentText(place, marketingConsent),
    source: place,
  };
  return inTransaction(shop.db, async (trx) => {
    const subscriberId = await keepSubscriber(trx, reader, now);
    if (!subscriberId) return { ok: false, reason: 'already-subscribed' };
    await liftSuppression(trx, email);
    await queueMail(shop, trx, {
      eventKey: `${NEWSLETTER_WELCOME}:${subscriberId}:${now.toISOString()}`,
      template: NEWSLETTER_WELCOME,
      recipient: email,
      data: { email },
    });
    return { ok: true, subscriberId };
  });
}
