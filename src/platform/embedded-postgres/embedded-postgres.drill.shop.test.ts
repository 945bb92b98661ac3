import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makeQuickFolder } from '#test/quick-folder.ts';
import {
  type Connection,
  DataDirectoryInUseError,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from './index.ts';
import { readIfThere, startOfProcess, until } from './processes.ts';
import { serverUser } from './server-user.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

let home = '';
/** A shop that was started once and stopped, to be copied: creating a cluster takes a second of CPU. */
let stopped = '';
beforeAll(async () => {
  home = await makeQuickFolder('galley-data-');
  chmodSync(home, 0o755);
  stopped = path.join(home, 'stopped');
  await (await startEmbeddedPostgres({ dataDir: stopped, fsync: false })).stop();
});
afterAll(() => rmSync(home, { recursive: true }));

test('a new shop gets its database, and finds its orders again at the next start', async () => {
  const dataDir = newDataDir();
  const first = await start({ dataDir });
  await confirmOrder(first);
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  expect(await ordersIn(await start({ dataDir }))).toEqual(['confirmed']);
});

test('every confirmed order is on disk, in UTF-8 with checksums, and nothing listens on the network', async () => {
  const server = await start({ dataDir: newDataDir(), fsync: true });
  const settings = await query(
    server,
    `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit',
     'data_checksums', 'server_encoding', 'listen_addresses', 'jit') ORDER BY name`,
  );
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    jit: 'off',
    listen_addresses: '',
    server_encoding: 'UTF8',
    synchronous_commit: 'on',
  });
  const locale = "SELECT datlocprovider, datlocale FROM pg_database WHERE datname = 'galley'";
  expect(await query(server, locale)).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8' }]);
  expect(await query(server, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([
    { rolsuper: false },
  ]);
});

test('a setting that could lose orders stops the start and is named, and releases the data', async () => {
  const dataDir = stoppedDataDir();
  await expect(start({ dataDir, fsync: true, settings: { synchronous_commit: 'off' } })).rejects.toThrow(
    'synchronous_commit = off',
  );
  await start({ dataDir });
});

test('started as root, the server runs as another user, and only root and that user can connect', async (context) => {
  context.skip(process.getuid?.() !== 0, 'not started as root');
  for (const mode of [0o700, 0o755]) {
    const server = await start({ dataDir: newDataDir(mode) });
    expect(statSync(`/proc/${server.pid}`).uid).not.toBe(0);
    expect(statSync(server.host).mode & 0o777).toBe(0o700);
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  }
});

test('kill -9 of the shop: its server stops by itself, the confirmed order survives, the half-written one doesn’t', async () => {
  const dataDir = stoppedDataDir();
  const app = await startApp(dataDir);
  const group = groupOf(app.server.pid);
  app.process.kill('SIGKILL');
  expect(await until(() => group.every((pid) => !isAlive(pid)), 60_000)).toBe(true);
  expect(readIfThere(path.join(dataDir, 'pg18.log'))).toContain('database system is shut down');
  expect(await ordersIn(await start({ dataDir }))).toEqual(['confirmed']);
});

test('kill -9 of the shop and an immediate restart: the new one waits for the old server', async () => {
  const dataDir = stoppedDataDir();
  const app = await startApp(dataDir);
  app.process.kill('SIGKILL');
  expect(await ordersIn(await start({ dataDir }))).toEqual(['confirmed']);
});

test('kill -9 of the server: it runs again by itself on the same socket, with every confirmed order (trust E4)', async () => {
  const dataDir = stoppedDataDir();
  const messages: string[] = [];
  const server = await start({ dataDir, fsync: true, onRestart: (message) => messages.push(message) });
  await confirmOrder(server);
  for (let death = 0; death < 2; death += 1) {
    const group = groupOf(server.pid);
    const dead = server.pid;
    messages.length = 0;
    process.kill(dead, 'SIGKILL');
    await vi.waitUntil(() => messages.length === 2, { timeout: 120_000 });
    expect(messages[0]).toMatch(/^The database server stopped unexpectedly .* Its log is .*pg18\.log/);
    expect(server.pid).not.toBe(dead);
    expect(await ordersIn(server)).toEqual(['confirmed']);
    expect(group.filter((pid) => pid !== server.pid && isAlive(pid))).toEqual([]);
  }
  await server.stop();
  expect(isAlive(server.pid)).toBe(false);
  expect(await ordersIn(await start({ dataDir }))).toEqual(['confirmed']);
});

test('a server that can’t be started again ends the shop with one line, and the data is released', async () => {
  const dataDir = stoppedDataDir();
  const messages: string[] = [];
  const server = await start({ dataDir, onExit: (message) => messages.push(message) });
  const control = path.join(dataDir, 'pg18', 'global', 'pg_control');
  renameSync(control, `${control}.away`);
  process.kill(server.pid, 'SIGKILL');
  await vi.waitUntil(() => messages.length > 0, { timeout: 120_000 });
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatch(/^The database server stopped unexpectedly and can't be started again/);
  renameSync(`${control}.away`, control);
  await (await start({ dataDir })).stop();
});

test('a shop whose data another one took over while it was paused stops its server at once', async () => {
  const dataDir = stoppedDataDir();
  const lost: boolean[] = [];
  const server = await start({ dataDir, onExit: (_message, isLost) => lost.push(isLost) });
  const group = groupOf(server.pid);
  const other = JSON.stringify({ pid: 1, start: '1', world: 'another container', stopping: false });
  writeFileSync(path.join(dataDir, 'galley.lock'), other);
  await vi.waitUntil(() => lost.length > 0, { timeout: 120_000 });
  expect(lost).toEqual([true]);
  expect(await until(() => group.every((pid) => !isAlive(pid)), 60_000)).toBe(true);
  // The other one's lock is left alone.
  expect(readFileSync(path.join(dataDir, 'galley.lock'), 'utf8')).toBe(other);
});

test('kill -9 of both: the next start recovers the confirmed order', async () => {
  const dataDir = stoppedDataDir();
  const app = await startApp(dataDir);
  process.kill(app.server.pid, 'SIGKILL');
  app.process.kill('SIGKILL');
  expect(await ordersIn(await start({ dataDir }))).toEqual(['confirmed']);
});

test('kill -9 of the shop and of the watchdog: the next start stops the leftover server', async () => {
  const dataDir = stoppedDataDir();
  const app = await startApp(dataDir);
  for (const pid of groupOf(app.server.pid)) if (pid !== app.server.pid) process.kill(pid, 'SIGKILL');
  app.process.kill('SIGKILL');
  const next = await start({ dataDir });
  expect(isAlive(app.server.pid)).toBe(false);
  expect(await ordersIn(next)).toEqual(['confirmed']);
});

test('repeated kill -9 while orders come in: every confirmed order survives', async () => {
  const dataDir = stoppedDataDir();
  for (const round of [1, 2, 3]) {
    const app = await startApp(dataDir);
    const client = await connect(app.server);
    const over = new Promise((resolve) => client.on('error', resolve));
    const reference = `round ${round}`;
    await client.query('INSERT INTO orders VALUES ($1)', [reference]);
    if (round % 2 === 1) process.kill(app.server.pid, 'SIGKILL');
    app.process.kill('SIGKILL');
    await over;
  }
  const confirmed = ['confirmed', 'round 1', 'confirmed', 'round 2', 'confirmed', 'round 3'];
  expect(await ordersIn(await start({ dataDir }))).toEqual(confirmed);
});

test('a dead server’s postmaster.pid is no obstacle', async () => {
  const dataDir = await usedDataDir();
  const dead = spawn('true');
  await new Promise((resolve) => dead.once('exit', resolve));
  writePostmasterPid(dataDir, dead.pid);
  expect(await ordersIn(await start({ dataDir }))).toEqual(['confirmed']);
});

test('an empty postmaster.pid, as left by a power cut, is no obstacle', async () => {
  const dataDir = await usedDataDir();
  writeFileSync(path.join(dataDir, 'pg18', 'postmaster.pid'), '');
  expect(await ordersIn(await start({ dataDir }))).toEqual(['confirmed']);
});

test('a postmaster.pid whose number now belongs to another program is no obstacle, and that program is left alone', async () => {
  const dataDir = await usedDataDir();
  // It belongs to the server's own user: PostgreSQL only mistakes such a process for a server.
  const stranger = spawn('sleep', ['60'], { ...serverUser(path.join(dataDir, 'pg18')).ids });
  cleanUps.push(() => stranger.kill());
  writePostmasterPid(dataDir, stranger.pid);
  expect(await ordersIn(await start({ dataDir }))).toEqual(['confirmed']);
  expect(isAlive(stranger.pid)).toBe(true);
});

test("a postmaster.pid whose number another shop's server has now leaves that server alone", async () => {
  const other = await start({ dataDir: stoppedDataDir() });
  const dataDir = await usedDataDir();
  writePostmasterPid(dataDir, other.pid);
  expect(await ordersIn(await start({ dataDir }))).toEqual(['confirmed']);
  expect(await query(other, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a lock whose number now belongs to another program is no obstacle', async () => {
  const dataDir = await usedDataDir();
  const server = await start({ dataDir });
  const lock = readFileSync(path.join(dataDir, 'galley.lock'), 'utf8');
  await server.stop();
  writeFileSync(path.join(dataDir, 'galley.lock'), JSON.stringify({ ...JSON.parse(lock), start: '1' }));
  expect(await ordersIn(await start({ dataDir }))).toEqual(['confirmed']);
});

test('two shops started at once on one data directory: one runs, the other refuses in one clear line', async () => {
  const dataDir = newDataDir();
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => startApp(dataDir)));
  const running = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  const refused = outcomes
    .filter((outcome) => outcome.status === 'rejected')
    .map(({ reason }) => reason.message);
  expect(running).toHaveLength(1);
  const owner = running[0]?.value.process.pid;
  const line = `refused The data in ${dataDir} is in use by another Galley (process ${owner}). Stop it first, or set DATA_DIR to another folder.`;
  expect(refused).toEqual([line, line]);
});

test('a second start in the same process refuses too', async () => {
  const dataDir = stoppedDataDir();
  await start({ dataDir });
  await expect(start({ dataDir })).rejects.toThrow(DataDirectoryInUseError);
});

test('a full stop rolls back an open transaction; a start during the stop waits for it', async () => {
  const dataDir = await usedDataDir();
  const server = await start({ dataDir });
  const client = await connect(server);
  const lost = new Promise((resolve) => client.on('error', resolve));
  await client.query('BEGIN');
  await client.query("INSERT INTO orders VALUES ('half written')");
  const stopped = server.stop();
  const next = await start({ dataDir });
  await stopped;
  expect(String(await lost)).toMatch(/terminat/);
  expect(await ordersIn(next)).toEqual(['confirmed']);
});

test('ctrl-C reaches the shop, not its server: the shop stops the server when ready', async () => {
  const app = await startApp(stoppedDataDir());
  process.kill(-(app.process.pid ?? 0), 'SIGINT');
  await expect.poll(() => app.output()).toContain('heard ctrl-C');
  expect(await query(app.server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('kill -9 while the database is being made leaves nothing half made', async () => {
  const dataDir = newDataDir();
  mkdirSync(dataDir);
  const app = spawnApp(dataDir);
  expect(await until(() => readdirSync(dataDir).some((name) => name.startsWith('pg18.new-')), 60_000)).toBe(
    true,
  );
  app.kill('SIGKILL');
  expect(readdirSync(dataDir)).not.toContain('pg18');
  await start({ dataDir });
  expect(
    readdirSync(dataDir)
      .filter((name) => name.startsWith('pg18'))
      .sort(),
  ).toEqual(['pg18', 'pg18.log']);
});

test('a backup beside a running shop finds its database; beside a stopped one there is none', async () => {
  const dataDir = stoppedDataDir();
  expect(runningEmbeddedPostgres({ dataDir })).toBeUndefined();
  const server = await start({ dataDir });
  const beside = runningEmbeddedPostgres({ dataDir });
  expect(beside).toEqual({ host: server.host, port: server.port, user: 'galley', database: 'galley' });
  await server.stop();
  expect(runningEmbeddedPostgres({ dataDir })).toBeUndefined();
});

/** Doesn't wait for the disk, unless the test is about what survives. */
async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ fsync: false, ...options });
  cleanUps.push(() => server.stop());
  return server;
}

type App = { process: ChildProcess; server: Connection & { pid: number }; output: () => string[] };

/** @throws with the app's own message if it refuses to start */
async function startApp(dataDir: string): Promise<App> {
  const app = spawnApp(dataDir);
  const output: string[] = [];
  if (!app.stdout) throw new Error('the app has no output');
  for await (const line of createInterface({ input: app.stdout })) {
    if (line.startsWith('refused')) throw new Error(line);
    if (!line.startsWith('ready')) continue;
    createInterface({ input: app.stdout }).on('line', (later) => output.push(later));
    return { process: app, server: JSON.parse(line.slice('ready '.length)), output: () => output };
  }
  throw new Error('the app ended without a word');
}

function spawnApp(dataDir: string): ChildProcess {
  const app = spawn(process.execPath, [path.resolve('test/crash/app-to-kill.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  cleanUps.push(async () => {
    const owns = readIfThere(path.join(dataDir, 'galley.lock'))?.includes(`"pid":${app.pid},`) ?? false;
    const group = owns ? groupOf(serverPid(dataDir)) : [];
    app.kill('SIGKILL');
    await until(() => group.every((pid) => !isAlive(pid)), 60_000);
  });
  return app;
}

function newDataDir(mode = 0o700): string {
  const dir = mkdtempSync(path.join(home, 'shop-'));
  cleanUps.push(() => rmSync(dir, { recursive: true, maxRetries: 20 }));
  if (mode !== 0o700) chmodSync(dir, mode);
  return path.join(dir, 'data');
}

/** A data directory with a shop's empty database, cleanly stopped. */
function stoppedDataDir(): string {
  const dataDir = newDataDir();
  execFileSync('cp', ['-a', stopped, dataDir]);
  return dataDir;
}

/** The same with one confirmed order. */
async function usedDataDir(): Promise<string> {
  const dataDir = stoppedDataDir();
  const server = await start({ dataDir });
  await confirmOrder(server);
  await server.stop();
  return dataDir;
}

function writePostmasterPid(dataDir: string, pid: number | undefined): void {
  const clusterDir = path.join(dataDir, 'pg18');
  const lines = [
    pid,
    clusterDir,
    1_700_000_000,
    5432,
    '/tmp/galley-gone',
    '',
    '  1234567   7',
    'ready   ',
    '',
  ];
  writeFileSync(path.join(clusterDir, 'postmaster.pid'), lines.join('\n'));
}

function serverPid(dataDir: string): number {
  return Number.parseInt(readIfThere(path.join(dataDir, 'pg18', 'postmaster.pid')) ?? '', 10);
}

/** The server, its watchdog and everything else in their process group. */
function groupOf(pid: number): number[] {
  const groupIn = (of: string) => readIfThere(`/proc/${of}/stat`)?.split(') ').pop()?.split(' ')[2];
  const group = groupIn(String(pid));
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && groupIn(name) === group)
    .map(Number);
}

function isAlive(pid: number | undefined): boolean {
  return pid !== undefined && startOfProcess(pid) !== 'gone';
}

async function connect({ host, port, user, database }: Connection): Promise<Client> {
  const client = new Client({ host, port, user, database });
  await client.connect();
  return client;
}

async function query(connection: Connection, text: string): Promise<Record<string, unknown>[]> {
  const client = await connect(connection);
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function confirmOrder(connection: Connection): Promise<void> {
  await query(connection, 'CREATE TABLE orders (reference text)');
  await query(connection, "INSERT INTO orders VALUES ('confirmed')");
}

async function ordersIn(connection: Connection): Promise<unknown[]> {
  return (await query(connection, 'SELECT reference FROM orders')).map(({ reference }) => reference);
}
