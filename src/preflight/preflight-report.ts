import { countWords } from '#kit/count-words.ts';
import { findingText } from './messages/messages.ts';
import type { Box, EngineReport, Finding, PlacedImage } from './report/report.ts';
import type { SeparationRole } from './report/separation-roles.ts';
import { type Judgement, judgeArtwork, type Verdict } from './rules/judge.ts';
import { type ArtworkSpec, MM_PER_INCH, PT_PER_INCH } from './spec/artwork-spec.ts';
import { coverAround } from './spec/binding.ts';
import { likelyPages } from './spec/cover-spreads.ts';
import { withBleed } from './spec/page-size.ts';

/** A machine-readable report: `galley-preflight --json` and `POST /api/preflight`. Lengths in PDF points. */
export interface PreflightReport {
  verdict: Verdict;
  complete: boolean;
  kind: EngineReport['kind'];
  pageCount: number;
  pages: PreflightPage[];
  fonts: { name: string; type: string; embedded: boolean }[];
  spots: string[];
  /** all named inks other than the four, and what each is for */
  separations: { name: string; role: SeparationRole; pages: number[] }[];
  findings: (Finding & { title: string; fix: string })[];
  engine: EngineReport['engine'];
  timing: EngineReport['timing'];
}

interface PreflightPage {
  page: number;
  /** as stated in the file, defaulted by PDF 32000-1, 14.11.2; for a picture, the sheet it fills */
  boxes: { media: Box; crop: Box; bleed: Box; trim: Box };
  rotate: number;
  userUnit: number;
  images: { width: number; height: number; ppi: [number, number]; colourSpace: string }[];
  ink: { coverage: [number, number, number, number]; maxTac: number } | null;
}

/** Judges a report and adds the wording. Without a page count option, any number that the product allows is right. */
export function preflightReport(report: EngineReport, spec: ArtworkSpec): PreflightReport {
  const { verdict, findings } = judgeForAnyCount(report, spec);
  return {
    verdict,
    complete: report.complete,
    kind: report.kind,
    pageCount: report.pageCount,
    pages: report.pixel ? [picturePage(report, spec)] : report.pages.map(pdfPage),
    fonts: report.document?.fonts ?? [],
    spots: report.document?.spots ?? [],
    separations: separationsOf(report),
    findings: findings.map((finding) => ({ ...finding, ...findingText(finding) })),
    engine: report.engine,
    timing: report.timing,
  };
}

function separationsOf({ pages }: EngineReport): PreflightReport['separations'] {
  const uses = pages.flatMap(({ page, content }) =>
    (content?.separations ?? []).map(({ name, role }) => ({ name, role, page })),
  );
  return [...Map.groupBy(uses, ({ name }) => name)].map(([name, all]) => ({
    name,
    role: all[0]?.role ?? 'spot',
    pages: all.map(({ page }) => page),
  }));
}

function judgeForAnyCount(report: EngineReport, spec: ArtworkSpec): Judgement {
  const { min, max, step } = spec.pages;
  const wanted = Math.min(Math.max(likelyPages(report, spec), min), max);
  const cover = spec.cover && { cover: coverAround(spec.cover, wanted) };
  return judgeArtwork(report, { ...spec, ...cover, pages: { min, max, wanted, ...(step ? { step } : {}) } });
}

function pdfPage(page: EngineReport['pages'][number]): PreflightPage {
  const { boxes, rotate, userUnit, content, allImages = [] } = page;
  const ink = content?.ink ? { coverage: content.ink.coverage, maxTac: content.ink.maxTac } : null;
  return { page: page.page, boxes, rotate, userUnit, images: allImages.map(imageOf), ink };
}

const imageOf = ({ widthPx, heightPx, ppi, colourSpace, kind }: PlacedImage) => ({
  width: widthPx,
  height: heightPx,
  ppi,
  colourSpace,
  kind,
});

/** A picture has no page, so it fills the product's sheet, bleed included, in its own orientation. */
function picturePage({ pixel }: EngineReport, spec: ArtworkSpec): PreflightPage {
  const { widthPx = 1, heightPx = 1, exifOrientation = 1, colour = 'unknown', ink } = pixel ?? {};
  const turned = exifOrientation >= 5;
  const [w, h] = turned ? [heightPx, widthPx] : [widthPx, heightPx];
  const full = withBleed(spec);
  const upright = w > h === full.widthMm > full.heightMm;
  const [wideMm, highMm] = upright ? [full.widthMm, full.heightMm] : [full.heightMm, full.widthMm];
  const pt = (mm: number) => Math.round((mm / MM_PER_INCH) * PT_PER_INCH * 100) / 100;
  const sheet: Box = [0, 0, pt(wideMm), pt(highMm)];
  const bleed = pt(spec.bleedMm);
  const trim: Box = [bleed, bleed, sheet[2] - bleed, sheet[3] - bleed];
  const ppi = (pixels: number, mm: number) => Math.round((pixels * MM_PER_INCH * 10) / mm) / 10;
  return {
    page: 1,
    boxes: { media: sheet, crop: sheet, bleed: sheet, trim },
    rotate: 0,
    userUnit: 1,
    images: [{ width: w, height: h, ppi: [ppi(w, wideMm), ppi(h, highMm)], colourSpace: colour }],
    ink: ink ? { coverage: ink.coverage, maxTac: ink.maxTac } : null,
  };
}

const headings: Record<Verdict, string> = {
  ready: 'Ready to print',
  warnings: 'Prints, with these warnings',
  invalid: 'Invalid file: it can’t be printed as it is',
};

const signs = { error: '✗', warning: '!', info: 'i' } as const;

/** The same for people: a heading, the findings and how to fix them, and the page sizes. */
export function preflightText(name: string, report: PreflightReport): string {
  const lines = [`${name}: ${headings[report.verdict]}`, ''];
  for (const { severity, title, fix } of report.findings)
    lines.push(`${signs[severity]} ${title}`, `  ${fix}`, '');
  lines.push(countWords(report.pageCount, 'page'));
  for (const page of report.pages.slice(0, PAGES_MAX)) lines.push(pageLine(page));
  if (report.pages.length > PAGES_MAX) lines.push(`  … and ${report.pages.length - PAGES_MAX} more`);
  return `${lines.join('\n')}\n`;
}

const PAGES_MAX = 12;

function pageLine({ page, boxes, rotate, userUnit, images, ink }: PreflightPage): string {
  const mm = (box: Box) => {
    const [across, up] = [box[2] - box[0], box[3] - box[1]].map((pt) => ((pt * userUnit) / 72) * MM_PER_INCH);
    const [w, h] = rotate % 180 === 0 ? [across, up] : [up, across];
    return `${(w ?? 0).toFixed(1)} × ${(h ?? 0).toFixed(1)} mm`;
  };
  const facts = [`sheet ${mm(boxes.media)}`, `trim ${mm(boxes.trim)}`];
  if (images.length > 0) facts.push(`${images.length} pictures from ${Math.floor(lowest(images))} ppi`);
  if (ink) facts.push(`ink up to ${Math.round(ink.maxTac)} %`);
  return `  page ${page}: ${facts.join(', ')}`;
}

const lowest = (images: PreflightPage['images']) => Math.min(...images.flatMap(({ ppi }) => ppi));
