import type { PDFDocument, PDFObject } from 'mupdf';
import { channelsOf } from './colour-profiles.ts';
import { rethrowFatal } from './failures.ts';
import { dictionary, entries, inherited, nameOf, numberOf, own } from './pdf-objects.ts';

/**
 * Makes the library ignore the profiles of a document that don't fit their colour space (`N`, PDF 32000-1, 8.6.5.5): it
 * reads the samples of a picture in four inks as three colours if the profile is for three. One instance per document.
 */
export class DocumentProfiles {
  private readonly doc: PDFDocument;
  /** by object number: whether the profile fits */
  private readonly known = new Map<number, boolean>();
  private readonly seen = new Set<number>();
  private isUnfit = false;

  constructor(doc: PDFDocument) {
    this.doc = doc;
    const root = dictionary(own(doc.getTrailer(), 'Root'));
    for (const intent of entries(root && own(root, 'OutputIntents'))) {
      const profile = dictionary(intent) && own(intent, 'DestOutputProfile');
      if (profile?.isStream()) this.profile(profile);
    }
  }

  /** Run before a page is traced or drawn. Returns whether any of its profiles doesn't fit. */
  page(page: PDFObject): boolean {
    this.isUnfit = false;
    this.seen.clear();
    this.resources(dictionary(inherited(page, 'Resources')), 0);
    this.group(page);
    for (const annotation of entries(own(page, 'Annots'))) {
      const look = dictionary(annotation) && dictionary(own(annotation, 'AP'));
      const normal = look && own(look, 'N');
      for (const form of normal?.isStream() ? [normal] : entries(normal ?? null)) this.within(form, 1);
    }
    return this.isUnfit;
  }

  private resources(resources: PDFObject | null, depth: number): void {
    if (!resources || depth > DEPTH_MAX) return;
    for (const it of entries(own(resources, 'ColorSpace'))) this.space(it, 0);
    for (const it of entries(own(resources, 'Shading'))) this.spaceOf(it);
    for (const kind of ['XObject', 'Pattern', 'Font'])
      for (const it of entries(own(resources, kind))) this.within(it, depth);
    for (const it of entries(own(resources, 'ExtGState'))) {
      const mask = dictionary(it) && dictionary(own(it, 'SMask'));
      const group = mask && own(mask, 'G');
      if (group) this.within(group, depth);
    }
  }

  private within(owner: PDFObject, depth: number): void {
    if (!dictionary(owner) || !this.first(owner)) return;
    this.spaceOf(owner);
    this.group(owner);
    const shading = own(owner, 'Shading');
    if (shading) this.spaceOf(shading);
    this.resources(dictionary(own(owner, 'Resources')), depth + 1);
  }

  private group(owner: PDFObject): void {
    const group = dictionary(own(owner, 'Group'));
    const space = group && own(group, 'CS');
    if (space) this.space(space, 0);
  }

  private spaceOf(owner: PDFObject): void {
    const space = dictionary(owner) && own(owner, 'ColorSpace');
    if (space) this.space(space, 0);
  }

  private space(space: PDFObject, depth: number): void {
    if (!space.isArray() || depth > DEPTH_MAX) return;
    const [family, second, third] = [nameOf(own(space, 0)), own(space, 1), own(space, 2)];
    if (family === 'ICCBased' && second?.isStream() && !this.profile(second)) this.isUnfit = true;
    if ((family === 'Indexed' || family === 'Pattern') && second) this.space(second, depth + 1);
    if ((family === 'Separation' || family === 'DeviceN') && third) this.space(third, depth + 1);
  }

  /** Whether a profile fits. If it doesn't, it is emptied, and the library goes by the number of colours. */
  private profile(stream: PDFObject): boolean {
    const number = stream.asIndirect();
    const known = this.known.get(number);
    if (known !== undefined) return known;
    const channels = numberOf(own(stream, 'N'));
    const stated = channelsIn(stream);
    const fits = stated !== null && stated === channels;
    this.known.set(number, fits);
    if (!fits) this.ignore(stream, channels !== null && DEVICE[channels] ? channels : (stated ?? 3));
    return fits;
  }

  private ignore(stream: PDFObject, channels: number): void {
    stream.writeStream(new Uint8Array());
    stream.put('N', channels);
    stream.put('Alternate', this.doc.newName(DEVICE[channels] ?? 'DeviceRGB'));
  }

  private first(object: PDFObject): boolean {
    if (!object.isIndirect()) return true;
    const number = object.asIndirect();
    if (this.seen.has(number)) return false;
    this.seen.add(number);
    return true;
  }
}

const DEPTH_MAX = 12;
const DEVICE: Partial<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };

function channelsIn(stream: PDFObject): number | null {
  try {
    const buffer = stream.readStream();
    try {
      return channelsOf(buffer.asUint8Array());
    } finally {
      buffer.destroy();
    }
  } catch (error) {
    rethrowFatal(error);
    return null;
  }
}
