import {
  evenMargins,
  PRESS_SHEETS,
  type PressSheet,
  type SheetJob,
  umOf,
  type WorkStyle,
} from '#imposition/index.ts';
import {
  MM_PER_INCH,
  type PageFacts,
  PRINTING_CONDITIONS,
  type PrintedSurface,
  PT_PER_INCH,
} from '#preflight/index.ts';

/** What the command line of `galley-impose` asks for. Lengths in mm. */
export interface ImposeRequest {
  sheet: Pick<PressSheet, 'name' | 'widthUm' | 'heightUm' | 'marginsUm'>;
  jobs: ImposeJob[];
  out: string;
  json: boolean;
  isBooklet: boolean;
  /** null if the back has its own plate */
  turn: Turn | null;
  /** null for both bleeds, or for the sheet's usual gutter */
  gutterMm: number | null;
  gripperMm: number | null;
  creep: { paperMm: number; factor: number };
  paper: PrintedSurface;
}

export interface ImposeJob {
  /** the file as it was named, with a number after it if it was named before */
  id: string;
  path: string;
  copies: number;
}

const TURNS = ['work-and-turn', 'work-and-tumble', 'perfecting'] as const satisfies WorkStyle[];
type Turn = (typeof TURNS)[number];

type Values = Partial<Record<'sheet' | 'out' | 'turn' | 'gutter' | 'gripper' | 'creep' | 'paper', string>> &
  Partial<Record<'json' | 'booklet', boolean>>;

const MM_MAX = 5080;

/** Returns the request, or the sentence that says what is wrong. `isThere` says whether a file of this name exists. */
export function readImposeRequest(
  values: Values,
  files: readonly string[],
  isThere: (path: string) => boolean,
): ImposeRequest | string {
  const sheet = sheetOf(values.sheet ?? 'SRA3');
  if (!sheet) return 'Give --sheet as SRA3, B2, or width x height in mm, such as 640x450.';
  if (!values.out) return 'Give --out with the file to write.';
  if (files.length === 0) return 'Give at least one PDF.';
  const jobs = jobsOf(files, isThere);
  if (typeof jobs === 'string') return jobs;
  const turn = TURNS.find((it) => it === values.turn) ?? null;
  if (values.turn !== undefined && !turn) return `Give --turn as ${TURNS.join(', ')}.`;
  const [gutterMm, gripperMm] = [lengthOf(values.gutter), lengthOf(values.gripper)];
  if (gutterMm === undefined) return 'Give --gutter in mm, such as 6.';
  if (gripperMm === undefined) return 'Give --gripper in mm, such as 10.';
  if (values.creep !== undefined && !values.booklet) return '--creep is for booklets: add --booklet.';
  const creep = creepOf(values.creep);
  if (!creep)
    return 'Give --creep in mm for each sheet, from 0 to 0.9, or as a factor from 1 to 1.4 for sheets of 0.1 mm.';
  const { paper = 'coated' } = values;
  if (!isSurface(paper)) return 'Give --paper as coated or uncoated.';
  const { json = false, booklet: isBooklet = false, out } = values;
  return { sheet, jobs, out, json, isBooklet, turn, gutterMm, gripperMm, creep, paper };
}

const isSurface = (text: string): text is PrintedSurface => Object.hasOwn(PRINTING_CONDITIONS, text);

function sheetOf(text: string): ImposeRequest['sheet'] | null {
  const known = Object.values(PRESS_SHEETS).find(({ name }) => name === text.toUpperCase());
  if (known) return known;
  const [, width, height] = /^(\d+(?:\.\d+)?)[x×](\d+(?:\.\d+)?)$/i.exec(text) ?? [];
  const [widthMm, heightMm] = [Number(width), Number(height)];
  if (!(widthMm > 0 && heightMm > 0 && widthMm <= MM_MAX && heightMm <= MM_MAX)) return null;
  const marginsUm = evenMargins(umOf(MARGIN_MM));
  return { name: `${width} × ${height} mm`, widthUm: umOf(widthMm), heightUm: umOf(heightMm), marginsUm };
}

/** Of a custom sheet: room for its marks, and for what most presses grip. */
const MARGIN_MM = 4;
const GRIPPER_MM = 4;

