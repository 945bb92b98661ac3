import { FieldLabel } from '#ui/field-label.tsx';
import type { Column } from '#ui/list-table.tsx';
import { Options } from '#ui/options.tsx';
import { addressOf, type ListView, viewParams } from './list-view.ts';
import { factsOf, type ListName, type SortOf } from './lists.ts';

/**
 * The fields with which a list’s filter keeps its columns and open view, and its order, which is chosen here too: on narrow
 * screens columns are missing, and some orders have none.
 */
export function ViewFields<L extends ListName>({ view }: { view: ListView<L> }) {
  return (
    <>
      {factsOf(view.list).sorts && (
        <div className="max-w-full">
          <FieldLabel of="sort">Sort by</FieldLabel>
          <select id="sort" name="sort" defaultValue={view.sort} className="field w-auto">
            <Options of={sortChoices(view.list)} />
          </select>
        </div>
      )}
      <HiddenViewFields view={view} />
    </>
  );
}

/** The same without the order, for a filter with a field of its own for it. */
export function HiddenViewFields<L extends ListName>({ view }: { view: ListView<L> }) {
  const { sort: _, ...params } = viewParams(view);
  return Object.entries(params).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** Returns the orders that a list can have, with their words. */
export const sortChoices = (list: ListName): [sort: string, words: string][] =>
  Object.entries(factsOf(list).sorts ?? {}).map(([sort, [words]]) => [sort, words]);

/** Returns a column heading that sorts by it, or reverses the order if it already does. */
export function sortedHead<L extends ListName>(
  view: ListView<L>,
  sort: SortOf<L>,
  className?: string,
): Column {
  const [words, usual] = factsOf(view.list).sorts?.[sort] ?? [sort, 'asc'];
  const isCurrent = view.sort === sort;
  const dir = isCurrent ? (view.dir === 'asc' ? 'desc' : 'asc') : usual;
  return {
    className,
    sort: isCurrent ? (view.dir === 'asc' ? 'ascending' : 'descending') : undefined,
    head: (
      <a href={addressOf({ ...view, sort, dir })} className="text-ink no-underline hover:underline">
        {words}
        {isCurrent && <span aria-hidden="true"> {view.dir === 'asc' ? '↑' : '↓'}</span>}
      </a>
    ),
  };
}
