import pg from 'pg';

/** Longer than the statements of a page or a purchase; only those of reports and searches take longer. */
const PATIENCE_MS = 250;
/** A connection keeps what it has read and planned, so none is kept for ever. */
const LIFETIME_SECONDS = 1800;

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * A pool that does the usual work with few connections, which stay open: a new one reads the catalogue and plans each
 * statement again, a quarter of the database's time for an order, and holds 6 to 9 MB. While the `usual` ones are busy,
 * callers wait; one that has waited for `patienceMs` opens another, up to `max`, which is closed when it is no longer
 * needed.
 */
export class PatientPool extends pg.Pool {
  readonly #usual: number;
  readonly #patienceMs: number;
  readonly #waiting: { letIn: () => void; until: number }[] = [];
  #growing: NodeJS.Timeout | undefined;

  constructor(
    config: pg.PoolConfig,
    { usual, patienceMs = PATIENCE_MS }: { usual: number; patienceMs?: number },
  ) {
    super({ ...config, min: usual, maxLifetimeSeconds: LIFETIME_SECONDS });
    this.#usual = usual;
    this.#patienceMs = patienceMs;
    // The caller that returns a connection is notified before the connection is free.
    this.on('release', () => queueMicrotask(() => this.#letIn()));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const client = this.#mustWait() ? this.#turn().then(() => super.connect()) : super.connect();
    if (!callback) return client;
    client.then(
      (one) => callback(undefined, one, (error) => one.release(error)),
      (error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  /** Whether none is free, and only an extra one could be opened. */
  #mustWait(): boolean {
    if (this.#waiting.length > 0) return true;
    const isFree = this.idleCount > this.waitingCount;
    return !isFree && this.totalCount >= this.#usual && this.totalCount < this.options.max;
  }

  #turn(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ letIn: resolve, until: performance.now() + this.#patienceMs });
    this.#growing ??= setTimeout(() => this.#grow(), this.#patienceMs);
    return promise;
  }

  /** A caller that has waited long enough opens a connection or, if all are open, waits in the pool’s own queue, which has a time limit. */
  #grow(): void {
    const now = performance.now();
    while (this.#waiting[0] && this.#waiting[0].until <= now) this.#letIn();
    const [first] = this.#waiting;
    this.#growing = first && setTimeout(() => this.#grow(), first.until - now);
  }

  #letIn(): void {
    this.#waiting.shift()?.letIn();
  }
}
