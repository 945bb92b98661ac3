import { type NamedProduct, productWords } from '#features/pricing/prices/index.ts';
import { Field, FieldError, ties } from '#ui/field.tsx';
import { LinesField } from '#ui/lines-field.tsx';
import {
  categoryField,
  groupField,
  type PriceListForm,
  productField,
  productOffField,
  productRows,
} from './read-price-list.ts';

interface Props {
  values: PriceListForm;
  errors: Readonly<Record<string, string>>;
}

interface Named {
  id: string;
  name: string;
}

/** A list's name, its days, and whether codes can be used on top. */
export function ListBasics({ values, errors }: Props) {
  const field = (name: string) => ({ name, defaultValue: values[name] ?? '', error: errors[name] });
  return (
    <section aria-label="The list" className="field-row max-w-3xl sm:grid-cols-2">
      <Field
        {...field('name')}
        label="Name"
        hint="For you only. Customers don’t see it."
        autoComplete="off"
        maxLength={80}
        className="sm:col-span-2"
      />
      <Field {...field('validFrom')} label="First day" type="date" optional hint="If empty: from now on" />
      <Field {...field('validUntil')} label="Last day" type="date" optional hint="Including that day" />
      <label className="flex min-h-11 items-center gap-2 font-semibold sm:col-span-2">
        <input type="checkbox" name="withCodes" value="yes" defaultChecked={values.withCodes === 'yes'} />
        Discount codes can be used on top of these prices
      </label>
    </section>
  );
}

/** What a list takes off: everything, categories, products. */
export function ListTerms({ values, errors, categories }: Props & { categories: readonly Named[] }) {
  const isUsed = categories.some(
    ({ id }) => (values[categoryField(id)] ?? '') !== '' || errors[categoryField(id)],
  );
  return (
    <section aria-labelledby="terms">
      <h2 id="terms">What it takes off</h2>
      <p className="mt-1 max-w-prose text-sm text-grey">
        Percentages off the public price, from 0 to 90. For each product the most specific one applies: its
        own, then its category’s, then the one for everything. Enter 0 where the list should take nothing off.
      </p>
      <Percent
        name="everything"
        label="Off everything (%)"
        values={values}
        errors={errors}
        className="mt-3 w-44"
      />
      <details className="mt-3" open={isUsed}>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">Off categories (%)</summary>
        <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
          {categories.map(({ id, name }) => (
            <Percent key={id} name={categoryField(id)} label={name} values={values} errors={errors} />
          ))}
        </div>
      </details>
      <ProductRows values={values} errors={errors} />
    </section>
  );
}

/** Empty rows to fill in; saving adds as many again. */
const EMPTY_ROWS = 4;

/** What a list takes off single products: a product and a percentage in each row. */
function ProductRows({ values, errors }: Props) {
  const rows = productRows(values);
  const filled = Array.from({ length: rows }, (_, row) => row).filter((row) => values[productField(row)]);
  const shown = Math.max(rows, (filled.at(-1) ?? -1) + 1 + EMPTY_ROWS);
  return (
    <fieldset className="mt-3">
      <legend className="field-label">Off products</legend>
      <p className="field-hint mb-2">
        Start typing a name and choose it. Empty a row to remove it; save for more rows.
      </p>
      {Array.from({ length: shown }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place in the form
        <div key={row} className="mb-2 flex flex-wrap gap-x-3 gap-y-1">
          <div className="min-w-0 flex-1 basis-64 sm:max-w-md">
            <input
              type="text"
              name={productField(row)}
              aria-label={`Product ${row + 1}`}
              list={PRODUCTS}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              defaultValue={values[productField(row)] ?? ''}
              {...ties(productField(row), errors[productField(row)])}
            />
            <FieldError id={productField(row)} error={errors[productField(row)]} />
          </div>
          <div className="w-36">
            <span className="flex items-center gap-2">
              <input
                type="text"
                name={productOffField(row)}
                aria-label={`Off product ${row + 1} (%)`}
                inputMode="decimal"
                autoComplete="off"
                maxLength={6}
                defaultValue={values[productOffField(row)] ?? ''}
                {...ties(productOffField(row), errors[productOffField(row)])}
              />
              %
            </span>
            <FieldError id={productOffField(row)} error={errors[productOffField(row)]} />
          </div>
        </div>
      ))}
    </fieldset>
  );
}

const PRODUCTS = 'list-products';

/** The products that the fields of this page suggest. */
export function ProductSuggestions({ products }: { products: readonly NamedProduct[] }) {
  return (
    <datalist id={PRODUCTS}>
      {products.map((product) => (
        <option key={product.id} value={productWords(product)} />
      ))}
    </datalist>
  );
}

/** The product whose own prices are to be set. */
export function ProductToPrice({ values, errors }: Props) {
  return (
    <Field
      name="productId"
      label="Product"
      required={false}
      list={PRODUCTS}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      defaultValue={values.productId ?? ''}
      error={errors.productId}
      className="w-full max-w-md"
    />
  );
}

function Percent({
  name,
  label,
  values,
  errors,
  className,
}: Props & { name: string; label: string; className?: string }) {
  return (
    <Field
      name={name}
      label={label}
      required={false}
      inputMode="decimal"
      autoComplete="off"
      maxLength={6}
      defaultValue={values[name] ?? ''}
      error={errors[name]}
      {...(className ? { className } : {})}
    />
  );
}

/** Which customers a list is for. */
export function ListCustomers({ values, errors, groups }: Props & { groups: readonly Named[] }) {
  return (
    <section aria-labelledby="whom">
      <h2 id="whom">Who it is for</h2>
      {groups.length > 0 && (
        <fieldset className="mt-2">
          <legend className="field-label">Groups</legend>
          <div className="flex flex-wrap gap-x-6">
            {groups.map(({ id, name }) => (
              <label key={id} className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  name={groupField(id)}
                  value="yes"
                  defaultChecked={values[groupField(id)] === 'yes'}
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <LinesField
        name="customers"
        label="Customers"
        hint="The email addresses of their accounts, one to a line."
        defaultValue={values.customers ?? ''}
        error={errors.customers}
        className="mt-3 max-w-xl"
      />
    </section>
  );
}
