import { type Actor, recordChange } from '#platform/audit.server.ts';
import { brokenConstraint, inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';

type GroupOutcome = { ok: true } | { ok: false; problem: string };

const NAME_MAX = 80;

function readName(text: string): { ok: true; name: string } | { ok: false; problem: string } {
  const name = text.replace(/\s+/g, ' ').trim();
  if (name === '') return { ok: false, problem: 'Enter a name' };
  return name.length > NAME_MAX
    ? { ok: false, problem: `Use at most ${NAME_MAX} characters` }
    : { ok: true, name };
}

/** Adds a group of customers. */
export async function addGroup(shop: Shop, actor: Actor, text: string): Promise<GroupOutcome> {
  const read = readName(text);
  if (!read.ok) return read;
  const { name } = read;
  return unlessTaken(() =>
    inTransaction(shop.db, async (trx): Promise<GroupOutcome> => {
      const now = shop.clock();
      const { id } = await trx
        .insertInto('customerGroups')
        .values({ name, createdAt: now, updatedAt: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      const subject = `customer-group:${id}`;
      const action = 'customer-group.create';
      await recordChange(trx, { actor, action, subject, before: null, after: { name } });
      return { ok: true };
    }),
  );
}

/** Renames a group. Its members and price lists stay. */
export async function renameGroup(
  shop: Shop,
  actor: Actor,
  { id, text }: { id: string; text: string },
): Promise<GroupOutcome> {
  const read = readName(text);
  if (!read.ok) return read;
  const { name } = read;
  return unlessTaken(() =>
    inTransaction(shop.db, async (trx): Promise<GroupOutcome> => {
      const before = await trx
        .selectFrom('customerGroups')
        .select('name')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!before) return { ok: false, problem: 'This group has been deleted.' };
      await trx
        .updateTable('customerGroups')
        .set({ name, updatedAt: shop.clock() })
        .where('id', '=', id)
        .execute();
      const subject = `customer-group:${id}`;
      await recordChange(trx, { actor, action: 'customer-group.rename', subject, before, after: { name } });
      return { ok: true };
    }),
  );
}

/** Deletes a group without members and price lists. Deleting twice is harmless. */
export async function deleteGroup(shop: Shop, actor: Actor, id: string): Promise<GroupOutcome> {
  return unlessUsed(() =>
    inTransaction(shop.db, async (trx): Promise<GroupOutcome> => {
      const gone = await trx
        .deleteFrom('customerGroups')
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst();
      const subject = `customer-group:${id}`;
      const action = 'customer-group.delete';
      if (gone) await recordChange(trx, { actor, action, subject, before: gone, after: null });
      return { ok: true };
    }),
  );
}

async function unlessTaken(work: () => Promise<GroupOutcome>): Promise<GroupOutcome> {
  try {
    return await work();
  } catch (error) {
    if (brokenConstraint(error) !== 'customer_groups_name') throw error;
    return { ok: false, problem: 'Another group has this name' };
  }
}

const USED = ['customer_group_members_group_id_fkey', 'price_list_groups_group_id_fkey'];

async function unlessUsed(work: () => Promise<GroupOutcome>): Promise<GroupOutcome> {
  try {
    return await work();
  } catch (error) {
    if (!USED.includes(brokenConstraint(error) ?? '')) throw error;
    return { ok: false, problem: 'This group still has members or price lists. Take it off them first.' };
  }
}

/** Puts a customer into a group, or into none. Refused if their group is not the one that staff saw. */
export async function changeGroup(
  shop: Shop,
  actor: Actor,
  userId: string,
  { groupBefore, groupId }: { groupBefore: string | null; groupId: string | null },
): Promise<'changed' | 'stale' | 'missing'> {
  try {
    return await inTransaction(shop.db, async (trx) => {
      // Locks the person's row, so that if two people change it, one waits.
      await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
      const before = await trx
        .selectFrom('customerGroupMembers as m')
        .innerJoin('customerGroups as g', 'g.id', 'm.groupId')
        .select(['g.id', 'g.name'])
        .where('m.userId', '=', userId)
        .executeTakeFirst();
      if ((before?.id ?? null) !== groupBefore) return 'stale';
      await trx.deleteFrom('customerGroupMembers').where('userId', '=', userId).execute();
      if (groupId)
        await trx.insertInto('customerGroupMembers').values({ userId, groupId: groupId }).execute();
      const after = groupId
        ? await trx.selectFrom('customerGroups').select('name').where('id', '=', groupId).executeTakeFirst()
        : undefined;
      await recordChange(trx, {
        actor,
        action: 'customer.group',
        subject: `user:${userId}`,
        before: { group: before?.name ?? null },
        after: { group: after?.name ?? null },
      });
      return 'changed';
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'customer_group_members_group_id_fkey') throw error;
    return 'missing';
  }
}
