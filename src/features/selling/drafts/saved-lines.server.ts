import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { StaffLine } from '#features/orders/staff-lines/index.ts';
import { oneLine } from '#kit/plain-text.ts';
import { isUuid } from '#kit/uuid.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { brokenConstraint, inTransaction, json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { SavedLine } from './saved-line.ts';

/** What of a line is saved: nothing that belongs to one customer. */
type SavedParts = Omit<StaffLine, 'id' | 'reference' | 'artworkId'>;

/** How long the name of a saved line may be. */
export const SAVED_NAME_MAX = 120;

/** Returns all saved lines, by name. One statement. */
export async function listSavedLines(db: Queries): Promise<SavedLine[]> {
  const { rows } = await sql<SavedLine>`
    select s.id, s.name, coalesce(p.name, s.line ->> 'description') as what, (s.line ->> 'pricePence')::int as price_pence
    from saved_lines s left join products p on p.id = s.line ->> 'productId' order by lower(s.name), s.id`.execute(
    db,
  );
  return rows;
}

/** Returns a saved line as a new line of a quote; undefined for an unknown one, or one whose product is gone. */
export async function readSavedLine(db: Queries, id: string): Promise<StaffLine | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<{ line: SavedParts }>`select line from saved_lines where id = ${id}
    and (line ->> 'productId' is null or exists (select from products p where p.id = line ->> 'productId'))`.execute(
    db,
  );
  const [row] = rows;
  return row && { ...row.line, id: randomUUID(), reference: null, artworkId: null };
}

/** Saves a line for the next quotes. One of the same name is replaced. */
export async function saveLine(
  shop: Shop,
  actor: Actor,
  { id: _, reference: _reference, artworkId: _artwork, ...line }: StaffLine,
  name: string,
): Promise<void> {
  const called = oneLine(name).slice(0, SAVED_NAME_MAX);
  await inTransaction(shop.db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      insert into saved_lines (name, line, saved_by, saved_at) values (${called}, ${json(line)}, ${actor.name}, ${shop.clock()})
      on conflict (lower(name)) do update set name = excluded.name, line = excluded.line, saved_by = excluded.saved_by,
        saved_at = excluded.saved_at returning id`.execute(trx);
    const what = { action: 'saved-line.save', subject: `saved-line:${rows[0]?.id}` };
    await recordChange(trx, { ...what, actor, before: null, after: { name: called } });
  });
}

export type RenameOutcome = { ok: true } | { ok: false; problem: string };

/** Renames a saved line. One that was deleted meanwhile stays deleted. */
export async function renameSavedLine(
  shop: Shop,
  actor: Actor,
  id: string,
  typed: string,
): Promise<RenameOutcome> {
  const name = oneLine(typed);
  if (name === '') return { ok: false, problem: 'Enter a name.' };
  if (name.length > SAVED_NAME_MAX)
    return { ok: false, problem: `Use at most ${SAVED_NAME_MAX} characters.` };
  try {
    await change(shop, id, async (trx, was) => {
      await trx.updateTable('savedLines').set({ name }).where('id', '=', id).execute();
      const what = { action: 'saved-line.rename', subject: `saved-line:${id}` };
      await recordChange(trx, { ...what, actor, before: { name: was }, after: { name } });
    });
    return { ok: true };
  } catch (error) {
    if (brokenConstraint(error) !== 'saved_lines_name') throw error;
    return { ok: false, problem: 'Another saved line has this name.' };
  }
}

/** Deletes a saved line. The quotes that have it keep it. Deleting twice is harmless. */
export async function deleteSavedLine(shop: Shop, actor: Actor, id: string): Promise<void> {
  await change(shop, id, async (trx, was) => {
    await trx.deleteFrom('savedLines').where('id', '=', id).execute();
    const what = { action: 'saved-line.delete', subject: `saved-line:${id}` };
    await recordChange(trx, { ...what, actor, before: { name: was }, after: null });
  });
}

async function change(
  shop: Shop,
  id: string,
  act: (trx: Queries, name: string) => Promise<void>,
): Promise<void> {
  if (!isUuid(id)) return;
  await inTransaction(shop.db, async (trx) => {
    const row = await trx
      .selectFrom('savedLines')
      .select('name')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row) await act(trx, row.name);
  });
}
