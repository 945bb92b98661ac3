import { Submit } from '#ui/button.tsx';
import { type EditAnswer, EditField, type Values } from './edit-field.tsx';

/** Makes a product like this one. */
export function DuplicateSection(shared: { values: Values; errors: EditAnswer['errors'] }) {
  return (
    <section id="duplicate" aria-labelledby="duplicate-heading" className="mt-10 max-w-4xl">
      <h2 id="duplicate-heading">Duplicate</h2>
      <p className="mt-1 text-sm text-grey">With its options and prices, without its photos.</p>
      <form method="post" noValidate className="mt-3 grid gap-4 sm:grid-cols-2">
        <EditField {...shared} name="newName" label="Name of the copy" />
        <EditField {...shared} name="newId" label="Id of the copy" hint="Part of its web address" />
        <p className="sm:col-span-full">
          <Submit intent="duplicate">Duplicate</Submit>
        </p>
      </form>
    </section>
  );
}
