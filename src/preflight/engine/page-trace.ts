import type { ColorSpace, Device, Image, Page, Path, StrokeState, Text } from 'mupdf';
import type { ColourKind, Place, Rect } from '../report/report.ts';
import { ColourUses, inksOf, type Known, tacOf, type UsedFor } from './colour-uses.ts';
import { isWhite } from './knocked-out-text.ts';
import { keepLent } from './lent-gradients.ts';
import type { Mupdf } from './load-mupdf.ts';
import { PageClips } from './page-clips.ts';
import type { PageTrace, TextRun } from './page-trace-result.ts';
import { heightOf, inset, rounded, scaleOf, type Transform, unitSquare, widthOf } from './rects.ts';
import { SeparationTrace } from './separation-trace.ts';
import { TraceMarks } from './trace-marks.ts';
import { type OnImage, TracedImages } from './traced-images.ts';
import { fontsOfUnknown } from './unknown-letters.ts';
import { Worst } from './worst.ts';

const RUNS_MAX = 50_000;
const LISTED = 12;
/** Lines this wide or wider are never thin, whatever the shop's threshold. */
const THIN_PT = 1;

/**
 * Traces one page, and its named inks into `separations`. Throws what the library throws on broken content; failures.ts
 * says what must be rethrown.
 */
export function tracePage(mupdf: Mupdf, page: Page, sheet: Rect, more: Also = {}): PageTrace {
  const tracer = new Tracer(sheet, more);
  const device = tracer.device(mupdf);
  try {
    page.run(device, mupdf.Matrix.identity);
    device.close();
    return tracer.result();
  } finally {
    device.destroy();
    tracer.release();
  }
}

/** `measuresPictures`: only the check needs this, and it decodes every coarse picture that is see-through. */
type Also = { onImage?: OnImage; separations?: SeparationTrace; measuresPictures?: boolean };

/** The library's types don't say that bounds without a stroke are those of the filled shape. */
const FILLED = null as unknown as StrokeState;

/** Drops what is clipped away completely; what is covered still counts. */
class Tracer {
  private readonly clips: PageClips;
  private readonly images: TracedImages;
  private readonly colours = new ColourUses();
  private readonly lines = new Worst<Place>(LISTED, (a, b) => a.value - b.value);
  private readonly runs: TextRun[] = [];
  private readonly fontNames = new Set<string>();
  /** by the library's address; fonts live as long as their page */
  private readonly fonts = new Map<number, string>();
  private readonly groupKinds = new Set<ColourKind>();
  private readonly marks = new TraceMarks();
  private thinInkPercent = 0;
  private transparency = false;
  private drawsAnything = false;
  private hasGradient = false;
  private masks = 0;
  private readonly separations: SeparationTrace;

  private readonly onImage: OnImage | undefined;

  constructor(sheet: Rect, { onImage, separations, measuresPictures = false }: Also) {
    this.clips = new PageClips(sheet);
    this.onImage = onImage;
    this.images = new TracedImages(onImage, measuresPictures);
    this.separations = separations ?? new SeparationTrace([], []);
  }

  result(): PageTrace {
    const { images, runs: text, fontNames, thinInkPercent, transparency, groupKinds } = this;
    const { drawsAnything, hasGradient, marks } = this;
    const thinLines = this.lines.list.map(({ value, rect }) => ({
      value: Math.round(value * 1000) / 1000,
      rect: rounded(rect),
    }));
    return {
      images: images.list,
      colours: this.colours.list(),
      thinLines,
      text,
      fontNames,
      thinInkPercent,
      transparency,
      groupKinds,
      marks,
      hasGradient,
      drawsAnything,
      tooManyPixels: images.tooManyPixels,
    };
  }

  release(): void {
    this.colours.release();
  }

  device(mupdf: Mupdf): Device {
    return new mupdf.Device({
      fillPath: (path, _evenOdd, ctm, space, color, alpha) => this.path(path, null, ctm, space, color, alpha),
      strokePath: (path, stroke, ctm, space, color, alpha) =>
        this.path(path, stroke, ctm, space, color, alpha),
      clipPath: (path, _evenOdd, ctm) => this.clipTo(path, null, ctm),
      clipStrokePath: (path, stroke, ctm) => this.clipTo(path, stroke, ctm),
      fillText: (text, ctm, space, color, alpha) => this.text(text, null, ctm, space, color, alpha),
      strokeText: (text, stroke, ctm, space, color, alpha) =>
        this.text(text, stroke, ctm, space, color, alpha),
      clipText: (text, ctm) => this.clipToText(text, null, ctm),
      clipStrokeText: (text, stroke, ctm) => this.clipToText(text, stroke, ctm),
      ignoreText: (text) => text.destroy(),
      fillShade: (shade, _ctm, alpha) => {
        keepLent(shade);
        this.drawsAnything = true;
        if (this.clips.isSeen()) this.hasGradient = true;
        if (alpha < 1) this.transparency = true;
      },
      fillImage: (image, ctm, alpha) => this.image(image, ctm, alpha),
      fillImageMask: (image, ctm, space, color, alpha) => this.stencil(image, ctm, space, color, alpha),
      clipImageMask: (image, ctm) => {
        this.onImage?.(image, ctm, this.clips.visiblePart(unitSquare(ctm)));
        this.clips.push(unitSquare(ctm));
        image.destroy();
      },
      popClip: () => this.clips.pop(),
      // A mask's content becomes one clip, which popClip ends.
      beginMask: (area, _luminosity, space) => {
        this.transparency = true;
        this.masks += 1;
        this.clips.push(area);
        space.destroy();
      },
      endMask: () => {
        this.masks -= 1;
      },
      beginGroup: (_area, space, _isolated, _knockout, blendMode, alpha) =>
        this.group(space, blendMode !== 'Normal' || alpha < 1),
      endGroup: () => {
        this.marks.leave();
      },
      beginTile: () => {
        this.clips.beginTile();
        return 0; // draw every tile, since its content matters
      },
      endTile: () => this.clips.endTile(),
    });
  }

