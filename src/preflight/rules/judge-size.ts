import type { Box, Cut, EngineReport, PageFacts } from '../report/report.ts';
import { type ArtworkSpec, BLEED_TOLERANCE_MM, paperName } from '../spec/artwork-spec.ts';
import { looksLikeSpread, specsOfPages, spreadsOfFile } from '../spec/cover-spreads.ts';
import { bestFit } from '../spec/page-fit.ts';
import { cutSize, type Size, sameSize, unitsInMm, withBleed } from '../spec/page-size.ts';
import { ranges } from './judge-groups.ts';
import type { OpenFinding, RatedFinding, RuledSpec } from './rule.ts';

/** Rules for the number of pages, their size, and whether colour runs over the edge. */
export const sizeRules = [pageCount, pageSizes, unfilledBleed];

/**
 * Files that were refused unread have no pages, and only the refusal to judge. Counts pages of the book, two per
 * spread, or of each record. A file made only of spreads needs a new export, which changes the count anyway.
 */
function pageCount(report: EngineReport, spec: RuledSpec): RatedFinding[] {
  const { pages } = spec;
  const { printed, cover, misplaced, throughout } = spreadsOfFile(report, spec);
  const count = report.records?.pages ?? printed;
  if (report.pageCount === 0 || throughout) return [];
  const { wanted, min, max, step = 1 } = pages;
  const blank = (count < wanted && !pages.free ? wanted : Math.ceil(count / step) * step) - count;
  const spreads = cover.length + misplaced.length;
  const finding = (code: string, severity: RatedFinding['severity']): RatedFinding[] => {
    const params = {
      count,
      wanted,
      min,
      max,
      ...(spreads > 0 ? { spreads, covers: cover.length } : {}),
      ...(step > 1 && blank > 0 ? { blank } : {}),
    };
    return [{ ...base(code, severity), measured: count, wanted, params }];
  };
  if (count < min || count > max) return finding('pages.count', 'error');
  if ((pages.free || count === wanted) && blank > 0) return finding('pages.blank', 'warning');
  if (pages.free) return [];
  if (count < wanted) return finding('pages.missing', 'error');
  if (count === wanted) return [];
  // With only the outside of a cover, it isn't known what the extra pages are, as they may include the inside cover.
  if (cover.length === 1) return finding('pages.count', 'error');
  // Nothing is wrong with the file; the sentence says which part is printed.
  return finding('pages.extra', 'info');
}

/** One finding per kind of fault and size, listing all affected pages. */
function pageSizes(report: EngineReport, spec: RuledSpec): (OpenFinding | RatedFinding)[] {
  const groups = new Map<string, { finding: OpenFinding | RatedFinding; pages: number[] }>();
  const spreads = spreadsOfFile(report, spec);
  const pageSpecOf = specsOfPages(report, spec);
  for (const page of report.pages) {
    const isMisplaced = spreads.misplaced.includes(page.page);
    if (isMisplaced && spreads.throughout) continue; // these are reported as one
    const finding = isMisplaced ? misplacedSpread(page, spec) : pageSize(page, pageSpecOf(page));
    if (!finding) continue;
    const key = JSON.stringify([finding.code, finding.params]);
    const group = groups.get(key);
    if (group) group.pages.push(page.page);
    else groups.set(key, { finding: { ...finding, page: page.page }, pages: [page.page] });
  }
  return [...groups.values()].map(({ finding, pages }) => ({
    ...finding,
    items: pages.map((page) => ({ page })),
    params: { ...finding.params, pages: ranges(pages), pageCount: pages.length },
  }));
}

function pageSize(page: PageFacts, spec: ArtworkSpec): OpenFinding | RatedFinding | null {
  if (sameSize(cutSize(page), spec)) {
    const trimStated = page.statedBoxes.includes('trim');
    return bleedRoom(page, trimStated ? page.boxes.trim : page.boxes.crop, spec);
  }
  return sameSize(page, withBleed(spec)) ? null : wrongSize(page, spec);
}

/** Returns this page's cut line for its `spec` (see `specsOfPages`), or undefined if its size is wrong or it was not read. */
export function cutOf(page: PageFacts, spec: ArtworkSpec): Cut | undefined {
  const cut = (by: Cut['by']) => page.content?.cuts.find((it) => it.by === by);
  if (sameSize(cutSize(page), spec)) return cut(page.statedBoxes.includes('trim') ? 'trim' : 'visible');
  return sameSize(page, withBleed(spec)) ? cut('inset') : undefined;
}

