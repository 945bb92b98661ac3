// Running other programs: quietly (install, build) or in the foreground (the command itself).
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

/**
 * Prints one line and ends with status 1.
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

/**
 * Runs a program without showing its output. If it fails, its output and `failure` are printed and we end
 * with status 1; without `failure`, nothing is. A signal to us stops it, and then us. Returns its exit status.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, doing?: string, failure?: string, shell?: boolean,
 *   started?: (pid: number) => void }} options `doing` is shown while it runs ("Building"), then the seconds.
 * @returns {Promise<number>}
 */
export async function runQuietly(program, args, { cwd, env, doing, failure, shell = false, started }) {
  const startedAt = performance.now();
  if (doing) process.stderr.write(`${doing}… `);
  /** @type {Buffer[]} */
  const output = [];
  const child = spawn(program, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid) started?.(child.pid);
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const stoppedBy = forwardSignals(child);
  const status = await exitStatus(child).catch((error) => {
    output.push(Buffer.from(`${error.message}\n`));
    return 1;
  });
  if (stoppedBy.signal) process.exit(signalStatus(stoppedBy.signal));
  if (status !== 0 && failure) {
    process.stderr.write(`failed\n\n${Buffer.concat(output).toString()}\n`);
    fail(failure);
  }
  if (doing) process.stderr.write(`${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
  return status;
}

/**
 * Runs a program that owns the terminal.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} its exit status; 128 + n when signal n ended it, as a shell reports it.
 */
export async function runForeground(program, args, options) {
  const child = spawn(program, args, { ...options, stdio: 'inherit' });
  const stopWatching = process.env.npm_lifecycle_event ? watchParent(child) : () => {};
  forwardSignals(child);
  try {
    return await exitStatus(child);
  } catch (error) {
    fail(`Could not run ${program}: ${error instanceof Error ? error.message : error}`);
  } finally {
    stopWatching();
  }
}

/**
 * Passes SIGTERM, SIGINT and SIGHUP on, each once. At a terminal, ctrl-C (or hanging up) reaches the whole process
 * group including the child, and npm sends us a second signal: we pass neither on.
 */
function forwardSignals(child) {
  /** @type {{ signal: NodeJS.Signals | undefined }} */
  const stoppedBy = { signal: undefined };
  const groupHasIt = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  /** @type {Set<NodeJS.Signals>} */
  const seen = new Set();
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    stoppedBy.signal = signal;
    if (seen.has(signal)) return;
    seen.add(signal);
    if (signal === 'SIGTERM' || !groupHasIt) child.kill(signal);
  };
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
    process.on(signal, forward);
    child.once('close', () => process.off(signal, forward));
  }
  return stoppedBy;
}

/**
 * Stops the child when npm, which started us, has gone without telling us: it was killed outright, or it only told the
 * `sh` in between (older shells don't become the program that they run).
 */
function watchParent(child) {
  const before = parents();
  const timer = setInterval(() => {
    if (parents() === before) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, 200);
  return () => clearInterval(timer);
}

/** Our parent and, if that is only npm's shell (as Linux can tell us), its parent: "shell npm". */
function parents() {
  const parent = process.ppid;
  try {
    if (!readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes('bootstrap.mjs')) return `${parent}`;
    // proc(5): after the name in parentheses come the state and the parent.
    return `${parent} ${readFileSync(`/proc/${parent}/stat`, 'utf8').split(') ').pop()?.split(' ')[1]}`;
  } catch {
    return `${parent}`; // no /proc here (macOS), or the parent has just ended, so that its number changes too
  }
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} */
function exitStatus(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? (signal ? signalStatus(signal) : 1)));
  });
}

/** @param {NodeJS.Signals} signal */
function signalStatus(signal) {
  return 128 + constants.signals[signal];
}
