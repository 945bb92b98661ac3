import type { IntakeRefusal } from '#pictures/index.ts';

/** A product picture uploaded by staff. */
export interface Photo {
  id: string;
  /** what it shows, for people who can't see it */
  alt: string;
}

export const PHOTO_BYTES_MAX = 10 * 1024 * 1024;
/** Limits of a form with pictures (`readFileForm`). */
export const PICTURE_FORM = { fileBytesMax: PHOTO_BYTES_MAX, filesBytesMax: 3 * PHOTO_BYTES_MAX };
export const PHOTOS_MAX = 12;
export const ALT_LENGTH_MAX = 200;

/** Why a photo is refused. */
export type PhotoRefusal = IntakeRefusal | 'none' | 'too-big' | 'wrong-type' | 'heic' | 'too-many';

export const PHOTO_REFUSAL_WORDS: Readonly<Record<PhotoRefusal, string>> = {
  none: 'Choose a picture',
  'too-big': 'Choose a picture of at most 10 MB',
  'wrong-type': 'Choose a JPG, PNG or WebP picture',
  heic: 'We can’t read HEIC photos. Send it as JPG: on an iPhone, choose it from your photos, not from Files',
  'too-many-pixels': 'Choose a picture of at most 40 megapixels',
  unreadable: 'We could not read this picture because it is damaged. Save it again, then try again',
  'too-many': `A product has at most ${PHOTOS_MAX} photos. Remove one first`,
};

/** Whether a file's first bytes are those of a JPEG, PNG or WebP. Its name is ignored. */
export function isPhoto(head: Uint8Array): boolean {
  const starts = (text: string, at = 0) => hasText(head, text, at);
  const isJpeg = head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff; // ITU-T T.81 B.1.1.3
  const isPng = head[0] === 0x89 && starts('PNG\r\n\x1a\n', 1); // PNG specification 5.2
  return isJpeg || isPng || (starts('RIFF') && starts('WEBP', 8)); // RFC 9649, 2.4
}

/** The brands of HEIC and HEIF files (ISO/IEC 23008-12, annex B), which phones save photos in. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Whether a file's first bytes are those of a HEIC photo, for which there is no free decoder. */
export const isHeic = (head: Uint8Array): boolean =>
  hasText(head, 'ftyp', 4) && HEIC_BRANDS.some((brand) => hasText(head, brand, 8));

const hasText = (head: Uint8Array, text: string, at: number): boolean =>
  [...text].every((c, i) => head[at + i] === c.charCodeAt(0));
