import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { until } from './processes.ts';
import { giveToServer, type ServerUser, serverUserMay } from './server-user.ts';
import { WEB_USER } from './web-role.ts';

/** The folder's name includes PostgreSQL's major version, so that a later one can be installed side by side. */
export const major = '18';

export function clusterDirOf(dataDir: string): string {
  const dir = path.join(dataDir, `pg${major}`);
  return existsSync(dir) ? realpathSync(dir) : dir; // its owner may have linked it to another disk
}

/** The cluster of a data directory; undefined if there is none. */
export function embeddedCluster(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined;
  const clusterDir = clusterDirOf(realpathSync(dataDir));
  return existsSync(clusterDir) ? clusterDir : undefined;
}

/** The newest cluster of another major version; undefined if there is none, or if there is already one of ours. */
export function otherCluster(dataDir: string): { major: string; clusterDir: string } | undefined {
  const isCluster = (dir: string) => existsSync(path.join(dir, 'PG_VERSION'));
  if (isCluster(clusterDirOf(dataDir))) return undefined;
  return readdirSync(dataDir)
    .flatMap((name) => {
      const [, other] = /^pg(\d+)$/.exec(name) ?? [];
      return other && isCluster(path.join(dataDir, name))
        ? [{ major: other, clusterDir: realpathSync(path.join(dataDir, name)) }]
        : [];
    })
    .sort((one, other) => Number(other.major) - Number(one.major))[0];
}

/**
 * Refuses to make an empty shop beside the one of another major version.
 * @throws an Error that says what to do
 */
export function refuseOtherMajor(dataDir: string): void {
  const other = otherCluster(dataDir);
  if (!other) return;
  const made = `The database in ${dataDir} was made by PostgreSQL ${other.major}, and this version of Galley uses PostgreSQL ${major}.`;
  throw new Error(
    Number(other.major) < Number(major)
      ? `${made} Run npm run upgrade-database once. Your data stays as it is until that has worked.`
      : `${made} Update Galley to the version that you had before.`,
  );
}

