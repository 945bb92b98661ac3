import type { EngineReport } from '../report/report.ts';
import { SIZE_TOLERANCE_MM, SPINE_TOLERANCE_MM } from '../spec/artwork-spec.ts';
import { COVER_PAGES } from '../spec/binding.ts';
import { type CoverPage, type FileSpreads, spreadsOfFile } from '../spec/cover-spreads.ts';
import { withBleed } from '../spec/page-size.ts';
import { ranges } from './judge-groups.ts';
import type { RatedFinding, RuledSpec } from './rule.ts';

/** Rules for open covers, and for pages side by side where single ones belong. */
export const coverRules = [exportedAsSpreads, whiteInside, spineWidths];

/** One fault with one fix, whatever the number and order of its pages. */
function exportedAsSpreads(report: EngineReport, spec: RuledSpec): RatedFinding[] {
  const { throughout, misplaced } = spreadsOfFile(report, spec);
  const [page] = misplaced;
  if (!throughout || page === undefined) return [];
  const { widthMm, heightMm, cover } = spec;
  const full = withBleed(spec);
  const params: RatedFinding['params'] = {
    widthMm,
    heightMm,
    fullWidthMm: full.widthMm,
    fullHeightMm: full.heightMm,
    pages: ranges(misplaced),
    pageCount: misplaced.length,
    cover: cover ? 1 : 0,
  };
  const items = misplaced.map((it) => ({ page: it }));
  return [{ code: 'pages.spreads', severity: 'error', page, items, certainty: 'exact', params }];
}

function whiteInside(report: EngineReport, spec: RuledSpec): RatedFinding[] {
  if (!spreadsOfFile(report, spec).whiteInside) return [];
  const params = { inside: spec.pages.wanted - COVER_PAGES };
  return [{ code: 'pages.white-inside', severity: 'info', page: null, certainty: 'exact', params }];
}

/** One finding for each wrong spine width. */
function spineWidths(report: EngineReport, spec: RuledSpec): RatedFinding[] {
  const spreads = spreadsOfFile(report, spec);
  const widths = new Set(spreads.cover.map(({ spineMm }) => tenths(spineMm)));
  return [...widths].flatMap((spineMm) => spineWidth(spineMm, spreads, spec));
}

function spineWidth(spineMm: number, { cover: spreads }: FileSpreads, spec: RuledSpec): RatedFinding[] {
  const { cover } = spec;
  const [first, ...more] = spreads.filter((it) => tenths(it.spineMm) === spineMm);
  if (!cover || !first) return [];
  const offMm = Math.abs(spineMm - cover.spineMm);
  if (offMm <= SIZE_TOLERANCE_MM + 0.01) return [];
  const full = withBleed({ ...cover, bleedMm: spec.bleedMm });
  const params: RatedFinding['params'] = {
    spineMm,
    wantedSpineMm: cover.spineMm,
    count: cover.pages,
    shiftMm: tenths(offMm / 2),
    widthMm: cover.widthMm,
    heightMm: cover.heightMm,
    fullWidthMm: full.widthMm,
    fullHeightMm: full.heightMm,
    ...(cover.inside ? { paper: cover.inside.paper } : {}),
  };
  return [
    {
      code: 'size.spine',
      severity: offMm <= SPINE_TOLERANCE_MM + 0.01 ? 'warning' : 'error',
      page: first.page,
      items: [first, ...more].map(({ page }: CoverPage) => ({ page })),
      measured: spineMm,
      wanted: cover.spineMm,
      certainty: 'exact',
      params,
    },
  ];
}

/** Never negative, since a spread that is a hair too narrow has no spine. */
const tenths = (mm: number) => Math.max(0, Math.round(mm * 10) / 10);
