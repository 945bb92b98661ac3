import { forkConfined } from '#platform/confined-fork.ts';
import { childProgram } from '#platform/program-files.ts';
import { EngineFolder } from '../engine/engine-folder.server.ts';
import { windowsNeeds } from '../engine/engine-process.server.ts';
import type { ConvertedKind } from '../report/kinds.ts';
import type { Converted, ConvertJob } from './protocol.ts';

/**
 * Measured: a phone's photo takes 1 to 3 s, the largest that we accept 8 s, and a drawing of that size 9 s beside other
 * work. A busy machine takes longer.
 */
const TIMEOUT_MS = 45_000;
/** Drawings that become a PDF take 1 to 2 s, on a busy machine ten times that; one that takes longer becomes a picture. */
const PDF_TIMEOUT_MS = 25_000;
/** Each may need 800 MB. */
const AT_ONCE = 1;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Makes a JPG or PNG of a file, or a PDF of a drawing if that looks the same, in a process of its own, which is
 * confined like the artwork engine's and killed if it takes too long. A file that breaks it is `too-complex`. Rejects
 * only if the file or the program can't be opened. `entry` is for tests.
 */
export async function convertFile(
  path: string,
  kind: ConvertedKind,
  { timeoutMs = TIMEOUT_MS, entry = program() } = {},
): Promise<Converted> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  const folder = new EngineFolder();
  try {
    return await folder.whileShown([path], async ([file = '']) => {
      if (kind === 'svg') {
        const job = { file, kind, asPdf: true };
        const drawn = await perform(entry, folder.folder, job, Math.min(timeoutMs, PDF_TIMEOUT_MS));
        if (drawn.ok) return drawn;
      }
      return await perform(entry, folder.folder, { file, kind }, timeoutMs);
    });
  } finally {
    folder.remove();
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

const program = () => childProgram({ built: 'convert', source: 'src/preflight/convert/process.ts' });

const FLAGS = [
  '--allow-addons', // the image library
  '--max-old-space-size=256',
  '--disable-warning=ExperimentalWarning',
  '--disable-warning=SecurityWarning',
];

function perform(entry: string, folder: string, job: ConvertJob, timeoutMs: number): Promise<Converted> {
  const child = forkConfined(
    entry,
    [],
    { folders: [folder], flags: FLAGS },
    {
      // No keys or passwords, and one arena: the C library would keep the memory of every thread.
      env: { ...windowsNeeds(), MALLOC_ARENA_MAX: '1', VIPS_CONCURRENCY: '1' },
      serialization: 'advanced', // pictures travel as bytes
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  );
  return new Promise<Converted>((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    child.once('message', (converted) => resolve(converted as Converted));
    child.once('exit', () => resolve({ ok: false, refusal: 'too-complex' }));
    child.once('error', reject);
    child.send(job, (error) => {
      if (error) reject(error);
    });
    child.once('exit', () => clearTimeout(timer));
  }).finally(() => child.kill('SIGKILL'));
}
