import { sql } from 'kysely';
import { papersOf } from '#imposition/index.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { endSheet } from './end-sheet.server.ts';
import { MAKE_SHEET } from './make-sheet.server.ts';
import { type PlannedRun, planRun } from './plan-run.server.ts';
import type { PressSheet } from './press-sheets/press-sheet.ts';
import { readPressSheets } from './press-sheets/press-sheets.server.ts';
import { readChosen } from './read-jobs.server.ts';
import { readHolders, readSheet } from './read-sheet.server.ts';
import type { SheetOutcome } from './sheet-outcome.ts';

/** Some of the jobs are on another live sheet. Thrown to roll back the transaction. */
class TakenError extends Error {
  readonly jobIds: readonly string[];
  constructor(jobIds: readonly string[]) {
    super('jobs are on another sheet');
    this.jobIds = jobIds;
  }
}

/**
 * The plan is out of date: a job is now part of another, or the press sheet was saved or archived. Thrown in the same
 * way.
 */
class ChangedError extends Error {}

const CHANGED: SheetOutcome = {
  ok: false,
  kind: 'stale',
  words: 'Something has changed since this plan was drawn. Check the plan again, then make the sheet.',
};

/**
 * Plans jobs on a press sheet and has the files made. Refused if the plan is no longer the one that staff saw (`seen`), or if
 * somebody has put one of the jobs on another sheet in the meantime.
 */
export async function planSheet(
  shop: Shop,
  actor: Actor,
  {
    codes,
    pressSheetId,
    fingerprint,
  }: { codes: readonly string[]; pressSheetId: string; fingerprint: string },
): Promise<SheetOutcome> {
  const press = await readPressSheet(shop.db, pressSheetId);
  if (!press) return { ok: false, kind: 'refused', words: 'Choose a press sheet.' };
  const { jobs, products } = await readChosen(shop.db, codes);
  const outcome = planRun(press, jobs, products);
  if (!outcome.ok)
    return { ok: false, kind: 'refused', words: outcome.problems.map(({ words }) => words).join(' ') };
  if (outcome.run.fingerprint !== fingerprint) return CHANGED;
  return refusedIfTaken(shop, () =>
    inTransaction(shop.db, (trx) => insertSheet(shop, trx, actor, press, outcome.run, null)),
  );
}

/**
 * Withdraws a sheet and makes it again with the current files and quantities, without the jobs that can’t be printed. One
 * transaction: the jobs are never free for another sheet in between.
 */
export async function remakeSheet(
  shop: Shop,
  actor: Actor,
  { sheetId, version }: { sheetId: string; version: number },
): Promise<SheetOutcome> {
  const sheet = await readSheet(shop.db, sheetId);
  if (!sheet) return { ok: false, kind: 'missing' };
  const press = await readPressSheet(shop.db, sheet.pressSheetId, { archivedToo: true });
  if (!press) return { ok: false, kind: 'missing' };
  const all = await readChosen(
    shop.db,
    sheet.jobs.map(({ code }) => code),
  );
  const jobs = all.jobs.filter(({ whyNot }) => whyNot === null);
  const outcome = planRun(press, jobs, all.products, sheetId);
  if (!outcome.ok)
    return { ok: false, kind: 'refused', words: outcome.problems.map(({ words }) => words).join(' ') };
  return refusedIfTaken(shop, () =>
    inTransaction(shop.db, async (trx) => {
      if (sheet.state !== 'failed') {
        const ended = await endSheet(shop, trx, actor, { sheetId, version, move: 'withdraw' });
        if (!ended.ok) return ended;
      }
      return insertSheet(shop, trx, actor, press, outcome.run, sheetId);
    }),
  );
}

async function refusedIfTaken(shop: Shop, command: () => Promise<SheetOutcome>): Promise<SheetOutcome> {
  try {
    return await command();
  } catch (error) {
    if (error instanceof ChangedError) return CHANGED;
    if (!(error instanceof TakenError)) throw error;
    const holders = await readHolders(shop.db, error.jobIds);
    return {
      ok: false,
      kind: 'stale',
      words: holders.map(({ job, sheet, by }) => `${by} has put ${job} on ${sheet}.`).join(' '),
    };
  }
}

async function readPressSheet(
  db: Queries,
  id: string,
  { archivedToo = false } = {},
): Promise<PressSheet | undefined> {
  return (await readPressSheets(db)).find((one) => one.id === id && (archivedToo || !one.isArchived));
}

async function insertSheet(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  press: PressSheet,
  { plan, stock, jobs }: PlannedRun,
  replaces: string | null,
): Promise<SheetOutcome> {
  await refuseIfChanged(trx, press);
  // Always in the same order, so that two people who want the same jobs don’t deadlock. Once locked, none can be joined to another part.
  const rows = jobs.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const { rows: still } = await sql`select from jobs where id = any(${rows.map(({ id }) => id)}::uuid[])
    order by id for key share`.execute(trx);
  if (still.length < rows.length) throw new ChangedError();
  const { sheets, plates, sheetsAlone, waste } = plan.totals;
  const { id, code } = await trx
    .insertInto('sheets')
    .values({
      pressSheetId: press.id,
      stock,
      papers: papersOf(plan).length,
      plan: json(plan),
      plates,
      printSheets: sheets,
      sheetsAlone,
      waste,
      replaces,
      madeBy: actor.id,
      madeByName: actor.name,
      createdAt: shop.clock(),
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  const inserted = await trx
    .insertInto('sheetJobs')
    .values(
      rows.map(({ id: jobId, quantity, printQuantity, sha256 }) => ({
        sheetId: id,
        jobId,
        quantity,
        printQuantity,
        sha256,
      })),
    )
    .onConflict((conflict) => conflict.column('jobId').where(sql<boolean>`is_live`).doNothing())
    .returning('jobId')
    .execute();
  const taken = jobs.filter((job) => !inserted.some(({ jobId }) => jobId === job.id));
  if (taken.length > 0) throw new TakenError(taken.map((job) => job.id));
  const after = { jobs: jobs.map((job) => job.code), pressSheet: press.paper.name, sheets, replaces };
  await recordChange(trx, { actor, action: 'sheet.plan', subject: `sheet:${code}`, before: null, after });
  await shop.jobs.send(trx, MAKE_SHEET, { sheetId: id });
  return { ok: true, sheetId: id };
}

/** Locks the press sheet as it was read, so that nobody saves or archives it while a sheet is planned on it. */
async function refuseIfChanged(trx: Queries, { id, updatedAt }: PressSheet): Promise<void> {
  const { rows } =
    await sql`select from press_sheets where id = ${id} and updated_at = ${updatedAt}::timestamptz
    for share`.execute(trx);
  if (rows.length === 0) throw new ChangedError();
}
