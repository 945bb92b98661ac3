import type { ColorSpace, PDFDocument, PDFObject } from 'mupdf';
import { isSpotName } from '../colour-names.ts';
import { NotRewritable } from '../content/content-tokens.ts';
import { loadColourSpace } from '../load-colour-space.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { entries, nameOf, numberOf, own } from '../pdf-objects.ts';
import { InkConverter } from './cmyk-inks.ts';

/** How colours of a space are converted. `unchanged`: grey, process inks by name; `cmyk`: only excess ink is removed. */
export type Space =
  | { is: 'unchanged' | 'cmyk' }
  /** `by` converts the colours of tiles that have none of their own */
  | { is: 'pattern'; by?: InkConverter }
  | { is: 'converted'; by: InkConverter; inInks: boolean };

export const UNCHANGED: Space = { is: 'unchanged' };
export const CMYK: Space = { is: 'cmyk' };

/** The colour spaces of a document (PDF 32000-1, 8.6), each prepared once. */
export class Spaces {
  private readonly mupdf: Mupdf;
  private readonly doc: PDFDocument;
  private readonly stays: (name: string) => boolean;
  private readonly spaces = new Map<string, Space>();
  private readonly loaded: ColorSpace[] = [];

  /** `stays` says which separations keep their colours: those that aren't inks. */
  constructor(mupdf: Mupdf, doc: PDFDocument, stays: (name: string) => boolean) {
    this.mupdf = mupdf;
    this.doc = doc;
    this.stays = stays;
  }

  /** `object` is a name or an array; `find` looks up a name in the resource dictionary. */
  of(object: PDFObject, find: (name: string) => PDFObject | null): Space {
    const name = nameOf(object);
    if (name !== null) return this.named(name, find);
    const key = object.toString(true);
    let space = this.spaces.get(key);
    if (!space) {
      space = this.read(object, find);
      this.spaces.set(key, space);
    }
    return space;
  }

  /** By name, including the abbreviations of inline images (8.9.7). */
  named(name: string, find: (name: string) => PDFObject | null): Space {
    if (name === 'DeviceGray' || name === 'G' || name === 'CalGray') return UNCHANGED;
    if (name === 'DeviceCMYK' || name === 'CMYK') return CMYK;
    if (name === 'Pattern') return { is: 'pattern' };
    if (name === 'DeviceRGB' || name === 'RGB') return this.screen(find);
    const definition = find(name);
    if (!definition || nameOf(definition) === name) throw new NotRewritable('a missing colour space');
    return this.of(definition, find);
  }

  destroy(): void {
    for (const it of this.loaded) it.destroy();
  }

  /** RGB, or the space the file maps RGB to (8.6.5.6). */
  private screen(find: (name: string) => PDFObject | null): Space {
    const mapped = find('DefaultRGB');
    if (mapped?.isArray()) return this.of(mapped, () => null);
    let space = this.spaces.get('RGB');
    if (!space) {
      space = {
        is: 'converted',
        by: new InkConverter(this.mupdf, this.mupdf.ColorSpace.DeviceRGB, false),
        inInks: false,
      };
      this.spaces.set('RGB', space);
    }
    return space;
  }

  private read(object: PDFObject, find: (name: string) => PDFObject | null): Space {
    if (!object.isArray()) throw new NotRewritable('a colour space of an unknown kind');
    const [family, second] = [nameOf(own(object, 0)) ?? '', own(object, 1)];
    if (object.length === 1) return this.named(family, find);
    if (family === 'CalGray') return UNCHANGED;
    if (family === 'ICCBased') return this.byComponents(object, numberOf(second && own(second, 'N')));
    if (family === 'CalRGB' || family === 'Lab') return this.converted(object, false);
    if (family === 'Separation' || family === 'DeviceN') return this.spot(object, second, find);
    if (family === 'Indexed' || family === 'I') return this.indexed(object, second, find);
    if (family === 'Pattern') return this.uncoloured(second, find);
    throw new NotRewritable('a colour space of an unknown kind');
  }

  private byComponents(object: PDFObject, count: number | null): Space {
    if (count === 1) return UNCHANGED;
    if (count === 4) return CMYK;
    if (count !== 3) throw new NotRewritable('a profile for an unknown number of colours');
    return this.converted(object, false);
  }

  /** Process inks and cutting lines stay; other inks become their stated alternate colour. */
  private spot(object: PDFObject, names: PDFObject | null, find: (name: string) => PDFObject | null): Space {
    const inks = names?.isArray() ? entries(names).map((it) => nameOf(it) ?? '') : [nameOf(names) ?? ''];
    if (inks.some(this.stays)) return UNCHANGED;
    const alternate = own(object, 2);
    const alternateSpace = alternate && this.of(alternate, find);
    if (!inks.some(isSpotName)) return UNCHANGED;
    return this.converted(object, alternateSpace?.is === 'cmyk');
  }

  /** Colours from a table, used only by images, which are converted as a whole. */
  private indexed(
    object: PDFObject,
    base: PDFObject | null,
    find: (name: string) => PDFObject | null,
  ): Space {
    const baseSpace = base && this.of(base, find);
    if (!baseSpace || baseSpace.is === 'pattern') throw new NotRewritable('an indexed space without a base');
    return baseSpace.is === 'converted' ? this.converted(object, baseSpace.inInks) : baseSpace;
  }

  private uncoloured(base: PDFObject | null, find: (name: string) => PDFObject | null): Space {
    const under = base && this.of(base, find);
    return under?.is === 'converted' ? { is: 'pattern', by: under.by } : { is: 'pattern' };
  }

  private converted(object: PDFObject, inInks: boolean): Space {
    return { is: 'converted', by: new InkConverter(this.mupdf, this.load(object), inInks), inInks };
  }

  private load(object: PDFObject): ColorSpace {
    const space = loadColourSpace(this.doc, object);
    this.loaded.push(space);
    return space;
  }
}
