#!/usr/bin/env node
// `npx galley-preflight FILE …`: the artwork check by itself. It needs nothing but Node 20: it installs what is missing and
// goes on in the project's own Node 24, in this very process where that is the one that runs already, as under npx.
import { mkdirSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installIfMissing, projectNode } from './bootstrap-install.mjs';
import { fail, runForeground } from './bootstrap-run.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const version = Number.parseInt(process.versions.node, 10);
if (version < 20) fail(`Galley needs Node 20 or newer to start; this is Node ${process.versions.node}.`);
await installIfMissing(root);

const entry = path.join(root, 'src', 'preflight.ts');
// Half of the time of checking a small file goes into reading the program: it is kept ready between calls.
const cache = path.join(root, 'node_modules', '.cache', 'galley-preflight');
mkdirSync(cache, { recursive: true });
process.env.NODE_COMPILE_CACHE = cache; // for the thread that checks, or the Node that does it all

if (version >= 24) {
  module.enableCompileCache(cache);
  await import(new URL('../src/galley-preflight.ts', import.meta.url).href);
} else {
  process.exitCode = await runForeground(projectNode(root), [entry, ...process.argv.slice(2)], {});
}
