import {
  type ArtworkSpec,
  BLEED_TOLERANCE_MM,
  MM_PER_INCH,
  PROPORTION_TOLERANCE,
  paperName,
  SIZE_TOLERANCE_MM,
  WANTED_PPI,
} from './artwork-spec.ts';
import type { Box, EngineReport, Finding, PageFacts } from './report.ts';

/** `ready` and `warnings` are the shop's `Ready to print` (with findings listed), `invalid` is its `Invalid file`. */
export type Verdict = 'ready' | 'warnings' | 'invalid';
export type Judgement = { verdict: Verdict; findings: Finding[] };

/**
 * Judges a report by what the product wants. Pure and cheap: run again whenever the options change, in the browser
 * and on the server alike. Findings come worst first; those that the engine made (damage, password) are among them.
 */
export function judgeArtwork(report: EngineReport, spec: ArtworkSpec): Judgement {
  const judged = rules.filter((rule) => rule.appliesTo(report)).flatMap((rule) => rule.judge(report, spec));
  const findings = [...report.findings, ...judged].sort((a, b) => gravity[b.severity] - gravity[a.severity]);
  return { verdict: verdictOf(findings), findings };
}

const gravity = { error: 2, warning: 1, info: 0 } as const;

function verdictOf(findings: Finding[]): Verdict {
  if (findings.some((it) => it.severity === 'error')) return 'invalid';
  return findings.some((it) => it.severity === 'warning') ? 'warnings' : 'ready';
}

type Rule = {
  appliesTo: (report: EngineReport) => boolean;
  judge: (report: EngineReport, spec: ArtworkSpec) => Finding[];
};

/** Files that were refused unread have no pages, and nothing beyond the refusal to judge. */
const rules: readonly Rule[] = [
  { appliesTo: (report) => report.pageCount > 0, judge: pageCount },
  { appliesTo: (report) => report.pages.length > 0, judge: pageSizes },
  { appliesTo: (report) => report.pixel !== undefined, judge: imageProportions },
  { appliesTo: (report) => report.pixel !== undefined, judge: imageResolution },
];

function pageCount({ pageCount: count }: EngineReport, { pages }: ArtworkSpec): Finding[] {
  const { wanted, min, max } = pages;
  const finding = (code: string, severity: Finding['severity']): Finding[] => [
    { ...base(code, severity), measured: count, wanted, params: { count, wanted, min, max } },
  ];
  if (count < min || count > max) return finding('pages.count', 'error');
  if (count < wanted) return finding('pages.missing', 'error');
  return count > wanted ? finding('pages.extra', 'warning') : [];
}

