/** Thrown where a file wants more than we give: see limits.ts. */
export class TooComplex extends Error {}

/**
 * For every `catch` around the library: lets through what must not be taken for a fault of the file's contents. After
 * a WebAssembly trap or a refused memory request (RangeError) the instance is not to be trusted any more.
 */
export function rethrowFatal(error: unknown): void {
  if (isPoison(error) || error instanceof TooComplex) throw error;
}

/** True where the library's instance must be thrown away with its thread. */
export function isPoison(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}
