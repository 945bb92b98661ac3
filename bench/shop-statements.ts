import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { runningEmbeddedPostgres } from '#platform/embedded-postgres/index.ts';

/** A statement as the shop sent it. */
export interface Statement {
  text: string;
  values: (string | null)[];
}

/** Has the database of a running shop log every statement while `work` runs; returns those of the shop's own pool. */
export async function statementsOf(dataDir: string, work: () => Promise<unknown>): Promise<Statement[]> {
  const connection = runningEmbeddedPostgres({ dataDir });
  if (!connection) throw new Error('the shop’s database is not running');
  const logFile = join(dataDir, 'pg18.log');
  const client = new pg.Client({ ...connection, user: 'postgres' });
  await client.connect();
  const set = async (command: string) => {
    await client.query(command);
    await client.query('select pg_reload_conf()');
  };
  try {
    await set("alter system set log_statement = 'all'");
    // A connection only learns of the change before its next statement, which the first view provides.
    await work();
    const from = (await stat(logFile)).size;
    await work();
    const log = (await readFile(logFile)).subarray(from).toString();
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'galley'",
    );
    return parse(log, new Set(rows.map(({ pid }) => pid)));
  } finally {
    await set('alter system reset log_statement');
    await client.end();
  }
}

/** Parses what these connections sent. After the first line of an entry, each line begins with a tab. */
function parse(log: string, pids: ReadonlySet<number>): Statement[] {
  const entries = log.split(/\n(?!\t)/).map((entry) => entry.replaceAll('\n\t', '\n'));
  return entries.flatMap((entry, i) => {
    const [, pid, text] =
      /^\S+ \S+ \S+ \[(\d+)\] LOG: {2}(?:execute [^:]*|statement): ([\s\S]*)$/.exec(entry) ?? [];
    if (!text || !pids.has(Number(pid))) return [];
    const said =
      /^\S+ \S+ \S+ \[\d+\] DETAIL: {2}Parameters: ([\s\S]*)$/.exec(entries[i + 1] ?? '')?.[1] ?? '';
    const values = [...said.matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g)].map(
      ([, value]) => value?.replaceAll("''", "'") ?? null,
    );
    return [{ text, values }];
  });
}
