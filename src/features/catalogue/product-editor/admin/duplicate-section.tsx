import { type NamedProduct, productWords } from '#features/pricing/prices/index.ts';
import { Submit } from '#ui/button.tsx';
import { type EditAnswer, EditField, type Values } from './edit-field.tsx';

/** Makes a copy of this product. */
export function DuplicateSection(shared: { values: Values; errors: EditAnswer['errors'] }) {
  return (
    <section id="duplicate" aria-labelledby="duplicate-heading" className="mt-10 max-w-4xl">
      <h2 id="duplicate-heading">Duplicate</h2>
      <p className="mt-1 text-sm text-grey">With its options and prices, without its photos.</p>
      <form method="post" noValidate className="mt-3 field-row sm:grid-cols-2">
        <EditField {...shared} name="newName" label="Name of the copy" />
        <EditField
          {...shared}
          name="newId"
          label="Id of the copy"
          hint="Part of its web address; made from the name if empty"
          optional
        />
        <p className="sm:col-span-full">
          <Submit intent="duplicate">Duplicate</Submit>
        </p>
      </form>
    </section>
  );
}

/** Makes a new product like an existing one, whose measurements, options, prices and rules can then be changed. */
export function StartLike({
  products,
  ...shared
}: {
  values: Values;
  errors: EditAnswer['errors'];
  products: readonly NamedProduct[];
}) {
  return (
    <section aria-labelledby="start-heading" className="sheet mt-5 max-w-4xl p-4">
      <h2 id="start-heading">Start from another product</h2>
      <p className="mt-1 text-sm text-grey">
        With its measures, options, prices and rules. Customers don’t see it until you put it in the shop. For
        something new, use the form below.
      </p>
      <form method="post" noValidate className="mt-3 field-row sm:grid-cols-3">
        <EditField {...shared} name="like" label="Like" list="like-products" />
        <EditField {...shared} name="newName" label="Its name" />
        <EditField {...shared} name="newId" label="Its id" optional />
        <p className="sm:col-span-full">
          <Submit intent="duplicate">Start</Submit>
        </p>
        <datalist id="like-products">
          {products.map((product) => (
            <option key={product.id} value={productWords(product)} />
          ))}
        </datalist>
      </form>
    </section>
  );
}
