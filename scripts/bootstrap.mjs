// What every command of package.json runs first. It needs nothing but Node 20: it installs what is
// missing, builds what changed, and then runs the command on the project's own Node 24.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfChanged } from './bootstrap-build.mjs';
import { installIfMissing, projectNode } from './bootstrap-install.mjs';
import { fail, runForeground } from './bootstrap-run.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Every command: the file it runs, whether it runs what the build made (so the build must be fresh), whether it needs
 * the packages of `tools/package.json`, and what it adds to the environment. The server's flags keep its heap near what it uses: 150 MB instead of 270 after a thousand
 * pages, at the same CPU a page (measured).
 * @type {Record<string, { entry: string, needsBuild: boolean, needsTools?: boolean, env?: Record<string, string>, flags?: string[] }>}
 */
const commands = {
  start: {
    entry: 'build/server/server.js',
    needsBuild: true,
    env: { NODE_ENV: 'production' },
    flags: JSON.parse(readFileSync(new URL('./server-flags.json', import.meta.url), 'utf8')),
  },
  admin: { entry: 'build/server/admin.js', needsBuild: true, env: { NODE_ENV: 'production' } },
  'sample-orders': {
    entry: 'build/server/sample-orders.js',
    needsBuild: true,
    env: { NODE_ENV: 'production' },
  },
  'sample-prices': {
    entry: 'build/server/sample-prices.js',
    needsBuild: true,
    env: { NODE_ENV: 'production' },
  },
  backup: { entry: 'build/server/backup.js', needsBuild: true, env: { NODE_ENV: 'production' } },
  doctor: { entry: 'build/server/doctor.js', needsBuild: true, env: { NODE_ENV: 'production' } },
  drill: { entry: 'build/server/drill.js', needsBuild: true, env: { NODE_ENV: 'production' } },
  move: { entry: 'build/server/move.js', needsBuild: true, env: { NODE_ENV: 'production' } },
  'upgrade-database': {
    entry: 'build/server/upgrade-database.js',
    needsBuild: true,
    env: { NODE_ENV: 'production' },
  },
  restore: { entry: 'build/server/restore.js', needsBuild: true, env: { NODE_ENV: 'production' } },
  test: {
    entry: 'scripts/test.ts',
    needsBuild: true,
    needsTools: true,
    // Tests start some 230 shops, engines and tools: read from here, each takes a fifth less to start.
    env: { NODE_COMPILE_CACHE: path.join(root, '.cache', 'compiled') },
  },
  bench: { entry: 'bench/run.ts', needsBuild: true, needsTools: true },
  soak: { entry: 'soak/run.ts', needsBuild: true, needsTools: true },
  'check-invoices': { entry: 'scripts/check-invoices.ts', needsBuild: false, needsTools: true },
  dev: { entry: 'scripts/dev.ts', needsBuild: false },
  check: { entry: 'scripts/check.ts', needsBuild: false, needsTools: true },
  sbom: { entry: 'scripts/sbom.ts', needsBuild: false },
  licences: { entry: 'scripts/licences.ts', needsBuild: false },
};

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;

if (!command) fail(`Unknown command "${name}". The commands are: ${Object.keys(commands).join(', ')}.`);
if (Number.parseInt(process.versions.node, 10) < 20)
  fail(`Galley needs Node 20 or newer to start; this is Node ${process.versions.node}.`);

await installIfMissing(root, { withTools: command.needsTools ?? false });
const isNew = command.needsBuild && (await buildIfChanged(root));
if (!existsSync(path.join(root, command.entry)))
  fail(
    `"npm run ${name}" needs ${command.entry}, which ${command.needsBuild ? 'the build did not produce' : 'is missing'}.`,
  );

if (isNew && name === 'start') process.stderr.write('Starting…\n');
const stopWithParent = new URL('./stop-with-parent.mjs', import.meta.url).href;
process.exitCode = await runForeground(
  projectNode(root),
  [...(command.flags ?? []), '--import', stopWithParent, command.entry, ...args],
  {
    cwd: root,
    env: {
      ...process.env,
      ...command.env,
      PATH: [path.join(root, 'node_modules', '.bin'), process.env.PATH].filter(Boolean).join(path.delimiter),
    },
  },
);
