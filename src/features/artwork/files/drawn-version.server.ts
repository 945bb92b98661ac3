import { createHash } from 'node:crypto';

/** Characters of a version. */
export const VERSION_LENGTH = 16;

/**
 * Returns a hash of everything besides the file that a drawing of it depends on. Stored with the drawing, it says
 * whether that is still current.
 */
export const drawnVersion = (facts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, VERSION_LENGTH);
