import pg, { type PoolConfig } from 'pg';
import { isPooledByTransaction } from './transaction-pooler.ts';

interface Setting {
  name: string;
  value: string;
  /** Whether the server's value is good enough. Values are in the units of `pg_settings`. */
  isFine: (value: string) => boolean;
}

/**
 * The settings our queries were measured with. The embedded server starts with them; on your own server each connection
 * requests those that differ. With the server's defaults a search takes 160 ms instead of 11, mostly for JIT compiling.
 */
const SETTINGS: readonly Setting[] = [
  { name: 'jit', value: 'off', isFine: (value) => value === 'off' },
  // For solid state disks; the server's default of 4 is for hard disks and makes it read whole tables.
  { name: 'random_page_cost', value: '1.1', isFine: (value) => Number(value) <= 2 },
  // kB
  { name: 'work_mem', value: '8MB', isFine: (value) => Number(value) >= 8192 },
  // A page of 25 rows doesn't need several processes: starting them took longer than the search.
  { name: 'max_parallel_workers_per_gather', value: '0', isFine: (value) => value === '0' },
  // A confirmed order must survive a power cut.
  { name: 'synchronous_commit', value: 'on', isFine: (value) => value !== 'off' },
];

export interface SessionSettings {
  /** how to connect, including the settings each connection requests */
  connection: PoolConfig;
  /** false behind a pooler that refuses startup settings (PgBouncer's `ignore_startup_parameters`) */
  asksAtStart: boolean;
  /** false behind a transaction pooler: no connection remembers a statement, and none hears notifications */
  preparedStatements: boolean;
  /** settings that couldn't be made, such as `jit = off`; they must be set on the server */
  missing: string[];
}

/** Reads your own server's settings and returns how to connect with the shop's. Throws if it can't be reached. */
export async function sessionSettings(connectionString: string): Promise<SessionSettings> {
  const differ = await differing({ connectionString });
  const preparedStatements = !(await isPooledByTransaction({ connectionString }));
  const own = ownOptions(connectionString);
  const flags = differ.map(({ name, value }) => `-c ${name}=${value}`);
  const options = [own, ...flags].filter((part) => part !== '').join(' ');
  const requested = { connectionString: withOptions(connectionString, options) };
  const limits = { statement_timeout: 30_000, lock_timeout: 30_000 };
  try {
    const left = await differing({ ...requested, ...limits });
    return { connection: requested, asksAtStart: true, preparedStatements, missing: left.map(words) };
  } catch (error) {
    if (!isRefusedAtStart(error)) throw error;
    return {
      connection: { connectionString: withOptions(connectionString, own) },
      asksAtStart: false,
      preparedStatements,
      missing: [...differ.map(words), "statement_timeout = '15s'", "lock_timeout = '5s'"],
    };
  }
}

/** Returns the startup warning about missing settings, or null. */
export function missingWords(missing: readonly string[]): string | null {
  if (missing.length === 0) return null;
  const commands = missing.map((setting) => `ALTER ROLE current_user SET ${setting};`).join(' ');
  return `DATABASE_URL: the connection does not accept ${missing.join(', ')}, so searches are slow or limits are missing. Set it on the server: ${commands}`;
}

const words = ({ name, value }: Setting) => `${name} = ${/^[\d.]+$|^o/.test(value) ? value : `'${value}'`}`;

async function differing(connection: PoolConfig): Promise<Setting[]> {
  const client = new pg.Client({
    application_name: 'galley start',
    connectionTimeoutMillis: 10_000,
    ...connection,
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [SETTINGS.map(({ name }) => name)],
    );
    return SETTINGS.filter(({ name, isFine }) => {
      const row = rows.find((one) => one.name === name);
      return row !== undefined && !isFine(row.setting);
    });
  } finally {
    await client.end();
  }
}

/** Protocol violation: PgBouncer's response to an unknown startup parameter. */
function isRefusedAtStart(error: unknown): boolean {
  return error instanceof Error && /unsupported startup parameter/i.test(error.message);
}

function ownOptions(connectionString: string): string {
  return new URL(connectionString).searchParams.get('options') ?? '';
}

function withOptions(connectionString: string, options: string): string {
  const url = new URL(connectionString);
  url.searchParams.delete('options');
  if (options !== '') url.searchParams.set('options', options);
  return url.href;
}
