/** Thrown if a file exceeds the limits in limits.ts. */
export class TooComplex extends Error {}

/**
 * For every `catch` around the library: rethrows errors that are not the fault of the file's contents. After a
 * WebAssembly trap or a refused memory request (RangeError) the instance can't be trusted.
 */
export function rethrowFatal(error: unknown): void {
  if (isPoison(error) || error instanceof TooComplex) throw error;
}

/** Whether the library's instance and its thread must be discarded. */
export function isPoison(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}
