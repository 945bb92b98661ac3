import { Field } from '#ui/field.tsx';

interface Props {
  page: {
    name: string;
    description: string;
    tags: string[];
    position: number;
    productIds: string[];
    /** products of this size on sale */
    offered: { id: string; name: string }[];
    size: string;
    draft: object | null;
  };
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  /** the products that were chosen in a form that was refused */
  chosen: readonly string[] | undefined;
}

/** What customers read about a template, and what it is printed as. */
export function AboutTemplate({ page, values, errors, chosen }: Props) {
  const { name, description, tags, position, productIds, offered, size } = page;
  const field = (id: string, stored: string | number) => ({
    name: id,
    defaultValue: values[id] ?? stored,
    error: errors[id],
  });
  return (
    <section aria-labelledby="about" className="space-y-4">
      <h2 id="about" className="text-lg">
        In the shop
      </h2>
      <Field {...field('name', name)} label="Name" maxLength={60} />
      <Field
        {...field('description', description)}
        label="Description"
        hint="One sentence: what it is good for"
        optional
        maxLength={200}
      />
      <Field
        {...field('tags', tags.join(', '))}
        label="Found by"
        hint="Occasions and trades, with commas: café, opening"
        optional
      />
      <Field
        {...field('position', position)}
        label="Place in the list"
        hint="Low numbers come first"
        inputMode="numeric"
        className="max-w-40"
      />
      <fieldset id="products">
        <legend className="field-label">Printed as</legend>
        {offered.length === 0 && <p>No product on sale has this size ({size}) and number of pages.</p>}
        <div className="grid gap-x-6 sm:grid-cols-2">
          {offered.map(({ id, name: product }) => (
            <label key={id} className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                name="product"
                value={id}
                defaultChecked={(chosen ?? productIds).includes(id)}
                className="size-5 shrink-0 accent-reflex"
              />
              {product}
            </label>
          ))}
        </div>
      </fieldset>
    </section>
  );
}
