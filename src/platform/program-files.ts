import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns the full path of a project file. The program may run from `src` or bundled in `build/server`, so it is
 * searched upwards from `from` (by default, from here), then from the working directory. Throws if neither finds it.
 */
export function projectFile(path: string, from = import.meta.dirname): string {
  for (const start of [from, process.cwd()]) {
    for (let folder = start; ; folder = dirname(folder)) {
      const file = join(folder, path);
      if (isThere(file)) return file;
      if (folder === dirname(folder)) break;
    }
  }
  throw new Error(`${path} is missing from the project`);
}

/** In a confined process (`confined-fork.ts`) Node throws for a path that may not be read, whether or not it exists. */
function isThere(file: string): boolean {
  try {
    return existsSync(file);
  } catch {
    return false;
  }
}

/**
 * Returns the program for a child process: the one built along with us (an entry of vite.config.ts, by name), or its
 * source if we run from source. Built, it starts in a third of the time and uses half the memory, because Node loads a
 * compiler to strip types (the artwork engine: 94 instead of 241 ms, 53 instead of 103 MB).
 */
export function childProgram({ built, source }: { built: string; source: string }): string {
  return shippedFile({ built: `${built}.js`, source });
}

/**
 * Returns the full path of a file that ships with the build: its copy in `build/server` (by name), or the file itself if we
 * run from source. Where only the build is installed, as in a container, there is no `src`.
 */
export function shippedFile({ built, source }: { built: string; source: string }): string {
  return projectFile(import.meta.filename.endsWith('.ts') ? source : `build/server/${built}`);
}

/**
 * Runs one of our commands in a separate process, so that pages don't lose its CPU and memory. Rejects with the last
 * line it wrote to stderr if it fails.
 */
export async function runProgram(
  program: { built: string; source: string },
  stopping: AbortSignal | undefined,
): Promise<void> {
  const child = spawn(process.execPath, [childProgram(program)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(stopping ? { signal: stopping } : {}),
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000);
  });
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (status !== 0)
    throw new Error(said.trim().split('\n').at(-1) || `${program.built} ended with status ${status}`);
}
