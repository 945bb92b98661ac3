import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * The Chromium of this machine. Where there is none it is installed from Debian's packages (which needs root).
 * Throws a sentence that says what to install by hand where that can't be done.
 */
export async function findChromium(): Promise<string> {
  const found = process.env.CHROMIUM || (await onPath());
  if (found) return found;
  console.log('Installing Chromium for the browser tests…');
  try {
    await exec('apt-get', ['update', '-qq']);
    await exec('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    throw new Error('The browser tests need Chromium. Install it, or give its path in CHROMIUM.', {
      cause: error,
    });
  }
  const installed = await onPath();
  if (!installed)
    throw new Error('The browser tests need Chromium. Install it, or give its path in CHROMIUM.');
  return installed;
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
