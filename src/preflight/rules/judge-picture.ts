import type { EngineReport, PixelFacts } from '../report/report.ts';
import { MM_PER_INCH, PROPORTION_TOLERANCE } from '../spec/artwork-spec.ts';
import { bothWays, distortion, withBleed } from '../spec/page-size.ts';
import type { OpenFinding, RuledSpec } from './rule.ts';

/** Rules for a single JPEG or PNG, which fills the paper whatever its size. */
export const pictureRules = [imageProportions, imageResolution, imageInk, imageAlpha];

function imageProportions({ pixel }: EngineReport, spec: RuledSpec): OpenFinding[] {
  if (!pixel) return [];
  const { widthPx, heightPx } = pixel;
  const fits = [spec, withBleed(spec)].some((target) =>
    bothWays(target).some(([w, h]) => distortion(w / widthPx, h / heightPx) <= PROPORTION_TOLERANCE),
  );
  if (fits) return [];
  const full = withBleed(spec);
  const params = { widthPx, heightPx, widthMm: full.widthMm, heightMm: full.heightMm };
  return [{ ...about('image.proportions'), params }];
}

/** The image must cover the sheet with bleed, long side to long side. */
function imageResolution({ pixel }: EngineReport, spec: RuledSpec): OpenFinding[] {
  if (!pixel) return [];
  const full = withBleed(spec);
  const { leastPpi, lineArtPpi } = spec.rules;
  const isLineArt = pixel.bitsPerChannel === 1;
  const wantedPpi = isLineArt ? lineArtPpi : spec.rules.wantedPpi;
  const coarse = isLineArt ? 'image.line-art' : 'image.resolution';
  // To the nearest whole pixel, as design programs export: 216 mm at 300 ppi is 2551.2 px, and is saved as 2551.
  const neededPx = (mm: number) => Math.round((mm / MM_PER_INCH) * wantedPpi);
  const [neededWidthPx, neededHeightPx] = [neededPx(full.widthMm), neededPx(full.heightMm)];
  const upright = pixel.widthPx > pixel.heightPx === full.widthMm > full.heightMm;
  const [w, h] = upright ? [pixel.widthPx, pixel.heightPx] : [pixel.heightPx, pixel.widthPx];
  if (w >= neededWidthPx && h >= neededHeightPx) return [];
  const exact = Math.min((w * MM_PER_INCH) / full.widthMm, (h * MM_PER_INCH) / full.heightMm);
  const ppi = Math.min(Math.round(exact), wantedPpi - 1);
  const params = { ppi, wantedPpi, neededWidthPx, neededHeightPx };
  return [{ ...about(ppi < leastPpi ? 'image.low' : coarse), measured: ppi, wanted: wantedPpi, params }];
}

/** A picture that fills the sheet: a share of it is a share of the sheet. */
const HEAVY_SHARE = 0.005;

function imageInk({ pixel }: EngineReport, { rules }: RuledSpec): OpenFinding[] {
  // We separate RGB ourselves, within the ink limit.
  if (pixel?.ink?.certainty !== 'exact') return [];
  const passed = pixel.ink.over.find((it) => it.limitPercent >= rules.tacPercent);
  if (!passed || passed.share <= HEAVY_SHARE) return [];
  const params = { tacPercent: Math.round(pixel.ink.maxTac), limitPercent: rules.tacPercent };
  return [{ ...about('ink.heavy'), measured: params.tacPercent, wanted: rules.tacPercent, params }];
}

function imageAlpha({ pixel }: { pixel?: PixelFacts }): OpenFinding[] {
  return pixel?.alpha ? [about('image.alpha')] : [];
}

const about = (code: OpenFinding['code']): OpenFinding => ({
  code,
  page: null,
  certainty: 'exact',
  params: {},
});
