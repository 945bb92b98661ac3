import type { PageFacts } from '../report.ts';
import type { Mupdf } from './load-mupdf.ts';
import type { ReadPage } from './read-content.ts';
import { displayTransform, transformRect } from './rects.ts';
import { softProof } from './soft-proof.ts';

/** Good enough for a picture of 900 px beside a cart line; 60 to 200 kB. */
const JPEG_QUALITY = 85;

/** The visible page as it will look in print, JPEG, from the picture that its ink was measured on. */
export function previewOfInk(
  mupdf: Mupdf,
  facts: PageFacts,
  { picture }: ReadPage,
  maxPx: number,
): Uint8Array | null {
  if (!picture) return null;
  const { pixmap, scale } = picture;
  const visible = transformRect(
    facts.boxes.crop,
    displayTransform(facts.boxes.media, facts.rotate, facts.userUnit),
  );
  const [left = 0, top = 0] = pixmap.getBounds();
  const part = [
    visible[0] * scale - left,
    visible[1] * scale - top,
    visible[2] * scale - left,
    visible[3] * scale - top,
  ] as const;
  const proof = softProof(mupdf, pixmap, maxPx, [...part]);
  try {
    return Uint8Array.from(proof.asJPEG(JPEG_QUALITY)); // a copy: the library's memory moves when it grows
  } finally {
    proof.destroy();
  }
}
