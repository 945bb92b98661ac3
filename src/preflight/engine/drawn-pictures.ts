import { DRAWN_AS_PICTURE, type DrawnAsPicture } from '../report/drawn-as-picture.ts';
import type { PageImage } from './page-parts.ts';
import { nameOf, own } from './pdf-objects.ts';

/** The entry of a picture's dictionary that says what a fix drew as this picture. */
export const DRAWN_KEY = 'GalleyDrawn';

/** Returns what a fix drew as pictures on a page, each once, in the order of the words. */
export function drawnAsPictures(images: readonly PageImage[]): DrawnAsPicture[] {
  const keys = new Set(images.map(({ object }) => nameOf(own(object, DRAWN_KEY))));
  return DRAWN_AS_PICTURE.filter((what) => keys.has(what));
}
