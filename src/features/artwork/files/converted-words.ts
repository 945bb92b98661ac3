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
  return `${sentAs === 'svg' ? drawingWords(made) : pictureWords(sentAs, made)} Compare it with your design.`;
}

function pictureWords(sentAs: ConvertedKind, made: ArtworkKind | null): string {
  const name = NAMES[sentAs];
  if (made === 'pdf') return `We made a PDF of your ${name}. Its inks are exactly as you chose them.`;
  if (made === 'png') return `We made a PNG of your ${name}, with every pixel as it was.`;
  if (made === 'jpeg') return `We made a high-quality JPG of your ${name}.`;
  return `We made a PDF, JPG or PNG of your ${name}.`;
}

function drawingWords(made: ArtworkKind | null): string {
  if (made === null) return `We made a PDF or a picture of your ${NAMES.svg}.`;
  return made === 'pdf'
    ? `We made a PDF of your ${NAMES.svg}, with sharp lines at any size.`
    : `We made a picture of your ${NAMES.svg}, sharp enough for A2 at 300 dpi. For the sharpest lines, send a PDF.`;
}
