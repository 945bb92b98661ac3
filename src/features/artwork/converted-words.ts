import type { ConvertedKind } from '#preflight/index.ts';

const NAMES: Record<ConvertedKind, string> = {
  avif: 'AVIF picture',
  gif: 'GIF picture',
  heic: 'HEIC photo',
  svg: 'SVG drawing',
  tiff: 'TIFF picture',
  webp: 'WebP picture',
};

/** Tells a customer that we print a picture made of what they sent. */
export function convertedWords(sentAs: ConvertedKind): string {
  return sentAs === 'svg'
    ? `We made a picture of your ${NAMES.svg}, sharp enough for A2 at 300 dpi. Compare it with your design. For the sharpest lines, send a PDF.`
    : `We made a JPG or PNG of your ${NAMES[sentAs]}. Compare it with your design.`;
}
