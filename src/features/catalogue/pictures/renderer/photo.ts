import sharp, { type Sharp } from 'sharp';
import type { IntakeRefusal } from './protocol.ts';

/** 40 megapixels: more than the cameras of phones give, and 160 MB while it is read. */
const PIXELS_MAX = 40_000_000;
/** Twice the largest picture that is shown, for dense screens; in px. */
const KEPT_PX = { width: 2880, height: 2160 };
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
 * Makes a photo of our own from a file that somebody uploaded: turned upright, in sRGB, no larger than it can be shown,
 * as WebP, and without anything that the camera wrote into it (its place, its time, its owner). Throws PhotoRefused.
 */
export async function intake(file: Uint8Array): Promise<Uint8Array> {
  try {
    // Read without a limit: this looks at the header alone, and what is too large gets a reason of its own.
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
    if (width * height > PIXELS_MAX) throw new PhotoRefused('too-many-pixels');
    return await sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'truncated' })
      .autoOrient()
      .resize({ ...KEPT_PX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 92, effort: 3, smartSubsample: true })
      .toBuffer();
  } catch (error) {
    if (error instanceof PhotoRefused) throw error;
    throw new PhotoRefused('unreadable');
  }
}

/** A photo on the stage of all product pictures, 4 : 3, or as wide as a shared link's picture: whole, never cut. */
export function photoPicture(file: Uint8Array, { width, format }: { width: number; format: string }): Sharp {
  const height = format === 'jpeg' ? Math.round((width * 630) / 1200) : Math.round((width * 3) / 4);
  return sharp(file)
    .flatten({ background: STAGE })
    .resize({ width, height, fit: 'contain', background: STAGE });
}
