import type { Image } from 'mupdf';
import type { PlacedImage, Rect } from '../report/report.ts';
import { exceedsPixelLimit } from './limits.ts';
import { PictureDetail } from './picture-detail.ts';
import { resolutionOf } from './placed-resolution.ts';
import { rounded, type Transform, unitSquare } from './rects.ts';

const IMAGES_MAX = 5000;

/** Receives each image as it is drawn, with the matrix of its unit square and the part that is visible, if any. */
export type OnImage = (image: Image, ctm: Transform, visible: Rect | null) => void;

/** The images that a page draws, as placed. */
export class TracedImages {
  readonly list: PlacedImage[] = [];
  /** an image has more pixels than we decode */
  tooManyPixels = false;
  private readonly onImage: OnImage | undefined;
  private readonly detail: PictureDetail | null;

  /** `measures` says whether pictures are decoded to see how much shows of their samples. */
  constructor(onImage: OnImage | undefined, measures: boolean) {
    this.onImage = onImage;
    this.detail = measures ? new PictureDetail() : null;
  }

  /** Takes ownership of the image. `seen` is the part of the sheet where it isn't clipped away. */
  add(
    image: Image,
    ctm: Transform,
    visible: Rect | null,
    about: Pick<PlacedImage, 'colourSpace' | 'kind'>,
  ): void {
    const pixels = { widthPx: image.getWidth(), heightPx: image.getHeight() };
    this.checkPixels(image);
    this.onImage?.(image, ctm, visible);
    const ppi = resolutionOf(pixels, ctm);
    if (ppi && this.list.length < IMAGES_MAX) {
      const detail = this.detail?.of(image, ppi, about.kind);
      const rect = rounded(visible ?? unitSquare(ctm));
      this.list.push({ ...pixels, ppi, ...about, visible: visible !== null, ...detail, rect });
    }
    image.destroy();
  }

  checkPixels(image: Image): void {
    this.tooManyPixels ||= exceedsPixelLimit(image.getWidth(), image.getHeight());
  }
}
