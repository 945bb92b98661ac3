/**
 * Faults in an answer. With the work done and its answer saved: `delay`, `hold` (until released), `fail-after` (500, or
 * another by `status`), `lose-answer` (never answered). With nothing done: `fail-for-good` (500, saved as the key's
 * answer), `fail-before` (500, not saved), `lose-request` (never answered), `hold-request` (held until released, then
 * never answered).
 */
export interface Fault {
  kind:
    | 'delay'
    | 'hold'
    | 'fail-after'
    | 'fail-for-good'
    | 'fail-before'
    | 'lose-answer'
    | 'lose-request'
    | 'hold-request';
  /** how often; 0 means until cleared */
  times: number;
  method?: 'GET' | 'POST' | undefined;
  /** a prefix of the path's template, such as `/v1/checkout/sessions` */
  path?: string | undefined;
  /** for `delay` */
  ms?: number | undefined;
  /** for the failures */
  status?: 400 | 402 | 403 | 429 | 500 | 503 | undefined;
}

export interface Faults {
  add(fault: Fault): void;
  /** Returns and uses up the fault for this call. */
  take(method: string, template: string): Fault | undefined;
  /** Resolves when the held answers are released. */
  hold(): Promise<void>;
  release(): void;
  /** Resolves once this many answers are held. */
  whenHeld(count: number): Promise<void>;
  clear(): void;
}

/** Faults are only in memory; a restarted network has none. */
export function createFaults(): Faults {
  let faults: Fault[] = [];
  let held: (() => void)[] = [];
  let watchers: { count: number; resolve: () => void }[] = [];
  const release = () => {
    const free = held;
    held = [];
    for (const go of free) go();
  };
  const tellWatchers = () => {
    const due = watchers.filter(({ count }) => held.length >= count);
    watchers = watchers.filter(({ count }) => held.length < count);
    for (const { resolve } of due) resolve();
  };
  return {
    add: (fault) => void faults.push({ ...fault }),
    take(method, template) {
      const fault = faults.find((each) => meets(each, method, template));
      if (fault && fault.times > 0 && --fault.times === 0) faults = faults.filter((each) => each !== fault);
      return fault;
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.push(resolve);
      tellWatchers();
      return promise;
    },
    release,
    whenHeld(count) {
      const { promise, resolve } = Promise.withResolvers<void>();
      watchers.push({ count, resolve });
      tellWatchers();
      return promise;
    },
    clear() {
      faults = [];
      release();
    },
  };
}

function meets(fault: Fault, method: string, template: string): boolean {
  return (fault.method ?? method) === method && template.startsWith(fault.path ?? '');
}
