import { sql } from 'kysely';
import { json, type Queries } from '../db/database.ts';

/** A key that some rows need, and when the first of them was written. */
export interface NeededKey {
  key: string;
  createdAt: Date;
}

/** SQL for every stored file that a row needs: artwork, product photos, campaign pictures, photos of problems, files of briefs, templates and sheets. */
const NEEDED = sql<NeededKey>`
  select storage_key as key, created_at from artworks where removed_at is null
  union all select storage_key, created_at from product_photos
  union all select storage_key, created_at from letter_pictures
  union all select storage_key, created_at from complaint_photos
  union all select storage_key, created_at from design_files
  union all select storage_key, created_at from template_files
  union all select key, ready_at from sheets, unnest(array[pdf_key, cuts_key, csv_key]) key where key is not null`;

const KEYS_A_PAGE = 2000;

/** Yields the keys below a folder that rows need, each once, in byte order, a page at a time. */
export async function* neededKeys(db: Queries, folder: string): AsyncGenerator<NeededKey> {
  for (let last = ''; ; ) {
    const { rows } = await sql<NeededKey>`
      select key, min(created_at) as created_at from (${NEEDED}) needed
      where starts_with(key, ${folder}) and key collate "C" > ${last}
      group by key order by key collate "C" limit ${KEYS_A_PAGE}`.execute(db);
    yield* rows;
    if (rows.length < KEYS_A_PAGE) return;
    last = rows.at(-1)?.key ?? '';
  }
}

/** Of these keys, returns those that a row needs. */
export async function readNeeded(db: Queries, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select distinct key from (${NEEDED}) needed where key = any(${[...keys]}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** A missing file. */
export interface MissingFile {
  /** the number of its order; the file's key if it is not ordered */
  id: string;
  /** what it is, such as `“flyer.pdf” of order ORD-2026-000012` */
  words: string;
}

/** Returns what the files with these keys are. */
export async function nameFiles(db: Queries, keys: readonly string[]): Promise<MissingFile[]> {
  const { rows } = await sql<MissingFile>`
    select distinct on (key) coalesce(order_number, key) as id, words from (
      select a.storage_key as key, n.order_number,
        '“' || a.original_name || '”' || coalesce(' of order ' || n.order_number, ', which is not ordered') as words
      from artworks a, lateral (select min(o.order_number) as order_number
        from order_items i join orders o on o.id = i.order_id where i.artwork_id = a.id) n
      where a.removed_at is null
      union all select f.storage_key, null, 'a photo of ' || p.name from product_photos f join products p on p.id = f.product_id
      union all select storage_key, null, 'a picture of a campaign' from letter_pictures
      union all select f.storage_key, o.order_number, 'a photo of a problem with order ' || o.order_number from complaint_photos f
        join complaint_messages m on m.id = f.message_id join complaints c on c.id = m.complaint_id join orders o on o.id = c.order_id
      union all select f.storage_key, null, '“' || f.original_name || '” of a design brief' from design_files f
      union all select f.storage_key, null, '“' || f.name || '” of a template' from template_files f
      union all select key, null, 'a file of sheet ' || code from sheets, unnest(array[pdf_key, cuts_key, csv_key]) key) files
    where key = any(${[...keys]}::text[]) order by key, order_number`.execute(db);
  return rows;
}

/** What a comparison of files with rows found. */
export interface FileSweep {
  startedAt: Date;
  finishedAt: Date;
  files: number;
  /** files that no row needed */
  removed: number;
  /** rows whose file is not stored */
  missing: number;
  /** the first of them */
  examples: MissingFile[];
  /** why nothing was removed, as a sentence; null if all went well */
  problem: string | null;
}

const RETENTION_DAYS = 90;

/** Stores a comparison, and deletes old ones. */
export async function insertSweep(trx: Queries, sweep: FileSweep): Promise<void> {
  await sql`delete from file_sweeps
    where started_at < ${new Date(sweep.startedAt.getTime() - RETENTION_DAYS * 86_400_000)}`.execute(trx);
  await trx
    .insertInto('fileSweeps')
    .values({ ...sweep, examples: json(sweep.examples) })
    .execute();
}

/** Returns the last comparison; undefined if there was none. */
export async function readLastSweep(db: Queries): Promise<FileSweep | undefined> {
  const row = await db
    .selectFrom('fileSweeps')
    .select(['startedAt', 'finishedAt', 'files', 'removed', 'missing', 'examples', 'problem'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as unknown as FileSweep | undefined;
}
