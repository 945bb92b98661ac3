import { limits } from './limits.ts';

/**
 * Limits this thread's WebAssembly memory to `limits.wasmBytes`. Returns a function that says whether the limit was
 * reached. There is no official option: libraries grow memory through `grow`, and treat a throw as "no memory", with an
 * ordinary error.
 */
export function capMemoryGrowth(): () => boolean {
  let reached = false;
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages: number) {
    if (this.buffer.byteLength + pages * 65_536 > limits.wasmBytes) {
      reached = true;
      throw new RangeError('the engine has reached its memory limit');
    }
    return grow.call(this, pages);
  };
  return () => reached;
}
