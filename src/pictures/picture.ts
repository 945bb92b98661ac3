/**
 * A product's pictures, drawn from its measurements. Pure: the same product always gives the same SVG. This module
 * loads every letter's outline, so only the renderer's own process and tests import it.
 */
import { compose } from './compose.ts';
import { dimensions } from './dimensions.ts';
import { drawItems, type Fit, fitted, framed, type Prints, type Scene, spotOf } from './draw-scene.ts';
import { printed } from './faces.ts';
import { drawFlat, drawSizes } from './flat.ts';
import { grainOf, sheenOf, tintOf } from './grain.ts';
import { type Artwork, customersPrint } from './own-artwork.ts';
import type { PictureInput } from './picture-input.ts';
import { sheetMm } from './product-measures.ts';
import { add, type Point } from './space.ts';
import { colour, element, emWidth, escapeXml, foil, line, rect, text } from './svg.ts';
import type { SceneView, View } from './views.ts';

const stage = { width: 800, height: 600 };
/** The size of link previews on social networks (Open Graph: 1.91 to 1). */
const social = { width: 1200, height: 630 };

/** Returns a view as standalone SVG, 800 × 600 units (`social`: 1200 × 630), optionally with the customer's artwork. */
export function drawPicture(product: PictureInput, view: View = 'scene', artwork?: Artwork): string {
  if (view === 'front' || view === 'reverse') {
    const { defs, prints } = define(product, artwork, 1);
    return onStage(stage, product.name, 'table', defs, drawFlat(product, view, prints));
  }
  if (view === 'sizes') return onStage(stage, product.name, 'table', '', drawSizes(product));
  return drawScene(product, view, artwork);
}

function drawScene(product: PictureInput, view: SceneView, artwork: Artwork | undefined): string {
  const scene = compose(product, view);
  const size = view === 'social' ? social : stage;
  const box = view === 'social' ? { x: 150, y: 60, width: 900, height: 510 } : roomBeside(scene);
  const whole = isFramed(scene)
    ? framed(scene, size)
    : fitted(scene, box, view === 'social' ? 1 : share(product));
  const fit = view === 'detail' ? closer(scene, whole, product.form) : whole;
  const { defs, prints } = define(product, artwork, fit.scale);
  const frame = {
    ...size,
    pxPerMm: fit.scale,
    elevation: scene.elevation,
    at: (point: Point) => spotOf(point, scene.elevation, fit),
  };
  const measures = scene.measured && view === 'scene' ? dimensions(scene.measured, scene, fit) : '';
  return onStage(
    size,
    product.name,
    scene.light,
    defs,
    (scene.setting?.(frame) ?? '') +
      drawItems(scene, fit, prints) +
      (scene.over?.(frame) ?? '') +
      (view === 'detail' ? weightNote(product) : measures),
  );
}

function isFramed(scene: Scene): scene is Scene & { frame: NonNullable<Scene['frame']> } {
  return scene.frame !== undefined;
}

/** A close-up of the scene, on the near corner of the measured item: edge, binding, thickness and grain fill the picture. */
function closer(scene: Scene, fit: Fit, form: string): Fit {
  // One scale for all, so that papers can be compared; leaflets stand, and show most from further away.
  const scale = form === 'folded' ? 5 : 11;
  const { measured } = scene;
  if (!measured) return fit;
  const { at, u, v } = measured;
  const corner = add(at, v);
  const other = add(corner, u);
  // Standing folded work shows most where two panels meet.
  const left = form !== 'folded' && (measured.beside === 'left' || scene.light === 'table');
  const [x, y] = spotOf(left ? corner : other, scene.elevation, { scale, x: 0, y: 0 });
  return { scale, x: stage.width * (left ? 0.34 : 0.5) - x, y: stage.height * 0.66 - y };
}

/** The paper's weight and the thickness of one sheet. */
function weightNote(product: PictureInput): string {
  if (product.grammage === undefined) return '';
  const words = `${product.grammage} gsm, about ${sheetMm(product).toFixed(2)} mm a sheet`;
  return (
    rect(24, 536, 470, 44, colour.white, { opacity: 0.92 }) + text(40, 566, words, { size: 24, cut: 'bold' })
  );
}

