import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { exceedsPixelLimit } from '../engine/limits.ts';
import { PDF_BYTES_MAX } from '../report/fix-step.ts';
import type { ConvertedKind, ConvertRefusal } from '../report/kinds.ts';
import { decodeHeic } from './decode-heic.ts';
import { inkPictureAsPdf } from './ink-picture-pdf.ts';
import { withProfile } from './jpeg-profile.ts';
import { isLosslessWebp } from './lossless-webp.ts';
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
 * Makes a JPG, PNG or PDF of a picture: upright, complete, in its own colours and profile, white where it is
 * transparent, and without the camera's metadata. A lossless picture becomes PNG, or PDF if it is in four inks, unless
 * that is too large; everything else becomes JPG. Never throws.
 */
export async function convertPicture(file: Buffer, kind: ConvertedKind): Promise<Converted> {
  try {
    if (kind === 'heic') return await photoOf(file);
    if (kind === 'svg') return await encode(await drawing(file), 'png');
    const { picture, ppi } = await decoded(file, kind);
    const isLossless = kind === 'tiff' || kind === 'gif' || (kind === 'webp' && isLosslessWebp(file));
    return await encode(picture, isLossless ? 'png' : 'jpeg', ppi);
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
async function decoded(file: Buffer, kind: ConvertedKind): Promise<{ picture: Sharp; ppi: number }> {
  // Without a limit, since this only reads the header, and a picture that is too large gets its own answer.
  const facts = await sharp(file, { limitInputPixels: false }).metadata();
  if (isTooLarge(facts.width, facts.height)) throw new NotConverted('too-complex');
  // A camera's raw file begins with a small picture and has the large one further down.
  if (kind === 'tiff' && ((facts.pages ?? 1) > 1 || (facts.subifds ?? 0) > 0))
    throw new NotConverted('several-pages');
  const picture = sharp(file, OPTIONS).autoOrient().flatten({ background: PAPER }).keepIccProfile();
  const ppi = facts.density && facts.density > UNSTATED_PPI ? facts.density : PRINT_PPI;
  if (facts.space === 'cmyk')
    return { picture: picture.pipelineColourspace('cmyk').toColourspace('cmyk'), ppi };
  const isGrey = facts.space === 'b-w' || facts.space === 'grey16';
  return { picture: picture.toColourspace(isGrey ? 'b-w' : 'srgb'), ppi };
}

/** What programs write if they don't know a picture's resolution, and what we assume then. */
const [UNSTATED_PPI, PRINT_PPI] = [72, 300];

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

async function encode(picture: Sharp, format: 'jpeg' | 'png', ppi = PRINT_PPI): Promise<Converted> {
  const lossless = format === 'png' && (await encodeWhole(picture, ppi));
  if (lossless) return lossless;
  const bytes = await picture.jpeg(JPEG).toBuffer();
  if (bytes.length > PDF_BYTES_MAX) throw new NotConverted('too-complex');
  return { ok: true, kind: 'jpeg', bytes };
}

/** Returns null if the file would be larger than we accept. */
async function encodeWhole(picture: Sharp, ppi: number): Promise<Converted | null> {
  if ((await picture.metadata()).space === 'cmyk') {
    const { data, info } = await picture
      .clone()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const inks = { samples: data, widthPx: info.width, heightPx: info.height, ppi };
    const bytes = await inkPictureAsPdf(inks);
    return bytes && { ok: true, kind: 'pdf', bytes };
  }
  const bytes = await picture.clone().png({ compressionLevel: 6 }).toBuffer();
  return bytes.length > PDF_BYTES_MAX ? null : { ok: true, kind: 'png', bytes };
}
