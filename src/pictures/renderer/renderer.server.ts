import type { ChildProcess } from 'node:child_process';
import { forkConfined } from '#platform/confined-fork.ts';
import { childProgram } from '#platform/program-files.ts';
import {
  type Intake,
  type IntakeRefusal,
  type Job,
  QUIET,
  type Request,
  type Response,
  type TakenPicture,
  type Task,
} from './protocol.ts';

type Made = { bytes: Uint8Array } | { taken: TakenPicture };
type Entry = { id: number; task: Task; resolve: (made: Made) => void; reject: (error: Error) => void };

export type RendererOptions = {
  /** path of the child’s program; by default the build, or process.ts */
  entry?: string;
  /** the child exits after this long without a picture, to free its memory; 8,000 by default */
  idleMs?: number;
  /** time limit for one picture; 20,000 by default (measured: 0.1 to 0.6 s) */
  jobTimeoutMs?: number;
  /** runs at the lowest priority; false by default */
  isQuiet?: boolean;
};

/** A picture could not be made: the child died or took too long. */
export class RendererError extends Error {}

/** The uploaded file is not a usable photo. */
export class IntakeRefused extends Error {
  readonly refusal: IntakeRefusal;

  constructor(refusal: IntakeRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * Draws pictures one at a time in a child process. The child starts with the first picture and exits when idle or when
 * this process does. If it dies or hangs, the current picture is rejected with a RendererError and the waiting ones go
 * to a new child.
 */
export class Renderer {
  private readonly options: Required<RendererOptions>;
  private readonly waiting: Entry[] = [];
  private current: Entry | null = null;
  private child: ChildProcess | null = null;
  private timer: NodeJS.Timeout | undefined;
  private lastId = 0;

  constructor(options: RendererOptions = {}) {
    this.options = {
      entry: options.entry ?? '',
      idleMs: options.idleMs ?? 8000,
      jobTimeoutMs: options.jobTimeoutMs ?? 20_000,
      isQuiet: options.isQuiet ?? false,
    };
  }

  /** of the child process, or undefined; for tests and measurements */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Returns a picture's bytes. Rejects with a RendererError. */
  async render(job: Job | (Job & { file: Uint8Array })): Promise<Uint8Array> {
    const made = await this.perform(job);
    if ('bytes' in made) return made.bytes;
    throw new RendererError('asked for a picture, the renderer took in an upload');
  }

  /** Makes a picture of ours from an upload. Rejects with a RendererError, or with IntakeRefused. */
  async take(upload: Intake): Promise<TakenPicture> {
    const made = await this.perform(upload);
    if ('taken' in made) return made.taken;
    throw new RendererError('given an upload, the renderer drew a picture');
  }

  /** Stops the child at once; the current picture is rejected with a RendererError. */
  end(): void {
    clearTimeout(this.timer);
    this.child?.kill('SIGKILL');
  }

  private perform(task: Task): Promise<Made> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ id: ++this.lastId, task, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.current) return;
    clearTimeout(this.timer);
    const entry = this.waiting.shift();
    if (!entry) {
      this.rest();
      return;
    }
    this.current = entry;
    try {
      this.child ??= this.start();
    } catch (error) {
      this.settle(new RendererError(`the picture renderer did not start: ${String(error)}`));
      return;
    }
    const { child } = this;
    hold(child, true);
    const request: Request = { id: entry.id, task: entry.task };
    child.send(request, (error) => {
      if (error) this.died(child, error.message);
    });
    this.timer = setTimeout(() => child.kill('SIGKILL'), this.options.jobTimeoutMs);
  }

  private start(): ChildProcess {
    const flags = [
      '--allow-addons', // the image library
      '--max-old-space-size=96',
      '--disable-warning=ExperimentalWarning',
      '--disable-warning=SecurityWarning',
    ];
    const child = forkConfined(
      this.options.entry || rendererProgram(),
      this.options.isQuiet ? [QUIET] : [],
      { flags },
      {
        env: childEnvironment(),
        serialization: 'advanced', // pictures travel as bytes
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    );
    child.on('message', (message) => this.onMessage(child, message as Response));
    child.once('exit', (code, signal) => this.died(child, `exit ${code ?? signal}`));
    child.once('error', (error) => this.died(child, error.message));
    return child;
  }

  private onMessage(child: ChildProcess, response: Response): void {
    if (child !== this.child || response.id !== this.current?.id) return;
    if ('bytes' in response || 'taken' in response) this.settle(response);
    else if ('refusal' in response) this.settle(new IntakeRefused(response.refusal));
    else this.settle(new RendererError(response.message));
  }

  private died(child: ChildProcess, how: string): void {
    if (child !== this.child) return;
    this.child = null;
    if (this.current) this.settle(new RendererError(`the picture renderer ended: ${how}`));
  }

  private settle(outcome: Made | RendererError | IntakeRefused): void {
    const entry = this.current;
    this.current = null;
    if (outcome instanceof Error) entry?.reject(outcome);
    else entry?.resolve(outcome);
    this.next();
  }

  private rest(): void {
    const { child } = this;
    if (!child) return;
    hold(child, false);
    this.timer = setTimeout(() => {
      this.child = null;
      if (child.connected) child.disconnect();
    }, this.options.idleMs).unref();
  }
}

/** A working child keeps this process alive; an idle one must not. */
function hold(child: ChildProcess, working: boolean): void {
  if (working) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

/** No keys or passwords. A single malloc arena, or the C library keeps the memory of every thread that ever drew. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { SystemRoot } = process.env;
  return { ...(SystemRoot ? { SystemRoot } : {}), MALLOC_ARENA_MAX: '1', VIPS_CONCURRENCY: '1' };
}

const rendererProgram = () =>
  childProgram({
    built: 'picture-renderer',
    source: 'src/pictures/renderer/process.ts',
  });
