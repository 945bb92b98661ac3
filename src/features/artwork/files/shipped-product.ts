import { readdirSync, readFileSync } from 'node:fs';
import type { ArtworkSpec } from '#preflight/index.ts';
import {
  coverSpread,
  isBound,
  pageStep,
  ruleFamily,
  shippedRules,
  usualFinishing,
} from '#preflight/index.ts';

/** Only what this file reads: the catalogue files' schema is in catalogue/catalogue-files.ts. */
type Sized = {
  form?: string;
  bleedMm?: number;
  safeMm?: number;
  artworkPages?: { min: number; max: number };
};
type OptionGroup = { key?: string; options?: { name: string }[] };
type ProductFile = Sized & {
  id: string;
  widthMm: number;
  heightMm: number;
  /** `@name` refers to a shared one */
  optionGroups?: (OptionGroup | string)[];
};
type CategoryFile = {
  defaults?: Sized;
  shared?: Record<string, OptionGroup>;
  products?: ProductFile[];
};

const FOLDER = new URL('../../../../db/seed/catalogue/', import.meta.url);

/**
 * Returns what a product of the default catalogue needs of a file, by id, without a database, or null if there is no
 * such product.
 */
export function shippedProductSpec(productId: string): ArtworkSpec | null {
  for (const name of readdirSync(FOLDER)) {
    const file = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as CategoryFile;
    const product = file.products?.find(({ id }) => id === productId);
    if (!product) continue;
    const { form = 'sheet', bleedMm = 3, safeMm = 3, artworkPages } = { ...file.defaults, ...product };
    const pages = artworkPages ?? { min: 1, max: 2 };
    const { widthMm, heightMm } = product;
    const papers = {
      paper: usualPaper(firstOption(file, product, 'innerPages')),
      cover: usualPaper(firstOption(file, product, 'cover')),
    };
    const cover = coverSpread({ form, widthMm, heightMm, pages: pages.min, ...papers });
    return {
      widthMm,
      heightMm,
      bleedMm,
      safeMm,
      pages: { wanted: pages.min, ...pages, ...pageStep(form) },
      finishing: usualFinishing(form),
      rules: shippedRules[ruleFamily(form)],
      ...(isBound(form) ? { bound: true } : {}),
      ...(cover ? { cover } : {}),
    };
  }
  return null;
}

/** The name of the option chosen by default. */
function firstOption({ shared }: CategoryFile, { optionGroups = [] }: ProductFile, key: string): string {
  const groups = optionGroups.map((it) => (typeof it === 'string' ? shared?.[it.slice(1)] : it));
  return groups.find((it) => it?.key === key)?.options?.[0]?.name ?? '';
}

/**
 * Returns the paper that a name states, at the usual thickness (a bulk of 0.85 cm³/g for silk, 1.25 for uncoated),
 * since the shop's own paper list is in its database. Returns null if the name states no weight.
 */
function usualPaper(name: string): { name: string; um: number } | null {
  const [, gsm] = /(\d+)\s*gsm/i.exec(name) ?? [];
  return gsm === undefined ? null : { name, um: Number(gsm) * (/uncoated/i.test(name) ? 1.25 : 0.85) };
}
