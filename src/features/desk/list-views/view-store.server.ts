import { sql } from 'kysely';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { factsOf, type ListName } from './lists.ts';

/** More than anybody finds again in a row of tabs. */
const VIEWS_MAX = 20;
export const NAME_MAX = 40;

/** What staff save: a name, the address of a list, and whether all staff who see the list see it. */
interface ViewFields {
  name: string;
  query: string;
  isShared: boolean;
}

export type ViewOutcome = { ok: true; id: string } | { ok: false; problem: string };

const GONE = 'This view was deleted. Save it as a new one.';

/** Saves a list under a name that its owner doesn’t use for it yet. */
export function saveView(shop: Shop, actor: Actor, list: ListName, fields: ViewFields): Promise<ViewOutcome> {
  return inTransaction(shop.db, async (trx): Promise<ViewOutcome> => {
    const own = await lockOwn(trx, actor, list);
    if (own.length >= VIEWS_MAX)
      return { ok: false, problem: `You have ${VIEWS_MAX} views. Delete one first.` };
    if (own.some((view) => isNamed(view, fields.name))) return { ok: false, problem: taken(fields.name) };
    const { id } = await trx
      .insertInto('orderViews')
      .values({ ...fields, list, userId: actor.id, createdAt: shop.clock() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordChange(trx, {
      actor,
      action: 'order_view.create',
      subject: `order_view:${id}`,
      before: null,
      after: entryOf(list, fields),
    });
    return { ok: true, id };
  });
}

/** Changes a view of one’s own: its name, list or readers. */
export function changeView(
  shop: Shop,
  actor: Actor,
  list: ListName,
  { id, ...fields }: ViewFields & { id: string },
): Promise<ViewOutcome> {
  return inTransaction(shop.db, async (trx): Promise<ViewOutcome> => {
    const own = await lockOwn(trx, actor, list);
    const before = own.find((view) => view.id === id);
    if (!before) return { ok: false, problem: GONE };
    if (own.some((view) => view.id !== id && isNamed(view, fields.name)))
      return { ok: false, problem: taken(fields.name) };
    await trx.updateTable('orderViews').set(fields).where('id', '=', id).execute();
    const { id: _id, ...was } = before;
    await recordChange(trx, {
      actor,
      action: 'order_view.save',
      subject: `order_view:${id}`,
      before: entryOf(list, was),
      after: entryOf(list, fields),
    });
    return { ok: true, id };
  });
}

/** Deletes a view of one’s own. Deleting twice is harmless. */
export function deleteView(shop: Shop, actor: Actor, list: ListName, id: string): Promise<void> {
  return inTransaction(shop.db, async (trx) => {
    const before = await trx
      .deleteFrom('orderViews')
      .where('id', '=', id)
      .where('userId', '=', actor.id)
      .where('list', '=', list)
      .returning(['name', 'query', 'isShared'])
      .executeTakeFirst();
    if (before)
      await recordChange(trx, {
        actor,
        action: 'order_view.delete',
        subject: `order_view:${id}`,
        before: entryOf(list, before),
        after: null,
      });
  });
}

/** Reads somebody’s views of a list while nobody else saves one for them, so that two windows can’t take the same name. */
async function lockOwn(trx: Queries, actor: Actor, list: ListName): Promise<(ViewFields & { id: string })[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order_views ${actor.id}`}, 0))`.execute(trx);
  return trx
    .selectFrom('orderViews')
    .select(['id', 'name', 'query', 'isShared'])
    .where('userId', '=', actor.id)
    .where('list', '=', list)
    .execute();
}

/** What the audit log keeps of a view. */
const entryOf = (list: ListName, fields: ViewFields) => ({ list: factsOf(list).rows, ...fields });

const isNamed = (view: { name: string }, name: string) => view.name.toLowerCase() === name.toLowerCase();
const taken = (name: string) => `You already have a view called “${name}”. Choose another name.`;
