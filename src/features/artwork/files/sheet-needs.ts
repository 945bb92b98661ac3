import type { Product } from '#features/catalogue/products/index.ts';
import { type Choice, copiesOf, finishedSize, leafPaper } from '#features/pricing/prices/index.ts';
import { type ArtworkNeeds, type BookPapers, coverSpread, isBound, pageStep } from '#preflight/index.ts';

// Separate from product-artwork.ts, because a product's page states its requirements before there is a file to judge.

/** Returns the papers of a book: the chosen ones, or inside, if there is no choice, the product's only paper. */
function bookPapers({ stock }: Product, choices: readonly Choice[]): BookPapers {
  const of = (key: string) => choices.find(({ group }) => group === key)?.option.stock?.paper ?? null;
  return { paper: of('innerPages') ?? leafPaper(stock), cover: of('cover') };
}

/** Returns the size, bleed and pages that a product with these choices needs. The chosen sides or pages set the page count. */
export function sheetNeeds(product: Product, choices: readonly Choice[]): ArtworkNeeds {
  const paged = choices.filter(({ option }) => option.pages !== null).map(({ option }) => option.pages ?? 1);
  const wanted = paged.length > 0 ? Math.max(...paged) : product.pagesMin;
  const size = finishedSize(product, choices);
  const cover =
    paged.length > 0 &&
    coverSpread({ form: product.form, ...size, pages: wanted, ...bookPapers(product, choices) });
  return {
    ...size,
    bleedMm: product.bleedMm,
    safeMm: product.safeMm,
    pages: {
      wanted,
      min: product.pagesMin,
      max: product.pagesMax,
      free: paged.length === 0,
      ...pageStep(product.form),
    },
    finishing: product.finishing,
    copies: copiesOf(choices),
    ...(isBound(product.form) ? { bound: true } : {}),
    ...(cover ? { cover } : {}),
  };
}
