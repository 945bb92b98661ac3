/** Products with a tear-off part. */

import { arranged } from './compose-flat.ts';
import type { Scene } from './draw-scene.ts';
import type { Drawn } from './product-measures.ts';
import { type Item, lyingSlab } from './solids.ts';
import { colour } from './svg.ts';

/** Sheets with a tear-off part, one of them torn. */
export function perforated(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const panels = product.panels;
  const torn: Item[] = [];
  if (panels) {
    const part = 1 / panels;
    torn.push(
      ...lyingSlab(
        w * (1 - part),
        h,
        0.3,
        { x: w * 0.12, y: h * 0.72, turn: -5 },
        { fill: colour.white, side: 'front', region: [part, 0, 1 - part, 1] },
      ),
      ...lyingSlab(
        w * part,
        h,
        0.3,
        { x: -w * 0.5, y: h * 0.66, turn: 9 },
        { fill: colour.white, side: 'front', region: [0, 0, part, 1] },
      ),
    );
    return arranged(product, [{ x: 0, y: -h * 0.12, turn: 4, side: 'front', sheets: 12 }], {
      elevation: 56,
      props: [],
      under: torn,
    });
  }
  torn.push(
    ...lyingSlab(
      w,
      h / 2,
      0.3,
      { x: -w * 0.72, y: h * 0.34, turn: 12 },
      { fill: colour.white, side: 'front', region: [0, 0, 1, 0.5] },
    ),
    ...lyingSlab(
      w,
      h / 2,
      0.3,
      { x: -w * 0.62, y: -h * 0.26, turn: -6 },
      { fill: colour.white, side: 'front', region: [0, 0.5, 1, 0.5] },
    ),
  );
  return arranged(product, [{ x: w * 0.5, y: 0, turn: -7, side: 'front', sheets: 16 }], {
    elevation: 58,
    props: [],
    under: torn,
  });
}

/** Tickets: a numbered strip, one stub torn off. */
export function tickets(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const under = [
    ...lyingSlab(
      w * 0.75,
      h,
      0.3,
      { x: w * 0.1, y: h * 1.9, turn: -8 },
      { fill: colour.white, side: 'front', region: [0, 0, 0.75, 1] },
    ),
    ...lyingSlab(
      w * 0.25,
      h,
      0.3,
      { x: w * 0.66, y: h * 1.55, turn: -21 },
      { fill: colour.white, side: 'front', region: [0.75, 0, 0.25, 1] },
    ),
  ];
  return arranged(
    product,
    [
      { x: -w * 0.24, y: h * 1.15, turn: 17, side: 'front' },
      { x: w * 0.14, y: h * 0.72, turn: -4, side: 'front' },
      { x: -w * 0.04, y: -h * 0.34, turn: 5, side: 'front', sheets: 50 },
    ],
    { elevation: 50, props: [], under },
  );
}
