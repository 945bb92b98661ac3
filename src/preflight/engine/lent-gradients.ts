import type { Shade } from 'mupdf';

const lent: Shade[] = [];

/**
 * Keeps a gradient that the library has handed to a device. It lends gradients for the duration of the call, without
 * counting them as it counts paths and pictures; but each comes in a wrapper that gives it back when it is destroyed or
 * collected, and the library then draws with memory that it has freed. So wrappers stay until their thread ends, at a
 * few hundred bytes each.
 */
export function keepLent(shade: Shade): void {
  lent.push(shade);
}
