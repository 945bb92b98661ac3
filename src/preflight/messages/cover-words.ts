import { formatSize } from '#kit/millimetres.ts';
import type { ArtworkSpec } from '../spec/artwork-spec.ts';
import { COVER_PAGES } from '../spec/binding.ts';
import { withBleed } from '../spec/page-size.ts';

/** Returns what a bound product accepts instead of single cover pages; empty if it has no open cover. */
export function coverWords({ cover, bleedMm }: Pick<ArtworkSpec, 'cover' | 'bleedMm'>): string {
  if (!cover) return '';
  const inside = cover.pages - COVER_PAGES;
  const parts = cover.spineMm > 0 ? `back, spine of ${cover.spineMm} mm, front` : 'back and front';
  const sizes = `${formatSize(cover)} finished, ${formatSize(withBleed({ ...cover, bleedMm }))} with bleed`;
  const then = inside > 0 ? `, then the ${inside} inside pages` : '';
  return `Or send the cover as one wide page first (${parts}), ${sizes}, then its inside in the same way if it is printed${then}.`;
}
