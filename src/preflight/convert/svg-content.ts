import type { ConvertRefusal } from '../report/kinds.ts';

/**
 * Why a drawing would not come out as its designer sees it; null if it does. Letters need the designer's fonts, and pictures in
 * other files don't come with it. The drawing library fetches nothing itself.
 */
export function whyNotDrawn(svg: Buffer): Extract<ConvertRefusal, 'svg-text' | 'svg-linked'> | null {
  const text = svg.toString('utf8').replace(/<!--[\s\S]*?-->/g, '');
  if (/<(\w+:)?(text|foreignObject)[\s>]/.test(text)) return 'svg-text';
  const pictures = text.match(/<(\w+:)?(image|feImage)\s[^>]*>/g) ?? [];
  return pictures.some((tag) => /href\s*=\s*["'](?!data:|#)/.test(tag)) ? 'svg-linked' : null;
}
