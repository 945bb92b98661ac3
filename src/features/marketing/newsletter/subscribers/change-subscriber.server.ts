import { type Actor, lastChange, recordChange } from '#platform/audit.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { endSubscription, suppress } from '../store.server.ts';
import { readSubscriber } from './subscribers-store.server.ts';

export interface SubscriberFields {
  email: string;
  firstName: string | null;
  lastName: string | null;
  tags: string[];
}

export type AddOutcome = { ok: true; id: string } | { ok: false; kind: 'duplicate' | 'suppressed' };

/** Adds a subscriber; staff state how they agreed. Refuses a suppressed address: only its owner can lift that. */
export async function addSubscriber(
  shop: Shop,
  actor: Actor,
  { consent, ...fields }: SubscriberFields & { consent: string },
): Promise<AddOutcome> {
  return inTransaction(shop.db, async (trx) => {
    const suppression = await trx
      .selectFrom('suppressions')
      .select('reason')
      .where('email', '=', fields.email)
      .executeTakeFirst();
    if (suppression) return { ok: false, kind: 'suppressed' };
    const now = shop.clock();
    const row = await trx
      .insertInto('subscribers')
      .values({
        ...fields,
        status: 'subscribed',
        source: 'admin',
        consentText: consent,
        subscribedAt: now,
        lastActivityAt: now,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) return { ok: false, kind: 'duplicate' };
    const after = { ...fields, consent };
    await recordChange(trx, {
      actor,
      action: 'subscriber.add',
      subject: `subscriber:${row.id}`,
      before: null,
      after,
    });
    return { ok: true, id: row.id };
  });
}

export type SaveSubscriberOutcome =
  | { ok: true }
  | { ok: false; kind: 'missing' }
  | { ok: false; kind: 'stale'; actor: string; changedAt: Date };

/** Returns a version string of a form's subscriber: equal for equal names and tags. */
export function subscriberVersion({ firstName, lastName, tags }: Omit<SubscriberFields, 'email'>): string {
  return JSON.stringify([firstName, lastName, tags]);
}

/**
 * Saves names and tags if they are still as in `subscriberVersion`. Refused if staff, the subscriber or Mailchimp changed them
 * since.
 */
export async function saveSubscriber(
  shop: Shop,
  actor: Actor,
  { id, version }: { id: string; version: string },
  after: Omit<SubscriberFields, 'email'>,
): Promise<SaveSubscriberOutcome> {
  return inTransaction(shop.db, async (trx): Promise<SaveSubscriberOutcome> => {
    await trx.selectFrom('subscribers').select('id').where('id', '=', id).forUpdate().execute();
    const before = await readSubscriber(trx, id);
    if (!before) return { ok: false, kind: 'missing' };
    if (subscriberVersion(before) !== version) {
      const { actor, changedAt = before.lastActivityAt } = await lastChange(trx, `subscriber:${id}`);
      return { ok: false, kind: 'stale', actor, changedAt };
    }
    await trx.updateTable('subscribers').set(after).where('id', '=', id).execute();
    const { firstName, lastName, tags } = before;
    await recordChange(trx, {
      actor,
      action: 'subscriber.save',
      subject: `subscriber:${id}`,
      after,
      before: { firstName, lastName, tags },
    });
    return { ok: true };
  });
}

/** Ends a subscription at a subscriber's request, by phone for example. Only they can undo it. */
export async function unsubscribeByStaff(shop: Shop, actor: Actor, id: string): Promise<boolean> {
  return inTransaction(shop.db, async (trx) => {
    const before = await readSubscriber(trx, id);
    if (!before) return false;
    await endSubscription(trx, before.email, shop.clock());
    await suppress(trx, before.email);
    await recordChange(trx, {
      actor,
      action: 'subscriber.unsubscribe',
      subject: `subscriber:${id}`,
      before: { status: before.status },
      after: { status: 'unsubscribed' },
    });
    return true;
  });
}

/**
 * Erases a subscriber: everything about them is deleted except the suppressed address, without which the next import
 * would bring them back. The audit log records that it was done, not for whom.
 */
export async function eraseSubscriber(shop: Shop, actor: Actor, id: string): Promise<boolean> {
  return inTransaction(shop.db, async (trx) => {
    const before = await readSubscriber(trx, id);
    if (!before) return false;
    await endSubscription(trx, before.email, shop.clock());
    await suppress(trx, before.email);
    await trx.deleteFrom('subscribers').where('id', '=', id).execute();
    await recordChange(trx, {
      actor,
      action: 'subscriber.erase',
      subject: `subscriber:${id}`,
      after: null,
      before: { status: before.status },
    });
    return true;
  });
}
