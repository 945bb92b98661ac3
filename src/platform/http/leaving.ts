/** The longest wait for a load balancer, because supervisors kill the process after half a minute. */
const NOTICE_MS = 5000;
/** How long requests that a balancer sent just before it was told may be on their way. */
const UNDER_WAY_MS = 100;

const REAL_TIME = {
  now: () => performance.now(),
  pause: (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms)),
};

/** The shop's readiness, and the announcement that it is leaving. */
export interface Leaving {
  /** Like the readiness that it was made from, but rejects once the shop is leaving. */
  ready: () => Promise<void>;
  /**
   * Says “not ready” from now on. Resolves when a load balancer that asks regularly has been told, so that it sends
   * nothing more; at once if nobody asks.
   */
  leave: () => Promise<void>;
}

/** Makes the shop tell a load balancer that asks for its readiness before it stops accepting requests. */
export function leavingAfter(ready: () => Promise<void>, time = REAL_TIME): Leaving {
  let before = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let isLeaving = false;
  const told = Promise.withResolvers<void>();
  return {
    async ready() {
      [before, last] = [last, time.now()];
      if (!isLeaving) return ready();
      told.resolve();
      throw new Error('the shop is being stopped');
    },
    async leave() {
      isLeaving = true;
      const every = last - before;
      const isAsked = Number.isFinite(every) && time.now() - last <= 2 * every;
      if (!isAsked) return;
      await Promise.race([told.promise, time.pause(Math.min(2 * every, NOTICE_MS))]);
      await time.pause(UNDER_WAY_MS);
    },
  };
}
