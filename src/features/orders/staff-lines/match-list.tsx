import { formatPounds } from '#kit/money.ts';
import { Submit } from '#ui/button.tsx';
import { FieldError, ties } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';

/** A product that matches what staff typed, with its choices and price. */
export interface ShownMatch {
  id: string;
  name: string;
  missed: readonly string[];
  choices: string;
  /** null if staff have to set it, because it can't be made like that or the quantity isn't listed */
  pricePence: number | null;
  value: string;
}

interface Props {
  /** what staff searched for */
  searchText: string;
  /** null if nothing was searched for */
  matches: readonly ShownMatch[] | null;
  /** whether the field has the focus */
  focuses: boolean;
  error?: string | undefined;
}

/** The field that finds a product for the next line, and its matches. */
export function MatchList({ searchText, matches, focuses, error }: Props) {
  return (
    <>
      <div className="mt-3 flex flex-wrap items-end gap-2 border-t border-rule pt-3">
        <div className="grow basis-64">
          <FieldLabel of="product">Add a product</FieldLabel>
          <input
            type="search"
            name="product"
            defaultValue={searchText}
            placeholder="a5 500 silk"
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: after one line comes the next
            autoFocus={focuses && !searchText}
            {...ties('product', error)}
          />
          <FieldError id="product" error={error} />
        </div>
        <Submit intent="find-product">Find</Submit>
      </div>
      {matches && <Matches matches={matches} />}
    </>
  );
}

function Matches({ matches }: { matches: readonly ShownMatch[] }) {
  if (matches.length === 0)
    return (
      <p id="matches" className="mt-3 text-sm">
        No product matches. Try fewer words, or add a free line.
      </p>
    );
  return (
    <ul id="matches" className="mt-3 divide-y divide-rule border-y border-rule">
      {matches.map(({ id, name, choices, pricePence, missed, value }, i) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 py-1.5">
          <button
            type="submit"
            name="intent"
            value={value}
            // biome-ignore lint/a11y/noAutofocus: Enter adds the best match
            autoFocus={i === 0}
            className="button"
          >
            Add<span className="sr-only"> {name}</span>
          </button>
          <span className="min-w-0 grow basis-32">
            <strong>{name}</strong>
            <span className="block text-xs text-grey">
              {choices}
              {missed.length > 0 && ` (nothing fits “${missed.join(' ')}”)`}
            </span>
          </span>
          <span className="figures font-semibold">
            {pricePence === null ? 'At your price' : formatPounds(pricePence)}
          </span>
        </li>
      ))}
    </ul>
  );
}
