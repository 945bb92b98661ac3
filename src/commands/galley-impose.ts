import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { imposeSheets, type JobFile } from '#imposition/index.server.ts';
import {
  imposeProblemText,
  type PlacedSide,
  placementsOf,
  planProblemText,
  planSheets,
  type SheetPlan,
} from '#imposition/index.ts';
import { formatDate } from '#kit/london-time.ts';
import { systemClock } from '#platform/clock.ts';
import { type Engine, startMupdfEngine } from '#preflight/index.server.ts';
import { PRINTING_CONDITIONS } from '#preflight/index.ts';
import { type ImposedFacts, imposedFacts, imposedNotes, type JobReport } from './impose-notes.ts';
import {
  type ImposeJob,
  type ImposeRequest,
  pageSize,
  pressSheetOf,
  readImposeRequest,
  sheetJob,
} from './impose-options.ts';

const USAGE = `Usage: galley-impose --sheet SRA3|B2|WIDTHxHEIGHT --out FILE [--json] JOB.pdf[:copies] …
       [--booklet [--creep MM|FACTOR]] [--turn work-and-turn|work-and-tumble|perfecting] [--gutter MM] [--gripper MM]
       [--paper coated|uncoated]

Puts the pages of PDFs on press sheets, with crop marks, and writes one PDF/X-4 to FILE. Sizes are in mm. A job's finished size is its TrimBox, its
bleed goes up to its BleedBox. Files with an even number of pages are printed on both sides. --booklet makes each file a stapled booklet; --creep is
how far each of its sheets pushes the next one out, or a factor from 1 to 1.4 for sheets of 0.1 mm. --turn says how the sheet is turned for its
back; without it the back has a plate of its own. --paper says
which printing condition the file declares: FOGRA39 for coated (default), FOGRA29 for uncoated. Exit status: 0 done, 2 can't be put on these sheets, 3 a file could not be read, 64 wrong usage.
`;

/** 64 is the sysexits.h status for wrong usage. */
const EXIT = { done: 0, refused: 2, unread: 3, usage: 64 } as const;

/** Why nothing was made: the sentences and the exit status. */
class Refused extends Error {
  readonly sentences: readonly string[];
  readonly status: number;
  constructor(status: number, sentences: readonly string[]) {
    super(sentences.join(' '));
    this.status = status;
    this.sentences = sentences;
  }
}

/** `galley-impose`: makes press sheets from files, without the shop, its database or its server. */
async function main(args: string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(USAGE);
    return 0;
  }
  const imposeRequest = readArguments(args);
  if (typeof imposeRequest === 'string') {
    process.stderr.write(`${imposeRequest}\n\n${USAGE}`);
    return EXIT.usage;
  }
  const engine = startMupdfEngine({ workers: 1 });
  try {
    const { plan, facts } = await impose(engine, imposeRequest);
    const report = { sheets: placementsOf(plan), usedPercent: usedPercent(plan), ...facts };
    const text = [...asText(plan, report), ...imposedNotes(facts), `Written to ${imposeRequest.out}.`].join(
      '\n',
    );
    process.stdout.write(imposeRequest.json ? `${JSON.stringify(report)}\n` : `${text}\n`);
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { sentences, status } = error;
    if (imposeRequest.json) process.stdout.write(`${JSON.stringify({ problems: sentences })}\n`);
    else process.stderr.write(`${sentences.join('\n')}\n`);
    return status;
  } finally {
    await engine.close();
  }
}

function readArguments(args: string[]): ImposeRequest | string {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return readImposeRequest(values, positionals, existsSync);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const options = {
  sheet: { type: 'string' },
  out: { type: 'string' },
  json: { type: 'boolean' },
  booklet: { type: 'boolean' },
  turn: { type: 'string' },
  gutter: { type: 'string' },
  gripper: { type: 'string' },
  creep: { type: 'string' },
  paper: { type: 'string' },
} as const;

/** Plans the sheets and writes them. */
async function impose(
  engine: Engine,
  imposeRequest: ImposeRequest,
): Promise<{ plan: SheetPlan; facts: ImposedFacts }> {
  const files: JobFile[] = [];
  const reports: JobReport[] = [];
  const jobs = [];
  for (const job of imposeRequest.jobs) {
    const { file, pages, size, report } = await readJob(engine, job);
    files.push(file);
    reports.push({ job: job.id, report });
    jobs.push(sheetJob(job, pages, size, imposeRequest));
  }
  const isTwoSided = jobs.some((job) => job.kind !== 'flat' || job.sides === 2);
  const planned = planSheets({ sheet: pressSheetOf(imposeRequest, isTwoSided), jobs });
  if (!planned.ok) throw new Refused(EXIT.refused, planned.problems.map(planProblemText));
  const now = systemClock();
  const made = await imposeSheets(
    { engine, now, date: formatDate(now), surface: imposeRequest.paper },
    planned.plan,
    files,
  );
  if (!made.ok) throw new Refused(EXIT.refused, made.problems.map(imposeProblemText));
  await writeFile(imposeRequest.out, made.sheets.pdf).catch((error: Error) => {
    throw new Refused(EXIT.unread, [`${imposeRequest.out} can’t be written: ${error.message}.`]);
  });
  const { breaches } = made.sheets;
  const outputIntent = PRINTING_CONDITIONS[imposeRequest.paper].identifier;
  const facts = imposedFacts(reports, { outputIntent, breaches }, imposeRequest.isBooklet);
  return { plan: planned.plan, facts };
}

/** Reads a job's file: how many pages it has, and the finished size of its first. */
async function readJob(engine: Engine, { id, path }: ImposeJob) {
  const bytes = await readFile(path).catch(() => null);
  if (!bytes) throw new Refused(EXIT.unread, [`${path} can’t be opened.`]);
  const { status, report } = await engine.inspect(path, 'pdf', {});
  const [page] = report.pages;
  if (status === 'refused' || !page)
    throw new Refused(EXIT.unread, [`${path} is not a PDF that can be read. Check the file.`]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file: JobFile = { job: id, path, kind: 'pdf', sha256, pages: report.pageCount };
  return { file, pages: report.pageCount, size: pageSize(page), report };
}

/** The share of the paper that ends up in ordered copies, in per cent to one decimal. */
const usedPercent = ({ totals }: SheetPlan) => Math.round((1 - totals.waste) * 1000) / 10;

function asText(
  { totals, sheet }: SheetPlan,
  { sheets, usedPercent: used }: { sheets: PlacedSide[]; usedPercent: number },
): string[] {
  const sides = sheets.flatMap(({ side, print, placements }) => [
    `${side === 'both' ? 'Front and back' : side === 'back' ? 'Back' : 'Front'}, print ${print}:`,
    ...placements.map(
      ({ job, page, x, y, rotation }) =>
        `  ${job} page ${page}: ${x} mm from the left, ${y} mm from the bottom${rotation ? `, turned ${rotation}°` : ''}`,
    ),
  ]);
  const plates = `${totals.plates} different ${totals.plates === 1 ? 'sheet' : 'sheets'} of ${sheet.name}`;
  return [...sides, `${plates}, ${totals.sheets} in all; ${used}% of the paper is used.`];
}

process.exitCode = await main(process.argv.slice(2));
