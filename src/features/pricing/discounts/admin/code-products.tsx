import { useState } from 'react';
import { FieldError } from '#ui/field.tsx';
import type { CodeProduct } from './codes.server.ts';

interface Props {
  products: readonly CodeProduct[];
  /** the ids that are ticked when the form opens */
  ticked: readonly string[];
  error: string | undefined;
}

/**
 * Products to tick by name, those ticked already first. With script a search narrows the list; what is ticked stays in
 * view. An archived product is only listed if the code is limited to it.
 */
export function CodeProducts({ products, ticked, error }: Props) {
  const [search, setSearch] = useState('');
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const listed = products.filter(({ id, isArchived }) => !isArchived || ticked.includes(id));
  const ordered = [
    ...listed.filter(({ id }) => ticked.includes(id)),
    ...listed.filter(({ id }) => !ticked.includes(id)),
  ];
  const matches = ({ name, category }: CodeProduct) =>
    words.every((word) => `${name} ${category}`.toLowerCase().includes(word));
  const count = ordered.filter(matches).length;
  return (
    <fieldset className="mt-4" aria-describedby={error && 'applicableProducts-error'}>
      <legend className="field-label">Only for these products</legend>
      <div className="noscript:hidden">
        <label htmlFor="find-products" className="field-hint">
          Find products
        </label>
        <input
          type="search"
          id="find-products"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          // Enter would save the code.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          className="field max-w-sm"
        />
        <p role="status" className="field-hint">
          {words.length > 0 && count === 0 && 'No product has these words.'}
        </p>
      </div>
      <div
        id="applicableProducts"
        tabIndex={-1}
        className="mt-2 grid max-h-64 gap-x-4 overflow-y-auto border border-rule p-2 sm:grid-cols-2"
      >
        {ordered.map((product) => (
          <label
            key={product.id}
            className="flex min-h-8 min-w-0 items-center gap-2 wrap-anywhere"
            hidden={!matches(product)}
          >
            <input
              type="checkbox"
              name="applicableProducts"
              value={product.id}
              defaultChecked={ticked.includes(product.id)}
              className="size-4 accent-reflex"
            />
            {product.name}
            {product.isArchived && ', archived'}
          </label>
        ))}
      </div>
      <FieldError id="applicableProducts" error={error} />
    </fieldset>
  );
}
