import type { Finding } from '#preflight/index.ts';
import { grown, heightOf, inMm, type ProofSheet, type RectMm, widthOf } from './sheet.ts';

/** A finding's marks on a page: its places, and the disc with its number. All in mm, inside the part shown. */
export interface Mark {
  /** its number in the list, from 1 */
  number: number;
  severity: Finding['severity'];
  places: RectMm[];
  disc: { x: number; y: number };
}

/**
 * Returns the marks on one page, of which the part `shown` is drawn, with discs of this radius. A disc is at the corner
 * of the first place, or beside it if another disc is there. A finding about the whole file has no mark.
 */
export function marksOf(
  findings: readonly Finding[],
  sheet: ProofSheet,
  shown: RectMm,
  radiusMm: number,
): Mark[] {
  const taken: Mark['disc'][] = [];
  return findings.flatMap((finding, i) => {
    const places = placesOf(finding, sheet);
    if (!places) return [];
    const inside = places.flatMap((place) => listed(within(grownTo(place, radiusMm / 2), shown)));
    const disc = discFor(inside[0] ?? sheet.trim, shown, radiusMm, taken);
    taken.push(disc);
    return [{ number: i + 1, severity: finding.severity, places: inside, disc }];
  });
}

/**
 * Returns a finding's rectangles on this page: empty if it concerns the whole page, null if it isn't about this page.
 */
function placesOf(finding: Finding, sheet: ProofSheet): RectMm[] | null {
  if (sheet.fills) return finding.code.startsWith('image.') ? [] : null;
  const items = (finding.items ?? [{ page: finding.page ?? undefined, rect: finding.rect }]).filter(
    ({ page }) => page === sheet.page,
  );
  if (items.length === 0) return null;
  if (finding.code === 'bleed.unfilled') return strips(sheet, String(finding.params.sides ?? '').split(', '));
  if (finding.code === 'bleed.missing') return strips(sheet, ['left', 'top', 'right', 'bottom']);
  if (finding.code === 'size.spine' && sheet.spine)
    return [[sheet.spine.from, sheet.trim[1], sheet.spine.to, sheet.trim[3]]];
  return items.flatMap(({ rect }) => listed(rect ? inMm(rect) : undefined));
}

/** The bleed on these sides. */
function strips({ bleed, trim }: ProofSheet, sides: readonly string[]): RectMm[] {
  const [left, top, right, bottom] = bleed;
  const all: Record<string, RectMm> = {
    left: [left, top, trim[0], bottom],
    top: [left, top, right, trim[1]],
    right: [trim[2], top, right, bottom],
    bottom: [left, trim[3], right, bottom],
  };
  return sides.flatMap((side) => listed(all[side]));
}

/** Returns none or one. A rectangle is itself an array, so concat would flatten it. */
const listed = (rect: RectMm | null | undefined): RectMm[] => (rect ? [rect] : []);

/** A line has no area, so it is widened to be visible. */
function grownTo(rect: RectMm, leastMm: number): RectMm {
  const [x, y] = [widthOf(rect), heightOf(rect)].map((mm) => Math.max(0, (leastMm - mm) / 2));
  return [rect[0] - (x ?? 0), rect[1] - (y ?? 0), rect[2] + (x ?? 0), rect[3] + (y ?? 0)];
}

function within(rect: RectMm, outer: RectMm): RectMm | null {
  const [x0, y0] = [Math.max(rect[0], outer[0]), Math.max(rect[1], outer[1])];
  const [x1, y1] = [Math.min(rect[2], outer[2]), Math.min(rect[3], outer[3])];
  return x1 > x0 && y1 > y0 ? [x0, y0, x1, y1] : null;
}

function discFor(place: RectMm, shown: RectMm, radius: number, taken: readonly Mark['disc'][]): Mark['disc'] {
  const room = grown(shown, -radius);
  const clamped = (x: number, y: number) => ({
    x: Math.max(room[0], Math.min(room[2], x)),
    y: Math.max(room[1], Math.min(room[3], y)),
  });
  const free = (at: Mark['disc']) => taken.every((it) => Math.hypot(it.x - at.x, it.y - at.y) >= 2 * radius);
  const [x0, y0, x1, y1] = place;
  const corners = [clamped(x0, y0), clamped(x1, y0), clamped(x0, y1), clamped(x1, y1)];
  return corners.find(free) ?? aside(room, radius, clamped(x0, y0)).find(free) ?? clamped(x0, y0);
}

/** Returns all places for a disc in a grid over the page, nearest to `preferred` first. */
function aside(room: RectMm, radius: number, preferred: Mark['disc']): Mark['disc'][] {
  const step = 2 * radius;
  const count = (mm: number) => Math.max(1, Math.floor(mm / step) + 1);
  const columns = Array.from({ length: count(widthOf(room)) }, (_, i) => room[0] + i * step);
  const rows = Array.from({ length: count(heightOf(room)) }, (_, i) => room[1] + i * step);
  const far = (at: Mark['disc']) => Math.hypot(at.x - preferred.x, at.y - preferred.y);
  return rows.flatMap((y) => columns.map((x) => ({ x, y }))).sort((a, b) => far(a) - far(b));
}

export const SEVERITY_WORDS: Readonly<Record<Finding['severity'], string>> = {
  error: 'Problem',
  warning: 'Warning',
  info: 'Note',
};
