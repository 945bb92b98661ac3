// Installs the packages when the lock file asks for others than are there.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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
 * `npm ci`, and then the one install script that is allowed (package `node`), if either is needed.
 * @param {string} root
 */
export async function installIfMissing(root) {
  if (isInstalled(root)) return;
  await withLock(root, async (started) => {
    if (isInstalled(root)) return;
    if (!hasLockedPackages(root)) {
      // Development packages too, even where NODE_ENV says production: the build needs them.
      await npm(root, started, 'Installing packages', ['ci', '--include=dev', '--no-audit', '--no-fund']);
    }
    if (!existsSync(projectNode(root))) {
      await npm(root, started, 'Installing Node 24', ['rebuild', 'node', '--ignore-scripts=false']);
      if (!existsSync(projectNode(root)))
        fail('The package "node" was installed, but it has no Node for this machine.');
    }
    writeFileSync(markerOf(root), wanted(root));
  });
}

/** @param {string} root */
function isInstalled(root) {
  const marker = markerOf(root);
  return existsSync(marker) && readFileSync(marker, 'utf8') === wanted(root) && existsSync(projectNode(root));
}

/** @param {string} root */
function markerOf(root) {
  return path.join(root, 'node_modules', '.galley-installed');
}

/**
 * What decides what belongs in node_modules, as one hash.
 * @param {string} root
 */
function wanted(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of ['package-lock.json', 'package.json', '.npmrc'])
    hash.update(readFileSync(path.join(root, file))).update('\0');
  return hash.digest('hex');
}

/**
 * Whether somebody's own `npm install` put exactly the locked packages there already (npm notes them in
 * node_modules/.package-lock.json): then there is nothing to install again. Optional packages may be missing.
 * @param {string} root
 */
function hasLockedPackages(root) {
  const note = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(note) || existsSync(markerOf(root))) return false;
  const there = readPackages(note);
  const locked = Object.entries(readPackages(path.join(root, 'package-lock.json'))).filter(
    ([where]) => where !== '',
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
  // The npm that called us; yarn and pnpm set the same variable to themselves.
  const caller = process.env.npm_execpath ?? '';
  const isNpm = path.basename(caller) === 'npm-cli.js';
  const all = [...args, '--loglevel=error'];
  await runQuietly(isNpm ? nodeOutside(root) : 'npm', isNpm ? [caller, ...all] : all, {
    cwd: root,
    env: process.env,
    // npm is npm.cmd on Windows, which only a shell can run.
    shell: !isNpm && process.platform === 'win32',
    started,
    doing,
    failure: `Galley could not install its packages: "npm ${args.join(' ')}" failed (its output is above).`,
  });
}

/**
 * A Node that `npm ci` doesn't delete under itself: `npm run` may have started us with node_modules/.bin/node.
 * @param {string} root
 */
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
