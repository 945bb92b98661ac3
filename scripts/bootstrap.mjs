// What every command of package.json runs first. It needs nothing but Node 20: it installs what is missing, builds what
// has changed, and then runs the command on the project's own Node 24.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfChanged } from './bootstrap-build.mjs';
import { installIfMissing, projectNode } from './bootstrap-install.mjs';
import { fail, runForeground } from './bootstrap-run.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Every command: the file it runs, whether it runs the built code (so the build must be fresh), whether it needs the
 * packages of `tools/package.json`, and what it adds to the arguments and environment. The server's flags keep its heap
 * near what it uses: 150 MB instead of 270 after a thousand pages, with the same CPU per page (measured).
 * @type {Record<string, { entry: string, needsBuild: boolean, needsTools?: boolean, args?: string[], env?:
 * Record<string, string>, flags?: string[] }>}
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
    // Tests start some 230 shops, engines and tools: with this cache, each starts in four fifths of the time.
    env: { NODE_COMPILE_CACHE: path.join(root, '.cache', 'compiled') },
  },
  drills: {
    entry: 'scripts/test.ts',
    args: ['--drills'],
    needsBuild: true,
    needsTools: true,
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

/**
 * What follows a command's name, and what it does.
 * @type {Record<string, string>}
 */
const usages = {
  start: ' [-- --role web|worker]   starts the shop',
  dev: '   starts the shop, and loads it again as its source changes',
  test: ' [-- NAME …]   runs every test but the drills, or those with these names in their paths',
  check: '   checks types, format, boundaries between folders, and that nothing is unused',
  drills:
    ' [-- NAME …]   runs the tests that take long and seldom break: crashes, restores, growth, long journeys',
  bench: ' [-- --json FILE]   measures the shop',
  soak: ' [-- --minutes N] [--mutants]   sells for so long, with crashes in between',
  'check-invoices': '   checks electronic invoices against their rules',
  admin:
    ' -- create EMAIL [NAME]   makes an administrator; asks for the password, or reads it from ADMIN_PASSWORD',
  'sample-orders': ' -- N   fills the shop with so many orders of invented customers',
  'sample-prices':
    ' [-- --back]   prices seven products in the ways that printers do, or returns to the documented prices',
  backup: ' [-- FILE]   writes a backup to this file, or to where the nightly ones are',
  restore:
    ' -- FILE | latest | --at "2026-11-20 14:30"   fills an empty shop from a backup, or goes back to a moment',
  move: ' -- postgres://user:password@host/database   moves the database to a server of your own',
  'upgrade-database': '   upgrades the database that Galley brings',
  doctor: ' [-- --json]   checks that the shop can run',
  drill: ' [-- --json]   restores the newest backup into a scratch folder and checks it',
  sbom: '   lists the packages that the shop is made of',
  licences: '   lists their licences',
};

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;

if (!command) fail(`Unknown command "${name}". The commands are: ${Object.keys(commands).join(', ')}.`);
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(`Usage: npm run ${name}${usages[name] ?? ''}\n`);
  process.exit(0);
}
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
  [...(command.flags ?? []), '--import', stopWithParent, command.entry, ...(command.args ?? []), ...args],
  {
    cwd: root,
    env: {
      ...process.env,
      ...command.env,
      PATH: [path.join(root, 'node_modules', '.bin'), process.env.PATH].filter(Boolean).join(path.delimiter),
    },
  },
);
