/** The product as an object: its paper or board, and how it is bound, punched, edged or stood. */
import { type Drawn, printed } from './picture-faces.ts';
import { circle, clipped, colour, line, path, polygon, rect } from './picture-svg.ts';
import type { ProductForm } from './seed.ts';

/** The product's face on the stage: its place in picture units, and how many of them a millimetre is. */
export type Face = { x: number; y: number; width: number; height: number; scale: number };

/** The object with its shadow: what lies behind the face, the face itself, and what is fixed to it. */
export function drawObject(product: Drawn, face: Face): string {
  const { x, y, width, height } = face;
  const edge = { stroke: colour.edge, 'stroke-width': 0.8, 'data-part': 'object' };
  return (
    shadow(product.form, face) +
    behind(product, face) +
    rect(x, y, width, height, colour.white, edge) +
    clipped(x, y, width, height, printed(product, width, height)) +
    rect(x, y, width, height, 'none', { stroke: colour.edge, 'stroke-width': 0.8 }) +
    fixed(product, face)
  );
}

/** Soft light from the upper left: the shadow falls to the lower right, further from thicker things. */
function shadow(form: ProductForm, { x, y, width, height }: Face): string {
  if (form === 'roller-banner') {
    return `<ellipse cx="${(x + width / 2 + 14).toFixed(1)}" cy="${(y + height + 15).toFixed(1)}" rx="${(width * 0.62).toFixed(1)}" ry="6" fill="${colour.ink}" opacity="0.12"/>`;
  }
  const depth = edgeDepth(form);
  const layers = [
    [3, 0.07],
    [1.6, 0.09],
  ] as const;
  return layers
    .map(([times, opacity]) =>
      rect(x + depth * 0.4 + 2 * times, y + depth * 0.6 + 3 * times, width, height, colour.ink, { opacity }),
    )
    .join('');
}

/** How thick the object looks, in picture units. Not to scale: a sheet to scale would be thinner than a line. */
function edgeDepth(form: ProductForm): number {
  if (form === 'pad' || form === 'perfect-bound') return 9;
  if (form === 'wire-bound' || form === 'board') return 6;
  if (form === 'booklet' || form === 'form' || form === 'calendar') return 4;
  return 0;
}

function behind({ form, categoryId }: Drawn, face: Face): string {
  if (form === 'board') return boardEdge(face, categoryId === 'correx-boards');
  if (form === 'form') return carbonCopies(face);
  if (form === 'calendar' && face.width > face.height) return easel(face);
  if (form === 'roller-banner') return stand(face);
  return edgeDepth(form) > 0 ? pageEdges(face, edgeDepth(form)) : '';
}

/** Sheets under the first: their edges show below and at the right. */
function pageEdges({ x, y, width, height }: Face, depth: number): string {
  const sheets = Math.max(2, Math.round(depth / 1.5));
  return Array.from({ length: sheets }, (_, index) => {
    const by = (depth * (sheets - index)) / sheets;
    return rect(x + by * 0.55, y + by, width, height, colour.paper, {
      stroke: colour.edge,
      'stroke-width': 0.5,
    });
  }).join('');
}

/** The thickness of a board; fluted board shows its channels along the cut. */
function boardEdge({ x, y, width, height }: Face, fluted: boolean): string {
  const d = 6;
  const right = [
    [x + width, y],
    [x + width + d * 0.7, y + d],
    [x + width + d * 0.7, y + height + d],
    [x + width, y + height],
  ] as const;
  const bottom = [
    [x, y + height],
    [x + width, y + height],
    [x + width + d * 0.7, y + height + d],
    [x + d * 0.7, y + height + d],
  ] as const;
  const stroke = { stroke: colour.edge, 'stroke-width': 0.6 };
  const flutes = Array.from({ length: fluted ? Math.floor(width / 5) : 0 }, (_, index) =>
    line(x + 4 + index * 5, y + height, x + 4 + index * 5 + d * 0.7, y + height + d, colour.grey, 0.8),
  );
  return polygon(right, colour.rule, stroke) + polygon(bottom, '#C9C5B8', stroke) + flutes.join('');
}

/** The parts of a carbonless set, each a little lower, in their usual order: white, yellow, pink. */
function carbonCopies({ x, y, width, height }: Face): string {
  const sheet = (by: number, fill: string) =>
    rect(x + by, y + by, width, height, fill, { stroke: colour.edge, 'stroke-width': 0.6 });
  return sheet(14, colour.ncrPink) + sheet(7, colour.ncrYellow);
}

