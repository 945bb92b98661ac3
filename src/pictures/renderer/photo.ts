import sharp, { type Sharp } from 'sharp';
import type { IntakeRefusal, Showing, TakenPicture } from './protocol.ts';

/** 40 megapixels: more than phone cameras produce, and 160 MB while it is read. */
const PIXELS_MAX = 40_000_000;
/** Twice the largest size shown, for dense screens; in px. */
const PHOTO_PX = { width: 2880, height: 2160 };
/** A little over twice the width of an email's text, for dense screens; long strips are allowed. */
const MAIL_PX = { width: 1200, height: 4800 };
/** Twice the size shown beside a line of an email, for dense screens. */
const MAIL_LINE_PX = { width: 160, height: 160 };
const SIZES: Readonly<Record<Showing, { width: number; height: number }>> = {
  shop: PHOTO_PX,
  mail: MAIL_PX,
  'mail-line': MAIL_LINE_PX,
};
/** Fills the stage around a photo: `--color-stage`. */
const STAGE = '#EDEBE4';

export class PhotoRefused extends Error {
  readonly refusal: IntakeRefusal;

  constructor(refusal: IntakeRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * Turns an uploaded file into a picture of ours: upright, in sRGB, no larger than it can be shown, and without camera
 * metadata (place, time, owner). Throws PhotoRefused.
 */
export async function intake(file: Uint8Array, showing: Showing): Promise<TakenPicture> {
  try {
    // Read without a limit: this only reads the header, and a picture that is too large gets its own error.
    const { width, height, format, hasAlpha } = await sharp(file, { limitInputPixels: false }).metadata();
    if (width * height > PIXELS_MAX) throw new PhotoRefused('too-many-pixels');
    const upright = sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'truncated' })
      .autoOrient()
      .resize({ ...SIZES[showing], fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    if (showing === 'mail-line') return await forEmailLine(upright);
    return await (showing === 'mail' ? forEmail(upright, { format, hasAlpha }) : forShop(upright));
  } catch (error) {
    if (error instanceof PhotoRefused) throw error;
    throw new PhotoRefused('unreadable');
  }
}

function forShop(picture: Sharp): Promise<TakenPicture> {
  return encoded(picture.webp({ quality: 92, effort: 3, smartSubsample: true }), 'webp');
}

/** Transparent pictures, and drawings that are smaller as PNG, stay PNG; all others become JPEG. */
async function forEmail(picture: Sharp, was: { format: string; hasAlpha: boolean }): Promise<TakenPicture> {
  const asPng = () => encoded(picture.clone().png({ compressionLevel: 9, adaptiveFiltering: true }), 'png');
  if (was.hasAlpha && !(await isOpaque(picture))) return asPng();
  const opaque = picture.clone().removeAlpha();
  const jpeg = await encoded(opaque.jpeg({ quality: 85, mozjpeg: true, chromaSubsampling: '4:4:4' }), 'jpeg');
  if (was.format !== 'png') return jpeg;
  const png = await asPng();
  return png.bytes.length < jpeg.bytes.length ? png : jpeg;
}

/** Small enough that ten of them are still a small email: 3 to 8 kB each (measured). */
function forEmailLine(picture: Sharp): Promise<TakenPicture> {
  return encoded(picture.flatten({ background: '#FFFFFF' }).jpeg({ quality: 76, mozjpeg: true }), 'jpeg');
}

/** Whether the processed picture is opaque; `stats` alone would look at the original file. */
async function isOpaque(picture: Sharp): Promise<boolean> {
  const made = await picture.clone().png({ compressionLevel: 1 }).toBuffer();
  return (await sharp(made).stats()).isOpaque;
}

async function encoded(picture: Sharp, format: TakenPicture['format']): Promise<TakenPicture> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { bytes: data, widthPx: info.width, heightPx: info.height, format };
}

/** A photo on the stage used for all product pictures, 4 : 3, or as wide as a link preview: whole, never cropped. */
export function photoPicture(file: Uint8Array, { width, format }: { width: number; format: string }): Sharp {
  const height = format === 'jpeg' ? Math.round((width * 630) / 1200) : Math.round((width * 3) / 4);
  return sharp(file)
    .flatten({ background: STAGE })
    .resize({ width, height, fit: 'contain', background: STAGE });
}