/** Nothing is inherited from the caller's environment: PGDATA and the like would mislead the server. */
export const serverEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Tells the server where its cluster is; its working directory must be the cluster too. If root starts it inside a
 * closed folder (root's home, a private temporary folder), the server's user can't follow the path. It needn't:
 * PostgreSQL only uses this path to enter it, and Linux lets a process enter its own working directory by this name
 * whatever lies above.
 */
export function clusterArgument(clusterDir: string, user: ServerUser): string {
  if (serverUserMay(user, '[ -x "$1" ]', clusterDir)) return clusterDir;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new Error(
    `The database runs as the user "${user.name}" (PostgreSQL refuses to run as root), who can't open ${clusterDir}. Set DATA_DIR to a folder that everyone can open, or start Galley as an ordinary user.`,
  );
}

/**
 * Makes the cluster if there is none. It is built next to its final place and renamed once complete and on disk, so a
 * kill leaves nothing half made. Call it only while holding the data directory's lock.
 * @param sync false (tests) skips waiting for the disk
 */
export async function ensureCluster(
  clusterDir: string,
  binaries: Binaries,
  user: ServerUser,
  sync: boolean,
): Promise<void> {
  await removeHalfMade(clusterDir);
  if (existsSync(path.join(clusterDir, 'PG_VERSION'))) checkCluster(clusterDir, user);
  else createCluster(clusterDir, binaries, user, sync);
}

/** An initdb whose Galley was killed may still be writing there; it gives up once its files are gone. */
async function removeHalfMade(clusterDir: string): Promise<void> {
  const parent = path.dirname(clusterDir);
  const beside = `${path.basename(clusterDir)}.new-`;
  const removed = await until(() => {
    const halfMade = readdirSync(parent).filter((name) => name.startsWith(beside));
    for (const name of halfMade)
      rmSync(path.join(parent, name), { recursive: true, force: true, maxRetries: 20 });
    return halfMade.length === 0;
  }, 10_000);
  if (!removed)
    throw new Error(`The half-made database ${clusterDir}.new-… can't be removed. Remove it yourself.`);
}

function createCluster(clusterDir: string, binaries: Binaries, user: ServerUser, sync: boolean): void {
  const parent = path.dirname(clusterDir);
  const made = mkdtempSync(`${clusterDir}.new-`);
  try {
    giveToServer(user, made);
    initdb(made, binaries, user, sync);
    renameSync(made, clusterDir); // fails if the folder holds something else, so never overwrites
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    throw error;
  }
  if (sync) syncDirectory(parent);
}

function checkCluster(clusterDir: string, user: ServerUser): void {
  const version = readFileSync(path.join(clusterDir, 'PG_VERSION'), 'utf8').trim();
  if (version !== major)
    throw new Error(
      `${clusterDir} was made by PostgreSQL ${version}; this version of Galley uses PostgreSQL ${major}.`,
    );
  // If root copied it there (a restored backup): the server must own its files, and nobody else may read them.
  if (user.ids && lstatSync(clusterDir).uid !== user.ids.uid) giveToServer(user, clusterDir);
  chmodSync(clusterDir, 0o700);
}

function initdb(made: string, binaries: Binaries, user: ServerUser, sync: boolean): void {
  const choices = [
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ];
  const access = ['--username=postgres', '--auth-local=peer', '--auth-host=reject'];
  const { status, stdout, stderr, error } = spawnSync(
    binaries.initdb,
    ['-D', clusterArgument(made, user), ...choices, ...access, ...(sync ? [] : ['--no-sync'])],
    { cwd: made, env: serverEnvironment, encoding: 'utf8', ...user.ids },
  );
  if (status !== 0)
    throw new Error(`The database could not be created: ${error?.message ?? `${stdout}\n${stderr}`}`);
}

/**
 * Sets who may connect: the kernel vouches for the account at the other end of the socket ("peer"), and only root's and
 * the app's are allowed. So there is no password to store, and if the server runs as `nobody`, other programs of
 * `nobody` can't connect. Written at every start, because the app's account may have changed.
 */
export function writeAccessRules(clusterDir: string, user: ServerUser): void {
  const accounts = new Set(['root', os.userInfo().username]);
  const roles = ['postgres', 'galley', WEB_USER];
  const lines = [...accounts].flatMap((name) => roles.map((role) => `galley "${name}" ${role}`));
  replaceFile(path.join(clusterDir, 'pg_ident.conf'), `${lines.join('\n')}\n`, user);
  replaceFile(path.join(clusterDir, 'pg_hba.conf'), 'local all all peer map=galley\n', user);
}

/**
 * Makes a new folder for the server's socket, open only to its user (and root). It is in the system's temporary folder
 * because a socket's path may have at most 107 bytes (unix(7)) and a data directory's may be longer.
 */
export function makeSocketDir(user: ServerUser): string {
  const fits = (home: string) =>
    Buffer.byteLength(`${home}/galley-XXXXXX/.s.PGSQL.5432.lock`) <= 107 &&
    serverUserMay(user, '[ -x "$1" ]', home);
  const dir = mkdtempSync(path.join([os.tmpdir(), '/tmp'].find(fits) ?? '/tmp', 'galley-'));
  giveToServer(user, dir);
  return dir;
}

/** Makes the socket's folder again under its name: the watchdog removes it when a server ends. */
export function remakeSocketDir(dir: string, user: ServerUser): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  giveToServer(user, dir);
}

/**
 * Makes the data directory. As root, makes it passable for the server's user, who must reach its contents.
 * @throws a one-line error if we may not
 */
export function makeDataDir(dataDir: string): void {
  try {
    const isNew = !existsSync(dataDir);
    mkdirSync(dataDir, { recursive: true });
    if (isNew && process.getuid?.() === 0) chmodSync(dataDir, 0o711);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    throw new Error(`Galley can't write to ${dataDir} (${why}). Set DATA_DIR to another folder.`);
  }
}

function replaceFile(file: string, content: string, user: ServerUser): void {
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, content, { mode: 0o600, flag: 'wx' });
  giveToServer(user, `${file}.new`);
  renameSync(`${file}.new`, file);
}

/** Waits until a folder's entries are on disk. */
export function syncDirectory(dir: string): void {
  const handle = openSync(dir, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
