import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { FILE_TO_FOLLOW, NO_FILE } from '../no-file.ts';
import { itemJson } from './item-json.server.ts';
import type { ItemSide } from './order-change.ts';

/**
 * Adds a line to a placed order, with its job, whose file is still to come. `isPaidFor`: its customer has paid, so it keeps its day even if
 * that has filled up in the meantime; otherwise the database refuses a full day. The caller holds the order's lock.
 */
export async function addLine(
  trx: Queries,
  orderId: string,
  side: ItemSide,
  { now, isPaidFor }: { now: Date; isPaidFor: boolean },
): Promise<void> {
  const { id, added, publicPence, despatchOn, turnaroundId, ...item } = side;
  if (!added) throw new Error(`nothing is known of the new line ${id}`);
  const isMade = added.productId !== null;
  const day = { turnaroundId, despatchOn };
  await trx
    .insertInto('orderItems')
    .values({
      ...item,
      ...added,
      ...(isMade ? FILE_TO_FOLLOW : NO_FILE),
      ...(isPaidFor ? {} : day),
      id,
      orderId,
      isMade,
      position: sql<number>`(select max(position) + 1 from order_items where order_id = ${orderId})`,
      cartLineId: id,
      cartLineChangedAt: now,
      tradeSavingPence: publicPence - item.pricePence,
      ...itemJson(side),
    })
    .execute();
  // A place that is taken later than with the line is taken on a full day too.
  if (isPaidFor) await trx.updateTable('orderItems').set(day).where('id', '=', id).execute();
  await sql`select make_added_job(${id}, ${now})`.execute(trx);
}

/** Removes a line from a placed order, with its job, whose ticket then leads nowhere. The database refuses what was begun. */
export async function removeLine(
  trx: Queries,
  { itemId, changeId, now }: { itemId: string; changeId: string; now: Date },
): Promise<void> {
  await sql`select remove_item(${itemId}, ${changeId}, ${now})`.execute(trx);
}
