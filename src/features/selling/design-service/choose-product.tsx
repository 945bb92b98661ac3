import type { DesignableGroup } from './open-design.server.ts';

/** The first question: what we design. */
export function ChooseProduct({ groups }: { groups: readonly DesignableGroup[] }) {
  return (
    <form method="get" className="mt-6 flex flex-wrap items-end gap-3">
      <label className="block min-w-0 flex-1 basis-72">
        <span className="field-label">What shall we design?</span>
        <select name="product" className="field">
          {groups.map(({ category, products }) => (
            <optgroup key={category} label={category}>
              {products.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <button type="submit" className="button button-primary">
        Continue
      </button>
    </form>
  );
}
