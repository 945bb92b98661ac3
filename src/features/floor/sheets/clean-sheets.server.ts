import { subDays } from 'date-fns';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/database.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { removeFilesLater } from '#platform/storage/remove-files.server.ts';

/** How long the files of a printed sheet are kept, for sheets that were spoiled. They hold customers’ artwork. */
const FILES_DAYS = 30;

/**
 * The nightly job that removes the files of sheets printed long ago. The record of what was printed, and when, stays.
 */
export function cleanSheetsJob(shop: Shop): JobDefinition {
  return { name: 'clean-sheets', schedule: '40 3 * * *', run: () => cleanSheets(shop) };
}

const cleanSheets = (shop: Shop): Promise<void> =>
  inTransaction(shop.db, async (trx) => {
    const { rows } = await sql<{ keys: string[] }>`
      with old as (select id, array[pdf_key, cuts_key, csv_key] as keys from sheets
        where state = 'printed' and pdf_key is not null and ended_at < ${subDays(shop.clock(), FILES_DAYS)} for update)
      update sheets h set pdf_key = null, cuts_key = null, csv_key = null from old where old.id = h.id
      returning old.keys`.execute(trx);
    await removeFilesLater(
      shop,
      trx,
      rows.flatMap(({ keys }) => keys),
    );
  });
