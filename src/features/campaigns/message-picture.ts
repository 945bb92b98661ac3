/** Where uploaded pictures of letters are, for every reader's mail program, as long as the letter lies in an inbox. */
export const LETTER_PICTURES = '/newsletter/pictures/';

export interface LetterPicture {
  /** `{sha256}-{width}x{height}.jpg` or `.png`: it names these bytes for good */
  name: string;
  widthPx: number;
  heightPx: number;
}

/** The uploaded picture that an address in a letter shows; null for a picture elsewhere. */
export function letterPictureOf(src: string): LetterPicture | null {
  if (!src.startsWith(LETTER_PICTURES)) return null;
  const name = src.slice(LETTER_PICTURES.length);
  const [, width, height] = NAME.exec(name) ?? [];
  return width && height ? { name, widthPx: Number(width), heightPx: Number(height) } : null;
}

const NAME = /^[0-9a-f]{64}-(\d{1,4})x(\d{1,4})\.(?:jpg|png)$/;

/** The width of a letter's text in mail programs, in px (mail-sheet.tsx: 600 less its margins). */
const TEXT_WIDTH_PX = 552;

/** How large a picture is shown in a letter, in px: as it is, or as wide as the text. */
export function shownSize({ widthPx, heightPx }: LetterPicture): { width: number; height: number } {
  const width = Math.min(widthPx, TEXT_WIDTH_PX);
  return { width, height: Math.max(1, Math.round((heightPx * width) / widthPx)) };
}