  private path(
    path: Path,
    stroke: StrokeState | null,
    ctm: Transform,
    space: ColorSpace,
    color: number[],
    alpha: number,
  ): void {
    const known = this.colours.know(space);
    const bounds = path.getBounds(stroke ?? FILLED, ctm);
    const strokePt = stroke && stroke.getLineWidth() * scaleOf(ctm);
    const part = this.clips.visiblePart(inset(bounds, -0.01));
    if (part) {
      this.drawn(known, bounds, strokePt, part, color, alpha);
      this.separations.path(known.name, color, path, ctm, strokePt);
    }
    path.destroy();
    stroke?.destroy();
  }

  private drawn(
    known: Known,
    bounds: Rect,
    strokePt: number | null,
    part: Rect,
    color: number[],
    alpha: number,
  ): void {
    this.use(known, strokePt === null ? 'fill' : 'stroke', part, color, alpha);
    if (this.separations.isLeftOut(known.name, color)) return;
    const [short, long] = [
      Math.min(widthOf(bounds), heightOf(bounds)),
      Math.max(widthOf(bounds), heightOf(bounds)),
    ];
    const widthPt = strokePt ?? (long > 1 ? short : THIN_PT);
    if (widthPt < THIN_PT) {
      this.lines.add({ value: widthPt, rect: part });
      this.noteThinInk(known, color, alpha);
    }
  }

  private text(
    text: Text,
    stroke: StrokeState | null,
    ctm: Transform,
    space: ColorSpace,
    color: number[],
    alpha: number,
  ): void {
    const known = this.colours.know(space);
    const part = this.clips.visiblePart(text.getBounds(stroke ?? FILLED, ctm));
    if (!part) for (const name of fontsOfUnknown(text, ctm, this.clips)) this.fontNames.add(name);
    if (part) {
      this.use(known, 'text', part, color, alpha);
      this.noteThinInk(known, color, alpha);
      // Lettering in a pattern is decoration, which runs over the cut and isn't read.
      if (!this.clips.isInTile() && this.runs.length < RUNS_MAX)
        this.runs.push({
          rect: part,
          sizePt: this.smallestSize(text, ctm),
          inks: inksOf(known.kind, color),
          isWhite: isWhite(known.kind, color, alpha),
        });
    }
    text.destroy();
    stroke?.destroy();
  }

  /** Returns the smallest size of all letters in a run. Also records their fonts. */
  private smallestSize(text: Text, ctm: Transform): number {
    let smallest = Infinity;
    text.walk({
      beginSpan: (font, trm) => {
        smallest = Math.min(smallest, scaleOf(trm) * scaleOf(ctm));
        let name = this.fonts.get(font.pointer);
        if (name === undefined) {
          name = font.getName();
          this.fonts.set(font.pointer, name);
        }
        this.fontNames.add(name);
      },
    });
    return smallest;
  }

  private image(image: Image, ctm: Transform, alpha: number): void {
    const space = image.getColorSpace();
    const known = space && this.colours.know(space);
    const part = this.clips.visiblePart(unitSquare(ctm));
    if (known && part) this.use(known, 'image', part, null, alpha);
    const mask = image.getMask();
    if (mask && mask.pointer !== 0) {
      this.transparency = true;
      this.images.checkPixels(mask);
      mask.destroy();
    }
    this.images.add(image, ctm, part, { colourSpace: known?.name ?? '', kind: 'image' });
  }

  private stencil(image: Image, ctm: Transform, space: ColorSpace, color: number[], alpha: number): void {
    const known = this.colours.know(space);
    const part = this.clips.visiblePart(unitSquare(ctm));
    if (part) this.use(known, 'fill', part, color, alpha);
    this.images.add(image, ctm, part, { colourSpace: '', kind: 'stencil' });
  }

  private group(space: ColorSpace, visible: boolean): void {
    if (visible) this.transparency = true;
    const kind = space.pointer === 0 ? null : this.colours.know(space).kind;
    this.marks.enter(kind);
    if (kind) this.groupKinds.add(kind);
  }

  private clipTo(path: Path, stroke: StrokeState | null, ctm: Transform): void {
    this.clips.push(path.getBounds(stroke ?? FILLED, ctm));
    path.destroy();
    stroke?.destroy();
  }

  private clipToText(text: Text, stroke: StrokeState | null, ctm: Transform): void {
    this.clips.push(text.getBounds(stroke ?? FILLED, ctm));
    text.destroy();
    stroke?.destroy();
  }

  private noteThinInk({ kind, name }: Known, color: readonly number[], alpha: number): void {
    if (alpha < 1) return;
    const percent = kind === 'cmyk' ? tacOf(name, color) : 0;
    if (percent > this.thinInkPercent) this.thinInkPercent = percent;
  }

  private use(known: Known, what: UsedFor, rect: Rect, color: number[] | null, alpha: number): void {
    this.drawsAnything = true;
    if (alpha < 1) this.transparency = true;
    // Something that only makes a mask has no plate.
    if (this.masks > 0 && known.kind === 'spot') return;
    this.colours.add(known, what, rect);
    this.marks.note(known, rect);
    this.separations.use(known.name, color, what, rect);
  }
}