/** The space for the scene: the rest of the stage is for dimension lines. */
function roomBeside({ measured }: Scene) {
  const above = measured?.below === 'far';
  const top = above ? 62 : 26;
  return {
    x: measured?.beside === 'left' ? 76 : 30,
    y: top,
    width: 694,
    height: 600 - top - (above ? 26 : 64),
  };
}

/** Draws a product slightly smaller if it is much smaller than the largest of its kind, as far as the card's picture allows. */
function share({ widthMm, heightMm, largestMm2 }: PictureInput): number {
  return Math.max(0.94, ((widthMm * heightMm) / largestMm2) ** 0.06);
}

/** The designs of the sides, each defined once and reused. */
function define(
  product: PictureInput,
  artwork: Artwork | undefined,
  pxPerMm: number,
): { defs: string; prints: Prints } {
  const long = Math.max(product.widthMm, product.heightMm);
  const k = 500 / long;
  const [width, height] = [product.widthMm * k, product.heightMm * k];
  const spread = { width: width * 2, height };
  const defs =
    element(
      'g',
      { id: 'front' },
      artwork ? customersPrint(artwork, width, height) : printed(product, 'front', width, height),
    ) +
    element(
      'g',
      { id: 'back' },
      artwork ? rect(0, 0, width, height, colour.white) : printed(product, 'back', width, height),
    ) +
    element(
      'g',
      { id: 'inside' },
      artwork
        ? rect(0, 0, spread.width, height, colour.white)
        : printed(product, 'inside', spread.width, height),
    );
  const grain = grainOf(product.stock, { width, height, unitsPerMm: k, pxPerMm });
  return {
    defs: defs + (grain?.defs ?? '') + sheenOf(product.stock),
    prints: {
      tint: tintOf(product.stock),
      grain: grain?.kind,
      front: { id: 'front', width, height },
      back: { id: 'back', width, height },
      inside: { id: 'inside', ...spread },
    },
  };
}

function onStage(
  { width, height }: { width: number; height: number },
  title: string,
  light: 'table' | 'room',
  defs: string,
  content: string,
): string {
  const frame = {
    xmlns: 'http://www.w3.org/2000/svg',
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    role: 'img',
  };
  const ground = rect(0, 0, width, height, light === 'table' ? 'url(#stage)' : 'url(#room)');
  return element(
    'svg',
    frame,
    `<title>${escapeXml(title)}</title><defs>${defs}${lights}</defs>${ground}${content}`,
  );
}

const lights =
  '<linearGradient id="stage" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#F6F4EF"/><stop offset="0.55" stop-color="#EDEBE4"/><stop offset="1" stop-color="#DEDBD1"/></linearGradient>' +
  '<linearGradient id="room" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#F1EFE9"/><stop offset="0.66" stop-color="#EDEBE4"/><stop offset="0.8" stop-color="#E3E0D7"/><stop offset="1" stop-color="#DAD6CB"/></linearGradient>' +
  foil;

/** Returns a stage with only crop marks, for a category without products. `name` is the category's name. */
export function drawEmptyStage(name: string): string {
  const [x, y, width, height] = [170, 120, 460, 330];
  const outline = rect(x, y, width, height, 'none', {
    stroke: colour.edge,
    'stroke-width': 1.6,
    'stroke-dasharray': '7 4',
  });
  const marks = [
    [x, y, -1, -1],
    [x + width, y, 1, -1],
    [x, y + height, -1, 1],
    [x + width, y + height, 1, 1],
  ].map(
    ([cx = 0, cy = 0, right = 0, down = 0]) =>
      line(cx + right * 9, cy, cx + right * 30, cy, colour.ink, 1.4) +
      line(cx, cy + down * 9, cx, cy + down * 30, colour.ink, 1.4),
  );
  const words =
    text(400, 290, name, {
      size: Math.min(46, 420 / emWidth(name, 'heavy')),
      cut: 'heavy',
      anchor: 'middle',
    }) +
    text(400, 334, 'Made to measure: ask for a price', { size: 22, fill: colour.grey, anchor: 'middle' });
  return onStage(stage, `${name}: no products to show`, 'table', '', outline + marks.join('') + words);
}
