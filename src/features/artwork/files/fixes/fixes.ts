import type { EngineReport, Finding, FixStep, PageFacts } from '#preflight/index.ts';
import {
  type ArtworkSpec,
  BLEED_TOLERANCE_MM,
  bestFit,
  cutRect,
  drawnPpi,
  FIX_PAGES_MAX,
  type FileSpreads,
  leftOutNames,
  looksLikeSpread,
  MM_PER_INCH,
  specsOfPages,
  spreadsOfFile,
} from '#preflight/index.ts';
import { type FixName, type FixText, fixText } from './fix-words.ts';
import { isBeyondRepair } from './fixable.ts';

/** A fix we can make to this file for this product. `solves`: the codes of the findings it solves. */
export type Fix = {
  name: FixName;
  /** several if two page sizes are needed: an open cover, and the pages behind it */
  steps: readonly FixStep[];
  solves: string[];
  /** ticked from the start, part of "Fix all": it changes nothing the customer would miss */
  suggested: boolean;
} & FixText;

/**
 * Returns the fixes offered for these findings, in the order in which they are made. None for a rejected file or one
 * protected against changes. Pure.
 */
export function fixesFor(report: EngineReport, spec: ArtworkSpec, findings: readonly Finding[]): Fix[] {
  if (report.pageCount === 0 || report.pageCount > FIX_PAGES_MAX || report.document?.encrypted) return [];
  if (isBeyondRepair(findings)) return [];
  const spreads = spreadsOfFile(report, spec);
  const basis: FixBasis = { report, spec, findings, size: sizeOf(spec), spreads };
  return offers.flatMap((offer) => offer(basis));
}

type Size = { widthMm: number; heightMm: number; bleedMm: number };
type FixBasis = {
  report: EngineReport;
  spec: ArtworkSpec;
  findings: readonly Finding[];
  size: Size;
  spreads: FileSpreads;
};

const offers: readonly ((basis: FixBasis) => Fix[])[] = [
  sheet,
  flatten,
  fonts,
  boxes,
  scale,
  bleed,
  whites,
  inks,
  keep,
  both,
];

const sizeOf = ({ widthMm, heightMm, bleedMm }: ArtworkSpec): Size => ({ widthMm, heightMm, bleedMm });

function sheet({ report, findings, size }: FixBasis): Fix[] {
  if (!report.pixel) return [];
  const solves = codesAmong(findings, ['image.proportions', 'ink.heavy']);
  if (solves.length === 0) return [];
  return [offer('sheet', { repair: 'sheet', ...size }, solves, true)];
}

function flatten({ findings }: FixBasis): Fix[] {
  const solves = codesAmong(findings, ['doc.form', 'page.annotations', 'doc.javascript', 'doc.attachments']);
  return solves.length > 0 ? [offer('flatten', { repair: 'flatten' }, solves, true)] : [];
}

/** Only if all missing fonts can be put in, since the file can't be printed with one left. */
function fonts({ findings }: FixBasis): Fix[] {
  const missing = findings.filter(({ code, params }) => code === 'font.not-embedded' && params.replaceable);
  return missing.length > 0 ? [offer('embed', { repair: 'embed' }, ['font.not-embedded'], true)] : [];
}

/** Pages of the right size with wrong boxes. */
function boxes({ report, findings, size, spec }: FixBasis): Fix[] {
  const pages = wrongPages(report, findings, spec).filter((page) => cutRect(page, size));
  if (pages.length === 0) return [];
  return [offer('boxes', { repair: 'boxes', ...size, pages: pages.map(numberOf) }, ['size.wrong'], true)];
}

/** Pages of the right proportions. */
function scale({ report, findings, size, spec }: FixBasis): Fix[] {
  const pages = scalable(report, findings, size, spec);
  const [first] = pages;
  const fit = first && bestFit(first, size);
  if (!fit) return [];
  const step: FixStep = { repair: 'scale', ...size, pages: pages.map(numberOf) };
  const words = { percent: Math.round(fit.factor * 100) };
  return [offer('scale', step, ['size.wrong'], true, words)];
}

/** An open cover is mirrored at its own cut, spine included. */
function bleed({ report, findings, spec, size, spreads }: FixBasis): Fix[] {
  if (spec.bleedMm === 0) return [];
  const solves = codesAmong(findings, ['bleed.missing', 'bleed.unfilled']);
  const solved = findings.filter(({ code }) => solves.includes(code)).flatMap((it) => pagesOf(it, report));
  const scaled = scalable(report, findings, size, spec).filter((page) => lacksBleedScaled(page, size));
  const moved = wrongPages(report, findings, spec).filter((page) => lacksBleed(page, size));
  const pages = inOrder([...solved, ...[...scaled, ...moved].map(numberOf)]);
  if (pages.length === 0) return [];
  const pageSpecOf = specsOfPages(report, spec);
  const isCover = ({ page }: PageFacts) => spreads.cover.some((it) => it.page === page);
  const covers = report.pages.filter((page) => pages.includes(page.page) && isCover(page));
  const single = pages.filter((page) => !covers.some((it) => it.page === page));
  const mirror = (of: Size, which: number[]): FixStep => ({
    repair: 'mirror-bleed',
    ...of,
    pages: which,
    ...separationsToKeepIn(report),
  });
  const steps = [
    ...(single.length > 0 ? [mirror(size, single)] : []),
    ...covers.map((page) => mirror(sizeOf(pageSpecOf(page)), [page.page])),
  ];
  return [offer('mirror-bleed', steps, solves, true, { bleedMm: spec.bleedMm })];
}

