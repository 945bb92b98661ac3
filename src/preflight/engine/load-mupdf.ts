import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { capMemoryGrowth } from './cap-memory.ts';

export type Mupdf = typeof import('mupdf');

/**
 * The library and its memory use. `capReached` turns true when the library asks for more than its limit. From then on
 * its results can't be trusted and the thread must end.
 */
export type LoadedMupdf = { mupdf: Mupdf; wasmBytes: () => number; capReached: () => boolean };

/** Compiles the library's WebAssembly (10 MB) once, for all worker threads of the process. */
export async function compileMupdf(): Promise<WebAssembly.Module> {
  const require = createRequire(import.meta.url);
  const wasmPath = join(dirname(require.resolve('mupdf')), 'mupdf-wasm.wasm');
  return WebAssembly.compile(await readFile(wasmPath));
}

/** Loads the library into this thread from the compiled module. Call once per thread, before anything else. */
export async function loadMupdf(module: WebAssembly.Module): Promise<LoadedMupdf> {
  let memory: WebAssembly.Memory | undefined;
  const capReached = capMemoryGrowth();
  globalThis.$libmupdf_wasm_Module = {
    // Emscripten's documented loader hook. Without it each thread would compile the module again.
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      void WebAssembly.instantiate(module, imports).then((instance) => {
        memory = Object.values(instance.exports).find((it) => it instanceof WebAssembly.Memory);
        done(instance);
      });
      return {};
    },
  };
  const mupdf = await import('mupdf');
  // The library passes shadings to a tracing device without a reference of their own, yet drops one when the wrapper is
  // collected, so pages lose gradients that are still in use. Nothing else here makes shadings.
  Object.assign(mupdf.Shade, { _drop: () => undefined });
  return { mupdf, wasmBytes: () => memory?.buffer.byteLength ?? 0, capReached };
}
