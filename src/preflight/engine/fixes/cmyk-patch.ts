import type { PDFDocument, PDFObject, Pixmap } from 'mupdf';
import type { PageFacts, Rect } from '../../report/report.ts';
import { operatorsOf } from '../content/content-operators.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { showWholeMedia } from '../page-facts.ts';
import { dictionary, own } from '../pdf-objects.ts';
import {
  displayTransform,
  heightOf,
  intersection,
  multiply,
  type Transform,
  transformRect,
  widthOf,
} from '../rects.ts';
import { markDrawn } from './cmyk-image.ts';
import { drawInks } from './cmyk-picture.ts';
import { type Soundness, sheetOf } from './cmyk-proof.ts';
import { pictureOf } from './ink-picture.ts';
import { streamBytes } from './rewrite-pages.ts';

/** If more of a page than this would become pictures, the whole page becomes one picture. */
const SHARE_MAX = 0.5;

/** Joins overlapping parts. Returns null if they cover too much of the page to be worth it. */
export function joinedParts(facts: PageFacts, parts: readonly Rect[]): Rect[] | null {
  const joined: Rect[] = [];
  for (let part of parts) {
    let other = joined.find((it) => meet(it, part));
    while (other) {
      part = around(other, part);
      joined.splice(joined.indexOf(other), 1);
      other = joined.find((it) => meet(it, part));
    }
    joined.push(part);
  }
  const sheet = sheetOf(facts);
  const area = joined.reduce((sum, it) => sum + areaOf(it), 0);
  return area <= SHARE_MAX * areaOf(sheet) ? joined : null;
}

/** The edges of letters in a picture never quite match the letters themselves. */
const EDGES_SHARE_MAX = 0.25;

/** Returns whether a page with pictures over some parts looks as before, except for edges within those parts. */
export function isSoundWith(parts: readonly Rect[], soundness: Soundness): boolean {
  if (soundness.is !== 'unlike') return soundness.is === 'sound';
  const isWithin = (it: Rect) => parts.some((part) => areaOf(intersection(it, part)) >= areaOf(it) * 0.9);
  const sum = (all: readonly Rect[]) => all.reduce((area, it) => area + areaOf(it), 0);
  return (
    !soundness.hasTooMuchInk &&
    soundness.parts.every(isWithin) &&
    sum(soundness.parts) <= EDGES_SHARE_MAX * sum(parts)
  );
}

const areaOf = (it: Rect) => Math.max(0, widthOf(it)) * Math.max(0, heightOf(it));

const meet = (a: Rect, b: Rect) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
const around = (a: Rect, b: Rect): Rect => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

type Content = { Contents: PDFObject; Resources: PDFObject };

/**
 * Puts pictures of some parts of the page, as it is drawn now, over new content for it. `ppi` is the pictures’
 * resolution. Returns that content with the pictures, and leaves the page unchanged.
 */
export function patched(
  mupdf: Mupdf,
  doc: PDFDocument,
  facts: PageFacts,
  parts: readonly Rect[],
  ppi: number,
  { Contents, Resources }: Content,
): Content {
  const bytes = streamBytes(Contents);
  const scale = ppi / 72;
  if (!dictionary(own(Resources, 'XObject'))) Resources.put('XObject', {});
  const pieces = parts.length <= APART_MAX ? drawnApart : cutOut;
  const placed = pieces(mupdf, doc, facts, parts, scale).map(({ picture, rect }) => {
    const matrix = toPage(facts, rect).map((it) => it.toFixed(5));
    return `q ${matrix.join(' ')} cm /${addPicture(Resources, picture)} Do Q`;
  });
  const before = Buffer.from('q\n');
  const after = Buffer.from(`\n${'Q '.repeat(1 + leftOpen(bytes))}\n${placed.join('\n')}\n`);
  return { Contents: doc.addStream(Buffer.concat([before, bytes, after]), {}), Resources };
}

/**
 * Up to this many parts are drawn one by one, each without what lies beside it; for more, the whole page is drawn once.
 */
const APART_MAX = 8;

type Piece = { picture: PDFObject; rect: Rect };

