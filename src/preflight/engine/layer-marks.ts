import type { ColorSpace, Image, Page } from 'mupdf';
import { inkNames } from './colour-names.ts';
import { keepLent } from './lent-gradients.ts';
import type { Mupdf } from './load-mupdf.ts';

/**
 * The named inks in which something is painted, without those that it has none of; null for other colours, or unknown
 * ones.
 */
export type InkNames = readonly string[] | null;

/** Everything that a page paints, by the way it is painted: how often, and in which named inks. */
export type Marks = ReadonlyMap<string, { count: number; inks: InkNames }>;

/** The library cuts longer names of colour spaces. */
const NAME_MAX = 99;

/**
 * Counts a page's marks. `gradients` are the inks of all its gradients, which are not traced; if `letters` is null,
 * letters may have colours of their own. What only makes a mask or a clip paints nothing.
 */
export function marksOf(
  mupdf: Mupdf,
  page: Page,
  { gradients, letters }: { gradients: InkNames; letters: null | undefined },
): Marks {
  const marks = new Map<string, { count: number; inks: InkNames }>();
  let masks = 0;
  const add = (what: string, inks: InkNames) => {
    if (masks > 0 || inks?.length === 0) return;
    const mark = marks.get(what);
    if (mark) mark.count += 1;
    else marks.set(what, { count: 1, inks });
  };
  const coloured = (what: string, space: ColorSpace, color: readonly number[], isKnown = true) => {
    const name = space.getName();
    space.destroy();
    add(
      `${what} ${name} ${color.map((it) => it.toFixed(4)).join(' ')}`,
      isKnown ? inksOf(name, color) : null,
    );
  };
  const drop = (...those: { destroy: () => void }[]) => {
    for (const it of those) it.destroy();
  };
  const device = new mupdf.Device({
    fillPath: (path, _evenOdd, _ctm, space, color) => {
      coloured('fill', space, color);
      drop(path);
    },
    strokePath: (path, stroke, _ctm, space, color) => {
      coloured('stroke', space, color);
      drop(path, stroke);
    },
    clipPath: (path) => drop(path),
    clipStrokePath: (path, stroke) => drop(path, stroke),
    fillText: (text, _ctm, space, color) => {
      coloured('text', space, color, letters !== null);
      drop(text);
    },
    strokeText: (text, stroke, _ctm, space, color) => {
      coloured('text', space, color, letters !== null);
      drop(text, stroke);
    },
    clipText: (text) => drop(text),
    clipStrokeText: (text, stroke) => drop(text, stroke),
    ignoreText: (text) => drop(text),
    fillShade: (shade) => {
      keepLent(shade);
      add('gradient', gradients);
    },
    fillImage: (image) => {
      const name = spaceOf(image);
      add(`image ${name} ${image.getWidth()} ${image.getHeight()}`, inksOf(name, null));
      drop(image);
    },
    fillImageMask: (image, _ctm, space, color) => {
      coloured('stencil', space, color);
      drop(image);
    },
    clipImageMask: (image) => drop(image),
    beginMask: (_area, _luminosity, space) => {
      masks += 1;
      drop(space);
    },
    endMask: () => {
      masks -= 1;
    },
    beginGroup: (_area, space) => drop(space),
    beginTile: () => 0, // draw every tile, since its content matters
  });
  try {
    page.run(device, mupdf.Matrix.identity);
    device.close();
    return marks;
  } finally {
    device.destroy();
  }
}

function spaceOf(image: Image): string {
  const space = image.getColorSpace();
  const name = space?.getName() ?? '';
  space?.destroy();
  return name;
}

/** `color` is null if not known, as for a picture. */
function inksOf(space: string, color: readonly number[] | null): InkNames {
  const names = inkNames(space);
  if (names.length === 0 || space.length >= NAME_MAX) return null;
  return names.filter((name, i) => name !== 'None' && (color === null || (color[i] ?? 0) > 0));
}
