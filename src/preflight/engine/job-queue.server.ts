import type { ChildProcess } from 'node:child_process';
import type { EngineReport } from '../report/report.ts';
import type { EngineLog } from './engine-process.server.ts';
import { tooComplex } from './outcomes.ts';
import type { Answer, Job, Outcome, Request, Response } from './protocol.ts';

type Entry = {
  id: number;
  job: Job;
  state: 'waiting' | 'sent' | 'started';
  /** how many child processes died while running it */
  deaths: number;
  /** of a large result, so far */
  parts: Uint8Array<ArrayBuffer>[];
  resolve: (outcome: Outcome) => void;
  reject: (error: Error) => void;
  onPartial?: ((report: EngineReport) => void) | undefined;
};

/** The web process's queue of jobs, and the child process that runs them. */
export class JobQueue {
  private readonly fork: () => ChildProcess;
  private readonly idleMs: number;
  private readonly log: EngineLog | undefined;
  private readonly entries = new Map<number, Entry>();
  private child: ChildProcess | null = null;
  private idleTimer: NodeJS.Timeout | undefined;
  private lastId = 0;
  private closed = false;

  constructor(fork: () => ChildProcess, idleMs: number, log?: EngineLog) {
    this.fork = fork;
    this.idleMs = idleMs;
    this.log = log;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Resolves with the file's outcome. Rejects if the fault isn't the file's. */
  run(job: Job, onPartial?: (report: EngineReport) => void): Promise<Outcome> {
    if (this.closed) return Promise.reject(new Error('the artwork engine is closed'));
    return new Promise((resolve, reject) => {
      const id = ++this.lastId;
      this.entries.set(id, { id, job, state: 'waiting', deaths: 0, parts: [], resolve, reject, onPartial });
      this.pump();
    });
  }

  /** Starts the child so that it is ready when the job comes. */
  warm(): void {
    if (this.closed || this.child) return;
    this.child = this.startChild();
    this.rest(this.child);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.idleTimer);
    for (const entry of this.entries.values()) entry.reject(new Error('the artwork engine is closed'));
    this.entries.clear();
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    hold(child);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL'); // it holds nothing that could be lost
    await ended;
  }

  /**
   * Sends the jobs that can run now. A job that was running when a child died is retried alone to protect the others.
   */
  private pump(): void {
    clearTimeout(this.idleTimer);
    const all = [...this.entries.values()];
    const suspect = all.find((entry) => entry.deaths > 0);
    if (!suspect) for (const entry of all) this.send(entry);
    else if (all.every((entry) => entry.state === 'waiting')) this.send(suspect);
    if (this.child) all.length > 0 ? hold(this.child) : this.rest(this.child);
  }

  private send(entry: Entry): void {
    if (entry.state !== 'waiting') return;
    this.child ??= this.startChild();
    entry.state = 'sent';
    const request: Request = { id: entry.id, job: entry.job };
    this.child.send(request, (error) => {
      // The child is gone; its `exit` event handles the job.
      if (error) this.log?.warn({ error: error.message }, 'the artwork engine did not take a job');
    });
  }

  private startChild(): ChildProcess {
    const child = this.fork();
    child.on('message', (message) => this.onMessage(child, message as Response));
    child.once('exit', (code, signal) => this.died(child, `exit ${code ?? signal}`));
    child.once('error', (error) => this.died(child, error.message));
    return child;
  }

  private onMessage(child: ChildProcess, response: Response): void {
    const entry = this.entries.get(response.id);
    if (child !== this.child || !entry) return;
    if ('started' in response) {
      entry.state = 'started';
      return;
    }
    if ('partial' in response) {
      entry.onPartial?.(response.partial);
      return;
    }
    if ('part' in response) {
      entry.parts.push(response.part);
      return;
    }
    this.entries.delete(entry.id);
    settle(entry, response.answer);
    this.pump();
  }

  private died(child: ChildProcess, how: string): void {
    if (child !== this.child) return; // stopped when idle, or closed
    this.child = null;
    const all = [...this.entries.values()];
    this.log?.warn({ how, jobs: all.length }, 'the artwork engine ended unexpectedly');
    const started = all.filter((entry) => entry.state === 'started');
    for (const entry of all) Object.assign(entry, { state: 'waiting', parts: [] });
    // Jobs that were only queued aren't to blame, unless the child didn't even start the first one.
    for (const entry of started.length > 0 ? started : all) {
      entry.deaths++;
      if (entry.deaths < 2) continue;
      this.entries.delete(entry.id);
      if (started.length > 0) entry.resolve(tooComplex(entry.job));
      else entry.reject(new Error(`the artwork engine could not start: ${how}`));
    }
    this.pump();
  }

  private rest(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    this.idleTimer = setTimeout(() => {
      this.child = null;
      child.disconnect();
    }, this.idleMs).unref();
  }
}

/** While the child is working, it keeps this process alive. */
function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function settle(entry: Entry, answer: Answer): void {
  if (answer.status === 'failed') entry.reject(new Error(answer.message));
  else entry.resolve('parts' in answer ? { ...answer, parts: entry.parts } : answer);
}
