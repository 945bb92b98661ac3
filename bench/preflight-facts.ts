import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startMupdfEngine } from '#preflight/index.server.ts';
import { printJobs } from '#test/fixtures/print-jobs.ts';
import { type Figure, skipped } from './figure.ts';

const run = promisify(execFile);

/** Of each file: the rest of a long book is like its first pages. */
const FIXED_PAGES_MAX = 6;

/** How often a fact matched the other program's. */
type Tally = { name: string; least: number; same: number; all: number; other: string[] };
type Report = Awaited<ReturnType<ReturnType<typeof startMupdfEngine>['inspect']>>['report'];

/**
 * Compares what the engine reads from every test print job, and from the files in BENCH_PDFS (a folder), with poppler
 * (pages, boxes, fonts, resolution) and Ghostscript (ink over 300 %). Files they can't open are left out. Also has each
 * file converted to inks, and counts the pages that stay vectors.
 */
export async function compareFacts(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-facts-'));
  const engine = startMupdfEngine({ workers: 1 });
  const tallies = {
    pages: tally('page count', 99.5),
    boxes: tally('media, crop, bleed and trim boxes', 99.5),
    fonts: tally('fonts embedded', 99.9),
    ppi: tally('resolution of pictures, within 1 %', 99.9),
    ink: tally('ink over 300 %', 100),
    vectors: tally('pages that the fix for colours leaves as vectors', 95),
  };
  try {
    for (const file of await files(folder)) {
      const info = await output('pdfinfo', ['-box', '-l', '64', file]);
      if (!/^Pages:/m.test(info)) continue;
      const { report } = await engine.inspect(file, 'pdf', { allImages: true });
      comparePages(tallies, file, info, report);
      compareFonts(tallies.fonts, file, await output('pdffonts', [file]), report);
      comparePictures(tallies.ppi, file, await output('pdfimages', ['-list', file]), report);
      await compareInk(tallies.ink, file, folder, report);
      await countVectors(tallies.vectors, engine, file, folder, report);
    }
    return Object.values(tallies).map(figureOf);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return [skipped('facts against poppler and Ghostscript', 'not installed')];
    throw error;
  } finally {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const tally = (name: string, least: number): Tally => ({ name, least, same: 0, all: 0, other: [] });

function count(into: Tally, same: boolean, file: string): void {
  into.all += 1;
  if (same) into.same += 1;
  else if (into.other.length < 3) into.other.push(file.split('/').pop() ?? file);
}

function figureOf({ name, least, same, all, other }: Tally): Figure {
  const percent = all === 0 ? 100 : (same / all) * 100;
  return {
    name,
    measured: `${percent.toFixed(1)} %`,
    target: `at least ${least} %`,
    verdict: percent >= least ? 'ok' : 'over',
    binding: false,
    note: `${same} of ${all}${other.length > 0 ? `; other: ${other.join(', ')}` : ''}`,
  };
}

async function files(folder: string): Promise<string[]> {
  const made: string[] = [];
  for (const [i, { kind = 'pdf', make }] of printJobs.entries()) {
    if (kind !== 'pdf') continue;
    const file = join(folder, `job-${i}.pdf`);
    await writeFile(file, await make());
    made.push(file);
  }
  const { BENCH_PDFS } = process.env;
  const given = BENCH_PDFS ? await readdir(BENCH_PDFS) : [];
  return [
    ...made,
    ...given.filter((name) => /\.pdf$/i.test(name)).map((name) => join(BENCH_PDFS ?? '', name)),
  ];
}

/** Returns standard output, even if the program fails. */
async function output(program: string, args: string[]): Promise<string> {
  try {
    return (await run(program, args, { maxBuffer: 64e6, timeout: 60_000 })).stdout;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    return (error as { stdout?: string }).stdout ?? '';
  }
}

const BOXES = { MediaBox: 'media', CropBox: 'crop', BleedBox: 'bleed', TrimBox: 'trim' } as const;

function comparePages(
  to: Record<'pages' | 'boxes', Tally>,
  file: string,
  info: string,
  report: Report,
): void {
  count(to.pages, Number(/^Pages:\s+(\d+)/m.exec(info)?.[1]) === report.pageCount, file);
  for (const [, page, name, ...corners] of info.matchAll(
    /^Page\s+(\d+) (\w+Box):\s+(\S+)\s+(\S+)\s+(\S+)\s+(\S+)/gm,
  )) {
    const key = BOXES[name as keyof typeof BOXES];
    const box = key && report.pages.find((it) => it.page === Number(page))?.boxes[key];
    if (key)
      count(
        to.boxes,
        corners.every((it, i) => Math.abs(Number(it) - (box?.[i] ?? Number.NaN)) < 0.02),
        file,
      );
  }
}

/** By name: the table has a column `emb` in its header. */
function compareFonts(to: Tally, file: string, table: string, report: Report): void {
  const [head = '', , ...rows] = table.split('\n');
  const at = head.indexOf('emb');
  for (const row of rows.filter((it) => it.trim() !== '')) {
    const name = row.slice(0, 36).trim().replace('[none]', '');
    const ours = report.document?.fonts.filter((it) => it.name.slice(0, 36) === name) ?? [];
    count(
      to,
      ours.some((it) => it.embedded === (row.slice(at, at + 3).trim() === 'yes')),
      file,
    );
  }
}

function comparePictures(to: Tally, file: string, table: string, report: Report): void {
  for (const row of table.split('\n').slice(2)) {
    const [page, , kind, width, height, ...rest] = row.trim().split(/\s+/);
    if (kind !== 'image') continue;
    const [x, y] = rest.slice(-4).map(Number);
    const near = (ours: number, theirs = Number.NaN) => Math.abs(ours - theirs) <= Math.max(1, theirs / 100);
    const ours = report.pages.find((it) => it.page === Number(page))?.allImages ?? [];
    const same = ours.some(
      ({ widthPx, heightPx, ppi }) =>
        widthPx === Number(width) && heightPx === Number(height) && near(ppi[0], x) && near(ppi[1], y),
    );
    count(to, same, file);
  }
}

/** Every pixel of Ghostscript's separations at 100 dpi, with a tolerance of one 8-bit step. */
async function compareInk(to: Tally, file: string, folder: string, report: Report): Promise<void> {
  const target = join(folder, 'ink-%d.raw');
  const device = ['-sDEVICE=bitcmyk', '-dGrayValues=256', '-r100', '-dLastPage=12', `-sOutputFile=${target}`];
  await output('gs', ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', ...device, file]);
  for (const name of await readdir(folder)) {
    const page = Number(/^ink-(\d+)\.raw$/.exec(name)?.[1] ?? 0);
    if (page === 0) continue;
    const theirs = mostInk(await readFile(join(folder, name))) > 300.5;
    const ink = report.pages.find((it) => it.page === page)?.content?.ink;
    if (ink) count(to, ink.maxTac > 300.5 === theirs, file);
    await rm(join(folder, name));
  }
}

async function countVectors(
  to: Tally,
  engine: ReturnType<typeof startMupdfEngine>,
  file: string,
  folder: string,
  { pages: facts }: Report,
): Promise<void> {
  const pages = facts.slice(0, FIXED_PAGES_MAX).map(({ page }) => page);
  if (pages.length === 0) return;
  const outcome = await engine.fix([{ file, kind: 'pdf' }], [{ repair: 'cmyk', pages }]);
  if (outcome.status !== 'ok') return;
  const fixed = join(folder, 'fixed.pdf');
  await writeFile(fixed, outcome.pdf);
  const { report } = await engine.inspect(fixed, 'pdf', {});
  for (const page of pages) {
    const after = report.pages.find((it) => it.page === page);
    if (after?.content) count(to, !after.content.drawn?.includes('page'), file);
  }
}

function mostInk(pixels: Uint8Array): number {
  let most = 0;
  for (let i = 0; i + 3 < pixels.length; i += 4) {
    const sum = (pixels[i] ?? 0) + (pixels[i + 1] ?? 0) + (pixels[i + 2] ?? 0) + (pixels[i + 3] ?? 0);
    if (sum > most) most = sum;
  }
  return most / 2.55;
}
