import { sql } from 'kysely';
import { readSeparationNames } from '#features/artwork/files/index.server.ts';
import { readPaperSurface } from '#features/pricing/prices/index.server.ts';
import { type ImposedSheets, imposeSheets, type JobFile } from '#imposition/index.server.ts';
import { imposeProblemText, papersOf, type SheetPlan } from '#imposition/index.ts';
import { formatDate } from '#kit/london-time.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import { type ArtworkKind, type Finishing, x4Reasons } from '#preflight/index.ts';
import { readWrong } from './end-sheet.server.ts';
import { TEND_PRESS_FOLDER } from './press-folder.server.ts';
import { whyNotWords } from './why-not.ts';

export const MAKE_SHEET = 'make-sheet';

/** After this many attempts without a result, making a sheet has failed. */
const TRIES_MAX = 3;

/**
 * The job that makes a sheet’s files from its jobs’ artwork. Running it twice makes them once; if killed, it starts
 * again. If it fails, the reason is shown with the sheet.
 */
export function makeSheetJob(shop: Shop, engine: Pick<Engine, 'impose'>): JobDefinition<{ sheetId: string }> {
  return {
    name: MAKE_SHEET,
    retryPauseMaxSeconds: 30,
    run: ({ sheetId }) => makeSheet(shop, engine, sheetId),
  };
}

async function makeSheet(shop: Shop, engine: Pick<Engine, 'impose'>, sheetId: string): Promise<void> {
  const begun = await begin(shop, sheetId);
  if (!begun) return; // made, withdrawn or failed
  if (begun.tries > TRIES_MAX)
    return fail(
      shop,
      sheetId,
      'The program that makes sheets stopped three times. Make the sheet with fewer jobs.',
    );
  const wrong = await readWrong(shop.db, sheetId);
  if (wrong.length > 0)
    return fail(shop, sheetId, `${wrong.map(({ code, whyNot }) => whyNotWords(code, whyNot)).join('. ')}.`);
  const now = shop.clock();
  const date = formatDate(now);
  const papers = papersOf(begun.plan).map(({ stock }) => stock);
  const surface = await readPaperSurface(shop.db, papers);
  const made = await withFiles(shop, await readFiles(shop, sheetId), (files) =>
    imposeSheets({ engine, now, date, number: begun.code, surface }, begun.plan, files),
  );
  if (!made.ok) return fail(shop, sheetId, made.problems.map(imposeProblemText).join(' '));
  await store(shop, sheetId, begun.tries, made.sheets);
}

interface Begun {
  code: string;
  plan: SheetPlan;
  tries: number;
}

async function begin(shop: Shop, sheetId: string): Promise<Begun | undefined> {
  const { rows } = await sql<Begun>`
    update sheets set state = 'making', tries = tries + 1, version = version + (state = 'planned')::int
    where id = ${sheetId} and state in ('planned', 'making') returning code, plan, tries`.execute(shop.db);
  return rows[0];
}

/** Says why a sheet can't be made. Its jobs are free for another. */
async function fail(shop: Shop, sheetId: string, problem: string): Promise<void> {
  await shop.db
    .with('failed', (part) =>
      part
        .updateTable('sheets')
        .set({ state: 'failed', problem, endedAt: shop.clock(), version: sql<number>`version + 1` })
        .where('id', '=', sheetId)
        .where('state', '=', 'making')
        .returning('id'),
    )
    .updateTable('sheetJobs')
    .set({ isLive: false })
    .where('sheetId', 'in', (failed) => failed.selectFrom('failed').select('id'))
    .execute();
}

type StoredFile = Omit<JobFile, 'path'> & { key: string };

/** The current files, with the hashes of those that were planned. */
async function readFiles(shop: Shop, sheetId: string): Promise<StoredFile[]> {
  const separations = await readSeparationNames(shop.db);
  const { rows } = await sql<{
    job: string;
    key: string;
    kind: ArtworkKind;
    sha256: string;
    finishing: Finishing | null;
  }>`
    select j.code as job, a.storage_key as key, a.kind, t.sha256, i.artwork_needs -> 'finishing' as finishing
    from sheet_jobs t join jobs j on j.id = t.job_id join order_items i on i.id = j.item_id
    join artworks a on a.id = i.artwork_id where t.sheet_id = ${sheetId} order by j.code`.execute(shop.db);
  return rows.map(({ finishing, ...file }) => ({
    ...file,
    separations,
    ...(finishing ? { finishing } : {}),
  }));
}

/** Runs work on local paths of the files, each fetched once. Missing files are left out. */
async function withFiles<T>(
  { storage }: Shop,
  files: readonly StoredFile[],
  work: (files: JobFile[]) => Promise<T>,
): Promise<T> {
  const keys = [...new Set(files.map(({ key }) => key))];
  const paths = new Map<string, string>();
  const fetched = async (nth: number): Promise<T> => {
    const key = keys[nth];
    if (key === undefined)
      return work(
        files.flatMap(({ key: of, ...file }) => {
          const path = paths.get(of);
          return path === undefined ? [] : [{ ...file, path }];
        }),
      );
    const stored = await storage.open(key);
    if (!stored) return fetched(nth + 1);
    stored.destroy();
    return storage.withLocalFile(key, (path) => {
      paths.set(key, path);
      return fetched(nth + 1);
    });
  };
  return fetched(0);
}

/** Stores the files, then marks the sheet ready; if it was withdrawn in the meantime, the files are removed again. */
async function store(
  shop: Shop,
  sheetId: string,
  nth: number,
  { pdf, cutList, spots, breaches }: ImposedSheets,
): Promise<void> {
  const at = `sheets/${sheetId}-${nth}`;
  const keys = { pdfKey: `${at}.pdf`, cutsKey: `${at}-cuts.pdf`, csvKey: `${at}-cuts.csv` };
  const notX4 = breaches.length > 0 ? x4Reasons(breaches).join(' ') : null;
  await shop.storage.put(keys.pdfKey, pdf);
  await shop.storage.put(keys.cutsKey, cutList.pdf);
  await shop.storage.put(keys.csvKey, Buffer.from(cutList.csv));
  const isReady = await inTransaction(shop.db, async (trx) => {
    const row = await trx
      .updateTable('sheets')
      .set({
        state: 'ready',
        ...keys,
        spots,
        notX4,
        readyAt: shop.clock(),
        version: sql<number>`version + 1`,
      })
      .where('id', '=', sheetId)
      .where('state', '=', 'making')
      .returning('id')
      .executeTakeFirst();
    if (row) await shop.jobs.send(trx, TEND_PRESS_FOLDER, {});
    return row !== undefined;
  });
  if (!isReady) for (const key of Object.values(keys)) await shop.storage.remove(key);
}
