import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);
/**
 * In order of choice. The headless shell is the same Chromium without the parts for a window system: the journeys take
 * a third less CPU in it.
 */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/**
 * This machine's Chromium. If there is none, it is installed from Debian's packages (which needs root). Throws a
 * sentence that says what to install by hand if that can't be done.
 */
export async function findChromium(): Promise<string> {
  const executable = process.env.CHROMIUM || (await onPath());
  if (executable) return executable;
  console.log('Installing Chromium for the browser tests…');
  const installed = (await install('chromium-headless-shell')) ?? (await install('chromium'));
  if (!installed)
    throw new Error('The browser tests need Chromium. Install it, or give its path in CHROMIUM.');
  return installed;
}

/** Returns nothing if Debian's packages can't be reached, or have none of that name. */
async function install(name: string): Promise<string | undefined> {
  try {
    await exec('apt-get', ['update', '-qq']);
    await exec('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    console.error(error);
  }
  return onPath();
}

async function onPath(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of NAMES)
    for (const folder of folders) {
      const path = join(folder, name);
      const runs = await access(path, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (runs) return path;
    }
  return undefined;
}
