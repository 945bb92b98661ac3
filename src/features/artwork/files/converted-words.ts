import type { ArtworkKind, ConvertedKind } from '#preflight/index.ts';

const NAMES: Record<ConvertedKind, string> = {
  avif: 'AVIF picture',
  gif: 'GIF picture',
  heic: 'HEIC photo',
  svg: 'SVG drawing',
  tiff: 'TIFF picture',
  webp: 'WebP picture',
};

/**
 * Tells a customer that we print our conversion of their file. `made` is its kind, as the check reports it, and null
 * until then.
 */
export function convertedWords(sentAs: ConvertedKind, made: ArtworkKind | null): string {
  if (sentAs !== 'svg') return `We made a JPG or PNG of your ${NAMES[sentAs]}. Compare it with your design.`;
  if (made === null) return `We made a PDF or a picture of your ${NAMES.svg}. Compare it with your design.`;
  return made === 'pdf'
    ? `We made a PDF of your ${NAMES.svg}, with sharp lines at any size. Compare it with your design.`
    : `We made a picture of your ${NAMES.svg}, sharp enough for A2 at 300 dpi. Compare it with your design. For the sharpest lines, send a PDF.`;
}
