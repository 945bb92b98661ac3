import { useEffect } from 'react';
import { type Choice, finishedSize } from '#features/pricing/index.ts';
import type { Product } from './product.ts';

/** In mm. */
export interface Size {
  widthMm: number;
  heightMm: number;
}

/**
 * The window event by which the product form tells the heading the size that was chosen or typed. Its `detail` is a `Size`.
 * Form and heading are separate islands.
 */
export const SIZED = 'galley:sized';

/** Tells the heading, if customers may type a size. */
export function useSizeChosen(product: Product, choices: readonly Choice[]): void {
  const { widthMm, heightMm } = finishedSize(product, choices);
  const isShown = Boolean(product.pricing?.customSize);
  useEffect(() => {
    if (isShown) dispatchEvent(new CustomEvent(SIZED, { detail: { widthMm, heightMm } satisfies Size }));
  }, [isShown, widthMm, heightMm]);
}
