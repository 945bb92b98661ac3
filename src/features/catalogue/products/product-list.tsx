import { distinctionAmong } from './distinction.ts';
import type { Product } from './product.ts';
import { ProductCard } from './product-card.tsx';

/** Products as cards, four to a row. The first row's pictures load eagerly. */
export function ProductList({
  products,
  fastest,
  copies = null,
}: {
  products: readonly Product[];
  /** by product id; see `earliestDays` */
  fastest: Readonly<Record<string, string | null>>;
  /** how many copies the visitor asked for */
  copies?: number | null;
}) {
  const apart = distinctionAmong(products);
  return (
    <ul className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {products.map((product, i) => (
        <ProductCard
          key={product.id}
          product={product}
          apart={apart(product)}
          fastest={fastest[product.id] ?? null}
          eager={i < 4}
          first={i === 0}
          copies={copies}
        />
      ))}
    </ul>
  );
}
