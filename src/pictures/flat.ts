/** Flat views as technical drawings: one side with trim, bleed and safe area; and all sizes of a category at one scale. */
import { millimetres } from './dimensions.ts';
import type { Prints } from './draw-scene.ts';
import type { PictureInput } from './picture-input.ts';
import { softShape } from './shadow.ts';
import { colour, element, line, rect, text } from './svg.ts';
import type { SizeMm } from './views.ts';

const room = { x: 90, y: 62, width: 590, height: 440 };

/** One side, flat: bleed in magenta, safe area in cyan, crop marks, dimension lines. `reverse` of bound work is a spread. */
export function drawFlat(product: PictureInput, view: 'front' | 'reverse', prints: Prints): string {
  const bound = /bound|booklet/.test(product.form);
  const side = view === 'front' ? 'front' : bound ? 'inside' : 'back';
  const print = prints[side];
  const widthMm = side === 'inside' ? product.widthMm * 2 : product.widthMm;
  const { heightMm, bleedMm, safeMm } = product;
  const scale = Math.min(room.width / (widthMm + 2 * bleedMm), room.height / (heightMm + 2 * bleedMm));
  const [width, height] = [widthMm * scale, heightMm * scale];
  const x = room.x + (room.width - width) / 2;
  const y = room.y + (room.height - height) / 2;
  const b = bleedMm * scale;
  const s = safeMm * scale;
  const use = print ? element('use', { href: `#${print.id}` }) : '';
  // The design is drawn a little larger underneath: that is the bleed.
  const spread = print
    ? `translate(${x - b} ${y - b}) scale(${(width + 2 * b) / print.width} ${(height + 2 * b) / print.height})`
    : '';
  const exact = print ? `translate(${x} ${y}) scale(${width / print.width} ${height / print.height})` : '';
  return (
    softShape(`M${x - b + 2} ${y - b + 4}h${width + 2 * b}v${height + 2 * b}h${-width - 2 * b}Z`, 5, 0.25) +
    rect(x - b, y - b, width + 2 * b, height + 2 * b, colour.white) +
    element('g', { transform: spread }, use) +
    rect(x - b, y - b, width + 2 * b, height + 2 * b, colour.white, { opacity: bleedMm > 0 ? 0.45 : 0 }) +
    rect(x, y, width, height, colour.white) +
    element('g', { transform: exact, 'data-part': 'face' }, use) +
    (bleedMm > 0
      ? rect(x - b, y - b, width + 2 * b, height + 2 * b, 'none', {
          stroke: colour.magenta,
          'stroke-width': 2,
        })
      : '') +
    rect(x, y, width, height, 'none', { stroke: colour.ink, 'stroke-width': 1.4, 'data-part': 'object' }) +
    rect(x + s, y + s, width - 2 * s, height - 2 * s, 'none', {
      stroke: colour.cyan,
      'stroke-width': 2,
      'stroke-dasharray': '2 5',
      'stroke-linecap': 'round',
    }) +
    cropMarks(x, y, width, height, b) +
    measures({ widthMm, heightMm }, x, y, width, height, b) +
    legend(bleedMm, safeMm)
  );
}

/** Where the guillotine cuts. Outside the bleed, so that they are not printed on the sheet. */
function cropMarks(x: number, y: number, width: number, height: number, bleed: number): string {
  const [from, to] = [bleed + 5, bleed + 19];
  return [
    [x, y, -1, -1],
    [x + width, y, 1, -1],
    [x, y + height, -1, 1],
    [x + width, y + height, 1, 1],
  ]
    .map(
      ([cx = 0, cy = 0, right = 0, down = 0]) =>
        line(cx + right * from, cy, cx + right * to, cy, colour.ink, 1.2) +
        line(cx, cy + down * from, cx, cy + down * to, colour.ink, 1.2),
    )
    .join('');
}

function measures(
  { widthMm, heightMm }: SizeMm,
  x: number,
  y: number,
  width: number,
  height: number,
  bleed: number,
): string {
  const below = y + height + bleed + 30;
  const beside = x + width + bleed + 30;
  const stroke = (cx: number, cy: number) => line(cx - 5, cy + 5, cx + 5, cy - 5, colour.ink, 1.8);
  return (
    line(x, below, x + width, below, colour.grey, 1.2) +
    stroke(x, below) +
    stroke(x + width, below) +
    text(x + width / 2, below + 25, millimetres(widthMm), { size: 22, cut: 'bold', anchor: 'middle' }) +
    line(beside, y, beside, y + height, colour.grey, 1.2) +
    stroke(beside, y) +
    stroke(beside, y + height) +
    text(beside + 27, y + height / 2, millimetres(heightMm), {
      size: 22,
      cut: 'bold',
      anchor: 'middle',
      rotate: -90,
    })
  );
}

