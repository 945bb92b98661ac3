import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import serverFlags from '../../scripts/server-flags.json' with { type: 'json' };
import { killAll, processTree } from './process-tree.ts';
import { until } from './until.ts';

const SERVER = resolve('build/server/server.js');
/** Only a start that hangs is given up on; recovery takes time on a busy machine. */
const START_MS_MAX = 300_000;

/** The built shop as its own process on its own data, which is started, killed and restarted on the same port. */
export interface ShopProcess {
  /** `http://localhost:<port>` */
  readonly base: string;
  readonly dataDir: string;
  /** The server's process; undefined while there is none. */
  readonly pid: number | undefined;
  /** How often it has been killed. */
  readonly kills: number;
  /** Resolves when `/readyz` answers 200. */
  start(): Promise<void>;
  /** Resolves when it is open, which may be at once or after the current start. */
  whenOpen(): Promise<void>;
  /** kill -9: only the server's process, or also the engine, the watchdog and all of PostgreSQL. */
  kill(what: 'server' | 'everything'): Promise<void>;
  /** Stops it as its owner would; returns the exit status. Kills anything left. */
  stop(): Promise<number | null>;
  /** Its output, newest last. */
  log(): string;
}

/**
 * Prepares a shop on a free port. `settings`: its environment besides PORT and DATA_DIR (pictures are drawn ahead only
 * if it says so). `program`: the program that is run (the built server by default).
 */
export async function shopProcess(
  dataDir: string,
  settings: Record<string, string>,
  program: readonly string[] = [...serverFlags, SERVER],
): Promise<ShopProcess> {
  if (!existsSync(SERVER)) throw new Error(`${SERVER} is missing: build the shop first`);
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const quiet = { DRAW_AHEAD: 'no', BACKUPS: 'off' };
  const env = { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production', ...quiet, ...settings };
  let child: ChildProcess | undefined;
  let opened = Promise.withResolvers<void>();
  let written = '';
  let kills = 0;

  async function start(): Promise<void> {
    const started = spawn(process.execPath, program, {
      env: { ...env, PORT: String(port), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (text: Buffer) => {
        written = (written + text.toString()).slice(-2_000_000);
      });
    child = started;
    await until('the shop opens', START_MS_MAX, () => {
      if (started.exitCode !== null) throw new Error(`the shop ended at its start:\n${written}`);
      return answers(`${base}/readyz`);
    });
    opened.resolve();
  }

  async function kill(what: 'server' | 'everything'): Promise<void> {
    if (!child?.pid) throw new Error('there is nothing to kill');
    const ended = once(child, 'exit');
    kills += 1;
    opened = Promise.withResolvers();
    killAll(what === 'server' ? [child.pid] : processTree(child.pid));
    await ended;
    child = undefined;
  }

  async function stop(): Promise<number | null> {
    if (!child?.pid || child.exitCode !== null) return child?.exitCode ?? null;
    const stopping = child;
    const tree = processTree(child.pid);
    stopping.kill('SIGTERM');
    await until(
      'the shop stops',
      20_000,
      () => stopping.exitCode !== null || stopping.signalCode !== null,
    ).finally(() => killAll(stopping.exitCode === null ? tree : []));
    return stopping.exitCode;
  }

  return {
    base,
    dataDir,
    get pid() {
      return child?.pid;
    },
    get kills() {
      return kills;
    },
    start,
    kill,
    stop,
    whenOpen: () => opened.promise,
    log: () => written,
  };
}

/** Returns a free port. */
async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, 'localhost');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.body?.cancel();
    return response.status === 200;
  } catch (error) {
    if (error instanceof TypeError) return false; // fetch: nothing listens, or the connection was cut off
    throw error;
  }
}
