import type { ConvertRefusal } from '../report/kinds.ts';

/**
 * Returns why a drawing wouldn't come out as its designer sees it, or null if it would. Letters need the designer's
 * fonts, and pictures in other files aren't sent with it. The drawing library fetches nothing itself.
 */
export function whyNotDrawn(svg: Buffer): Extract<ConvertRefusal, 'svg-text' | 'svg-linked'> | null {
  const text = svg.toString('utf8').replace(/<!--[\s\S]*?-->/g, '');
  if (/<(\w+:)?(text|foreignObject)[\s>]/.test(text)) return 'svg-text';
  const pictures = text.match(/<(\w+:)?(image|feImage)\s[^>]*>/g) ?? [];
  return pictures.some((tag) => /href\s*=\s*["'](?!data:|#)/.test(tag)) ? 'svg-linked' : null;
}
