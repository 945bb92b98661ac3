import sharp, { type Sharp } from 'sharp';
import type { IntakeRefusal, Showing, TakenPicture } from './protocol.ts';

/** 40 megapixels: more than the cameras of phones give, and 160 MB while it is read. */
const PIXELS_MAX = 40_000_000;
/** Twice the largest picture that is shown, for dense screens; in px. */
const KEPT_PX = { width: 2880, height: 2160 };
/** Twice the width of a letter's text and some, for dense screens; long strips are let through. */
const MAIL_PX = { width: 1200, height: 4800 };
/** Behind what a photo leaves empty of the stage: `--color-stage`. */
const STAGE = '#EDEBE4';

export class PhotoRefused extends Error {
  readonly refusal: IntakeRefusal;

  constructor(refusal: IntakeRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * Makes a picture of our own from a file that somebody uploaded: turned upright, in sRGB, no larger than it can be shown,
 * and without anything that the camera wrote into it (its place, its time, its owner). Throws PhotoRefused.
 */
export async function intake(file: Uint8Array, showing: Showing): Promise<TakenPicture> {
  try {
    // Read without a limit: this looks at the header alone, and what is too large gets a reason of its own.
    const { width, height, format, hasAlpha } = await sharp(file, { limitInputPixels: false }).metadata();
    if (width * height > PIXELS_MAX) throw new PhotoRefused('too-many-pixels');
    const upright = sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'truncated' })
      .autoOrient()
      .resize({ ...(showing === 'mail' ? MAIL_PX : KEPT_PX), fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    return await (showing === 'mail' ? forEmail(upright, { format, hasAlpha }) : forShop(upright));
  } catch (error) {
    if (error instanceof PhotoRefused) throw error;
    throw new PhotoRefused('unreadable');
  }
}

function forShop(picture: Sharp): Promise<TakenPicture> {
  return encoded(picture.webp({ quality: 92, effort: 3, smartSubsample: true }), 'webp');
}

/** What can be seen through, and drawings that weigh less so, stay PNG; all else is JPEG. */
async function forEmail(picture: Sharp, was: { format: string; hasAlpha: boolean }): Promise<TakenPicture> {
  const asPng = () => encoded(picture.clone().png({ compressionLevel: 9, adaptiveFiltering: true }), 'png');
  if (was.hasAlpha && !(await isOpaque(picture))) return asPng();
  const opaque = picture.clone().removeAlpha();
  const jpeg = await encoded(opaque.jpeg({ quality: 85, mozjpeg: true, chromaSubsampling: '4:4:4' }), 'jpeg');
  if (was.format !== 'png') return jpeg;
  const png = await asPng();
  return png.bytes.length < jpeg.bytes.length ? png : jpeg;
}

/** Of the picture as it became; `stats` by itself looks at the file that came. */
async function isOpaque(picture: Sharp): Promise<boolean> {
  const made = await picture.clone().png({ compressionLevel: 1 }).toBuffer();
  return (await sharp(made).stats()).isOpaque;
}

async function encoded(picture: Sharp, format: TakenPicture['format']): Promise<TakenPicture> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { bytes: data, widthPx: info.width, heightPx: info.height, format };
}

/** A photo on the stage of all product pictures, 4 : 3, or as wide as a shared link's picture: whole, never cut. */
export function photoPicture(file: Uint8Array, { width, format }: { width: number; format: string }): Sharp {
  const height = format === 'jpeg' ? Math.round((width * 630) / 1200) : Math.round((width * 3) / 4);
  return sharp(file)
    .flatten({ background: STAGE })
    .resize({ width, height, fit: 'contain', background: STAGE });
}
