import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Binaries } from './binaries.ts';
import { clusterArgument, makeSocketDir, serverEnvironment } from './cluster.ts';
import { openLog } from './log-file.ts';
import type { ServerUser } from './server-user.ts';

/** `ended` resolves with why the server is no more. `letGo` has the watchdog stop it. */
export type ServerProcess = {
  socketDir: string;
  ended: Promise<string>;
  hasEnded: () => boolean;
  letGo: () => void;
};

/**
 * The watchdog starts the server, so that there is no moment in which the server runs unwatched. It holds the
 * other end of a pipe that only the app has open: however the app dies, the pipe closes, and the server is asked
 * for a fast stop (until it hears: a signal may come before it listens). When the server ends first, so does
 * everything here, and the socket's folder.
 */
const watchdog = `
socket_dir=$1
shift
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
{ read -r _ <&3; while kill -INT "$server"; do sleep 1; done; } 2>/dev/null &
watcher=$!
exec 3<&-
wait "$server"
status=$?
kill -9 "$watcher" 2>/dev/null
rm -rf "$socket_dir"
exit "$status"
`;

/**
 * Starts the server under its watchdog, in a session of its own: ctrl-C in the app's terminal is the app's to
 * hear, which then stops the server in order. It never keeps the app from ending.
 */
export function spawnServer(options: {
  binaries: Binaries;
  clusterDir: string;
  user: ServerUser;
  logFile: string;
  settings: Record<string, string>;
}): ServerProcess {
  const { binaries, clusterDir, user } = options;
  const socketDir = makeSocketDir(user);
  const settings = { ...options.settings, unix_socket_directories: socketDir };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openLog(options.logFile);
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      watchdog,
      'galley-database',
      socketDir,
      binaries.postgres,
      '-D',
      clusterArgument(clusterDir, user),
      ...flags,
    ],
    { cwd: clusterDir, env: serverEnvironment, stdio: ['pipe', log, log], detached: true, ...user.ids },
  );
  closeSync(log);
  return { ...follow(child), socketDir };
}

function follow(child: ChildProcess): Omit<ServerProcess, 'socketDir'> {
  let over = false;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (status, signal) => resolve(signal ? `signal ${signal}` : `status ${status}`));
  }).finally(() => {
    over = true;
  });
  // Nothing is ever written: an error of the pipe only says what `ended` says better.
  child.stdin?.on('error', () => {});
  if (child.stdin instanceof Socket) child.stdin.unref();
  child.unref();
  return { ended, hasEnded: () => over, letGo: () => child.stdin?.destroy() };
}
