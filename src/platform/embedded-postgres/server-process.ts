import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Binaries } from './binaries.ts';
import { clusterArgument, remakeSocketDir, serverEnvironment } from './cluster.ts';
import { openLog } from './log-file.ts';
import type { ServerUser } from './server-user.ts';

/** `ended` resolves with the reason the server stopped. `letGo` makes the watchdog stop it. */
export type ServerProcess = {
  socketDir: string;
  ended: Promise<string>;
  hasEnded: () => boolean;
  letGo: () => void;
};

/**
 * The watchdog starts the server, so the server never runs unwatched. It holds the other end of a pipe that only the
 * app has open: however the app dies, the pipe closes, and the watchdog requests a fast stop (repeatedly, because a
 * signal may come before the server handles it). If the server ends first, the watchdog and the socket's folder go too.
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
 * Starts the server under its watchdog, in its own session: ctrl-C in the terminal reaches only the app, which then
 * stops the server cleanly. The server never keeps the app running.
 */
export function spawnServer(options: {
  binaries: Binaries;
  clusterDir: string;
  user: ServerUser;
  logFile: string;
  settings: Record<string, string>;
  socketDir: string;
}): ServerProcess {
  const { binaries, clusterDir, user, socketDir } = options;
  remakeSocketDir(socketDir, user);
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
  // Nothing is ever written; if the pipe fails, `ended` gives a better reason.
  child.stdin?.on('error', () => {});
  if (child.stdin instanceof Socket) child.stdin.unref();
  child.unref();
  const letGo = () => {
    child.ref(); // nothing else may keep a command alive until it has reported
    child.stdin?.destroy();
  };
  return { ended, hasEnded: () => over, letGo };
}
