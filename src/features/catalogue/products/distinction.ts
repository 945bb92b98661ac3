interface Named {
  name: string;
  categoryName: string;
}

/** Returns what distinguishes a product from others in a list with the same name: its category; null if none has it. */
export function distinctionAmong<Product extends Named>(
  products: readonly Product[],
): (product: Product) => string | null {
  const counts = new Map<string, number>();
  for (const { name } of products) counts.set(name, (counts.get(name) ?? 0) + 1);
  return ({ name, categoryName }) => ((counts.get(name) ?? 0) > 1 ? categoryName : null);
}
