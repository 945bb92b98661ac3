import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startMupdfEngine } from '#preflight/index.server.ts';
import { goodA5 } from '#test/fixtures/artwork.ts';
import { hostileFiles, photoBook } from '#test/fixtures/hostile.ts';
import { PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { photo } from '#test/fixtures/screen-colours.ts';
import { type Figure, limited, reported, skipped } from './figure.ts';
import { cpuMs, endedChildrenSeconds, hasProc, peakMb } from './proc.ts';

const run = promisify(execFile);
const TIMES = 3;
/** As in the shop. */
const PREVIEW = { maxPx: 900 };
const SMALL = 'a flyer of 10 MB: check against the script';
const BOOK = 'a photo book of 47 MB: check against the script';

type Engine = ReturnType<typeof startMupdfEngine>;

/**
 * The whole check, warm as in the shop and cold as a command, compared with the programs a shop's own script would call
 * (pdfinfo, pdffonts, pdfimages, gs tiffsep at 100 dpi, pdftoppm); the time to the first finding; memory over all
 * hostile files.
 */
export async function measurePreflight(): Promise<Figure[]> {
  if (!hasProc) return [skipped(SMALL, 'measured only on Linux')];
  const folder = await mkdtemp(join(tmpdir(), 'galley-bench-'));
  const engine = startMupdfEngine({ workers: 1 });
  try {
    const small = join(folder, 'flyer.pdf');
    await writeFile(small, goodA5({ pages: 2, padBytes: 10_000_000 }));
    const book = join(folder, 'book.pdf');
    await writeFile(book, photoBook(12));
    const figures = [
      ...(await compare(engine, SMALL, small, folder, 0.6)),
      ...(await compare(engine, BOOK, book, folder, 0.35)),
    ];
    figures.push(
      await coldCommand(small),
      await firstFinding(engine, small),
      await separations(engine, folder),
    );
    figures.push(...(await hostility(folder)));
    return figures;
  } finally {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(
  engine: Engine,
  name: string,
  file: string,
  folder: string,
  most: number,
): Promise<Figure[]> {
  const ours = await checkSeconds(engine, file);
  const script = await scriptSeconds(file, folder);
  const own =
    file.endsWith('flyer.pdf') &&
    limited('  CPU of it, two pages, all done', ours, 0.5, { unit: ' s', digits: 2 });
  if (script === null) return [reported(name, `${ours.toFixed(2)} s`), ...(own ? [own] : [])];
  const note = `${ours.toFixed(2)} s against ${script.toFixed(2)} s of CPU`;
  return [limited(name, ours / script, most, { unit: '×', digits: 2, note }), ...(own ? [own] : [])];
}

/** CPU seconds of one check in a warm engine. */
async function checkSeconds(engine: Engine, file: string): Promise<number> {
  await engine.inspect(file, 'pdf', { preview: PREVIEW });
  if (engine.pid === undefined) throw new Error('the engine is not running');
  const before = cpuMs(engine.pid);
  for (let time = 0; time < TIMES; time += 1) {
    const outcome = await engine.inspect(file, 'pdf', { preview: PREVIEW });
    if (outcome.status !== 'ok') throw new Error(`refused: ${outcome.reason}`);
  }
  return (cpuMs(engine.pid) - before) / 1000 / TIMES;
}

/** CPU seconds of the script; null if one of its programs is not installed. */
async function scriptSeconds(file: string, folder: string): Promise<number | null> {
  try {
    const before = endedChildrenSeconds();
    await run('pdfinfo', ['-box', '-l', '100', file]);
    await run('pdffonts', [file]);
    await run('pdfimages', ['-list', file]);
    const separations = ['-sDEVICE=tiffsep', '-r100', `-sOutputFile=${join(folder, 'sep-%d.tif')}`];
    await run('gs', ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', ...separations, file]);
    await run('pdftoppm', ['-r', '100', '-png', file, join(folder, 'page')]);
    return endedChildrenSeconds() - before;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function coldCommand(file: string): Promise<Figure> {
  const call = () =>
    run(process.execPath, ['scripts/galley-preflight.mjs', file, '--trim', '148x210', '--json'], {
      maxBuffer: 64e6,
    });
  await call(); // fills the caches that are kept between calls
  const before = endedChildrenSeconds();
  for (let time = 0; time < TIMES; time += 1) await call();
  const seconds = (endedChildrenSeconds() - before) / TIMES;
  return reported('  the same as a command, from cold', `${seconds.toFixed(2)} s`);
}

/** Wall-clock time from the call to the first finding, in a warm engine. */
async function firstFinding(engine: Engine, file: string): Promise<Figure> {
  const startedAt = performance.now();
  let first = 0;
  await engine.inspect(file, 'pdf', { preview: PREVIEW }, () => {
    first ||= performance.now() - startedAt;
  });
  return limited('  its first finding, on the clock', first, 300, { unit: ' ms' });
}

/** CPU until the plates of an A3 page with a photograph are drawn and packed, in a warm engine. */
async function separations(engine: Engine, folder: string): Promise<Figure> {
  const file = join(folder, 'poster.pdf');
  await writeFile(file, poster());
  const draw = () => engine.plates(file, 'pdf', { page: 1, limitPercent: 300 });
  await draw();
  if (engine.pid === undefined) throw new Error('the engine is not running');
  const before = cpuMs(engine.pid);
  for (let time = 0; time < TIMES; time += 1) await draw();
  const ms = (cpuMs(engine.pid) - before) / TIMES;
  return limited('separations of an A3 page: CPU until they are there', ms, 1000, { unit: ' ms' });
}

function poster(): Uint8Array {
  const [width, height] = [297, 420].map((mm) => (mm / 25.4) * 72);
  const builder = new PdfBuilder();
  const picture = photo(builder, '/ColorSpace/DeviceRGB', 1500);
  const content = `0.2 0.1 0 0 k 0 0 ${width} ${height} re f q ${width} 0 0 800 0 200 cm /I Do Q`;
  return builder
    .page({ media: [0, 0, width ?? 0, height ?? 0], content, resources: `/XObject<</I ${picture}>>` })
    .bytes();
}

/** Every hostile file with the shop's time limit: the slowest time, and the engine's peak memory. */
async function hostility(folder: string): Promise<Figure[]> {
  const engine = startMupdfEngine({ workers: 1 });
  let [slowestMs, slowest] = [0, ''];
  let peak = 0;
  try {
    for (const { name, make } of hostileFiles) {
      const file = join(folder, 'hostile.pdf');
      await writeFile(file, await make());
      const startedAt = performance.now();
      await engine.inspect(file, 'pdf', { preview: PREVIEW });
      const ms = performance.now() - startedAt;
      if (ms > slowestMs) [slowestMs, slowest] = [ms, name];
      peak = Math.max(peak, peakMb(engine.pid));
    }
  } finally {
    await engine.close();
  }
  return [
    limited(`${hostileFiles.length} hostile files: the slowest answer`, slowestMs / 1000, 20.5, {
      unit: ' s',
      digits: 1,
      note: slowest,
    }),
    limited('  most memory of the engine', peak, 1024, { unit: ' MB' }),
  ];
}