/** `flyer.pdf:500` means 500 copies, unless a file has that very name; without a number it is one. */
function jobsOf(files: readonly string[], isThere: (path: string) => boolean): ImposeJob[] | string {
  const jobs: ImposeJob[] = [];
  for (const given of files) {
    const [, path = given, number = '1'] = isThere(given) ? [] : (/^(.+):(\d+)$/.exec(given) ?? []);
    const copies = Number(number);
    if (!(copies >= 1 && copies <= COPIES_MAX)) return `Give 1 to 10,000,000 copies of ${path}.`;
    const before = jobs.filter((job) => job.path === path).length;
    jobs.push({ id: before > 0 ? `${path} (${before + 1})` : path, path, copies });
  }
  return jobs;
}

const COPIES_MAX = 10_000_000;

/** In mm; null if nothing was given, undefined if it isn't a length. */
function lengthOf(text: string | undefined): number | null | undefined {
  if (text === undefined) return null;
  const mm = text.trim() === '' ? Number.NaN : Number(text);
  return mm >= 0 && mm <= MM_MAX ? mm : undefined;
}

/** Below 1 it is the push-out itself: the paper's thickness, times a factor for folding. */
function creepOf(text: string | undefined): ImposeRequest['creep'] | null {
  const given = lengthOf(text ?? '0');
  if (given === undefined || given === null || given > 1.4) return null;
  if (given >= 1) return { paperMm: USUAL_PAPER_MM, factor: given };
  return given <= 0.9 ? { paperMm: given, factor: 1 } : null;
}

const USUAL_PAPER_MM = 0.1;

/** The sheet as the press takes it. */
export function pressSheetOf(
  { sheet, turn, gripperMm, gutterMm }: ImposeRequest,
  isTwoSided: boolean,
): PressSheet {
  const known = Object.values(PRESS_SHEETS).find(({ name }) => name === sheet.name);
  const depthUm = gripperMm === null ? (known?.gripper.depthUm ?? umOf(GRIPPER_MM)) : umOf(gripperMm);
  return {
    ...sheet,
    gripper: { edge: 'bottom', depthUm },
    gutterUm: gutterMm === null ? (known?.gutterUm ?? null) : umOf(gutterMm),
    workStyle: turn ?? (isTwoSided ? 'sheetwise' : 'single-sided'),
  };
}

/** The finished size of a page as displayed, in mm, and the bleed that all four of its edges have. */
export interface PageSize {
  widthMm: number;
  heightMm: number;
  bleedMm: number;
}

/** Without a TrimBox the whole page is the finished size (PDF 32000-1, 14.11.2). */
export function pageSize({ boxes, rotate, userUnit }: PageFacts): PageSize {
  const mm = (points: number) => Math.round((points * userUnit * MM_PER_INCH * 1000) / PT_PER_INCH) / 1000;
  const [left, bottom, right, top] = boxes.trim;
  const [bleedLeft, bleedBottom, bleedRight, bleedTop] = boxes.bleed;
  const bleeds = [left - bleedLeft, bottom - bleedBottom, bleedRight - right, bleedTop - top];
  const [across, up] = [mm(right - left), mm(top - bottom)];
  const isTurned = rotate === 90 || rotate === 270;
  return {
    widthMm: isTurned ? up : across,
    heightMm: isTurned ? across : up,
    bleedMm: Math.max(0, mm(Math.min(...bleeds))),
  };
}

/** A file as a job of the plan. */
export function sheetJob(
  { id, copies }: ImposeJob,
  pageCount: number,
  { widthMm, heightMm, bleedMm }: PageSize,
  { isBooklet, creep }: Pick<ImposeRequest, 'isBooklet' | 'creep'>,
): SheetJob {
  const job = {
    id,
    stock: '',
    widthUm: umOf(widthMm),
    heightUm: umOf(heightMm),
    bleedUm: umOf(bleedMm),
    quantity: copies,
    pages: Array.from({ length: pageCount }, (_, i) => i + 1),
    mayTurn: true,
  };
  if (isBooklet)
    return {
      ...job,
      kind: 'booklet',
      paperUm: umOf(creep.paperMm),
      creepFactor: creep.factor,
      fillers: 'add',
    };
  return { ...job, kind: 'flat', sides: pageCount % 2 === 0 ? 2 : 1, folds: [], backing: 'head-to-head' };
}
