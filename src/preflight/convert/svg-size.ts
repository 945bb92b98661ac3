/**
 * Points (1/72 inch) in each CSS unit that has a length of its own (CSS Values and Units 4, 6.2). Without a unit: px.
 */
const POINTS: Readonly<Record<string, number>> = {
  '': 0.75,
  px: 0.75,
  pt: 1,
  pc: 12,
  mm: 72 / 25.4,
  cm: 720 / 25.4,
  in: 72,
};

/** PDF 32000-1, annex C.2: larger pages can't be opened by some programs. */
const SIDE_PT_MAX = 14_400;

/** `isPx`: it is stated in px or without a unit, and not as a length on paper. */
export type SvgSize = { widthPt: number; heightPt: number; isPx: boolean };

/**
 * Returns the size that a drawing states, in points: its width and height, or one of them with the proportions of its
 * `viewBox`, or the latter in px (SVG 2, 8.2). Returns null if it states none that we can tell, states only one of its
 * sides in px, or states one that no page has.
 */
export function svgSize(svg: string): SvgSize | null {
  const tag = /<(?:\w+:)?svg\s(?:[^>"']|"[^"]*"|'[^']*')*>/.exec(svg)?.[0] ?? '';
  const [, , boxWidth, boxHeight] = (attribute(tag, 'viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] = [lengthOf(attribute(tag, 'width')), lengthOf(attribute(tag, 'height'))];
  const ratio = boxWidth && boxHeight ? boxWidth / boxHeight : null;
  const [stated] = [width, height].filter((it) => it !== null);
  const isPx = stated?.isPx ?? true;
  if (width && height && width.isPx !== height.isPx) return null;
  const widthPt = width?.points ?? (height && ratio ? height.points * ratio : (boxWidth ?? 0) * 0.75);
  const heightPt = height?.points ?? (ratio ? widthPt / ratio : 0);
  const isPage = [widthPt, heightPt].every((side) => side >= 1 && side <= SIDE_PT_MAX);
  return isPage ? { widthPt, heightPt, isPx } : null;
}

function attribute(tag: string, name: string): string | null {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return match ? (match[1] ?? match[2] ?? '') : null;
}

/** Returns null for lengths that depend on where the drawing is placed (`100%`, `2em`). */
function lengthOf(value: string | null): { points: number; isPx: boolean } | null {
  const [, number, unit = ''] = /^\s*\+?(\d*\.?\d+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(value ?? '') ?? [];
  const points = POINTS[unit.toLowerCase()];
  if (number === undefined || points === undefined) return null;
  return { points: Number(number) * points, isPx: unit === '' || unit === 'px' };
}