/** One finding per kind of fault and size, naming all the pages that it holds for. */
function pageSizes(report: EngineReport, spec: ArtworkSpec): Finding[] {
  const groups = new Map<string, { finding: Finding; pages: number[] }>();
  for (const page of report.pages) {
    const finding = pageSize(page, spec);
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

type Size = { widthMm: number; heightMm: number };

function pageSize(page: PageFacts, spec: ArtworkSpec): Finding | null {
  const visible: Size = page;
  const trimStated = page.statedBoxes.includes('trim');
  const cut = trimStated ? boxSize(page, page.boxes.trim) : visible;
  if (sameSize(cut, spec)) return bleedRoom(page, trimStated ? page.boxes.trim : page.boxes.crop, spec);
  if (sameSize(visible, withBleed(spec))) return null;
  return wrongSize(cut, spec);
}

/** How far the sheet reaches beyond the cut on its narrowest side. */
function bleedRoom(page: PageFacts, cut: Box, spec: ArtworkSpec): Finding | null {
  const { media } = page.boxes;
  const units = Math.min(cut[0] - media[0], cut[1] - media[1], media[2] - cut[2], media[3] - cut[3]);
  const roomMm = tenths(toMm(page, units));
  if (roomMm >= spec.bleedMm - BLEED_TOLERANCE_MM) return null;
  const full = withBleed(spec);
  const params = { roomMm, bleedMm: spec.bleedMm, widthMm: full.widthMm, heightMm: full.heightMm };
  return { ...base('bleed.missing', 'warning'), measured: roomMm, wanted: spec.bleedMm, params };
}

function wrongSize(size: Size, spec: ArtworkSpec): Finding {
  const measured = { widthMm: tenths(size.widthMm), heightMm: tenths(size.heightMm) };
  const full = withBleed(spec);
  const params: Finding['params'] = {
    ...measured,
    wantedWidthMm: spec.widthMm,
    wantedHeightMm: spec.heightMm,
    fullWidthMm: full.widthMm,
    fullHeightMm: full.heightMm,
  };
  const [name, wantedName] = [nameOf(size, spec.bleedMm), paperName(spec.widthMm, spec.heightMm)];
  const scale = scaleToFit(size, spec);
  if (name) params.name = name;
  if (wantedName) params.wantedName = wantedName;
  if (scale !== null) params.scalePercent = Math.round(scale * 100);
  return {
    ...base('size.wrong', 'error'),
    measured: [measured.widthMm, measured.heightMm],
    wanted: [spec.widthMm, spec.heightMm],
    params,
  };
}

/** The factor that makes a page fit, finished size or with bleed, whichever distorts less; null where both would. */
function scaleToFit(size: Size, spec: ArtworkSpec): number | null {
  const fits = [spec, withBleed(spec)].flatMap((target) =>
    bothWays(target).map(([widthMm, heightMm]) => {
      const [x, y] = [widthMm / size.widthMm, heightMm / size.heightMm];
      return { factor: (x + y) / 2, distortion: Math.abs(x / y - 1) };
    }),
  );
  const best = fits.reduce((a, b) => (b.distortion < a.distortion ? b : a));
  return best.distortion <= PROPORTION_TOLERANCE ? best.factor : null;
}

function imageProportions({ pixel }: EngineReport, spec: ArtworkSpec): Finding[] {
  if (!pixel) return [];
  const { widthPx, heightPx } = pixel;
  const fits = [spec, withBleed(spec)].some((target) =>
    bothWays(target).some(([w, h]) => Math.abs(widthPx / heightPx / (w / h) - 1) <= PROPORTION_TOLERANCE),
  );
  if (fits) return [];
  const full = withBleed(spec);
  const params = { widthPx, heightPx, widthMm: full.widthMm, heightMm: full.heightMm };
  return [{ ...base('image.proportions', 'warning'), params }];
}

/** The image must cover the sheet with bleed, turned so that long side meets long side. */
function imageResolution({ pixel }: EngineReport, spec: ArtworkSpec): Finding[] {
  if (!pixel) return [];
  const full = withBleed(spec);
  // To the nearest whole pixel, as design programs export: 216 mm at 300 ppi is 2551.2 px and saved as 2551.
  const neededPx = (mm: number) => Math.round((mm / MM_PER_INCH) * WANTED_PPI);
  const [neededWidthPx, neededHeightPx] = [neededPx(full.widthMm), neededPx(full.heightMm)];
  const upright = pixel.widthPx > pixel.heightPx === full.widthMm > full.heightMm;
  const [w, h] = upright ? [pixel.widthPx, pixel.heightPx] : [pixel.heightPx, pixel.widthPx];
  if (w >= neededWidthPx && h >= neededHeightPx) return [];
  const exact = Math.min((w * MM_PER_INCH) / full.widthMm, (h * MM_PER_INCH) / full.heightMm);
  const ppi = Math.min(Math.round(exact), WANTED_PPI - 1);
  const params = { ppi, wantedPpi: WANTED_PPI, neededWidthPx, neededHeightPx };
  return [{ ...base('image.resolution', 'warning'), measured: ppi, wanted: WANTED_PPI, params }];
}

function base(code: string, severity: Finding['severity']): Finding {
  return { code, severity, page: null, certainty: 'exact', params: {} };
}

const withBleed = ({ widthMm, heightMm, bleedMm }: ArtworkSpec): Size => ({
  widthMm: widthMm + 2 * bleedMm,
  heightMm: heightMm + 2 * bleedMm,
});

const bothWays = ({ widthMm, heightMm }: Size): [number, number][] => [
  [widthMm, heightMm],
  [heightMm, widthMm],
];

/** Either way round. The last digit is float dust: a page exactly at the tolerance is within it. */
function sameSize(a: Size, b: Size): boolean {
  const within = SIZE_TOLERANCE_MM + 0.01;
  return bothWays(b).some(
    ([w, h]) => Math.abs(a.widthMm - w) <= within && Math.abs(a.heightMm - h) <= within,
  );
}

function nameOf(size: Size, bleedMm: number): string | null {
  const name = paperName(size.widthMm, size.heightMm);
  if (name) return name;
  const inner = paperName(size.widthMm - 2 * bleedMm, size.heightMm - 2 * bleedMm);
  return inner && `${inner} with bleed`;
}

const toMm = (page: PageFacts, units: number) => (units * page.userUnit * MM_PER_INCH) / 72;

/** As the page is looked at: turned by /Rotate. */
function boxSize(page: PageFacts, box: Box): Size {
  const [across, up] = [toMm(page, box[2] - box[0]), toMm(page, box[3] - box[1])];
  return page.rotate % 180 === 0 ? { widthMm: across, heightMm: up } : { widthMm: up, heightMm: across };
}

const tenths = (mm: number) => Math.round(mm * 10) / 10;

/** `1–3, 5` for pages 1, 2, 3 and 5, in order. */
function ranges(pages: readonly number[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run && run.to === page - 1) run.to = page;
    else runs.push({ from: page, to: page });
  }
  return runs.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}
