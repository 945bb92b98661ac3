import { setTimeout as wait } from 'node:timers/promises';
import type { DataLock } from './data-lock.ts';
import { limitLogSize } from './log-file.ts';
import { startOfProcess } from './processes.ts';
import { killServer, removeSocketDir, stopServer } from './running.ts';
import type { ServerProcess } from './server-process.ts';

/** A server that accepts connections. */
export type RunningServer = { server: ServerProcess; pid: number };

type Supervised = {
  first: RunningServer;
  /** Starts another one on the same socket. */
  launch: () => Promise<RunningServer>;
  logFile: string;
  lock: DataLock;
  onExit: ((message: string, lost: boolean) => void) | undefined;
  onRestart: ((message: string) => void) | undefined;
};

/** A server that dies more often than this within the time is not started again: something is wrong for good. */
const restartsMax = 5;
const restartsWithinMs = 60_000;
const pauseMs = 500;

/**
 * Starts the server again when it dies, on the same socket, so that connections come back by themselves. Stops it at once
 * if the data's lock is lost. `stop` stops it for good and releases the data.
 */
export function supervise({ first, launch, logFile, lock, onExit, onRestart }: Supervised): {
  pid: () => number;
  stop: () => Promise<void>;
} {
  const leaveLogAlone = limitLogSize(logFile);
  const deaths: number[] = [];
  let running = first;
  let restarting: Promise<void> = Promise.resolve();
  let ending: Promise<void> | undefined;

  const watch = ({ server }: RunningServer) =>
    void server.ended.then((why) => {
      if (!ending) restarting = restart(why);
    });
  async function restart(why: string): Promise<void> {
    onRestart?.(
      `The database server stopped unexpectedly (${why}). It is being started again. Its log is ${logFile}.`,
    );
    // The watchdog may have died instead of the server.
    await halt(running);
    const reason = await launchAgain(why);
    if (ending) return;
    if (reason === '') {
      onRestart?.('The database server is running again.');
      watch(running);
    } else giveUp(reason);
  }
  async function launchAgain(why: string): Promise<string> {
    for (let reason = why; ; ) {
      const now = performance.now();
      deaths.push(now);
      if (deaths.filter((at) => now - at < restartsWithinMs).length > restartsMax) return reason;
      if (ending) return reason;
      try {
        running = await launch();
        return '';
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
        await wait(pauseMs);
      }
    }
  }
  function giveUp(reason: string): void {
    ending = end();
    const message = `The database server stopped unexpectedly and can't be started again (${reason}). Its log is ${logFile}. Start Galley again.`;
    void ending.then(() => (onExit ?? process.emitWarning)(message, false));
  }
  async function end(): Promise<void> {
    lock.stopping();
    leaveLogAlone();
    await halt(running);
    removeSocketDir(running.server.socketDir);
    lock.release();
  }
  lock.onLost(() => {
    ending ??= Promise.resolve();
    leaveLogAlone();
    killServer(running.pid);
    const message =
      'Another Galley has taken over this data while this one was paused. This one stops, so that nothing is damaged.';
    (onExit ?? process.emitWarning)(message, true);
  });
  watch(first);
  return {
    pid: () => running.pid,
    stop() {
      ending ??= restarting.then(end);
      return ending;
    },
  };
}

/** Stops a server and its watchdog. */
export async function halt({ server, pid }: RunningServer): Promise<void> {
  const started = startOfProcess(pid);
  server.letGo();
  if (started !== 'gone') await stopServer(pid, () => startOfProcess(pid) !== started);
  await server.ended;
}