/** The card foot of a desk calendar. */
function easel({ x, y, width, height }: Face): string {
  const foot = [
    [x + width * 0.02, y + height],
    [x + width * 0.98, y + height],
    [x + width * 1.03, y + height + 16],
    [x + width * 0.07, y + height + 16],
  ] as const;
  return polygon(foot, colour.rule, { stroke: colour.edge, 'stroke-width': 0.8 });
}

/** Base, feet and top rail of a roller banner. */
function stand({ x, y, width, height }: Face): string {
  const foot = (at: number) => rect(at, y + height + 9, width * 0.16, 4, colour.grey);
  return (
    foot(x + width * 0.08) +
    foot(x + width * 0.76) +
    rect(x - 3, y + height - 1, width + 6, 11, '#C9C5B8', {
      stroke: colour.edge,
      'stroke-width': 0.8,
      rx: 2,
    }) +
    rect(x - 2, y - 4, width + 4, 5, '#C9C5B8', { stroke: colour.edge, 'stroke-width': 0.8, rx: 1.5 })
  );
}

/** What is fixed to the face: wire, staples, spine, eyelets, glue. */
function fixed({ form, categoryId }: Drawn, face: Face): string {
  if (form === 'wire-bound') return wire(face, 'left');
  if (form === 'calendar') return wire(face, 'top');
  if (form === 'booklet') return staples(face);
  if (form === 'perfect-bound') return spine(face);
  if (form === 'banner') return eyelets(face, 500);
  if (categoryId === 'correx-boards') return eyelets(face, Number.POSITIVE_INFINITY);
  if (form === 'pad') return rect(face.x, face.y, face.width, 7, colour.grey);
  return '';
}

function wire({ x, y, width, height, scale }: Face, side: 'left' | 'top'): string {
  const along = side === 'left' ? height : width;
  // Double-loop wire is made at 3:1 (three loops to the inch, 8.5 mm) or 2:1; drawn no closer than the eye can part.
  const pitch = Math.max(8.5 * scale, 9);
  const count = Math.floor((along - pitch) / pitch);
  const start = (along - (count - 1) * pitch) / 2;
  const loops = Array.from({ length: count }, (_, index) => {
    const at = start + index * pitch;
    const d =
      side === 'left'
        ? `M${x + 7} ${y + at - 1.6} H${x - 3} A3.4 3.4 0 0 0 ${x - 3} ${y + at + 2.2} H${x + 7}`
        : `M${x + at - 1.6} ${y + 7} V${y - 3} A3.4 3.4 0 0 1 ${x + at + 2.2} ${y - 3} V${y + 7}`;
    const hole =
      side === 'left' ? circle(x + 7, y + at, 2.4, colour.ink) : circle(x + at, y + 7, 2.4, colour.ink);
    return hole + path(d, { stroke: colour.grey, 'stroke-width': 1.3 });
  });
  const middle = x + width / 2;
  const hanger = `M${middle - 26} ${y - 5} H${middle - 8} C${middle - 8} ${y - 18} ${middle + 8} ${y - 18} ${middle + 8} ${y - 5} H${middle + 26}`;
  const hangs = side === 'top' && height > width;
  return loops.join('') + (hangs ? path(hanger, { stroke: colour.ink, 'stroke-width': 1.6 }) : '');
}

function staples({ x, y, height }: Face): string {
  const staple = (at: number) => line(x + 1, y + at - 9, x + 1, y + at + 9, colour.ink, 2.4);
  const crease = line(x + 6, y, x + 6, y + height, colour.ink, 0.6);
  return `<g opacity="0.35">${crease}</g>${staple(height * 0.27)}${staple(height * 0.73)}`;
}

function spine({ x, y, height }: Face): string {
  const shade = rect(x, y, 9, height, colour.ink, { opacity: 0.16 });
  return shade + line(x + 14, y, x + 14, y + height, colour.ink, 0.5);
}

/** Brass eyelets in the corners and about every `apartMm` between, as the product's first option has them. */
function eyelets({ x, y, width, height, scale }: Face, apartMm: number): string {
  const inset = Math.max(6, 25 * scale);
  const places = (length: number) => {
    const gaps = Math.max(1, Math.round((length - 2 * inset) / (apartMm * scale)));
    return Array.from({ length: gaps + 1 }, (_, index) => inset + ((length - 2 * inset) * index) / gaps);
  };
  const ring = (cx: number, cy: number) =>
    circle(cx, cy, 3, colour.stage, { stroke: colour.gold, 'stroke-width': 1.8 });
  const rows = places(width).map((at) => ring(x + at, y + inset) + ring(x + at, y + height - inset));
  const sides = places(height)
    .slice(1, -1)
    .map((at) => ring(x + inset, y + at) + ring(x + width - inset, y + at));
  return rows.join('') + sides.join('');
}
