import { createHash } from 'node:crypto';

/** Characters of a version. */
export const VERSION_LENGTH = 16;

/** Everything beside a file that a drawing of it depends on, in short: stored with the drawing, it says whether it still holds. */
export const drawnVersion = (facts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, VERSION_LENGTH);
