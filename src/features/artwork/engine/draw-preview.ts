import type { Page } from 'mupdf';
import { limits } from './limits.ts';
import type { Mupdf } from './load-mupdf.ts';

/** Good enough for a picture of 900 px beside a cart line; 60 to 200 kB. */
const JPEG_QUALITY = 85;

/**
 * A page as JPEG, sRGB on white, `maxPx` on its long side, or less where `mostPixels` (of a photograph) is less.
 * Null where the page is so long and narrow that there is no sensible picture of it.
 */
export function drawPreview(
  mupdf: Mupdf,
  page: Page,
  maxPx: number,
  mostPixels = Infinity,
): Uint8Array | null {
  const [x0, y0, x1, y1] = page.getBounds();
  const [longPt, shortPt] = [Math.max(x1 - x0, y1 - y0), Math.min(x1 - x0, y1 - y0)];
  if (!(shortPt > 0) || longPt / shortPt > limits.previewAspect) return null;
  // One pixel less: the library rounds outwards to whole pixels on both sides.
  const scale = (Math.min(maxPx, mostPixels) - 1) / longPt;
  const pixmap = page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false, true);
  try {
    return Uint8Array.from(pixmap.asJPEG(JPEG_QUALITY)); // a copy: the library's memory moves when it grows
  } finally {
    pixmap.destroy();
  }
}
