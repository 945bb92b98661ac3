// What `npx galley-preflight` and `npx galley-impose` are started with: programs that need no shop, no database and no
// build. They need nothing but Node 20: what is missing is installed, and the program continues in the project's own
// Node 24: in this very process if it already runs on that one, as under npx.
import { mkdirSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installIfMissing, projectNode } from './bootstrap-install.mjs';
import { fail, runForeground } from './bootstrap-run.mjs';

/**
 * Runs a program of `src/commands/` with this process's arguments.
 * @param {string} name its file's name, without `.ts`
 */
export async function runAlone(name) {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
  const version = Number.parseInt(process.versions.node, 10);
  if (version < 20) fail(`Galley needs Node 20 or newer to start; this is Node ${process.versions.node}.`);
  await installIfMissing(root, { withTools: false });

  const entry = path.join(root, 'src', 'commands', `${name}.ts`);
  // Half the time for a small file goes into loading the program, so it is kept ready between calls.
  const cache = path.join(root, 'node_modules', '.cache', name);
  mkdirSync(cache, { recursive: true });
  process.env.NODE_COMPILE_CACHE = cache; // for the thread that reads the file, or the Node that does it all

  if (version >= 24) {
    module.enableCompileCache(cache);
    await import(pathToFileURL(entry).href);
  } else {
    process.exitCode = await runForeground(projectNode(root), [entry, ...process.argv.slice(2)], {});
  }
}
