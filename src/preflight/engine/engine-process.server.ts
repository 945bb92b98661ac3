import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { forkConfined } from '#platform/confined-fork.ts';
import { childProgram } from '#platform/program-files.ts';
import type { ProcessOptions } from './protocol.ts';

/** The part of the shop's logger that the engine uses. */
export type EngineLog = {
  info(data: object, message: string): void;
  warn(data: object, message: string): void;
};

/** The child's program. */
export const engineProgram = () =>
  childProgram({ built: 'engine', source: 'src/preflight/engine/process.ts' });

/**
 * Starts the child. It parses strangers' files, so it is confined, with its worker threads (tried on Node 24): it sees
 * no files except those in `folder`, and has no environment (keys, passwords). The warning that Node prints about the
 * threads flag means nothing to the shop's owner.
 */
export function forkEngine(
  entry: string,
  options: ProcessOptions,
  folder: string,
  log?: EngineLog,
): ChildProcess {
  const flags = ['--allow-worker', '--disable-warning=SecurityWarning'];
  const child = forkConfined(
    entry,
    [JSON.stringify(options)],
    { folders: [folder], flags },
    {
      env: windowsNeeds(),
      serialization: 'advanced', // previews travel as bytes
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  );
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log?.warn({ pid: child.pid, text: text.slice(0, 2000) }, 'the artwork engine wrote an error');
  });
  (child.stderr as Socket | null)?.unref(); // reading stderr must not keep the shop running
  log?.info({ pid: child.pid, ...options }, 'artwork engine started');
  return child;
}

/** The only part of our environment that a child gets: Windows starts no program without it. */
export function windowsNeeds(): NodeJS.ProcessEnv {
  const { SystemRoot } = process.env;
  return SystemRoot ? { SystemRoot } : {};
}
