import { Worker } from 'node:worker_threads';
import type { EngineReport } from '../report/report.ts';
import { limits } from './limits.ts';
import { blankReport, tooComplex } from './outcomes.ts';
import type { Answer, Job, ProcessOptions, WorkerMessage } from './protocol.ts';

export type Watch = { onStart?: () => void; onPartial?: (report: EngineReport) => void };
type Waiting = { job: Job; watch: Watch; resolve: (answer: Answer) => void };
/** `startedAt` is a `performance.now()` */
type Running = Waiting & { partial: EngineReport; startedAt: number; timer: NodeJS.Timeout };
type Slot = { worker: Worker; ready: boolean; jobsDone: number; cpuMs: number; running: Running | null };

/** A host may be so busy that a job waits for the processor: its time is counted as CPU, up to this many times the limit. */
const BUSY_HOST_FACTOR = 4;

/** Returns whether a job was asked for by somebody who isn't buying. */
const isStrangers = (job: Job) => job.task === 'inspect' && job.options.isForStranger === true;

/**
 * Up to `workers` threads, started as needed, each running one job at a time, customers' before strangers'. Strangers'
 * jobs never take all of them: beside the only thread, if a stranger's file is in it, another starts for a customer's. A thread is replaced after 50 jobs, when
 * its memory has grown, when the library broke in it, or when its job took too long.
 */
export class Pool {
  private readonly wasm: WebAssembly.Module;
  private readonly options: ProcessOptions;
  private readonly queue: Waiting[] = [];
  private readonly slots = new Set<Slot>();

  private readonly program: URL;

  /** `program` is the thread's program, by default its source. */
  constructor(wasm: WebAssembly.Module, options: ProcessOptions, program?: URL) {
    this.wasm = wasm;
    this.options = options;
    this.program = program ?? new URL('./worker.ts', import.meta.url);
  }

  /** Resolves when the job is done or stopped; never rejects. `watch` is called when a thread takes it, and with what it finds. */
  run(job: Job, watch: Watch = {}): Promise<Answer> {
    return new Promise((resolve) => {
      this.queue.push({ job, watch, resolve });
      this.assignJobs();
    });
  }

  /** Starts a thread for the first job. */
  warm(): void {
    if (this.slots.size === 0) this.startWorker();
  }

  /** Ends all threads, finished or not. */
  close(): void {
    for (const slot of this.slots) this.stopWorker(slot);
  }

  private assignJobs(): void {
    for (const slot of this.slots) {
      if (!slot.ready || slot.running) continue;
      const next = this.takeNext();
      if (!next) return;
      this.begin(slot, next);
    }
    const starting = [...this.slots].filter((slot) => !slot.ready).length;
    for (let more = this.startable() - starting; more > 0 && this.slots.size < this.threadsMax(); more--) {
      this.startWorker();
    }
  }

  /** Removes and returns the next job that a free thread may take: the oldest of a customer, then of a stranger. */
  private takeNext(): Waiting | undefined {
    const customers = this.queue.findIndex(({ job }) => !isStrangers(job));
    if (customers >= 0) return this.queue.splice(customers, 1)[0];
    return this.strangersRunning() < this.strangersMax() ? this.queue.shift() : undefined;
  }

  /** How many waiting jobs could run if there were threads. */
  private startable(): number {
    const customers = this.queue.filter(({ job }) => !isStrangers(job)).length;
    const strangers = this.queue.length - customers;
    return customers + Math.min(strangers, Math.max(0, this.strangersMax() - this.strangersRunning()));
  }

  private strangersRunning(): number {
    return [...this.slots].filter(({ running }) => running && isStrangers(running.job)).length;
  }

  private strangersMax(): number {
    return Math.max(1, this.options.workers - 1);
  }

  private threadsMax(): number {
    const { workers } = this.options;
    return workers === 1 && this.strangersRunning() > 0 ? 2 : workers;
  }

  private startWorker(): void {
    const worker = new Worker(this.program, {
      workerData: this.wasm,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const slot: Slot = { worker, ready: false, jobsDone: 0, cpuMs: 0, running: null };
    this.slots.add(slot);
    worker.on('message', (message: WorkerMessage) => this.onMessage(slot, message));
    worker.on('error', (error) => this.lost(slot, error));
    worker.on('exit', () => this.lost(slot, new Error('the worker thread ended')));
  }

  private begin(slot: Slot, waiting: Waiting): void {
    const { job } = waiting;
    const timer = setTimeout(() => void this.overdue(slot), this.options.jobTimeoutMs);
    slot.running = { ...waiting, partial: blankReport(job.kind), startedAt: performance.now(), timer };
    slot.worker.postMessage(job);
    waiting.watch.onStart?.();
  }

  private onMessage(slot: Slot, message: WorkerMessage): void {
    if (message.type === 'partial') {
      if (!slot.running) return;
      slot.running.partial = message.report;
      slot.running.watch.onPartial?.(message.report);
      return;
    }
    slot.cpuMs = message.cpuMs;
    if (message.type === 'ready') slot.ready = true;
    else {
      slot.jobsDone++;
      const worn = message.wasmBytes > limits.recycleWasmBytes || slot.jobsDone >= limits.recycleJobs;
      this.finish(slot, message.answer);
      if (message.poisoned || worn) this.stopWorker(slot);
    }
    this.assignJobs();
  }

  /** The time limit has passed. A job that had to wait for the processor gets the CPU time that it is still owed. */
  private async overdue(slot: Slot): Promise<void> {
    const { running } = slot;
    if (!running) return;
    const { jobTimeoutMs } = this.options;
    const used = await slot.worker.cpuUsage().catch(() => null); // null if the thread is just ending
    if (slot.running !== running) return; // it ended during the await
    const owedMs = used ? jobTimeoutMs + slot.cpuMs - (used.user + used.system) / 1000 : 0;
    const leftMs = jobTimeoutMs * BUSY_HOST_FACTOR - (performance.now() - running.startedAt);
    const moreMs = Math.min(owedMs, leftMs);
    if (moreMs < jobTimeoutMs / 10) return this.stop(slot);
    running.timer = setTimeout(() => void this.overdue(slot), moreMs);
  }

  private stop(slot: Slot): void {
    this.stopWorker(slot);
    const { running } = slot;
    if (running) this.finish(slot, tooComplex(running.job, running.partial));
    this.assignJobs();
  }

  /** A thread ended by itself: it ran out of memory on the file, or could not even start. */
  private lost(slot: Slot, error: Error): void {
    if (!this.slots.delete(slot)) return; // We stopped it ourselves.
    if (!slot.ready) throw error; // the engine is not installed properly, so a retry can't help
    const { running } = slot;
    if (running) this.finish(slot, tooComplex(running.job, running.partial));
    this.assignJobs();
  }

  private stopWorker(slot: Slot): void {
    this.slots.delete(slot);
    void slot.worker.terminate();
  }

  private finish(slot: Slot, answer: Answer): void {
    if (!slot.running) return;
    clearTimeout(slot.running.timer);
    slot.running.resolve(answer);
    slot.running = null;
  }
}
