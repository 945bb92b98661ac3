import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { applyMembers } from './mailchimp/sync-store.server.ts';
import { subscribe } from './subscribe.server.ts';
import { importSubscribers } from './subscribers/import-subscribers.server.ts';
import { unsubscribe } from './unsubscribe.server.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const signUp = (email: string) =>
  subscribe(opened.shop, {
    email,
    firstName: null,
    lastName: null,
    interests: [],
    consent: true,
    marketingConsent: true,
    place: 'footer',
  });

test('signing up and unsubscribing at the same moment leaves an address subscribed or suppressed, never both (guard: the lock on the address)', async () => {
  const emails = Array.from({ length: 40 }, (_, i) => `reader-${i}@example.com`);
  // Half of them had left before, half are new.
  for (const email of emails.slice(0, 20)) {
    await signUp(email);
    await unsubscribe(opened.shop, email);
  }
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(emails.flatMap((email) => [signUp(email), unsubscribe(opened.shop, email)]));
    const both = await opened.db
      .selectFrom('subscribers')
      .innerJoin('suppressions', 'suppressions.email', 'subscribers.email')
      .select('subscribers.email')
      .where('status', '=', 'subscribed')
      .execute();
    expect(both).toEqual([]);
  }
});

test('concurrent imports and syncs of the same subscribers wait once each, without a deadlock (guard: one lock, one order)', async () => {
  const emails = Array.from({ length: 60 }, (_, i) => `known-${i}@example.com`);
  for (const email of emails) await signUp(email);
  const subscribers = emails.map((email, i) => ({
    row: i + 2,
    email,
    firstName: null,
    lastName: null,
    tags: ['fair'],
    interests: [],
  }));
  const members = (at: number) =>
    emails.map((email_address, i) => ({
      email_address,
      status: (i + at) % 2 ? 'subscribed' : 'cleaned',
      last_changed: '2026-11-24T10:00:00Z',
    }));
  const actor = { id: await anAdministrator(), name: 'Ada Trade' };
  const { texts } = await opened.countStatements(() =>
    Promise.all(
      [0, 1, 2, 3].flatMap((at) => [
        importSubscribers(opened.shop, actor, {
          name: 'fair.csv',
          consent: 'At the fair',
          refused: [],
          subscribers: at % 2 ? subscribers : subscribers.toReversed(),
        }),
        inTransaction(opened.db, (trx) => applyMembers(trx, members(at).toReversed(), opened.time.now)),
      ]),
    ),
  );
  // A deadlocked transaction would begin again.
  expect(texts.filter((text) => text.startsWith('begin'))).toHaveLength(8);
});

async function anAdministrator(): Promise<string> {
  const made = await opened.accounts.signUp({
    email: 'ada@example.com',
    password: 'a long enough password',
    firstName: 'Ada',
    lastName: 'Trade',
  });
  if (!made) throw new Error('not made');
  return made.userId;
}
