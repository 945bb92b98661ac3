import svgpath from 'svgpath';
import type { Colour, Inks, RectMm, Stroke } from '#composition/index.ts';
import { PT_PER_MM, type Transform } from '../rects.ts';

/**
 * The content of a page that is being composed (PDF 32000-1, 8 and 9). Shapes are drawn in millimetres from the top left
 * corner of the finished page, y downwards; text and pictures in points, upright.
 */
export class Canvas {
  private readonly operators: string[] = [];
  private readonly palette: Readonly<Record<string, Inks>>;
  /** from mm to points */
  private readonly toPage: Transform;

  constructor(sheet: { heightMm: number; bleedMm: number }, palette: Readonly<Record<string, Inks>>) {
    this.palette = palette;
    this.toPage = [
      PT_PER_MM,
      0,
      0,
      -PT_PER_MM,
      sheet.bleedMm * PT_PER_MM,
      (sheet.heightMm + sheet.bleedMm) * PT_PER_MM,
    ];
  }

  get content(): string {
    return this.operators.join('\n');
  }

  /** A place on the page in points. */
  point(xMm: number, yMm: number): [number, number] {
    const [a, , , d, e, f] = this.toPage;
    return [a * xMm + e, d * yMm + f];
  }

  /** Inks of a name in the palette. Throws if it isn’t in it. */
  inks(colour: Colour): Inks {
    if (typeof colour !== 'string') return colour;
    const inks = this.palette[colour];
    if (!inks) throw new Error(`the palette has no ${colour}`);
    return inks;
  }

  /** Fills and strokes an outline in millimetres. */
  shape(outline: string, fill: Colour | undefined, stroke: Stroke | undefined): void {
    if (!fill && !stroke) return;
    this.operators.push('q', `${numbers(this.toPage)} cm`);
    if (fill) this.operators.push(`${numbers(this.inks(fill))} k`);
    if (stroke) {
      const width = stroke.pt / PT_PER_MM;
      this.operators.push(`${numbers(this.inks(stroke.ink))} K ${numbers([width])} w`);
      if (stroke.dash) this.operators.push(`[${numbers(stroke.dash)}] 0 d`);
    }
    this.operators.push(outline, fill && stroke ? 'B' : fill ? 'f' : 'S', 'Q');
  }

  /** Draws an XObject of unit size into a rectangle, inside an outline. */
  picture(name: string, [x, y, width, height]: RectMm, outline: string): void {
    const [left, bottom] = this.point(x, y + height);
    const matrix = [width * PT_PER_MM, 0, 0, height * PT_PER_MM, left, bottom];
    const unflip = inverse(this.toPage);
    this.operators.push('q', `${numbers(this.toPage)} cm`, outline, 'W n', `${numbers(unflip)} cm`);
    this.operators.push(`${numbers(matrix)} cm /${name} Do`, 'Q');
  }

  /** Draws a form with its matrix in points, inside a box of the page: left, bottom, width and height. */
  form(name: string, matrix: Transform, clip: readonly number[]): void {
    this.operators.push(`q ${numbers(clip)} re W n ${numbers(matrix)} cm /${name} Do Q`);
  }

  /** Shows glyphs, `matrix` in points; `show` is what follows the font: an array for TJ, rises for accents. */
  text(font: string, size: number, colour: Colour, matrix: Transform, show: string): void {
    this.operators.push(
      `BT /${font} ${numbers([size])} Tf ${numbers(this.inks(colour))} k ${numbers(matrix)} Tm ${show} ET`,
    );
  }
}

export const numbers = (values: readonly number[]) =>
  values.map((it) => Number(it.toFixed(4)).toString()).join(' ');

const inverse = ([a, b, c, d, e, f]: Transform): Transform => {
  const by = a * d - b * c;
  return [d / by, -b / by, -c / by, a / by, (c * f - d * e) / by, (b * e - a * f) / by];
};

/** Control points at this share of the radius make a quarter circle with an error below 0.03 % (PDF has no arcs). */
const ROUND = 0.5523;

export function boxOutline([x, y, width, height]: RectMm, radius = 0): string {
  if (radius <= 0) return `${numbers([x, y, width, height])} re`;
  const r = Math.min(radius, width / 2, height / 2);
  const k = r * (1 - ROUND);
  const [x1, y1] = [x + width, y + height];
  return [
    `${numbers([x + r, y])} m ${numbers([x1 - r, y])} l`,
    `${numbers([x1 - k, y, x1, y + k, x1, y + r])} c ${numbers([x1, y1 - r])} l`,
    `${numbers([x1, y1 - k, x1 - k, y1, x1 - r, y1])} c ${numbers([x + r, y1])} l`,
    `${numbers([x + k, y1, x, y1 - k, x, y1 - r])} c ${numbers([x, y + r])} l`,
    `${numbers([x, y + k, x + k, y, x + r, y])} c h`,
  ].join(' ');
}

export function ellipseOutline([x, y, width, height]: RectMm): string {
  const [rx, ry] = [width / 2, height / 2];
  const [cx, cy, kx, ky] = [x + rx, y + ry, rx * ROUND, ry * ROUND];
  return [
    `${numbers([cx + rx, cy])} m`,
    `${numbers([cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry])} c`,
    `${numbers([cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy])} c`,
    `${numbers([cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry])} c`,
    `${numbers([cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy])} c h`,
  ].join(' ');
}

/** An SVG path as operators: arcs and short forms are written out, curves of two points become ones of three. */
export function pathOutline(
  d: string,
  { at = [0, 0], scale = 1, turn = 0 }: { at?: [number, number]; scale?: number; turn?: number },
): string {
  const operators: string[] = [];
  const path = svgpath(d)
    .abs()
    .unshort()
    .unarc()
    .scale(scale)
    .rotate(turn)
    .translate(...at);
  path.iterate((segment, _, x, y) => {
    const [kind, ...p] = segment as [string, ...number[]];
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = p;
    if (kind === 'M') operators.push(`${numbers(p)} m`);
    else if (kind === 'L') operators.push(`${numbers(p)} l`);
    else if (kind === 'H') operators.push(`${numbers([x1, y])} l`);
    else if (kind === 'V') operators.push(`${numbers([x, x1])} l`);
    else if (kind === 'C') operators.push(`${numbers(p)} c`);
    else if (kind === 'Q') {
      const thirds = [
        x + (2 / 3) * (x1 - x),
        y + (2 / 3) * (y1 - y),
        x2 + (2 / 3) * (x1 - x2),
        y2 + (2 / 3) * (y1 - y2),
      ];
      operators.push(`${numbers([...thirds, x2, y2])} c`);
    } else operators.push('h');
  });
  return operators.join(' ');
}
