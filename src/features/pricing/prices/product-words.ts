/** A product as staff choose it by name. */
export interface NamedProduct {
  id: string;
  name: string;
}

export const NO_SUCH_PRODUCT = 'There’s no such product. Choose one from the list.';

/** What the field shows for a product, even if two have the same name: `A5 Flyers (a5-flyers-001)`. */
export const productWords = ({ id, name }: NamedProduct): string => `${name} (${id})`;

/** Returns the product that was chosen or typed: by the words above, its id, or a unique name. */
export function productByWords<Product extends NamedProduct>(
  text: string,
  products: readonly Product[],
): Product | undefined {
  const words = plain(text);
  const exact = products.find(({ id, name }) => plain(productWords({ id, name })) === words || id === words);
  if (exact) return exact;
  const named = products.filter(({ name }) => plain(name) === words);
  return named.length === 1 ? named[0] : undefined;
}

const plain = (words: string): string => words.replace(/\s+/g, ' ').trim().toLowerCase();