/** Draws the page once for each part, as if it were no larger than that. */
function drawnApart(
  mupdf: Mupdf,
  doc: PDFDocument,
  facts: PageFacts,
  parts: readonly Rect[],
  scale: number,
): Piece[] {
  const page = doc.findPage(facts.page - 1);
  const media = own(page, 'MediaBox');
  const sheet = sheetOf(facts);
  try {
    return parts.map((part) => {
      const rect = toPixels(part, sheet, scale).map((it) => it / scale) as Rect;
      const box = transformRect([0, 0, 1, 1], toPage(facts, rect));
      page.put('MediaBox', [...box]);
      const inks = drawInks(mupdf, doc, { ...facts, boxes: { ...facts.boxes, media: box } }, scale);
      try {
        return { picture: markDrawn(doc, pictureOf(mupdf, doc, inks), 'mixed'), rect };
      } finally {
        inks.destroy();
      }
    });
  } finally {
    if (media) page.put('MediaBox', media);
    else page.delete('MediaBox');
    showWholeMedia(doc, facts);
  }
}

/** Draws the page once, and cuts the parts out. */
function cutOut(
  mupdf: Mupdf,
  doc: PDFDocument,
  facts: PageFacts,
  parts: readonly Rect[],
  scale: number,
): Piece[] {
  const inks = drawInks(mupdf, doc, facts, scale);
  try {
    return parts.map((part) => cut(mupdf, doc, inks, part, scale));
  } finally {
    inks.destroy();
  }
}

/** Returns a part of the sheet in whole pixels. */
function toPixels([x0, y0, x1, y1]: Rect, sheet: Rect, scale: number): Rect {
  const [across, down] = [widthOf(sheet) * scale, heightOf(sheet) * scale];
  return [
    Math.max(0, Math.floor(x0 * scale)),
    Math.max(0, Math.floor(y0 * scale)),
    Math.min(across, Math.ceil(x1 * scale)),
    Math.min(down, Math.ceil(y1 * scale)),
  ];
}

/**
 * Returns the picture's new name, one that isn't taken, since a file that we have fixed before already has such
 * pictures.
 */
function addPicture(resources: PDFObject, picture: PDFObject): string {
  const pictures = own(resources, 'XObject');
  let count = 0;
  while (pictures && own(pictures, `GalleyPart${count}`)) count++;
  pictures?.put(`GalleyPart${count}`, picture);
  return `GalleyPart${count}`;
}

/** Returns how many graphics states the content saves and never restores. */
function leftOpen(bytes: Uint8Array): number {
  let open = 0;
  for (const { name } of operatorsOf(bytes)) {
    if (name === 'q') open++;
    if (name === 'Q') open = Math.max(0, open - 1);
  }
  return open;
}

/** Cuts a part out of a drawing, to whole pixels, and returns where they are on the sheet. */
function cut(mupdf: Mupdf, doc: PDFDocument, inks: Pixmap, part: Rect, scale: number): Piece {
  const [across, down] = [inks.getWidth(), inks.getHeight()];
  const [x0, y0] = [Math.max(0, Math.floor(part[0] * scale)), Math.max(0, Math.floor(part[1] * scale))];
  const [x1, y1] = [Math.min(across, Math.ceil(part[2] * scale)), Math.min(down, Math.ceil(part[3] * scale))];
  const piece = new mupdf.Pixmap(mupdf.ColorSpace.DeviceCMYK, [0, 0, x1 - x0, y1 - y0], false);
  try {
    const [from, to, row] = [inks.getPixels(), piece.getPixels(), (x1 - x0) * 4];
    for (let y = y0; y < y1; y++)
      to.set(from.subarray((y * across + x0) * 4, (y * across + x0) * 4 + row), (y - y0) * row);
    return {
      picture: markDrawn(doc, pictureOf(mupdf, doc, piece), 'mixed'),
      rect: [x0 / scale, y0 / scale, x1 / scale, y1 / scale],
    };
  } finally {
    piece.destroy();
  }
}

/** Returns the matrix with which a picture fills a rectangle of the sheet as viewed, in the page's own space. */
function toPage(facts: PageFacts, rect: Rect): Transform {
  const onSheet: Transform = [widthOf(rect), 0, 0, -heightOf(rect), rect[0], rect[3]];
  const { media } = facts.boxes;
  return multiply(onSheet, inverse(displayTransform(media, facts.rotate, facts.userUnit)));
}

function inverse([a, b, c, d, e, f]: Transform): Transform {
  const by = a * d - b * c;
  return [d / by, -b / by, -c / by, a / by, (c * f - d * e) / by, (b * e - a * f) / by];
}
