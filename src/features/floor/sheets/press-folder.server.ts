import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { OF_JOB, WHY_NOT_ON_SHEET } from './why-not.server.ts';

export const TEND_PRESS_FOLDER = 'tend-press-folder';

/**
 * Keeps the press’s folder up to date: every minute, and at once when a sheet becomes ready or ends. A sheet’s file is
 * there while the sheet is ready and every job on it can be printed. A sheet on two papers is never put there: the
 * press would print all of it on one. The next run retries what failed.
 */
export function tendPressFolderJob(shop: Shop): JobDefinition {
  return {
    name: TEND_PRESS_FOLDER,
    schedule: '* * * * *',
    exclusive: true,
    run: () => tendPressFolder(shop),
  };
}

/** SQL: whether a job on sheet `h` can’t be printed as planned. */
const IS_WRONG = sql<boolean>`exists (select from sheet_jobs t join jobs j on j.id = t.job_id ${OF_JOB}
  where t.sheet_id = h.id and ${WHY_NOT_ON_SHEET} is not null)`;

async function tendPressFolder(shop: Shop): Promise<void> {
  const { rows: wrong } = await sql<{ id: string; name: string }>`
    select h.id, h.folder_name as name from sheets h
    where h.folder_name is not null and (h.state <> 'ready' or ${IS_WRONG})`.execute(shop.db);
  for (const sheet of wrong) await takeAway(shop, sheet);
  const { rows: ready } = await sql<ToPut>`
    select h.id, m.id || '/' || h.code as name, h.pdf_key as "pdfKey",
      case when m.with_cut_list then h.csv_key end as "csvKey"
    from sheets h join press_sheets m on m.id = h.press_sheet_id
    where h.state = 'ready' and m.to_folder and h.papers = 1 and h.folder_at is null and h.folder_taken_at is null
      and not ${IS_WRONG} order by h.number`.execute(shop.db);
  for (const sheet of ready) await putThere(shop, sheet);
}

interface ToPut {
  id: string;
  name: string;
  pdfKey: string;
  csvKey: string | null;
}

/**
 * The name is recorded first, so that there is never a file without a record. The cut list is written before the PDF,
 * because the PDF starts the press.
 */
async function putThere(shop: Shop, { id, name, pdfKey, csvKey }: ToPut): Promise<void> {
  await shop.db.updateTable('sheets').set({ folderName: name }).where('id', '=', id).execute();
  if (csvKey) await copy(shop, csvKey, `${name}.csv`);
  await copy(shop, pdfKey, `${name}.pdf`);
  await shop.db.updateTable('sheets').set({ folderAt: shop.clock() }).where('id', '=', id).execute();
}

async function copy({ storage, press }: Shop, from: string, to: string): Promise<void> {
  const content = await storage.open(from);
  if (!content) throw new Error(`The sheet’s file ${from} is missing.`);
  await press.put(to, await buffer(content));
}

/** A file that is no longer there has been taken by the press: it is not put there again, and staff are told. */
async function takeAway(shop: Shop, { id, name }: { id: string; name: string }): Promise<void> {
  const file = await shop.press.open(`${name}.pdf`);
  file?.destroy();
  await shop.press.remove(`${name}.pdf`);
  await shop.press.remove(`${name}.csv`);
  await noteTaken(shop.db, id, file === null, shop.clock());
}

const noteTaken = (db: Queries, id: string, wasTaken: boolean, now: Date) =>
  sql`update sheets set folder_name = null, folder_at = null,
    folder_taken_at = case when ${wasTaken} and folder_at is not null then ${now}::timestamptz else folder_taken_at end
    where id = ${id}`.execute(db);
