import { subSeconds } from 'date-fns';
import { sql } from 'kysely';
import { lockJob, undoLocked } from '#features/floor/production/index.server.ts';
import { UNDO_SECONDS } from '#features/orders/order/index.server.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { brokenConstraint, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { type End, lockOrders, RefusedError, staleSheet, wholeOrNothing } from './end-sheet.server.ts';
import { TEND_PRESS_FOLDER } from './press-folder.server.ts';
import { SHEET_MOVES } from './sheet-moves.ts';
import type { SheetOutcome } from './sheet-outcome.ts';

/**
 * Undoes “Printed” within a minute: the sheet is ready to print again, and every job that it moved is back where it
 * was. Refuses, moving nothing, if anything has happened to one of them since.
 */
export async function undoPrint(shop: Shop, actor: Actor, end: End): Promise<SheetOutcome> {
  try {
    return await wholeOrNothing(shop, (trx) => undo(shop, trx, actor, end));
  } catch (error) {
    if (brokenConstraint(error) !== 'sheet_jobs_live') throw error;
    return { ok: false, kind: 'refused', words: 'One of its jobs has been put on another sheet since.' };
  }
}

async function undo(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  { sheetId, version }: End,
): Promise<SheetOutcome> {
  // Printing and undoing both take these locks, and nothing else changes a printed sheet, so it needs no lock
  // of its own.
  await lockOrders(trx, sheetId);
  const sheet = await trx
    .selectFrom('sheets')
    .select(['code', 'state', 'version', 'endedAt', 'endedByName'])
    .where('id', '=', sheetId)
    .executeTakeFirst();
  if (!sheet) return { ok: false, kind: 'missing' };
  const now = shop.clock();
  const { from, to } = SHEET_MOVES.undo;
  if (sheet.version !== version || !from.some((one) => one === sheet.state)) return staleSheet(sheet);
  if (!sheet.endedAt || sheet.endedAt < subSeconds(now, UNDO_SECONDS))
    return {
      ok: false,
      kind: 'refused',
      words: `${sheet.code} was printed more than a minute ago. Move its jobs back instead.`,
    };
  await moveBack(shop, trx, actor, sheetId);
  await trx
    .updateTable('sheets')
    .set({ state: to, version: version + 1, endedAt: null, endedByName: null, printUndoneAt: now })
    .where('id', '=', sheetId)
    .execute();
  await trx
    .updateTable('sheetJobs')
    .set({ isLive: true, eventId: null })
    .where('sheetId', '=', sheetId)
    .execute();
  await shop.jobs.send(trx, TEND_PRESS_FOLDER, {});
  const change = { action: 'sheet.undo', subject: `sheet:${sheet.code}` };
  await recordChange(trx, { actor, ...change, before: { state: sheet.state }, after: { state: to } });
  return { ok: true, sheetId };
}

/** Undoes the moves that “Printed” made, last first. */
async function moveBack(shop: Shop, trx: Queries, actor: Actor, sheetId: string): Promise<void> {
  const { rows } = await sql<{ code: string; event: string }>`select j.code, t.event_id as event
    from sheet_jobs t join jobs j on j.id = t.job_id
    where t.sheet_id = ${sheetId} and t.event_id is not null order by t.event_id desc`.execute(trx);
  for (const { code, event } of rows) {
    const locked = await lockJob(trx, code);
    if (!locked) throw new Error(`no job ${code} to move back`);
    const undone = await undoLocked(shop, trx, actor, locked, Number(event));
    if (!undone.ok)
      throw new RefusedError(
        `${undone.kind === 'missing' ? `${code} is gone.` : undone.words} Nothing was undone.`,
      );
  }
}
