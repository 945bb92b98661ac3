import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { limits } from './limits.ts';

export type Mupdf = typeof import('mupdf');

/** The library and a view on its memory. `capReached` turns true once the library asked for more than it may have:
 * from then on nothing that it says can be trusted, and the thread must go. */
export type LoadedMupdf = { mupdf: Mupdf; wasmBytes: () => number; capReached: () => boolean };

/** Compiles the library's WebAssembly (10 MB) once, for all worker threads of the process. */
export async function compileMupdf(): Promise<WebAssembly.Module> {
  const require = createRequire(import.meta.url);
  const wasmPath = join(dirname(require.resolve('mupdf')), 'mupdf-wasm.wasm');
  return WebAssembly.compile(await readFile(wasmPath));
}

/** Loads the library into this thread from the compiled module. Call once per thread, before anything else of it. */
export async function loadMupdf(module: WebAssembly.Module): Promise<LoadedMupdf> {
  let memory: WebAssembly.Memory | undefined;
  const capReached = capMemoryGrowth();
  globalThis.$libmupdf_wasm_Module = {
    // The documented hook of Emscripten's loader: without it each thread would compile the module again.
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      void WebAssembly.instantiate(module, imports).then((instance) => {
        memory = Object.values(instance.exports).find((it) => it instanceof WebAssembly.Memory);
        done(instance);
      });
      return {};
    },
  };
  const mupdf = await import('mupdf');
  // The library gives a tracing device its shadings without a reference of their own, and takes one away when the
  // wrapper is collected: pages then lose gradients that are still in use. Nobody else makes shadings here.
  Object.assign(mupdf.Shade, { _drop: () => undefined });
  return { mupdf, wasmBytes: () => memory?.buffer.byteLength ?? 0, capReached };
}

/** There is no official option for a ceiling: the library asks through `grow`, takes a throw for "no memory" and
 * answers with an ordinary error. */
function capMemoryGrowth(): () => boolean {
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
