import { type Product, turnaroundMessage } from '#features/catalogue/products/index.ts';

/** What each turnaround of a product means. The computed day beside the price is our promise (ruling 47). */
export function TurnaroundNotes({ product }: { product: Pick<Product, 'optionGroups'> }) {
  const options = product.optionGroups.find(({ key }) => key === 'turnaround')?.options ?? [];
  return (
    <ul className="text-xs text-grey">
      {options.map((option) => (
        <li key={option.id}>{turnaroundMessage(option)}</li>
      ))}
    </ul>
  );
}
