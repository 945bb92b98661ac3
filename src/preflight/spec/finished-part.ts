import type { EngineReport } from '../report/report.ts';
import { SIZE_TOLERANCE_MM } from './artwork-spec.ts';

/** The finished size and bleed a product needs. Lengths in mm. */
type TargetSize = { widthMm: number; heightMm: number; bleedMm: number };
/** A part of a picture as fractions of its width and height: x, y, width, height, from the top left. */
export type Part = readonly [number, number, number, number];

const WHOLE: Part = [0, 0, 1, 1];

/**
 * Returns the part of the first page's preview that is left after the cut: its TrimBox, or what is inside the likely
 * bleed.
 */
export function finishedPart(report: EngineReport | null, target: TargetSize): Part {
  const page = report?.pages[0];
  if (page?.statedBoxes.includes('trim') && page.rotate === 0)
    return inside(page.boxes.crop, page.boxes.trim);
  const size = page ?? imageSize(report, target);
  return size ? withoutBleed(size, target) : WHOLE;
}

type Box = readonly [number, number, number, number];

function inside([x0, y0, x1, y1]: Box, [left, bottom, right, top]: Box): Part {
  const [w, h] = [x1 - x0, y1 - y0];
  const part: Part = [(left - x0) / w, (y1 - top) / h, (right - left) / w, (top - bottom) / h];
  const sound = part.every((it) => it >= -0.001 && it <= 1.001) && part[2] > 0 && part[3] > 0;
  return sound ? part : WHOLE;
}

function withoutBleed(
  { widthMm, heightMm }: { widthMm: number; heightMm: number },
  target: TargetSize,
): Part {
  const { bleedMm } = target;
  const bled = (has: number, wants: number) => Math.abs(has - wants - 2 * bleedMm) <= SIZE_TOLERANCE_MM;
  if (bleedMm === 0 || !bled(widthMm, target.widthMm) || !bled(heightMm, target.heightMm)) return WHOLE;
  return [bleedMm / widthMm, bleedMm / heightMm, target.widthMm / widthMm, target.heightMm / heightMm];
}

/** A photograph has no size in mm, but its proportions show whether it was made with bleed. */
function imageSize(report: EngineReport | null, { widthMm, heightMm, bleedMm }: TargetSize) {
  const pixel = report?.pixel;
  if (!pixel) return null;
  const turned = (pixel.exifOrientation ?? 1) >= 5;
  const ratio = turned ? pixel.heightPx / pixel.widthPx : pixel.widthPx / pixel.heightPx;
  const off = (width: number, height: number) => Math.abs(Math.log(ratio / (width / height)));
  const full = { widthMm: widthMm + 2 * bleedMm, heightMm: heightMm + 2 * bleedMm };
  return off(full.widthMm, full.heightMm) < off(widthMm, heightMm) ? full : { widthMm, heightMm };
}
