import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { exceedsPixelLimit } from '../engine/limits.ts';
import { PDF_BYTES_MAX } from '../report/fix-step.ts';
import type { ConvertedKind, ConvertRefusal } from '../report/kinds.ts';
import { decodeHeic } from './decode-heic.ts';
import { withProfile } from './jpeg-profile.ts';
import type { Converted } from './protocol.ts';
import { whyNotDrawn } from './svg-content.ts';

/** A1 at 300 dpi with bleed has 71 million; decoded, each pixel takes three or four bytes. */
const PIXELS_MAX = 100_000_000;
/** The size of a vector drawing in pixels: sharp enough for A2 at 300 dpi. */
const DRAWING_PX = 35_000_000;
const JPEG = { quality: 95, chromaSubsampling: '4:4:4' } as const;
const PAPER = '#ffffff';

/** Thrown for a file that can't become a picture. */
class NotConverted extends Error {
  readonly refusal: ConvertRefusal;

  constructor(refusal: ConvertRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * Makes a JPG or PNG of a picture: upright, complete, in its own colours and profile, white where it is transparent,
 * and without the camera's metadata. Photographs become JPG; drawings and lossless pictures become PNG, unless that is
 * too large. Never throws.
 */
export async function convertPicture(file: Buffer, kind: ConvertedKind): Promise<Converted> {
  try {
    if (kind === 'heic') return await photoOf(file);
    if (kind === 'svg') return await encode(await drawing(file), 'png');
    const picture = await decoded(file, kind);
    return await encode(picture, kind === 'tiff' || kind === 'gif' ? 'png' : 'jpeg');
  } catch (error) {
    // Whatever error the library reports, the file can't be read.
    return { ok: false, refusal: error instanceof NotConverted ? error.refusal : 'damaged' };
  }
}

async function photoOf(file: Buffer): Promise<Converted> {
  const photo = await decodeHeic(file, (widthPx, heightPx) => {
    if (isTooLarge(widthPx, heightPx)) throw new NotConverted('too-complex');
  });
  const raw = { width: photo.widthPx, height: photo.heightPx, channels: 4 } as const;
  const made = await encode(sharp(photo.rgba, { raw }).flatten({ background: PAPER }), 'jpeg');
  return made.ok && photo.profile ? { ...made, bytes: withProfile(made.bytes, photo.profile) } : made;
}

/** A picture from a TIFF, WebP, AVIF or GIF. Four inks stay four inks. */
async function decoded(file: Buffer, kind: ConvertedKind): Promise<Sharp> {
  // Without a limit, since this only reads the header, and a picture that is too large gets its own answer.
  const facts = await sharp(file, { limitInputPixels: false }).metadata();
  if (isTooLarge(facts.width, facts.height)) throw new NotConverted('too-complex');
  // A camera's raw file begins with a small picture and has the large one further down.
  if (kind === 'tiff' && ((facts.pages ?? 1) > 1 || (facts.subifds ?? 0) > 0))
    throw new NotConverted('several-pages');
  const picture = sharp(file, OPTIONS).autoOrient().flatten({ background: PAPER }).keepIccProfile();
  return facts.space === 'cmyk'
    ? picture.pipelineColourspace('cmyk').toColourspace('cmyk')
    : picture.toColourspace(facts.space === 'b-w' || facts.space === 'grey16' ? 'b-w' : 'srgb');
}

const OPTIONS: SharpOptions = { limitInputPixels: PIXELS_MAX, failOn: 'warning' };

/** A drawing, at the size that `DRAWING_PX` allows. */
async function drawing(file: Buffer): Promise<Sharp> {
  const reason = whyNotDrawn(file);
  if (reason) throw new NotConverted(reason);
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  const scale = Math.sqrt(DRAWING_PX / (width * height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  if (isTooLarge(size.width, size.height)) throw new NotConverted('too-complex');
  // The library draws it at this size, and doesn't enlarge pixels.
  return sharp(file, OPTIONS)
    .resize({ ...size, fit: 'fill' })
    .flatten({ background: PAPER });
}

function isTooLarge(widthPx: number, heightPx: number): boolean {
  return widthPx * heightPx > PIXELS_MAX || exceedsPixelLimit(widthPx, heightPx);
}

async function encode(picture: Sharp, format: 'jpeg' | 'png'): Promise<Converted> {
  const { space } = await picture.metadata();
  if (format === 'png' && space !== 'cmyk') {
    const bytes = await picture.clone().png({ compressionLevel: 6 }).toBuffer();
    if (bytes.length <= PDF_BYTES_MAX) return { ok: true, kind: 'png', bytes };
  }
  const bytes = await picture.jpeg(JPEG).toBuffer();
  if (bytes.length > PDF_BYTES_MAX) throw new NotConverted('too-complex');
  return { ok: true, kind: 'jpeg', bytes };
}
