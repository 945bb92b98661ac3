import { setTimeout as pause } from 'node:timers/promises';

const ASK_EVERY_MS = 20;

/** Polls until the result is not null, undefined or false. After a time limit it throws, saying what it waited for. */
export async function until<T>(
  what: string,
  deadlineMs: number,
  ask: () => T | Promise<T>,
): Promise<Exclude<T, null | undefined | false>> {
  const end = performance.now() + deadlineMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false)
      return answer as Exclude<T, null | undefined | false>;
    if (performance.now() > end) throw new Error(`${what}: not within ${deadlineMs / 1000} s`);
    await pause(ASK_EVERY_MS);
  }
}
