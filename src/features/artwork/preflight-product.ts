import { readdirSync, readFileSync } from 'node:fs';
import { ruleFamily, shippedRules } from './artwork-rules.ts';
import type { ArtworkSpec } from './artwork-spec.ts';

/** As far as this file reads them: the catalogue's files have their schema in catalogue/catalogue-files.ts. */
type Sized = {
  form?: string;
  bleedMm?: number;
  safeMm?: number;
  artworkPages?: { min: number; max: number };
};
type CategoryFile = {
  defaults?: Sized;
  products?: (Sized & { id: string; widthMm: number; heightMm: number })[];
};

const FOLDER = new URL('../../../db/seed/catalogue/', import.meta.url);

/** What a product of the shipped catalogue wants of a file, by its id, without a database; null where there is none. */
export function shippedProductSpec(productId: string): ArtworkSpec | null {
  for (const name of readdirSync(FOLDER)) {
    const file = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as CategoryFile;
    const product = file.products?.find(({ id }) => id === productId);
    if (!product) continue;
    const { form = 'sheet', bleedMm = 3, safeMm = 3, artworkPages } = { ...file.defaults, ...product };
    const pages = artworkPages ?? { min: 1, max: 2 };
    return {
      widthMm: product.widthMm,
      heightMm: product.heightMm,
      bleedMm,
      safeMm,
      pages: { wanted: pages.min, ...pages },
      rules: shippedRules[ruleFamily(form)],
    };
  }
  return null;
}
