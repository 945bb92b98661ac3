import type { PDFDocument, PDFObject } from 'mupdf';
import type { Scope } from '../content/content-editor.ts';
import { NotRewritable } from '../content/content-tokens.ts';
import { copyOf } from '../pdf-copies.ts';
import { own } from '../pdf-objects.ts';
import { type Meaning, meaningOf } from './ink-meaning.ts';
import { PaintEditor } from './paint-editor.ts';
import {
  amountOn,
  type Paint,
  type PaintState,
  PROCESS_PLATES,
  paintsPlate,
  type Which,
} from './paint-state.ts';
import { type Drawn, NOTHING, SAME, type Treatment, UNPAINTED } from './painter.ts';
import { pickingSpace, readIn } from './picking-space.ts';

/** The plates that one drawing shows: some of the four, each in its own ink; or one spot colour, in black. */
export type Shown = { process: readonly string[] } | { spot: string };

const WHITE = [0, 0, 0, 0] as const;

/** Returns whether a picture's own samples decide where it is see-through (PDF 32000-1, 8.9.6.4, 11.6.5.3, 7.4.9). */
function needsSamples(image: PDFObject): boolean {
  const mask = own(image, 'SMask');
  return (
    own(image, 'Mask')?.isArray() === true ||
    own(image, 'SMaskInData') !== null ||
    (mask !== null && own(mask, 'Matte') !== null)
  );
}

/**
 * Changes a page so that a plain drawing of it shows what is on some of its plates. Objects that don't change those
 * plates are drawn so that what lies under them stays; objects in other inks knock it out.
 */
export class PlateEditor extends PaintEditor {
  private readonly shown: Shown;
  private readonly drops: (name: string) => boolean;
  private readonly images = new Map<string, PDFObject>();

  constructor(doc: PDFDocument, shown: Shown, drops: (name: string) => boolean) {
    super(doc);
    this.shown = shown;
    this.drops = drops;
  }

  paint(paint: Paint, which: Which, state: PaintState): Treatment | null {
    const { meaning, amounts } = paint;
    if (!meaning || meaning.is === 'pattern') return this.patterned(meaning);
    if (!this.changes(paint, state, which)) return UNPAINTED;
    if (meaning.is === 'process') return 'spot' in this.shown ? { inks: WHITE } : null;
    const on = (plate: string) => amountOn(meaning, amounts, plate);
    if ('spot' in this.shown) return { inks: [0, 0, 0, on(this.shown.spot)] };
    const [c = 0, m = 0, y = 0, k = 0] = PROCESS_PLATES.map(on);
    return { inks: [c, m, y, k] };
  }

  picture(image: PDFObject, scope: Scope, state: PaintState): Drawn {
    const space = own(image, 'ColorSpace');
    if (!space) {
      if ('spot' in this.shown) throw new NotRewritable('an image that states its own colours');
      return SAME;
    }
    const meaning = meaningOf(space, (it) => scope.find('ColorSpace', it));
    if (!this.changes({ meaning, amounts: null }, state, 'fill')) return NOTHING;
    const other = this.spaceFor(meaning);
    if (!other) return SAME;
    const key = image.isIndirect() ? `${image.asIndirect()}` : '';
    const known = this.images.get(key);
    if (known) return { is: 'other', object: known };
    const isPaper = this.knocksOut(meaning) && !needsSamples(image);
    const object = isPaper ? this.paperFor(image) : readIn(this.doc, image, other);
    if (key) this.images.set(key, object);
    return { is: 'other', object };
  }

  /** Returns whether a picture in these colours has nothing of the spot colour that is shown. */
  private knocksOut(meaning: Meaning): boolean {
    if (!('spot' in this.shown)) return false;
    const { spot } = this.shown;
    return (
      meaning.is === 'process' ||
      (meaning.is === 'named' && !meaning.names.some((it) => it === spot || it === 'All'))
    );
  }

  /** Returns a white pixel to put in a picture's place, see-through where that is, so that no photograph has to be unpacked. */
  private paperFor(image: PDFObject): PDFObject {
    const about = this.doc.newDictionary();
    about.put('Subtype', this.doc.newName('Image'));
    about.put('ColorSpace', this.doc.newName('DeviceCMYK'));
    for (const key of ['Width', 'Height']) about.put(key, 1);
    about.put('BitsPerComponent', 8);
    for (const key of ['SMask', 'Mask']) {
      const mask = own(image, key);
      if (mask) about.put(key, copyOf(this.doc, mask));
    }
    return this.doc.addStream(Uint8Array.from(WHITE), about);
  }

  gradient(shading: PDFObject, state: PaintState): Drawn {
    const space = own(shading, 'ColorSpace');
    if (!space) throw new NotRewritable('a gradient without colours');
    const meaning = meaningOf(space, () => null);
    if (!this.changes({ meaning, amounts: null }, state, 'fill')) return NOTHING;
    const other = this.spaceFor(meaning);
    return other ? { is: 'other', object: readIn(this.doc, shading, other) } : SAME;
  }

  private changes(
    paint: Pick<Paint, 'meaning' | 'amounts'>,
    { overprints, mode }: PaintState,
    which: Which,
  ): boolean {
    const plate = 'spot' in this.shown ? this.shown.spot : (this.shown.process[0] ?? '');
    return paintsPlate(paint, plate, { overprint: overprints[which], mode }, this.drops);
  }

  /** What a pattern draws is changed inside the pattern. */
  private patterned(meaning: Meaning | null): null {
    const base = meaning?.is === 'pattern' ? meaning.base : null;
    if (base && (base.is !== 'process' || 'spot' in this.shown))
      throw new NotRewritable('a pattern that takes its colour from another space');
    return null;
  }

  /** Returns null if the space itself shows these plates. */
  private spaceFor(meaning: Meaning): PDFObject | null {
    if (meaning.is === 'pattern') throw new NotRewritable('a picture in patterns');
    if (meaning.is === 'process' && !('spot' in this.shown)) return null;
    const plates = 'spot' in this.shown ? ['', '', '', this.shown.spot] : PROCESS_PLATES;
    const picks = plates.map((plate) => {
      if (meaning.is !== 'named') return -1;
      return meaning.names.findIndex((it) => plate !== '' && (it === plate || it === 'All'));
    });
    const names = Array.from({ length: meaning.components }, (_, i) => `Galley${i}`);
    return pickingSpace(this.doc, names, picks);
  }
}
