import { sql } from 'kysely';
import { lockJob, makingLeft, moveLocked, readFloorToMove } from '#features/floor/production/index.server.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { removeFilesLater } from '#platform/storage/remove-files.server.ts';
import { TEND_PRESS_FOLDER } from './press-folder.server.ts';
import { SHEET_MOVES, SHEET_STATE_WORDS, type SheetState } from './sheet-moves.ts';
import type { SheetOutcome } from './sheet-outcome.ts';
import { OF_JOB, WHY_NOT_ON_SHEET } from './why-not.server.ts';
import { type WhyNot, whyNotWords } from './why-not.ts';

export interface End {
  sheetId: string;
  /** as staff saw it */
  version: number;
}

/** Withdraws a sheet: its jobs can be put on another, and its files are removed. */
export const withdrawSheet = (shop: Shop, actor: Actor, end: End): Promise<SheetOutcome> =>
  inTransaction(shop.db, (trx) => endSheet(shop, trx, actor, { ...end, move: 'withdraw' }));

/**
 * Records that a sheet was printed, and moves all its jobs on together: each order is locked first, so that neither a
 * cancellation nor another move comes in between. Refused, moving nothing, if one of them can’t be printed.
 */
export function printSheet(shop: Shop, actor: Actor, end: End): Promise<SheetOutcome> {
  return wholeOrNothing(shop, async (trx) => {
    await lockOrders(trx, end.sheetId);
    const wrong = await readWrong(trx, end.sheetId);
    if (wrong.length > 0)
      return {
        ok: false,
        kind: 'refused',
        words: `${wrong.map(({ code, whyNot }) => whyNotWords(code, whyNot)).join('. ')}. Make the sheet again first.`,
      };
    const ended = await endSheet(shop, trx, actor, { ...end, move: 'print' });
    if (!ended.ok) return ended;
    const refusal = await moveOn(shop, trx, actor, end.sheetId);
    if (refusal) throw new RefusedError(refusal);
    return ended;
  });
}

/** Thrown to roll back the transaction. */
export class RefusedError extends Error {}

/**
 * Runs a command in one transaction, which is rolled back if it throws a `RefusedError`, whose message is the answer.
 */
export function wholeOrNothing(
  shop: Shop,
  command: (trx: Queries) => Promise<SheetOutcome>,
): Promise<SheetOutcome> {
  return inTransaction(shop.db, command).catch((error: unknown): SheetOutcome => {
    if (!(error instanceof RefusedError)) throw error;
    return { ok: false, kind: 'refused', words: error.message };
  });
}

/** Orders first, as everywhere, always in the same sequence. */
export const lockOrders = (trx: Queries, sheetId: string) =>
  sql`select id from orders where id in (select j.order_id from sheet_jobs t join jobs j on j.id = t.job_id
    where t.sheet_id = ${sheetId}) order by id for update`.execute(trx);

/** Returns the jobs of a sheet that can’t be printed as planned on it, and why. One statement. */
export async function readWrong(db: Queries, sheetId: string): Promise<{ code: string; whyNot: WhyNot }[]> {
  const { rows } = await sql<{ code: string; whyNot: WhyNot }>`
    select code, why as "whyNot" from (select j.code, ${WHY_NOT_ON_SHEET} as why
      from sheet_jobs t join jobs j on j.id = t.job_id ${OF_JOB} where t.sheet_id = ${sheetId}) each_job
    where why is not null order by code`.execute(db);
  return rows;
}

/**
 * Moves the jobs that are still waiting to the stage after printing, and leaves those that somebody has already moved.
 * The sheet remembers its moves, so that they can be undone. Returns why one can’t be moved; null if all are.
 */
async function moveOn(shop: Shop, trx: Queries, actor: Actor, sheetId: string): Promise<string | null> {
  const floor = await readFloorToMove(trx);
  const { rows } = await sql<{ code: string }>`select j.code from sheet_jobs t join jobs j on j.id = t.job_id
    where t.sheet_id = ${sheetId} order by j.code`.execute(trx);
  const events: { code: string; event: number | null }[] = [];
  for (const { code } of rows) {
    const locked = await lockJob(trx, code);
    if (!locked) continue;
    const [printing, after] = makingLeft({ ...locked.job, stageId: queueOf(floor) }, floor);
    const stage = (after ?? printing)?.stage;
    const isBefore =
      locked.job.stageId !== stage?.id &&
      makingLeft(locked.job, floor).some((step) => step.stage.id === stage?.id);
    if (!stage || !isBefore) continue;
    const moved = await moveLocked(shop, trx, actor, locked, stage);
    if (!moved.ok) return moved.kind === 'missing' ? `${code} is gone.` : moved.words;
    events.push({ code, event: moved.event });
  }
  await sql`update sheet_jobs t set event_id = e.event from jsonb_to_recordset(${json(events)}) as e (code text, event bigint)
    join jobs j on j.code = e.code where t.sheet_id = ${sheetId} and t.job_id = j.id`.execute(trx);
  return null;
}

const queueOf = ({ stages }: Awaited<ReturnType<typeof readFloorToMove>>): string =>
  stages.find(({ kind }) => kind === 'queue')?.id ?? '';

/** Says who has changed a sheet, and its current state. */
export const staleSheet = (row: {
  code: string;
  state: string;
  endedByName: string | null;
}): SheetOutcome => ({
  ok: false,
  kind: 'stale',
  words: `${row.code} has changed in the meantime: ${SHEET_STATE_WORDS[row.state as SheetState].toLowerCase()}${row.endedByName ? ` by ${row.endedByName}` : ''}.`,
});

/**
 * Ends a sheet if it is still as staff saw it: its jobs are free for another. A job removes the files that presses
 * fetch; the files of a withdrawn sheet are removed.
 */
export async function endSheet(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  { sheetId, version, move }: End & { move: 'print' | 'withdraw' },
): Promise<SheetOutcome> {
  const { from, to } = SHEET_MOVES[move];
  const row = await trx
    .selectFrom('sheets')
    .select(['code', 'state', 'version', 'pdfKey', 'cutsKey', 'csvKey', 'endedByName', 'folderName'])
    .where('id', '=', sheetId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { ok: false, kind: 'missing' };
  const state = row.state as SheetState;
  if (row.version !== version || !from.some((one) => one === state)) return staleSheet(row);
  const goes = to === 'withdrawn';
  await trx
    .updateTable('sheets')
    .set({
      state: to,
      version: version + 1,
      endedAt: shop.clock(),
      endedByName: actor.name,
      ...(goes ? { pdfKey: null, cutsKey: null, csvKey: null } : {}),
    })
    .where('id', '=', sheetId)
    .execute();
  await trx.updateTable('sheetJobs').set({ isLive: false }).where('sheetId', '=', sheetId).execute();
  const keys = [row.pdfKey, row.cutsKey, row.csvKey].flatMap((key) => key ?? []);
  if (goes) await removeFilesLater(shop, trx, keys);
  if (row.folderName) await shop.jobs.send(trx, TEND_PRESS_FOLDER, {});
  const change = { action: `sheet.${move}`, subject: `sheet:${row.code}` };
  await recordChange(trx, { actor, ...change, before: { state }, after: { state: to } });
  return { ok: true, sheetId };
}