function whites({ report, findings }: FixBasis): Fix[] {
  const solves = codesAmong(findings, ['overprint.vanishes']);
  const solved = findings.filter(({ code }) => solves.includes(code));
  if (solved.length === 0) return [];
  const pages = inOrder(solved.flatMap((it) => pagesOf(it, report)));
  return [offer('knock-out', { repair: 'knock-out', pages }, solves, true)];
}

const INK_CODES = [
  'ink.heavy',
  'ink.spots',
  'colour.registration',
  'colour.group',
  'colour.rgb',
  'colour.lab',
  'colour.spot',
];
/** Colour spaces that don't print well. The press converts the others as well, and the proof shows how. */
const INK_FAULTS = ['ink.heavy', 'colour.registration', 'colour.group'];

function inks({ report, findings }: FixBasis): Fix[] {
  const solves = codesAmong(findings, INK_CODES);
  if (solves.length === 0) return [];
  const solved = findings.filter(({ code }) => solves.includes(code));
  const pages = inOrder(solved.flatMap((it) => pagesOf(it, report)));
  const ppi = drawnPpi(report.pages.filter(({ page }) => pages.includes(page)));
  if (ppi === null) return [];
  const isFault = INK_FAULTS.some((it) => solves.includes(it));
  const step: FixStep = { repair: 'cmyk', pages, ...separationsToKeepIn(report) };
  return [offer('cmyk', step, solves, isFault, { ppi })];
}

/** Returns the separations that aren't inks; reports from before separations had roles don't say. */
function separationsToKeepIn(report: EngineReport): { keep?: string[] } {
  const isKnown = report.pages.some(({ content }) => content?.separations);
  return isKnown ? { keep: [...leftOutNames(report)] } : {};
}

/** Each spread of a cover counts as two printed pages. */
function keep({ report, findings, spec, spreads }: FixBasis): Fix[] {
  // Of records, each is printed.
  if (report.records || !findings.some(({ code }) => code === 'pages.extra')) return [];
  const { wanted } = spec.pages;
  const length = wanted - spreads.cover.length - spreads.misplaced.length;
  const step: FixStep = { repair: 'pages', pages: Array.from({ length }, (_, i) => i + 1) };
  return [offer('keep-pages', step, ['pages.extra'], true, { wanted })];
}

function both({ report, findings, spec }: FixBasis): Fix[] {
  const missing = findings.some(({ code }) => code === 'pages.missing');
  if (!missing || report.pageCount !== 1 || spec.pages.wanted !== 2) return [];
  return [offer('both-sides', { repair: 'pages', pages: [1, 1] }, ['pages.missing'], false)];
}

function offer(
  name: FixName,
  step: FixStep | readonly FixStep[],
  solves: string[],
  suggested: boolean,
  words: Parameters<typeof fixText>[1] = {},
): Fix {
  return { name, steps: [step].flat(), solves, suggested, ...fixText(name, words) };
}

function codesAmong(findings: readonly Finding[], codes: readonly string[]): string[] {
  return codes.filter((code) => findings.some((it) => it.code === code && it.severity !== 'info'));
}

/** Returns the pages a finding names, or all pages if it names none. */
function pagesOf({ items, page }: Finding, report: EngineReport): number[] {
  const named = (items ?? []).flatMap((it) => (it.page === undefined ? [] : [it.page]));
  if (named.length > 0) return named;
  if (page !== null) return [page];
  return report.pages.length > 0 ? report.pages.map(numberOf) : [1];
}

/** Two facing pages are never merged: the customer must export them again, as the finding says. */
function wrongPages(report: EngineReport, findings: readonly Finding[], spec: ArtworkSpec): PageFacts[] {
  const wrong = findings.filter(({ code }) => code === 'size.wrong').flatMap((it) => pagesOf(it, report));
  return report.pages.filter((page) => wrong.includes(page.page) && !looksLikeSpread(page, spec));
}

function scalable(
  report: EngineReport,
  findings: readonly Finding[],
  size: Size,
  spec: ArtworkSpec,
): PageFacts[] {
  return wrongPages(report, findings, spec).filter((page) => !cutRect(page, size) && bestFit(page, size));
}

function lacksBleed(page: PageFacts, size: Size): boolean {
  const cut = cutRect(page, size);
  return cut !== null && roomMm(page, cut) < size.bleedMm - BLEED_TOLERANCE_MM;
}

function lacksBleedScaled(page: PageFacts, size: Size): boolean {
  const fit = bestFit(page, size);
  if (fit?.covers !== 'finished') return false;
  const { trim, crop } = page.boxes;
  const room = roomMm(page, page.statedBoxes.includes('trim') ? trim : crop);
  return room * fit.factor < size.bleedMm - BLEED_TOLERANCE_MM;
}

/** Returns how far the sheet reaches beyond a box on its narrowest side, in mm. */
function roomMm({ boxes: { media }, userUnit }: PageFacts, box: PageFacts['boxes']['trim']): number {
  const units = Math.min(box[0] - media[0], box[1] - media[1], media[2] - box[2], media[3] - box[3]);
  return (units * userUnit * MM_PER_INCH) / 72;
}

const numberOf = ({ page }: PageFacts) => page;
const inOrder = (pages: readonly number[]) => [...new Set(pages)].sort((a, b) => a - b);
