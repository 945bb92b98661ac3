import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { temporaryPrefix } from '#platform/temporary-folders.server.ts';
import type { Engine, ImposeRefusal, PageSource } from '#preflight/index.server.ts';
import type { ArtworkKind, PrintedSurface, X4Breach } from '#preflight/index.ts';
import { mmOf } from '../plan/measures.ts';
import type { PagePlace } from '../plan/pieces.ts';
import type { SheetPlan } from '../plan/plan-sheets.ts';
import { cutListCsv } from './cut-list.server.ts';
import { drawCutList } from './draw-cut-list.server.ts';
import { drawMarks, type MarkOptions } from './draw-marks.server.ts';
import type { ImposeProblem } from './impose-problems.ts';
import { placedSheets } from './placed-sheets.ts';

/** `now` is when the sheets are made. */
export type ImposeContext = MarkOptions & {
  now: Date;
  engine: Pick<Engine, 'impose'>;
  /** the surface of the paper, which decides the printing condition that the sheets declare; coated by default */
  surface?: PrintedSurface;
};

/**
 * A job's artwork. `sha256` is the hex hash of the approved file; `pages`, if given, is how many it must have;
 * `separations` are the owner's names for them, and `finishing` is what the product is made with.
 */
export type JobFile = {
  job: string;
  path: string;
  kind: ArtworkKind;
  sha256: string;
  pages?: number;
} & Pick<PageSource, 'separations' | 'finishing'>;

export type ImposedSheets = {
  /** PDF/X-4: a page for each side, fronts and backs in turn */
  pdf: Uint8Array;
  cutList: { csv: string; pdf: Uint8Array };
  /** names of the inks other than the four */
  spots: string[];
  /** what keeps the sheets from being PDF/X-4, such as a font that isn't in its file; usually nothing */
  breaches: X4Breach[];
};

export type ImposeOutcome = { ok: true; sheets: ImposedSheets } | { ok: false; problems: ImposeProblem[] };

/**
 * Makes the sheets of a plan from the jobs' files, which are only read. A file that is missing, has changed since it was
 * approved, or does not fit the plan is a problem, never an exception. Rejects only if the engine itself fails.
 */
export async function imposeSheets(
  context: ImposeContext,
  plan: SheetPlan,
  files: readonly JobFile[],
): Promise<ImposeOutcome> {
  const problems = (await Promise.all(plan.jobs.map(({ job }) => fileProblem(job, files)))).flat();
  if (problems.length > 0) return { ok: false, problems };
  const sources = sourcesOf(plan, files);
  const folder = await mkdtemp(temporaryPrefix('sheets'));
  try {
    const marks = join(folder, 'marks.pdf');
    await writeFile(marks, await drawMarks(plan, context));
    const made = await context.engine.impose(
      [...sources.map(({ source }) => source), { file: marks, kind: 'pdf', finished: null }],
      placedSheets(
        plan,
        sources.map(({ places }) => places),
      ),
      { title: titleOf(context), madeAt: context.now.toISOString(), surface: context.surface ?? 'coated' },
    );
    if (made.status === 'refused')
      return { ok: false, problems: [problemOf(made, sources[made.source ?? -1]?.job)] };
    const { parts, spots, breaches } = made;
    const cutList = { csv: cutListCsv(plan), pdf: await drawCutList(plan, context) };
    return { ok: true, sheets: { pdf: Buffer.concat(parts), cutList, spots, breaches } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The title that a PDF viewer's window shows. */
const titleOf = ({ number, date }: MarkOptions) => `Press sheets ${number ?? date}`;

async function fileProblem(job: string, files: readonly JobFile[]): Promise<ImposeProblem[]> {
  const file = files.find((it) => it.job === job);
  if (!file) return [{ code: 'file-missing', job }];
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file.path), hash);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return [{ code: 'file-missing', job }];
  }
  return hash.digest('hex') === file.sha256 ? [] : [{ code: 'file-changed', job }];
}

/** Each file once for each size that its pages are cut to, across all jobs, so that it is embedded once. */
function sourcesOf(
  { pieces }: SheetPlan,
  files: readonly JobFile[],
): { source: PageSource; job: string; places: Set<PagePlace> }[] {
  const sources = new Map<string, { source: PageSource; job: string; places: Set<PagePlace> }>();
  for (const { path, kind, pages, sha256, job, ...finish } of files) {
    for (const piece of pieces.filter(({ jobId }) => jobId === job)) {
      for (const place of [...piece.front, ...piece.back]) {
        const finished = {
          widthMm: mmOf(place.at.widthUm),
          heightMm: mmOf(place.at.heightUm),
          bleedMm: mmOf(piece.pageBleedUm),
        };
        const key = JSON.stringify([sha256, kind, finished, pages, finish]);
        const source = {
          file: path,
          kind,
          finished,
          ...finish,
          ...(pages === undefined ? {} : { pageCount: pages }),
        };
        const there = sources.get(key) ?? { source, job, places: new Set() };
        sources.set(key, there);
        there.places.add(place);
      }
    }
  }
  return [...sources.values()];
}

function problemOf(refused: ImposeRefusal, job: string | undefined): ImposeProblem {
  if (job === undefined) return { code: 'too-complex' };
  switch (refused.reason) {
    case 'password':
      return { code: 'file-locked', job };
    case 'damaged':
      return { code: 'file-damaged', job };
    case 'too-complex':
      return { code: 'too-complex', job };
    case 'page-count':
      return { code: 'page-count', job, pages: refused.pages };
    case 'page-missing':
      return { code: 'page-missing', job, page: refused.page, pages: refused.pages };
    case 'page-size': {
      const { page, widthMm, heightMm } = refused;
      return { code: 'page-size', job, page, widthMm, heightMm };
    }
  }
}
