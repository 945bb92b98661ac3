import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';
import { Submit } from '#ui/button.tsx';
import type { SavedLine } from '../saved-line.ts';

/** The saved lines to add to a quote. `lines`: null until staff ask for them. */
export function SavedList({ lines }: { lines: readonly SavedLine[] | null }) {
  if (!lines)
    return (
      <p className="mt-3">
        <Submit intent="saved-lines">Add a saved line</Submit>
      </p>
    );
  return (
    <section className="mt-3" aria-labelledby="saved-heading">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h3 id="saved-heading" className="text-base">
          Saved lines
        </h3>
        {lines.length > 0 && <a href={href('/admin/saved-lines')}>Rename or delete</a>}
      </div>
      {lines.length === 0 && (
        <p className="mt-1 text-sm text-grey">
          None yet. Open a line and press “Save this line” to have it here next time.
        </p>
      )}
      <ul className="divide-y divide-rule">
        {lines.map(({ id, name, what, pricePence }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 py-1.5">
            <button type="submit" name="intent" value={`add-saved:${id}`} className="button">
              Add<span className="sr-only"> {name}</span>
            </button>
            <span className="min-w-0 grow basis-32 wrap-anywhere">
              <strong>{name}</strong>
              {what && what !== name && <span className="block text-xs text-grey">{what}</span>}
            </span>
            <span className="figures ml-auto">
              {pricePence === null ? 'Shop’s price' : formatPounds(pricePence)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
