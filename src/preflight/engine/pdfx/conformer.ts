import type { PDFDocument, PDFObject } from 'mupdf';
import type { X4Breach } from '../../report/pdfx4.ts';
import type { PrintedSurface } from '../../spec/printing-conditions.ts';
import { channelsOf } from '../colour-profiles.ts';
import { dictionary, nameOf, numberOf, own } from '../pdf-objects.ts';
import { BlankFonts } from './blank-fonts.ts';
import { Breaches } from './breaches.ts';
import { bytesOf } from './check-document.ts';
import { DrawingCheck } from './check-drawing.ts';
import { profileOf } from './output-intent.ts';
import { type ResourceVisitor, ResourceWalk, type SpaceUse } from './resource-walk.ts';
import { srgbProfile } from './srgb-profile.ts';

/**
 * Makes what pages draw with conform to PDF/X-4, without touching pictures, fonts or operators. Run it on objects of a
 * new document before they are written. Screen colours get the profile that proofs assume for them (sRGB). What a press
 * ignores, or would have to fetch from elsewhere, is removed. Profiles that don't fit their colours are ignored, as in
 * proofs.
 */
export class Conformer implements ResourceVisitor {
  private readonly breaches = new Breaches();
  private readonly doc: PDFDocument;
  private readonly surface: PrintedSurface;
  private readonly blanks: BlankFonts;
  private readonly walk = new ResourceWalk(this);
  private readonly check: ResourceWalk;
  private screen: PDFObject | null = null;
  /** by object number: what is used in place of a profile; null for the profile itself */
  private readonly profiles = new Map<number, 'DeviceGray' | 'DeviceCMYK' | 'sRGB' | null>();

  constructor(doc: PDFDocument, surface: PrintedSurface) {
    this.doc = doc;
    this.surface = surface;
    this.blanks = new BlankFonts(doc);
    const output = { channels: 4, bytes: profileOf(surface) };
    this.check = new ResourceWalk(new DrawingCheck(output, this.breaches));
  }

  /** What couldn't be made to conform, such as a font that isn't in the file; the new file then isn't a PDF/X-4. */
  get left(): X4Breach[] {
    return this.breaches.list;
  }

  page(page: PDFObject, number: number): void {
    this.walk.walkPage(page, number);
    this.check.walkPage(page, number);
  }

  /** A form made from the page with this number. */
  form(form: PDFObject, number: number): void {
    this.walk.walkForm(form, number);
    this.check.walkForm(form, number);
  }

  /** The resources redefine the operators' screen colours (PDF 32000-1, 8.6.5.6). */
  resources(resources: PDFObject): void {
    let spaces = dictionary(own(resources, 'ColorSpace'));
    if (!spaces) {
      spaces = this.doc.newDictionary();
      resources.put('ColorSpace', spaces);
      spaces = dictionary(own(resources, 'ColorSpace')) ?? spaces;
    }
    if (!own(spaces, 'DefaultRGB')) spaces.put('DefaultRGB', this.screenSpace());
  }

  /** OPI (14.11.7), other versions of a picture (8.9.5.4), content of other files (8.10.4), PostScript (8.8.2). */
  xobject(object: PDFObject): void {
    for (const key of ['OPI', 'Alternates', 'Ref', 'PS']) object.delete(key);
    if (nameOf(own(object, 'Subtype2')) === 'PS') object.delete('Subtype2');
    const kind = nameOf(own(object, 'Subtype'));
    if (kind === 'Form' || kind === 'Image' || !object.isStream()) return;
    object.writeStream(new Uint8Array());
    object.put('Subtype', this.doc.newName('Form'));
    object.put('BBox', [0, 0, 0, 0]);
    object.delete('Level1');
  }

  /** Halftones and transfer functions (10.4 and 10.5) are the press's own. */
  state(state: PDFObject): void {
    for (const key of ['TR', 'HT', 'HTP']) state.delete(key);
    if (nameOf(own(state, 'TR2')) !== 'Default') state.delete('TR2');
  }

  content(streams: readonly PDFObject[], scope: PDFObject | null): void {
    this.blanks.replaceIn(streams, scope);
  }

  space(space: PDFObject, { use }: SpaceUse): PDFObject | null {
    const family = space.isArray() ? nameOf(own(space, 0)) : nameOf(space);
    if (family === 'DeviceRGB' || (family === 'RGB' && use === 'image')) return this.screenSpace();
    if (family !== 'ICCBased') return null;
    const stream = own(space, 1);
    const instead = stream?.isStream() ? this.insteadOf(stream) : 'sRGB';
    if (instead === null) return null;
    return instead === 'sRGB' ? this.screenSpace() : this.doc.newName(instead);
  }

  /**
   * Inks with the profile of this very paper become plain inks, since as colours with a profile they would overprint
   * differently.
   */
  private insteadOf(stream: PDFObject) {
    const number = stream.asIndirect();
    const known = this.profiles.get(number);
    if (known !== undefined) return known;
    const [channels, bytes] = [numberOf(own(stream, 'N')), bytesOf(stream)];
    const fits = bytes !== null && channelsOf(bytes) === channels;
    const isPapers = fits && profileOf(this.surface).equals(bytes);
    const device = channels === 1 ? 'DeviceGray' : channels === 4 ? 'DeviceCMYK' : 'sRGB';
    const instead = fits && !isPapers ? null : device;
    this.profiles.set(number, instead);
    return instead;
  }

  private screenSpace(): PDFObject {
    this.screen ??= this.newScreenSpace();
    return this.screen;
  }

  private newScreenSpace(): PDFObject {
    const about = this.doc.newDictionary();
    about.put('N', 3);
    about.put('Alternate', this.doc.newName('DeviceRGB'));
    const space = this.doc.newArray();
    space.push(this.doc.newName('ICCBased'));
    space.push(this.doc.addStream(srgbProfile(), about));
    return this.doc.addObject(space);
  }
}
