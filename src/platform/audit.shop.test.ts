import { expect, test } from 'vitest';
import { openTestShop } from '#test/app.ts';
import { makeCustomer } from '#test/factories.ts';
import { recordChanges } from './audit.server.ts';

// A statement takes at most 65,535 values, so separate values for fifteen thousand rows of six would be refused.
test('fifteen thousand changes at once are all recorded, each with its value before and after', async () => {
  const opened = await openTestShop();
  const actor = { id: (await makeCustomer(opened)).userId, name: 'Ada' };
  const changes = Array.from({ length: 15_000 }, (_, i) => ({
    actor,
    action: 'price.update',
    subject: `product:p-${i}`,
    before: i === 0 ? null : { basePricePence: i },
    after: { basePricePence: i + 1 },
  }));
  await recordChanges(opened.db, changes);
  const rows = await opened.db
    .selectFrom('auditLog')
    .select(['actorId', 'actor', 'before', 'after'])
    .where('action', '=', 'price.update')
    .orderBy('id')
    .execute();
  expect(rows).toHaveLength(15_000);
  expect(rows[0]).toEqual({ actorId: actor.id, actor: 'Ada', before: null, after: { basePricePence: 1 } });
  expect(rows[1]?.before).toEqual({ basePricePence: 1 });
  const withoutBefore = await opened.db
    .selectFrom('auditLog')
    .select('id')
    .where('before', 'is', null)
    .where('action', '=', 'price.update')
    .execute();
  expect(withoutBefore).toHaveLength(1);
});