function legend(bleedMm: number, safeMm: number): string {
  const y = 586;
  const key = (x: number, stroke: string, words: string, dashes?: string) =>
    line(x, y - 6, x + 30, y - 6, stroke, 2.4, dashes) + text(x + 38, y, words, { size: 17 });
  return (
    (bleedMm > 0 ? key(40, colour.magenta, `Bleed ${bleedMm} mm, cut off`) : '') +
    key(290, colour.ink, 'Trim: the finished edge') +
    key(540, colour.cyan, `Safe area, ${safeMm} mm in`, '2 5')
  );
}

/** Every size of the category from one corner at one scale; this product's is filled. */
export function drawSizes({ sizes, widthMm, heightMm, name }: PictureInput): string {
  const widest = Math.max(...sizes.map((size) => size.widthMm));
  const highest = Math.max(...sizes.map((size) => size.heightMm));
  const scale = Math.min(610 / widest, 440 / highest);
  const x = 60;
  const foot = 520;
  const box = (size: SizeMm, fill: string, more: Record<string, string | number>) =>
    rect(x, foot - size.heightMm * scale, size.widthMm * scale, size.heightMm * scale, fill, more);
  const others = sizes
    .filter((size) => size.name !== name)
    .map((size) =>
      box(size, 'none', { stroke: colour.edge, 'stroke-width': 1.4, 'stroke-dasharray': '6 5' }),
    );
  const labels = placedLabels(
    sizes.filter((size) => size.name !== name && (size.widthMm !== widthMm || size.heightMm !== heightMm)),
    { widthMm, heightMm },
    { scale, x, foot },
  );
  const own = { widthMm, heightMm };
  const [w, h] = [widthMm * scale, heightMm * scale];
  const size = Math.max(15, Math.min(26, w * 0.13));
  return (
    softShape(`M${x + 2} ${foot + 4}v${-h}h${w}v${h}Z`, 5, 0.25) +
    box(own, colour.reflex, { 'data-part': 'object' }) +
    others.join('') +
    labels +
    text(x + Math.min(16, w * 0.1), foot - h + size * 1.6, w > 130 ? name : '', {
      size,
      cut: 'bold',
      fill: colour.white,
    }) +
    text(x, foot + 32, `${name}: ${millimetres(widthMm)} × ${millimetres(heightMm)}`, {
      size: 22,
      cut: 'bold',
    }) +
    scaleBar(scale)
  );
}

/** Each label at its own top right corner, moved down if the place is taken. */
function placedLabels(
  sizes: readonly (SizeMm & { name: string })[],
  own: SizeMm,
  { scale, x, foot }: { scale: number; x: number; foot: number },
): string {
  const taken: { x: number; y: number }[] = [];
  return sizes
    .map(({ name, widthMm, heightMm }) => {
      const at = { x: x + widthMm * scale + 8, y: foot - heightMm * scale + 16 };
      while (taken.some((other) => Math.abs(other.y - at.y) < 18 && Math.abs(other.x - at.x) < 150))
        at.y += 18;
      taken.push({ ...at });
      const covered = at.x < x + own.widthMm * scale && at.y > foot - own.heightMm * scale;
      return text(at.x, at.y, name, { size: 16, fill: covered ? colour.white : colour.grey });
    })
    .join('');
}

/** A scale bar of a round length, so that sizes can be judged by eye. */
function scaleBar(scale: number): string {
  const lengthMm = [1000, 500, 200, 100, 50, 20].find((length) => length * scale <= 150) ?? 10;
  const half = (lengthMm * scale) / 2;
  const x = 760 - 2 * half;
  return (
    rect(x, 560, half, 8, colour.ink) +
    rect(x + half, 560, half, 8, colour.white, { stroke: colour.ink, 'stroke-width': 1.2 }) +
    text(760, 552, millimetres(lengthMm), { size: 17, fill: colour.grey, anchor: 'end' })
  );
}
