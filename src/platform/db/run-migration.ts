import { CompiledQuery, type Kysely, sql } from 'kysely';

/** Whether a migration's statements are one transaction, as usual, or several. */
export type How = 'in a transaction' | 'outside';

/**
 * The first line of a migration that must not be one transaction: it makes an index of a busy table `concurrently`,
 * checks its rows, or fills it in steps. Each of its parts is a transaction and is done once: if the migration breaks
 * off, it continues with the part where it stopped.
 */
const OUTSIDE = '-- Outside a transaction.';
/** A line between two parts. */
const THEN = /^-- Then:$/m;
/**
 * The first line of a part that is one statement, run for this many rows of a table at a time in the order of their
 * ids: those with `id > $1 and id <= $2`. Rows written meanwhile may be missed, so a trigger from an earlier part does
 * the same for them.
 */
const FOR_EACH = /^\s*-- For each (\d+) of (\w+):$/m;
/** Less than any id of its type. */
const BEFORE_FIRST = { uuid: '00000000-0000-0000-0000-000000000000', other: '-1' };
const CONCURRENTLY = /\bconcurrently\b/g;
const INDEX_MADE = /^create (?:unique )?index concurrently (\w+)/m;

export const isOutside = (text: string): boolean => text.startsWith(`${OUTSIDE}\n`);

/**
 * Runs a migration's text. One that is meant to run outside a transaction also runs in one if the database is empty or
 * being restored, because nobody is waiting.
 */
export async function runMigration(db: Kysely<unknown>, name: string, text: string, how: How): Promise<void> {
  if (!isOutside(text)) return void (await sql.raw(text).execute(db));
  const parts = text.slice(OUTSIDE.length).split(THEN);
  if (how === 'outside') return runParts(db, name, parts);
  for (const part of parts) {
    const steps = stepsOf(part);
    if (!steps) await sql.raw(part.replace(CONCURRENTLY, '')).execute(db);
    else for (let last = await steps(db); last; ) last = await steps(db, last);
  }
}

async function runParts(db: Kysely<unknown>, name: string, parts: readonly string[]): Promise<void> {
  await sql`create table if not exists kysely_migration_parts (name text primary key, done int not null, position text)`.execute(
    db,
  );
  const { rows } = await sql<{ done: number; position: string | null }>`
    select done, position from kysely_migration_parts where name = ${name}`.execute(db);
  for (const [nth, part] of parts.entries()) {
    if (nth < (rows[0]?.done ?? 0)) continue;
    const position = nth === rows[0]?.done ? rows[0].position : null;
    await runPart(db, part, position ?? undefined, noting(name, nth));
  }
}

/** Records how far a migration is: the number of parts that are done, and the last id done of the next one. */
type Note = (db: Kysely<unknown>, position: string | 'done') => Promise<unknown>;

const noting =
  (name: string, nth: number): Note =>
  (db, position) =>
    sql`insert into kysely_migration_parts values (${name}, ${position === 'done' ? nth + 1 : nth}, ${position === 'done' ? null : position})
      on conflict (name) do update set done = excluded.done, position = excluded.position`.execute(db);

async function runPart(
  db: Kysely<unknown>,
  part: string,
  position: string | undefined,
  note: Note,
): Promise<void> {
  const steps = stepsOf(part);
  const inTransaction = <T>(work: (trx: Kysely<unknown>) => Promise<T>) => db.transaction().execute(work);
  if (steps) {
    let last = position;
    do {
      const after = last;
      last = await inTransaction(async (trx) => {
        const upTo = await steps(trx, after);
        await note(trx, upTo ?? 'done');
        return upTo;
      });
    } while (last);
  } else if (part.search(CONCURRENTLY) >= 0) {
    await runBeside(db, part);
    await note(db, 'done');
  } else
    await inTransaction(async (trx) => {
      await sql.raw(part).execute(trx);
      await note(trx, 'done');
    });
}

/** Makes or drops an index while the shop works. It waits for running transactions, and nobody waits for it. */
async function runBeside(db: Kysely<unknown>, part: string): Promise<void> {
  const { rows } = await sql<{ limit: string }>`select current_setting('lock_timeout') as limit`.execute(db);
  await sql`set lock_timeout = 0`.execute(db);
  try {
    const [, index] = INDEX_MADE.exec(part) ?? [];
    // An earlier one that broke off leaves an index behind that isn't valid.
    if (index) await sql`drop index concurrently if exists ${sql.id(index)}`.execute(db);
    await sql.raw(part).execute(db);
  } finally {
    await sql`select set_config('lock_timeout', ${rows[0]?.limit ?? '0'}, false)`.execute(db);
  }
}

/**
 * Returns a function that runs the next step of a part that fills a table, after an id or from the first row, and
 * returns the last id that it did, or undefined if there are no more rows. Undefined if the part is of another kind.
 */
function stepsOf(part: string) {
  const [, size, table] = FOR_EACH.exec(part) ?? [];
  if (!size || !table) return undefined;
  return async (db: Kysely<unknown>, last?: string): Promise<string | undefined> => {
    const after = last ?? (await beforeFirst(db, table));
    const { rows } = await sql<{ id: string }>`select id::text from (
      select id from ${sql.table(table)} where id > ${after} order by id limit ${sql.lit(Number(size))}) step order by step.id desc limit 1`.execute(
      db,
    );
    const upTo = rows[0]?.id;
    if (upTo) await db.executeQuery(CompiledQuery.raw(part, [after, upTo]));
    return upTo;
  };
}

async function beforeFirst(db: Kysely<unknown>, table: string): Promise<string> {
  const { rows } = await sql<{ type: string }>`select format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attname = 'id'`.execute(db);
  return rows[0]?.type === 'uuid' ? BEFORE_FIRST.uuid : BEFORE_FIRST.other;
}

/** Drops the notes about parts, once every migration is done. */
export async function forgetParts(db: Kysely<unknown>): Promise<void> {
  await sql`drop table if exists kysely_migration_parts`.execute(db);
}
