import { Client } from 'pg';
import { archiveCommand } from '../point-in-time/wal-archive.ts';
import type { Connection } from './running.ts';
import { ensureWebRole } from './web-role.ts';

/** Without these, a power cut can lose a confirmed commit. */
const durable = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

/**
 * The server's settings, for one shop on a small machine (measured: 33 MB with ten connections on a new database; its
 * cache may add 64 MB), with every commit safe on disk. Passed on the command line, where no configuration file
 * overrides them.
 */
export function serverSettings(options: {
  fsync: boolean;
  archive: boolean;
  settings: Record<string, string>;
}): Record<string, string> {
  const safe = options.fsync ? 'on' : 'off';
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    port: '5432', // only names the socket
    // The shop's own 22, plus those of a command or a backup beside it.
    max_connections: '60',
    shared_buffers: '64MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    effective_cache_size: '512MB',
    random_page_cost: '1.1', // solid state disks
    ...walSettings(options),
    max_wal_senders: '0', // no replicas
    max_wal_size: '256MB',
    // Queries are small: compiling them costs more than it saves. Fewer helper processes.
    jit: 'off',
    io_method: 'sync',
    max_worker_processes: '4',
    autovacuum_max_workers: '2',
    max_logical_replication_workers: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    logging_collector: 'off',
    // Keeps customers' data out of the log.
    log_parameter_max_length_on_error: '0',
    ...Object.fromEntries(durable.map((name) => [name, safe])),
    ...options.settings,
  };
}

/** The few settings for a server that only reads for a while, which every version of PostgreSQL knows. */
export function plainSettings(fsync: boolean): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    port: '5432', // only names the socket
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    fsync: fsync ? 'on' : 'off',
  };
}

/**
 * With the archive, the log holds all that is needed to restore any moment. Segments are archived when they are full:
 * until then a restore reads them from the cluster, which is on the same disk, so finishing them early
 * (`archive_timeout`) would protect nothing and cost 60 MB a day in an idle shop. A shop whose archive is off writes
 * the same log, so that it can be switched on again. Without fsync (tests) the log is only for crash recovery.
 */
function walSettings({ fsync, archive }: { fsync: boolean; archive: boolean }): Record<string, string> {
  if (!archive) return { wal_level: fsync ? 'replica' : 'minimal', archive_mode: 'off' };
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: archiveCommand(fsync),
    // After each checkpoint the log repeats every page that changes. max_wal_size limits recovery after a crash.
    checkpoint_timeout: '30min',
  };
}

/** Creates the app's two roles and database if missing. They are not superusers, so they can't leave the database. */
export async function ensureDatabase(connection: Connection): Promise<void> {
  await withClient({ ...connection, user: 'postgres', database: 'postgres' }, async (client) => {
    const role = client.escapeIdentifier(connection.user);
    const database = client.escapeIdentifier(connection.database);
    const roles = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [connection.user]);
    if (roles.rowCount === 0) await client.query(`CREATE ROLE ${role} LOGIN CREATEDB IN ROLE pg_monitor`);
    await ensureWebRole(client, role);
    const databases = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
      connection.database,
    ]);
    if (databases.rowCount === 0) await client.query(`CREATE DATABASE ${database} OWNER ${role}`);
  });
}

/**
 * Checks, on a connection like the app's, that commits are safe.
 * @throws an error naming the setting that is off
 */
export async function assertDurable(connection: Connection): Promise<void> {
  await withClient(connection, async (client) => {
    for (const name of durable) {
      const { rows } = await client.query('SELECT current_setting($1) AS value', [name]);
      if (rows[0]?.value !== 'on')
        throw new Error(
          `The database was started with ${name} = ${rows[0]?.value}; orders could be lost. It must be on.`,
        );
    }
  });
}

async function withClient(connection: Connection, task: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ ...connection, ssl: false, application_name: 'galley launcher' });
  await client.connect();
  try {
    await task(client);
  } finally {
    await client.end();
  }
}
