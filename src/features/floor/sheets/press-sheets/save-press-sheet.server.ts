import { sql } from 'kysely';
import { type Actor, lastActor, recordChange } from '#platform/audit.server.ts';
import { brokenConstraint, inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { fieldsOf, type PressSheetFields } from './press-sheet-form.ts';
import { readPressSheets } from './press-sheets.server.ts';

export type SavePressSheetOutcome =
  | { ok: true }
  | { ok: false; kind: 'missing' | 'duplicate' }
  | { ok: false; kind: 'stale'; actor: string; changedAt: Date };

/** Adds a press sheet, or saves one that is unchanged since `seenAt`. Sheets that are planned stay as they are. */
export async function savePressSheet(
  shop: Shop,
  actor: Actor,
  fields: PressSheetFields,
  before: { id: string; seenAt: string } | null,
): Promise<SavePressSheetOutcome> {
  try {
    return await inTransaction(shop.db, (trx) =>
      before ? change(shop, trx, actor, fields, before) : add(shop, trx, actor, fields),
    );
  } catch (error) {
    if (brokenConstraint(error) === 'press_sheets_name_key') return { ok: false, kind: 'duplicate' };
    throw error;
  }
}

const rowOf = (fields: PressSheetFields, now: Date) => ({
  name: fields.name,
  widthUm: fields.width,
  heightUm: fields.height,
  gripperEdge: fields.gripperEdge,
  gripperUm: fields.gripper,
  marginBottomUm: fields.marginBottom,
  marginRightUm: fields.marginRight,
  marginTopUm: fields.marginTop,
  marginLeftUm: fields.marginLeft,
  gutterUm: fields.gutter,
  workStyle: fields.workStyle,
  makeReadySheets: fields.makeReady,
  oversPercent: fields.oversPercent,
  oversCopies: fields.oversCopies,
  creepPercent: fields.creepPercent,
  toFolder: fields.toFolder,
  withCutList: fields.withCutList,
  updatedAt: now,
});

async function add(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  fields: PressSheetFields,
): Promise<SavePressSheetOutcome> {
  const slug = fields.name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  // Two people who add one at once get different ids.
  await sql`select from press_sheets order by id for update`.execute(trx);
  const taken = (await readPressSheets(trx)).map(({ id }) => id);
  const base = slug || 'sheet';
  let id = base;
  for (let nth = 2; taken.includes(id); nth += 1) id = `${base}-${nth}`;
  await trx
    .insertInto('pressSheets')
    .values({
      id,
      ...rowOf(fields, shop.clock()),
      position: sql<number>`(select coalesce(max(position), 0) + 10 from press_sheets)`,
    })
    .execute();
  const change = { actor, action: 'press-sheet.create', subject: `press-sheet:${id}` };
  await recordChange(trx, { ...change, before: null, after: fields });
  return { ok: true };
}

async function change(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  fields: PressSheetFields,
  { id, seenAt }: { id: string; seenAt: string },
): Promise<SavePressSheetOutcome> {
  const subject = `press-sheet:${id}`;
  await trx.selectFrom('pressSheets').select('id').where('id', '=', id).forUpdate().execute();
  const before = (await readPressSheets(trx)).find((one) => one.id === id);
  if (!before) return { ok: false, kind: 'missing' };
  if (before.updatedAt !== seenAt) {
    const changedAt = new Date(before.updatedAt);
    return { ok: false, kind: 'stale', actor: await lastActor(trx, subject), changedAt };
  }
  await trx
    .updateTable('pressSheets')
    .set({ ...rowOf(fields, shop.clock()), updatedAt: laterThanBefore(shop) })
    .where('id', '=', id)
    .execute();
  await recordChange(trx, {
    actor,
    action: 'press-sheet.save',
    subject,
    before: fieldsOf(before),
    after: fields,
  });
  return { ok: true };
}

/**
 * Archives a press sheet, so that nothing more is planned on it, or restores it. Doing it twice is harmless. Returns
 * false if there is none.
 */
export function archivePressSheet(shop: Shop, actor: Actor, id: string, archived: boolean): Promise<boolean> {
  return inTransaction(shop.db, async (trx) => {
    const row = await trx
      .selectFrom('pressSheets')
      .select('archivedAt')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return false;
    if ((row.archivedAt !== null) === archived) return true;
    await trx
      .updateTable('pressSheets')
      .set({ archivedAt: archived ? shop.clock() : null, updatedAt: laterThanBefore(shop) })
      .where('id', '=', id)
      .execute();
    const action = `press-sheet.${archived ? 'archive' : 'restore'}`;
    const change = { actor, action, subject: `press-sheet:${id}` };
    await recordChange(trx, { ...change, before: { archived: !archived }, after: { archived } });
    return true;
  });
}

/** Two saves at the same moment have different times, so that the second page is known to be out of date. */
const laterThanBefore = (shop: Shop) =>
  sql<Date>`greatest(${shop.clock()}, updated_at + interval '1 millisecond')`;
