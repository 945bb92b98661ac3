import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { Signup } from './forms.ts';
import { consentText } from './newsletter.ts';
import { queueConfirmation } from './opt-in.server.ts';
import { isDoubleOptIn, isSuppressed, lockAddress, storeSubscriber } from './store.server.ts';
import { queueWelcome } from './welcome.server.ts';

export type SubscribeOutcome =
  | { ok: true; subscriberId: string }
  | { ok: false; reason: 'already-subscribed' };

/**
 * Subscribes an address and confirms it by email, in one transaction. With double opt-in (ruling 61), and always for an
 * address that left or complained, the signup has no effect until the address's owner confirms it: anybody can type
 * somebody else's address. A suppression stays until then.
 */
export async function subscribe(shop: Shop, signup: Signup): Promise<SubscribeOutcome> {
  const { email, firstName, lastName, interests, marketingConsent, place } = signup;
  const now = shop.clock();
  const subscriber = {
    email,
    firstName,
    lastName,
    interests,
    marketingConsent,
    consentText: consentText(place, marketingConsent),
    source: place,
  };
  return inTransaction(shop.db, async (trx) => {
    await lockAddress(trx, email);
    const needsConfirmation = (await isDoubleOptIn(trx)) || (await isSuppressed(trx, email));
    const id = await storeSubscriber(trx, subscriber, needsConfirmation ? 'pending' : 'subscribed', now);
    if (!id) return { ok: false, reason: 'already-subscribed' };
    if (needsConfirmation) await queueConfirmation(shop, trx, { id, email, subscribedAt: now });
    else await queueWelcome(shop, trx, { id, email, now });
    return { ok: true, subscriberId: id };
  });
}
