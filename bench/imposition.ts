import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imposeSheets } from '#imposition/index.server.ts';
import {
  type FlatJob,
  imposeProblemText,
  PRESS_SHEETS,
  planProblemText,
  planSheets,
  umOf,
} from '#imposition/index.ts';
import { startMupdfEngine } from '#preflight/index.server.ts';
import { makePdf, noise, printPage } from '#test/fixtures/artwork.ts';
import { type Figure, limited, reported, skipped } from './figure.ts';
import { cpuMs, hasProc, peakMb } from './proc.ts';

const JOBS = 60;
const NAME = `${JOBS} A6 jobs of two sides on SRA3`;
/** The side of each page's photograph: about a megabyte that does not compress, like a JPEG. */
const SIDE_PX = 590;

/** Plans and makes the sheets of a day's postcards: CPU and memory of this process and of the engine. */
export async function measureImposition(): Promise<Figure[]> {
  if (!hasProc) return [skipped(NAME, 'measured only on Linux')];
  const folder = await mkdtemp(join(tmpdir(), 'galley-bench-'));
  const engine = startMupdfEngine({ workers: 1 });
  try {
    const files = await Promise.all(Array.from({ length: JOBS }, (_, i) => postcard(folder, i)));
    engine.warm();
    const before = cpuSeconds();
    const planned = planSheets({ sheet: PRESS_SHEETS.SRA3, jobs: files.map(({ job }, i) => jobOf(job, i)) });
    if (!planned.ok) throw new Error(planned.problems.map(planProblemText).join(' '));
    const planning = cpuSeconds() - before;
    const { plan } = planned;
    const made = await imposeSheets(
      { engine, now: new Date('2026-11-23T12:00:00Z'), date: '23 November 2026' },
      plan,
      files,
    );
    if (!made.ok) throw new Error(made.problems.map(imposeProblemText).join(' '));
    const own = cpuSeconds() - before;
    const inEngine = engine.pid === undefined ? 0 : cpuMs(engine.pid) / 1000;
    const { sheets, plates, sheetsSaved } = plan.totals;
    const bytes = made.sheets.pdf.length / 1e6;
    return [
      limited(`${NAME}: CPU, plan to PDF`, own + inEngine, 5, {
        unit: ' s',
        digits: 2,
        note: `${planning.toFixed(2)} s of it to plan, ${inEngine.toFixed(2)} s in the engine, its start included`,
      }),
      limited('  most memory of the engine', peakMb(engine.pid), 500, { unit: ' MB' }),
      reported('  the PDF', `${bytes.toFixed(0)} MB`, `${plates} different sheets, ${sheets} in all`),
      reported('  sheets saved', `${sheetsSaved}`, 'against each job alone'),
    ];
  } finally {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function postcard(folder: string, i: number) {
  const side = (seed: number) => {
    const { data } = noise(SIDE_PX, SIDE_PX, seed);
    const image = {
      widthPx: SIDE_PX,
      heightPx: SIDE_PX,
      data,
      extra: '/ColorSpace/DeviceRGB/Filter/FlateDecode',
    };
    return printPage(105, 148, 3, { image });
  };
  const bytes = makePdf([side(2 * i + 1), side(2 * i + 2)]);
  const path = join(folder, `${i}.pdf`);
  await writeFile(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { job: `ORD-${1000 + i}-1`, path, kind: 'pdf' as const, sha256, pages: 2 };
}

const QUANTITIES = [100, 250, 250, 500, 1000] as const;

const jobOf = (id: string, i: number): FlatJob => ({
  kind: 'flat',
  id,
  stock: '350 gsm silk',
  widthUm: umOf(105),
  heightUm: umOf(148),
  bleedUm: umOf(3),
  quantity: QUANTITIES[i % QUANTITIES.length] ?? 250,
  pages: [1, 2],
  sides: 2,
  mayTurn: true,
  folds: [],
  backing: 'head-to-head',
});

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
