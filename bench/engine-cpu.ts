import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startMupdfEngine } from '../src/features/artwork/index.server.ts';
import { goodA5 } from '../test/fixtures/artwork.ts';
import { type Figure, skipped, told } from './figure.ts';
import { cpuMs, endedChildrenSeconds, hasProc } from './proc.ts';

const run = promisify(execFile);
const NAME = 'facts of both pages and a preview of 900 px';
const TIMES = 5;
/** As the shop draws it. */
const PREVIEW_PX = 900;

/** The engine as it runs in the shop, warmed up, against poppler's two programs that tell and draw the same. */
export async function measureEngine(): Promise<Figure[]> {
  if (!hasProc) return [skipped(NAME, 'only Linux tells')];
  const folder = await mkdtemp(join(tmpdir(), 'galley-bench-'));
  try {
    const file = join(folder, 'flyer.pdf');
    await writeFile(file, goodA5({ pages: 2, padBytes: 10_000_000 }));
    const ours = await engineSeconds(file);
    const poppler = await popplerSeconds(file, join(folder, 'page'));
    if (poppler === null)
      return [told(NAME, `${ours.toFixed(2)} s`), skipped('  pdfinfo and pdftoppm', 'not installed')];
    const note = `${ours.toFixed(2)} s against ${poppler.toFixed(2)} s`;
    return [told(NAME, `×${(ours / poppler).toFixed(2)}`, note)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** CPU seconds of one inspection. */
async function engineSeconds(file: string): Promise<number> {
  const engine = startMupdfEngine({ workers: 1 });
  try {
    const inspect = () => engine.inspect(file, 'pdf', { preview: { maxPx: PREVIEW_PX } });
    const outcome = await inspect();
    if (outcome.status !== 'ok' || engine.pid === undefined) throw new Error('the good A5 was refused');
    const before = cpuMs(engine.pid);
    for (let time = 0; time < TIMES; time += 1) await inspect();
    return (cpuMs(engine.pid) - before) / 1000 / TIMES;
  } finally {
    await engine.close();
  }
}

/** CPU seconds of both programs, once each; null where they are not installed. */
async function popplerSeconds(file: string, target: string): Promise<number | null> {
  try {
    const before = endedChildrenSeconds();
    for (let time = 0; time < TIMES; time += 1) {
      await run('pdfinfo', ['-box', '-l', '2', file]);
      await run('pdftoppm', ['-f', '1', '-l', '1', '-scale-to', String(PREVIEW_PX), '-jpeg', file, target]);
    }
    return (endedChildrenSeconds() - before) / TIMES;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
