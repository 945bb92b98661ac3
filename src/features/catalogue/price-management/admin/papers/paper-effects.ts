import type { PaperFields } from './paper-form.ts';

/** A paper that can be chosen; an archived one only for products that already use it. */
export interface PaperChoice {
  id: string;
  name: string;
  isArchived: boolean;
}

/** A product that is made of a paper. */
export interface PaperUse {
  productId: string;
  name: string;
  isArchived: boolean;
  /** the options that name it, as `Weight: 350gsm Silk`; empty if only the product itself does */
  options: string[];
  /** whether its thickness decides the spine */
  makesSpine: boolean;
}

/** What new figures for a paper change, for the owner to read before they are saved. */
export interface PaperEffects {
  /** how a sheet's weight changes, with the products whose weight follows; null if it doesn't change */
  weight: { words: string; products: string[] } | null;
  /** how a leaf's thickness changes, with the products whose spine follows; null if none does */
  spine: { words: string; products: string[] } | null;
}

type Figures = Pick<PaperFields, 'gsm' | 'um'>;

/** Returns what new figures change for the products made of a paper. */
export function effectsOf(
  before: Figures & { uses: readonly PaperUse[] },
  { gsm, um }: Figures,
): PaperEffects {
  const named = (uses: readonly PaperUse[]) =>
    uses.map(({ name, isArchived }) => (isArchived ? `${name} (archived)` : name));
  const spines = before.uses.filter(({ makesSpine }) => makesSpine);
  return {
    weight:
      gsm === before.gsm || before.uses.length === 0
        ? null
        : {
            words: `An A4 sheet of it weighs ${grams(gsm)} g instead of ${grams(before.gsm)} g.`,
            products: named(before.uses),
          },
    spine:
      um === before.um || spines.length === 0
        ? null
        : {
            words: `Each leaf is ${um / 1000} mm thick instead of ${before.um / 1000} mm.`,
            products: named(spines),
          },
  };
}

/** The weight of an A4 sheet, 1/16 m², in grams to two decimals. */
const grams = (gsm: number) => Number((gsm / 16).toFixed(2));
