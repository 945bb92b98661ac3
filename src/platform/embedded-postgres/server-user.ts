import { spawnSync } from 'node:child_process';
import { lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The account the server runs as. `uid` and `gid` are set only if it isn't our own. */
export type ServerUser = { name: string; ids: { uid: number; gid: number } | undefined };

/**
 * PostgreSQL refuses to run as root, and rightly so. As root we run it as the owner of the existing cluster, else as
 * `postgres`, else as `nobody`. Other users run it as themselves.
 * @param clusterDir where the cluster is or will be
 */
export function serverUser(clusterDir: string): ServerUser {
  const owner = lstatSync(clusterDir, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0) {
    if (owner && owner.uid !== process.getuid?.())
      throw new Error(
        `The database in ${clusterDir} belongs to the user "${nameOf(owner.uid)}". Start Galley as root or as that user, or set DATA_DIR to another folder.`,
      );
    return { name: ourName(), ids: undefined };
  }
  const accounts = readAccounts();
  const account =
    (owner && owner.uid !== 0 ? accounts.find(({ uid }) => uid === owner.uid) : undefined) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody');
  if (!account)
    throw new Error(
      'PostgreSQL refuses to run as root, and this machine has neither a user postgres nor nobody. Start Galley as an ordinary user, or set DATABASE_URL.',
    );
  return { name: account.name, ids: { uid: account.uid, gid: account.gid } };
}

/** @throws if we have no account (a container with a made-up user number), which PostgreSQL needs */
function ourName(): string {
  try {
    return os.userInfo().username;
  } catch {
    throw new Error(
      `Galley runs as user number ${process.getuid?.()}, which has no account on this machine, and PostgreSQL needs one. Start Galley as root or as a user with an account, or set DATABASE_URL.`,
    );
  }
}

/**
 * Tests a path as the server's user, so permissions along the whole path count.
 * @param test a shell test of "$1", such as `[ -x "$1" ]`
 */
export function serverUserMay(user: ServerUser, test: string, target: string): boolean {
  const { status, error } = spawnSync('/bin/sh', ['-c', test, 'sh', target], {
    cwd: '/',
    stdio: 'ignore',
    ...user.ids,
  });
  if (error)
    throw new Error(
      `The database could not be started as the user "${user.name}": ${error.message}. Start Galley as an ordinary user, or set DATABASE_URL.`,
    );
  return status === 0;
}

/** Gives a file or a whole folder to the server's user; does nothing if that is us. */
export function giveToServer(user: ServerUser, target: string): void {
  if (!user.ids) return;
  if (lstatSync(target).isDirectory())
    for (const entry of readdirSync(target)) giveToServer(user, path.join(target, entry));
  lchownSync(target, user.ids.uid, user.ids.gid);
}

function nameOf(uid: number): string {
  return readAccounts().find((account) => account.uid === uid)?.name ?? String(uid);
}

/** passwd(5): name, password, uid, gid, ... macOS writes nobody's number as -2. */
function readAccounts(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .filter((line) => /^[^#:]+:/.test(line))
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }));
}
