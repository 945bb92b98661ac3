import type { Image, Pixmap } from 'mupdf';
import type { PlacedImage } from '../report/report.ts';
import { rethrowFatal } from './failures.ts';

/** From this resolution on, nobody can see a picture's samples, however much they differ. */
const FINE_PPI = 300;
/** For all pictures on a page: a third of a second. A coarse picture that is larger is a photograph. */
const PIXELS_MAX = 8_000_000;
/** Programs soften a picture's border over this many samples; it follows the sides, so they don't show. */
const BORDER = 2;

/** How much the pictures on one page show of their samples. */
export class PictureDetail {
  private pixelsLeft = PIXELS_MAX;

  /**
   * Returns whether it is line art and, for a coarse picture that is see-through, the largest difference between two neighbouring samples: a
   * shadow or a glow that a program wrote as pixels has only small steps. The figure is missing if the picture can't be decoded.
   */
  of(image: Image, ppi: PlacedImage['ppi'], kind: PlacedImage['kind']): Pick<PlacedImage, 'oneBit' | 'step'> {
    const mask = maskOf(image);
    try {
      // A black square behind a mask of 256 shades is a shadow.
      const oneBit = isOneBit(image) && (!mask || isOneBit(mask));
      const step = oneBit || kind === 'stencil' ? null : this.stepOf(image, mask, ppi);
      return { ...(oneBit ? { oneBit } : {}), ...(step === null ? {} : { step }) };
    } finally {
      mask?.destroy();
    }
  }

  private stepOf(image: Image, mask: Image | null, ppi: PlacedImage['ppi']): number | null {
    const pixels = image.getWidth() * image.getHeight();
    if (Math.min(...ppi) >= FINE_PPI || pixels > this.pixelsLeft) return null;
    // Something opaque is a picture, however smooth, and its resolution counts, as in every other program.
    if (!mask || mask.getWidth() !== image.getWidth() || mask.getHeight() !== image.getHeight()) return null;
    this.pixelsLeft -= pixels;
    let [colours, opacity]: [Pixmap | null, Pixmap | null] = [null, null];
    try {
      colours = image.toPixmap();
      opacity = mask.toPixmap();
      return largestStep(colours, opacity);
    } catch (error) {
      rethrowFatal(error);
      return null;
    } finally {
      colours?.destroy();
      opacity?.destroy();
    }
  }
}

function maskOf(image: Image): Image | null {
  const mask = image.getMask();
  return mask && mask.pointer !== 0 ? mask : null;
}

const isOneBit = (image: Image) => image.getBitsPerComponent() === 1 && image.getNumberOfComponents() === 1;

/** Returns the largest step, of 255. Each sample counts as far as it shows, on dark and on light. */
function largestStep(colours: Pixmap, opacity: Pixmap): number {
  const [right, bottom] = [colours.getWidth() - BORDER, colours.getHeight() - BORDER];
  const [inks, row, maskRow] = [colours.getNumberOfComponents(), colours.getStride(), opacity.getStride()];
  // Views of the library's memory, which moves when it grows, so nothing may be loaded from here on.
  const [samples, shares] = [colours.getPixels(), opacity.getPixels()];
  let largest = 0;
  const compare = (x: number, y: number, toX: number, toY: number) => {
    const share = (shares[y * maskRow + x] ?? 255) / 255;
    const toShare = (shares[toY * maskRow + toX] ?? 255) / 255;
    if (share === 0 && toShare === 0) return;
    for (let ink = 0; ink < inks; ink++) {
      const [from, to] = [samples[y * row + x * inks + ink] ?? 0, samples[toY * row + toX * inks + ink] ?? 0];
      const onDark = Math.abs(from * share - to * toShare);
      const onLight = Math.abs((255 - from) * share - (255 - to) * toShare);
      largest = Math.max(largest, onDark, onLight);
    }
  };
  for (let y = BORDER; y < bottom; y++)
    for (let x = BORDER; x < right; x++) {
      if (x + 1 < right) compare(x, y, x + 1, y);
      if (y + 1 < bottom) compare(x, y, x, y + 1);
    }
  return Math.round(largest);
}
