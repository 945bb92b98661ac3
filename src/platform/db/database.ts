import { createHash } from 'node:crypto';
import { CamelCasePlugin, Kysely, PostgresDialect, type QueryCreator, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { PatientPool } from './patient-pool.ts';
import type { DB, JsonValue } from './types.ts';

export type Database = Kysely<DB>;
/** A database or one of its transactions: the first argument of every store. */
export type Queries = Kysely<DB> | Transaction<DB>;
/**
 * The `with` parts of one statement, to which others add theirs or the final query. All see the data as it was before
 * the statement.
 */
export type StatementParts = Pick<QueryCreator<DB>, 'with' | 'insertInto' | 'selectNoFrom'>;

export interface DatabaseOptions {
  /** How to reach the server: a URL, or host, port, user and database of the embedded one. */
  connection: pg.PoolConfig;
  /** Maximum number of connections. */
  max?: number;
  /** How many do the usual work and stay open; more are opened when these are busy. All of them by default. */
  usual?: number;
  /** How long an unused connection stays open; ten seconds by default. */
  idleMs?: number;
  /** False behind a pooler that refuses settings from a connection. */
  asksAtStart?: boolean;
  /** Time limits for the database. */
  limits?: DatabaseLimits;
  /** Off behind a transaction pooler, which can't keep prepared statements. */
  preparedStatements?: boolean;
  /** Called when an idle connection is lost; the pool opens another. */
  onError?: (error: Error) => void;
  /** Called with every statement sent, including transaction control. Tests use it to count statements. */
  onStatement?: (text: string) => void;
}

interface DatabaseLimits {
  /** to get a free connection; after that the request is refused */
  connectionMs?: number;
  /** to get a lock held by someone else */
  lockMs?: number;
  /** for one statement */
  statementMs?: number;
}

const PREPARED_MAX = 400;

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

/**
 * Opens a connection pool on the shop's database, and the query builder on it. Columns are camelCase in code,
 * snake_case in SQL; keys inside JSON are unchanged. `db.destroy()` closes both.
 */
export function openDatabase(options: DatabaseOptions): { db: Database; pool: pg.Pool } {
  const config: pg.PoolConfig = {
    max: options.max ?? 10,
    idleTimeoutMillis: options.idleMs ?? 10_000,
    connectionTimeoutMillis: options.limits?.connectionMs ?? 30_000,
    keepAlive: true,
    application_name: 'galley',
    ...(options.asksAtStart === false ? {} : sessionSettings(options.limits)),
    ...options.connection,
  };
  const pool = options.usual ? new PatientPool(config, { usual: options.usual }) : new pg.Pool(config);
  pool.on('error', (error) => options.onError?.(error));
  pool.on('connect', (client) => {
    client.on('error', (error) => options.onError?.(error));
    prepareStatements(client, options);
  });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool };
}

/** A connection for a library's own pool, whose statements are named like those of `openDatabase`. */
export class NamingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    prepareStatements(this, {});
  }
}

/** The settings each connection requests when it opens. */
function sessionSettings({ statementMs = 30_000, lockMs = 30_000 }: DatabaseLimits = {}): pg.PoolConfig {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: 30_000,
    // A page of 25 rows doesn't need several processes: starting them took longer than the search.
    options: '-c max_parallel_workers_per_gather=0',
  };
}

/**
 * A statement without parameters whose plan PostgreSQL may keep; others begin or end transactions, or are several
 * statements.
 */
const READS = /^\s*(?:select|with)\s[^;]*$/i;

/** Names each statement, so that PostgreSQL parses and plans it once per connection. */
function prepareStatements(
  client: pg.ClientBase,
  options: Pick<DatabaseOptions, 'preparedStatements' | 'onStatement'>,
): void {
  const names = new Map<string, string>();
  const isUnnamed = options.preparedStatements === false;
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    options.onStatement?.(textOf(text));
    if (typeof text !== 'string' || !Array.isArray(values) || (values.length === 0 && !READS.test(text)))
      return send(isNamed(text) && isUnnamed ? { ...text, name: undefined } : text, values, ...rest);
    const parameters = values.map(storable);
    const name = isUnnamed ? undefined : nameOf(text, names);
    if (!name) return send(text, parameters, ...rest);
    const run = (as: string) => send({ name: as, text, values: parameters }, ...rest);
    if (rest.length > 0) return run(name);
    return (run(name) as Promise<unknown>).catch((error: unknown) => {
      if (!isPlanOutdated(error)) throw error;
      const another = `${name}+`;
      names.set(text, another);
      // If it is in a transaction, the transaction has failed; `repeated` runs it again.
      return (run(another) as Promise<unknown>).catch((second: unknown) => {
        throw sqlState(second) === IN_FAILED_TRANSACTION ? error : second;
      });
    });
  }) as typeof client.query;
}

const IN_FAILED_TRANSACTION = '25P02';

/**
 * Whether a statement was refused because a table from which it reads all columns has gained one since it was prepared:
 * a newer version of the shop is updating the database while this one runs. PostgreSQL refuses it under this name for
 * ever.
 */
const isPlanOutdated = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';

/** Whether a library has already named its statement. */
const isNamed = (query: unknown): query is { name: string } =>
  query !== null && typeof query === 'object' && 'name' in query;

/** The SQL of a query in either form that the driver accepts: text, or an object that holds it. */
function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return query !== null && typeof query === 'object' && 'text' in query ? String(query.text) : '';
}

/**
 * PostgreSQL stores every character except NUL (its error 22021), and JSON can't hold half a surrogate pair (22P02),
 * which is left when a text is cut through an emoji. Nobody types either, so drop NUL and replace the half with U+FFFD
 * instead of answering 500.
 */
function storable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storable);
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
}

function nameOf(text: string, names: Map<string, string>): string | undefined {
  const known = names.get(text);
  if (known || names.size >= PREPARED_MAX) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}

const TRIES = 4;
const RETRIED = new Set(['40001', '40P01']); // serialization failure, deadlock detected

/** Runs a command as one transaction. Repeats it if PostgreSQL asks for that (at most four runs in all). */
export function inTransaction<T>(db: Database, command: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  return repeated(() => db.transaction().execute(command));
}

/** The same for a command that is one statement, which is its own transaction. */
export async function repeated<T>(command: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await command();
    } catch (error) {
      if (attempt >= TRIES || !(RETRIED.has(sqlState(error)) || isPlanOutdated(error))) throw error;
    }
  }
}

/** Returns the SQLSTATE of a PostgreSQL error, or ''. */
export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Returns the name of the violated constraint, or ''. */
export function brokenConstraint(error: unknown): string {
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
}

/** A value as a jsonb parameter (the driver would send an array as a PostgreSQL array). */
export function json(value: unknown) {
  return sql<JsonValue>`${JSON.stringify(value, (_key, part) => storable(part))}::jsonb`;
}
