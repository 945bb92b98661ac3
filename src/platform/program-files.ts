import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A file of the project, from its path in it. The program may run from its place in `src` or bundled into `build/server`:
 * it is looked for upwards from here, then from the working directory. Throws where neither leads to it.
 */
export function projectFile(path: string): string {
  for (const start of [import.meta.dirname, process.cwd()]) {
    for (let folder = start; ; folder = dirname(folder)) {
      const file = join(folder, path);
      if (existsSync(file)) return file;
      if (folder === dirname(folder)) break;
    }
  }
  throw new Error(`${path} is missing from the project`);
}

/**
 * The program that a child process runs: the one that was built along with us (an entry of vite.config.ts, by its name),
 * or, where we run from source, its source. Built, it starts in a third of the time and holds half of the memory, for
 * Node brings a compiler of its own to strip types (the artwork engine: 94 for 241 ms, 53 for 103 MB).
 */
export function childProgram({ built, source }: { built: string; source: string }): string {
  return import.meta.filename.endsWith('.ts') ? projectFile(source) : projectFile(`build/server/${built}.js`);
}
