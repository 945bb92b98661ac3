import type { PixelFacts } from '../report/report.ts';
import { MM_PER_INCH } from '../spec/artwork-spec.ts';

/**
 * Size, colour, claimed resolution and orientation of a JPEG or PNG from its headers, without decoding. Files that
 * claim more pixels than we decode are refused because of these figures. Returns null if the header is invalid.
 */
export function readImageHeader(bytes: Uint8Array, kind: 'jpeg' | 'png'): PixelFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return kind === 'png' ? pngHeader(view) : jpegHeader(view);
  } catch (error) {
    if (error instanceof RangeError) return null; // DataView beyond the end: the header is cut short
    throw error;
  }
}

/** PNG specification (third edition) 11.2.1 IHDR, 11.3.4.3 pHYs, 11.3.4.5 eXIf; all come before IDAT. */
function pngHeader(view: DataView): PixelFacts | null {
  const facts = sized(view.getUint32(16), view.getUint32(20));
  if (!facts || ascii(view, 12) !== 'IHDR') return null;
  const colourType = view.getUint8(25);
  facts.colour = colourType === 0 || colourType === 4 ? 'grey' : 'rgb';
  facts.bitsPerChannel = colourType === 3 ? 8 : view.getUint8(24);
  facts.alpha = colourType >= 4;
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const type = ascii(view, at + 4);
    if (type === 'IDAT') break;
    if (type === 'pHYs' && view.getUint8(at + 16) === 1) {
      setPpi(facts, (view.getUint32(at + 8) * MM_PER_INCH) / 1000);
    }
    if (type === 'tRNS') facts.alpha = true;
    if (type === 'eXIf') setOrientation(facts, exifOrientation(view, at + 8));
  }
  return facts;
}

/** ITU-T T.81 B.1.1.4: segments `FF marker length …` until the frame header (SOF), which has the size. */
function jpegHeader(view: DataView): PixelFacts | null {
  const before: Partial<PixelFacts> = {};
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1; // fill byte
      continue;
    }
    if (marker === 0xda || marker === 0xd9) return null; // scan or end before any frame
    if (marker === 0xe0) setPpi(before, jfifPpi(view, at));
    if (marker === 0xe1 && ascii(view, at + 4) === 'Exif')
      setOrientation(before, exifOrientation(view, at + 10));
    if (isFrame(marker)) {
      const facts = sized(view.getUint16(at + 7), view.getUint16(at + 5));
      const [bitsPerChannel, colour] = [view.getUint8(at + 4), jpegColour(view.getUint8(at + 9))];
      return facts && bitsPerChannel > 0 ? { ...facts, ...before, colour, bitsPerChannel } : null;
    }
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** SOF0 to SOF15 without DHT (C4), JPG (C8) and DAC (CC). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegColour(components: number): PixelFacts['colour'] {
  if (components === 1) return 'grey';
  if (components === 3) return 'rgb';
  return components === 4 ? 'cmyk' : 'unknown';
}

/** JFIF 1.02: units at byte 7 of the segment's content (1 per inch, 2 per cm), then X density. */
function jfifPpi(view: DataView, at: number): number {
  if (ascii(view, at + 4) !== 'JFIF') return 0;
  const [unit, density] = [view.getUint8(at + 11), view.getUint16(at + 12)];
  if (unit === 1) return density;
  return unit === 2 ? (density * MM_PER_INCH) / 10 : 0;
}

/** Tag 0x0112 of the first directory of a TIFF structure at `start` (EXIF 2.32, 4.6.4); 0 if missing. */
function exifOrientation(view: DataView, start: number): number {
  const little = view.getUint16(start) === 0x4949;
  const directory = start + view.getUint32(start + 4, little);
  if (directory + 2 > view.byteLength) return 0;
  const entries = view.getUint16(directory, little);
  for (let i = 0; i < entries; i++) {
    const entry = directory + 2 + i * 12;
    if (entry + 12 > view.byteLength) return 0;
    if (view.getUint16(entry, little) === 0x0112) return view.getUint16(entry + 8, little);
  }
  return 0;
}

function sized(widthPx: number, heightPx: number): PixelFacts | null {
  return widthPx > 0 && heightPx > 0 ? { widthPx, heightPx, colour: 'unknown' } : null;
}

function setPpi(facts: Partial<PixelFacts>, ppi: number): void {
  if (ppi > 1) facts.ppi = Math.round(ppi * 10) / 10; // writers put 1 if they don't know
}

function setOrientation(facts: Partial<PixelFacts>, orientation: number): void {
  if (orientation >= 1 && orientation <= 8) facts.exifOrientation = orientation;
}

function ascii(view: DataView, at: number): string {
  return String.fromCharCode(
    view.getUint8(at),
    view.getUint8(at + 1),
    view.getUint8(at + 2),
    view.getUint8(at + 3),
  );
}
