import { type ChildProcess, type ForkOptions, fork, spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { projectFile } from './program-files.ts';

export interface Confinement {
  /** folders whose files the child may read, besides its own program */
  folders?: readonly string[];
  /** Node flags: what else the child may do (`--allow-worker`), and its own options */
  flags: readonly string[];
}

/**
 * Starts a child process for strangers' files. It gets no environment except `env`, and Node's permission model stops
 * it from reading any file except its program and `folders`, from writing files and from starting programs. If the
 * system lets us (Linux, `unshare`), it has no network either; that also holds for native code, which Node's model does
 * not confine. A child with native code has to keep that code away from files itself (`buffers-only.ts`).
 */
export function forkConfined(
  entry: string,
  args: readonly string[],
  { folders = [], flags }: Confinement,
  options: Pick<ForkOptions, 'serialization' | 'stdio' | 'env'>,
): ChildProcess {
  const readable = [entry, ...programFolders(entry), ...folders.map((folder) => `${folder}/*`)];
  const execArgv = ['--permission', ...readable.map((path) => `--allow-fs-read=${path}`), ...flags];
  // Each thread of the child may read the folder that the child was started in (seen in Node 24.21; its documentation
  // doesn't say so). The shop's own folder would be the project's, which has its data.
  const cwd = dirname(entry);
  return hasNoNetworkNamespace()
    ? fork(entry, args, { ...options, cwd, execArgv })
    : fork(entry, args, {
        ...options,
        cwd,
        execPath: UNSHARE,
        execArgv: [...ALONE, process.execPath, ...execArgv],
      });
}

const UNSHARE = '/usr/bin/unshare';
/** A separate network without any device; the user namespace allows it without root. */
const ALONE = ['--user', '--map-root-user', '--net', '--'];

let lacksUnshare: boolean | undefined;

/** Whether the system can't give a child a network of its own: not Linux, or a container that forbids it. */
export function hasNoNetworkNamespace(): boolean {
  lacksUnshare ??= spawnSync(UNSHARE, [...ALONE, '/bin/true'], { stdio: 'ignore' }).status !== 0;
  return lacksUnshare;
}

/** The program's own folder and its libraries; never the project's folder, which may contain the shop's data. */
function programFolders(entry: string): string[] {
  const project = dirname(projectFile('package.json', dirname(entry)));
  const sources = entry.endsWith('.ts') ? `${project}/src/*` : `${dirname(entry)}/*`;
  return [sources, `${project}/node_modules/*`, `${project}/package.json`];
}
