// Builds the product when its source changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectNode } from './bootstrap-install.mjs';
import { withLock } from './bootstrap-lock.mjs';
import { runQuietly } from './bootstrap-run.mjs';

const sources = [
  'src',
  'db',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/**
 * Runs the build if `build/.source-hash` was not written for the current source. Returns whether it ran.
 * @param {string} root
 */
export async function buildIfChanged(root) {
  if (isBuilt(root)) return false;
  return withLock(root, async (started) => {
    if (isBuilt(root)) return false;
    const files = sourceFiles(root);
    const built = { content: contentHash(root, files), stats: statHash(files) };
    // Removed before the build begins, so that a build that breaks off halfway doesn't pass for a finished one.
    rmSync(noteOf(root), { force: true });
    await runQuietly(projectNode(root), [reactRouter(root), 'build'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      started,
      doing: 'Building',
      failure: 'Galley could not be built (the output of the build is above).',
    });
    writeNote(root, built);
    return true;
  });
}

/**
 * Whether the build is of the current source. Compares sizes and times first (a few ms), and the contents only if those
 * differ, as after a checkout.
 * @param {string} root
 */
export function isBuilt(root) {
  const note = readNote(root);
  if (!note) return false;
  const files = sourceFiles(root);
  const stats = statHash(files);
  if (note.stats === stats) return true;
  if (note.content !== contentHash(root, files)) return false;
  writeNote(root, { content: note.content, stats });
  return true;
}

/** @param {string} root */
function noteOf(root) {
  return path.join(root, 'build', '.source-hash');
}

/** @param {string} root @returns {{ content: string, stats: string } | undefined} */
function readNote(root) {
  const note = noteOf(root);
  if (!existsSync(note)) return undefined;
  const [content = '', stats = ''] = readFileSync(note, 'utf8').split('\n');
  return { content, stats };
}

/** @param {string} root @param {{ content: string, stats: string }} note */
function writeNote(root, { content, stats }) {
  mkdirSync(path.dirname(noteOf(root)), { recursive: true });
  writeFileSync(noteOf(root), `${content}\n${stats}\n`);
}

/**
 * Every file that the build reads, except tests, in a fixed order.
 * @param {string} root
 * @returns {{ name: string, stat: import('node:fs').Stats }[]}
 */
function sourceFiles(root) {
  /** @type {{ name: string, stat: import('node:fs').Stats }[]} */
  const files = [];
  /** @param {string} name */
  const collect = (name) => {
    const stat = statSync(path.join(root, name), { throwIfNoEntry: false });
    if (stat?.isDirectory())
      for (const entry of readdirSync(path.join(root, name)).sort()) collect(`${name}/${entry}`);
    else if (stat?.isFile() && !/\.test\.tsx?$/.test(name)) files.push({ name, stat });
  };
  for (const source of sources) collect(source);
  return files;
}

/** @param {{ name: string, stat: import('node:fs').Stats }[]} files */
function statHash(files) {
  const hash = createHash('sha256');
  for (const { name, stat } of files) hash.update(`${name} ${stat.size} ${stat.mtimeMs}\n`);
  return hash.digest('hex');
}

/** @param {string} root @param {{ name: string }[]} files */
function contentHash(root, files) {
  const hash = createHash('sha256');
  for (const { name } of files) {
    const content = readFileSync(path.join(root, name));
    hash.update(`${name} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** Where React Router's own package says that its command is. @param {string} root */
function reactRouter(root) {
  const directory = path.join(root, 'node_modules', '@react-router', 'dev');
  const { bin } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'));
  return path.join(directory, bin['react-router']);
}
