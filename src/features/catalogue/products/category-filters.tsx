import { href } from '#kit/href.ts';
import { FieldLabel } from '#ui/field-label.tsx';
import { Options } from '#ui/options.tsx';
import {
  type CategoryView,
  FACET_NAMES,
  type FacetKey,
  type Facets,
  SORTS,
  viewUrl,
  withoutFilter,
} from './category-view.ts';

const KEYS: readonly FacetKey[] = ['size', 'finish'];

interface Props {
  categoryId: string;
  facets: Facets;
  view: CategoryView;
}

/** A plain form that reloads the page; script submits it at each change (see live-filter.ts). */
export function CategoryFilters({ categoryId, facets, view }: Props) {
  return (
    <details className="fold sheet mt-8 p-4 sm:p-5" open={isFiltered(view)}>
      <summary className="min-h-6 font-semibold">Filter and sort</summary>
      <form
        method="get"
        action={href('/shop/:category', { category: categoryId })}
        autoComplete="off"
        data-live-filter=""
        className="mt-3 grid gap-x-10 gap-y-4 lg:grid-cols-[1.5fr_1fr_14rem]"
      >
        {KEYS.filter((key) => facets[key].length > 1).map((key) => (
          <fieldset key={key}>
            <legend className="field-label">{FACET_NAMES[key]}</legend>
            <div className="flex flex-wrap gap-2">
              {facets[key].map(({ id, name }) => (
                <label key={id} className="choice">
                  <input type="checkbox" name={key} value={id} defaultChecked={view[key].includes(id)} />
                  <span>{name}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <div>
          <FieldLabel of="sort">Sort by</FieldLabel>
          <select id="sort" name="sort" defaultValue={view.sort} className="field">
            <Options of={Object.entries(SORTS)} />
          </select>
          <button type="submit" className="button without-script mt-3 w-full">
            Show Products
          </button>
        </div>
      </form>
    </details>
  );
}

/** How many products are shown, out of how many, and links to remove each filter or all of them. */
export function FilterState({ categoryId, facets, view, shown, of }: Props & { shown: number; of: number }) {
  const applied = KEYS.flatMap((key) =>
    facets[key].filter(({ id }) => view[key].includes(id)).map((facet) => ({ key, ...facet })),
  );
  return (
    <>
      <p className="figures mt-6 text-sm" role="status" tabIndex={-1} data-live-count="">
        {shown === of ? `${of} products` : `${shown} of ${of} products`}
      </p>
      <div data-live-part="applied">
        {applied.length > 0 && (
          <ul aria-label="Applied filters" className="mt-2 flex flex-wrap items-center gap-2">
            {applied.map(({ key, id, name }) => (
              <li key={`${key}-${id}`}>
                <a href={viewUrl(categoryId, withoutFilter(view, key, id))} className="button px-3">
                  <span className="sr-only">Remove filter </span>
                  {FACET_NAMES[key]}: {name} <span aria-hidden="true">×</span>
                </a>
              </li>
            ))}
            <li>
              <ClearFilters categoryId={categoryId} view={view} />
            </li>
          </ul>
        )}
      </div>
    </>
  );
}

/** Shown if no product matches the filters. */
export function NoneMatch({ categoryId, view }: Pick<Props, 'categoryId' | 'view'>) {
  return (
    <div className="sheet mt-6 max-w-2xl p-6">
      <h2>No products match these filters</h2>
      <p className="mt-3">Remove a filter above, or clear them all.</p>
      <p className="mt-4">
        <ClearFilters categoryId={categoryId} view={view} isButton />
      </p>
    </div>
  );
}

function ClearFilters({
  categoryId,
  view,
  isButton,
}: Pick<Props, 'categoryId' | 'view'> & { isButton?: boolean }) {
  return (
    <a
      href={viewUrl(categoryId, { ...view, size: [], finish: [], page: 1 })}
      className={isButton ? 'button button-primary' : 'inline-flex min-h-11 items-center px-2 text-sm'}
    >
      Clear filters
    </a>
  );
}

function isFiltered({ size, finish, sort }: CategoryView): boolean {
  return size.length + finish.length > 0 || sort !== 'ours';
}
