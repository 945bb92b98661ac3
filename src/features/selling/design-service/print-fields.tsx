import type { Product } from '#features/catalogue/products/index.ts';
import { choiceName, choicesOf, type SelectedOptions } from '#features/pricing/prices/index.ts';
import { excludedOptions, OptionFieldset } from '#features/selling/product-form/index.ts';
import { href } from '#kit/href.ts';
import { formatPounds, type Pence, pence } from '#kit/money.ts';
import { ErrorSummary } from '#ui/field.tsx';

interface Props {
  product: Product;
  selected: SelectedOptions;
  errors: Readonly<Record<string, string>>;
  designPence: Pence;
  /** of the print; null if it can't be made as chosen */
  pricePence: Pence | null;
}

/** What is printed, and what print and design cost together. */
export function PrintFields({ product, selected, errors, designPence, pricePence }: Props) {
  const choices = choicesOf(product, selected);
  return (
    <section aria-labelledby="print">
      <ErrorSummary errors={errors} />
      <h2 id="print">{product.name}</h2>
      <p>
        <a href={href('/design')} className="inline-flex min-h-11 items-center text-sm">
          Choose another product
        </a>
      </p>
      {errors.product && <p className="field-error">{errors.product}</p>}
      <div className="mt-2 space-y-6">
        {product.optionGroups.map((group) => {
          const name = choiceName(group.key);
          return (
            <OptionFieldset
              key={group.key}
              product={product}
              group={group}
              excluded={excludedOptions(product, group, choices)}
              live={false}
              chosen={selected[name]}
              error={errors[name]}
            />
          );
        })}
      </div>
      {pricePence !== null && (
        <dl className="figures mt-6 grid max-w-md grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-t-2 border-ink pt-3">
          <dt>Print</dt>
          <dd className="text-right">{formatPounds(pricePence)}</dd>
          <dt>Design</dt>
          <dd className="text-right">{formatPounds(designPence)}</dd>
          <dt className="font-bold">Together, including VAT</dt>
          <dd className="text-right font-bold">{formatPounds(pence(pricePence + designPence))}</dd>
        </dl>
      )}
      <button type="submit" name="intent" value="update" className="button mt-3">
        Update price
      </button>
    </section>
  );
}
