import type { TestCards } from '#platform/card/test-card.server.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';

export const DELIVER_TEST_EVENT = 'deliver-test-card-event';

/** Posts an event to our own webhook; returns the HTTP status. */
export type Deliver = (event: { body: string; signature: string }) => Promise<number>;

/** The test card page if it replaces the provider; null with a real provider. */
export function testCardsOf(shop: Shop): TestCards | null {
  return shop.cards.name === 'test' ? (shop.cards as TestCards) : null;
}

/** The job that reports a paid test session to our own webhook, as the provider would. Retried until accepted. */
export function deliverTestEventJob(
  shop: Shop,
  deliver: Deliver,
): JobDefinition<{ sessionId: string; status: string }> {
  return {
    name: DELIVER_TEST_EVENT,
    async run({ sessionId, status }) {
      const cards = testCardsOf(shop);
      if (!cards) return; // a key has been set since: the real provider does not know test sessions
      const answered = await deliver(cards.signedEvent({ id: sessionId, status }));
      if (answered !== 200) throw new Error(`our webhook answered ${answered} to a test event`);
    },
  };
}
