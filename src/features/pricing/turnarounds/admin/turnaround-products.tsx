import { figure } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { ListTable } from '#ui/list-table.tsx';
import type { CategoryShare, ProductChoice } from './store.server.ts';

interface Props {
  turnaroundId: string;
  seenAt: string;
  categories: readonly CategoryShare[];
  /** the category whose products are shown */
  category: string | null;
  products: readonly ProductChoice[];
  /** for a refused form: the products as they were ticked */
  ticked: readonly string[] | null;
  surcharge: string;
  surchargeError: string | undefined;
}

/** Which products have the turnaround: all or none of a category, or product by product. */
export function TurnaroundProducts(props: Props) {
  const { turnaroundId, seenAt, categories, category, surcharge, surchargeError } = props;
  const shown = categories.find(({ id }) => id === category);
  return (
    <section aria-labelledby="products" className="mt-10 max-w-4xl">
      <h2 id="products">Products</h2>
      <form method="post" noValidate className="mt-2 space-y-3">
        <input type="hidden" name="seenAt" value={seenAt} />
        <Field
          name="surcharge"
          label="Surcharge of products you add (£)"
          hint="Used where the surcharge is each product’s own. Change it for one product in Price Management."
          optional
          defaultValue={surcharge}
          error={surchargeError}
          inputMode="decimal"
          className="max-w-md"
        />
        {shown && <Ticks {...props} name={shown.name} />}
        <ListTable columns={['Category', 'Have it', 'Change']}>
          {categories.map(({ id, name, products, having }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td className="figures">{`${figure(having)} of ${figure(products)}`}</td>
              <td>
                <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <a
                    href={`${href('/admin/turnarounds/:turnaroundId', { turnaroundId })}?category=${encodeURIComponent(id)}#products`}
                    aria-label={`Choose products in ${name}`}
                  >
                    Choose
                  </a>
                  {having < products && (
                    <Submit intent={`all:${id}`}>
                      All<span className="sr-only"> {name}</span>
                    </Submit>
                  )}
                  {having > 0 && (
                    <Submit intent={`none:${id}`}>
                      None<span className="sr-only"> of {name}</span>
                    </Submit>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </ListTable>
      </form>
    </section>
  );
}

function Ticks({ products, ticked, name, category }: Props & { name: string }) {
  return (
    <fieldset className="sheet p-4">
      <legend className="sr-only">{name}</legend>
      <h3>{name}</h3>
      <div className="mt-2 grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {products.map(({ id, name: product, isOffered }) => (
          <label key={id} className="flex min-h-9 items-center gap-2 wrap-anywhere">
            <input
              type="checkbox"
              name="product"
              value={id}
              defaultChecked={ticked ? ticked.includes(id) : isOffered}
              className="size-4 accent-reflex"
            />
            {product}
          </label>
        ))}
      </div>
      <p className="mt-3">
        <PrimarySubmit intent={`some:${category ?? ''}`}>{`Save ${name}`}</PrimarySubmit>
      </p>
    </fieldset>
  );
}
