import type { PDFDocument, PDFObject } from 'mupdf';
import { channelsOf } from './colour-profiles.ts';
import { rethrowFatal } from './failures.ts';
import type { PageSpace } from './page-parts.ts';
import { dictionary, entries, nameOf, numberOf, own } from './pdf-objects.ts';

/**
 * Makes the library ignore the profiles of a document that don't fit their colour space (`N`, PDF 32000-1, 8.6.5.5): it
 * reads the samples of a picture in four inks as three colours if the profile is for three. One instance per document.
 */
export class DocumentProfiles {
  private readonly doc: PDFDocument;
  /** by object number: whether the profile fits */
  private readonly known = new Map<number, boolean>();
  private isUnfit = false;

  constructor(doc: PDFDocument) {
    this.doc = doc;
    const root = dictionary(own(doc.getTrailer(), 'Root'));
    for (const intent of entries(root && own(root, 'OutputIntents'))) {
      const profile = dictionary(intent) && own(intent, 'DestOutputProfile');
      if (profile?.isStream()) this.profile(profile);
    }
  }

  /** Run it before a page is traced or drawn, on all its colour spaces. Returns whether any of its profiles doesn't fit. */
  page(spaces: readonly PageSpace[]): boolean {
    this.isUnfit = false;
    for (const { space } of spaces) this.space(space, 0);
    return this.isUnfit;
  }

  private space(space: PDFObject, depth: number): void {
    if (!space.isArray() || depth > DEPTH_MAX) return;
    const [family, second, third] = [nameOf(own(space, 0)), own(space, 1), own(space, 2)];
    if (family === 'ICCBased' && second?.isStream() && !this.profile(second)) this.isUnfit = true;
    if ((family === 'Indexed' || family === 'Pattern') && second) this.space(second, depth + 1);
    if ((family === 'Separation' || family === 'DeviceN') && third) this.space(third, depth + 1);
  }

  /** Returns whether a profile fits. If it doesn't, it is emptied, and the library goes by the number of colours. */
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
}

/** A palette of an ink that is mixed from colours with a profile. */
const DEPTH_MAX = 4;
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