/** An edge reaches the cut only if at least this share of it is inked. */
const REACHES = 0.1;

/** Returns how far the sheet reaches beyond the cut on its narrowest side. White paper at the cut needs no bleed. */
function bleedRoom(page: PageFacts, cut: Box, spec: ArtworkSpec): OpenFinding | null {
  const { media } = page.boxes;
  const units = Math.min(cut[0] - media[0], cut[1] - media[1], media[2] - cut[2], media[3] - cut[3]);
  const roomMm = tenths(unitsInMm(page, units));
  if (roomMm >= spec.bleedMm - BLEED_TOLERANCE_MM) return null;
  const edges = cutOf(page, spec)?.edges;
  if (edges && Object.values(edges).every((edge) => edge.inside <= REACHES)) return null;
  const full = withBleed(spec);
  const params = { roomMm, bleedMm: spec.bleedMm, widthMm: full.widthMm, heightMm: full.heightMm };
  const finding = { code: 'bleed.missing', page: null, certainty: edges ? 'estimated' : 'exact' } as const;
  return { ...finding, measured: roomMm, wanted: spec.bleedMm, params };
}

/** There is picture at the cut and white paper at the outer edge of the bleed, so the bleed area was left empty. */
function unfilledBleed(report: EngineReport, spec: RuledSpec): OpenFinding[] {
  if (spec.bleedMm === 0) return [];
  const pageSpecOf = specsOfPages(report, spec);
  const missing = report.pages.flatMap((page) => {
    const edges = cutOf(page, pageSpecOf(page))?.edges;
    const sides = SIDES.filter((side) => {
      const { inside, outside } = edges?.[side] ?? { inside: 0, outside: null };
      return inside > REACHES && outside !== null && outside < inside / 2;
    });
    return sides.length > 0 ? [{ page: page.page, sides }] : [];
  });
  const first = missing[0];
  if (!first) return [];
  const sides = SIDES.filter((side) => missing.some((it) => it.sides.includes(side)));
  const pages = missing.map((it) => it.page);
  const params = {
    sides: sides.join(', '),
    bleedMm: spec.bleedMm,
    pages: ranges(pages),
    pageCount: pages.length,
  };
  const items = pages.map((page) => ({ page }));
  return [{ code: 'bleed.unfilled', page: first.page, certainty: 'estimated', items, params }];
}

const SIDES = ['left', 'top', 'right', 'bottom'] as const;

function wrongSize(page: PageFacts, spec: ArtworkSpec): RatedFinding {
  const size = cutSize(page);
  const measured = { widthMm: tenths(size.widthMm), heightMm: tenths(size.heightMm) };
  const full = withBleed(spec);
  const params: RatedFinding['params'] = {
    ...measured,
    wantedWidthMm: spec.widthMm,
    wantedHeightMm: spec.heightMm,
    fullWidthMm: full.widthMm,
    fullHeightMm: full.heightMm,
  };
  const [name, wantedName] = [nameOf(size, spec.bleedMm), paperName(spec.widthMm, spec.heightMm)];
  const fit = looksLikeSpread(page, spec) ? null : bestFit(page, spec);
  if (name) params.name = name;
  if (wantedName) params.wantedName = wantedName;
  if (fit) params.scalePercent = Math.round(fit.factor * 100);
  return {
    ...base('size.wrong', 'error'),
    measured: [measured.widthMm, measured.heightMm],
    wanted: [spec.widthMm, spec.heightMm],
    params,
  };
}

/** Only the cover may lie open, and only at the start of the file. */
function misplacedSpread(page: PageFacts, spec: ArtworkSpec): RatedFinding {
  const { params, ...finding } = wrongSize(page, spec);
  return { ...finding, params: { ...params, spread: 1, covers: spec.cover ? 1 : 0 } };
}

function base(code: string, severity: RatedFinding['severity']): RatedFinding {
  return { code, severity, page: null, certainty: 'exact', params: {} };
}

function nameOf(size: Size, bleedMm: number): string | null {
  const name = paperName(size.widthMm, size.heightMm);
  if (name) return name;
  const inner = paperName(size.widthMm - 2 * bleedMm, size.heightMm - 2 * bleedMm);
  return inner && `${inner} with bleed`;
}

const tenths = (mm: number) => Math.round(mm * 10) / 10;
