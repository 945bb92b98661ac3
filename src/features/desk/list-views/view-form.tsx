import { Submit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { addressOf, columnsOf, type ListView, type NamedView } from './list-view.ts';
import { factsOf, type ListName } from './lists.ts';
import { isViewAnswer } from './view-answer.ts';

interface Props<L extends ListName> {
  view: ListView<L>;
  /** what staff saved themselves */
  named: readonly NamedView[];
  /** the page’s answer, of whichever of its forms */
  answer: unknown;
}

/** Chooses columns, and saves the list as it is now under a name. Folded until somebody wants it. */
export function ViewForm<L extends ListName>({ view, named, answer: ofPage }: Props<L>) {
  const answer = isViewAnswer(ofPage) ? ofPage : undefined;
  const own = named.find(({ id, isOwn }) => isOwn && id === view.saved);
  const columns = columnsOf(view.list);
  return (
    <details className="mt-3" open={answer !== undefined}>
      <summary className="inline-flex min-h-8 cursor-pointer items-center text-reflex underline">
        {own ? 'Change or delete this view' : columns.length > 0 ? 'Columns and saved views' : 'Saved views'}
      </summary>
      <form method="post" action={addressOf(view)} className="sheet mt-2 grid max-w-3xl gap-4 p-4">
        <input type="hidden" name="form" value="views" />
        {columns.length > 0 && <Columns list={view.list} shown={answer?.columns ?? view.columns} />}
        <div>
          <p className="max-w-[60ch] text-grey">
            A view keeps {contentWords(view.list)} of this list. It doesn’t keep the search.
          </p>
          <Field
            name="name"
            id="view-name"
            label="Name of the view"
            defaultValue={answer?.name ?? own?.name}
            error={answer?.problem}
            maxLength={40}
            autoComplete="off"
            className="mt-3 max-w-sm"
          />
          <label className="mt-1 flex min-h-10 items-center gap-2">
            <input
              type="checkbox"
              name="shared"
              value="yes"
              defaultChecked={answer?.isShared ?? own?.isShared}
              className="size-4 accent-reflex"
            />
            Share with all staff who see {factsOf(view.list).rows}
          </label>
          <div className="mt-2 flex flex-wrap gap-2">
            {own && <Submit intent="change">Save changes</Submit>}
            <Submit intent="save">{own ? 'Save as a new view' : 'Save view'}</Submit>
            {own && <Submit intent="delete">Delete view</Submit>}
          </div>
        </div>
      </form>
    </details>
  );
}

function Columns({ list, shown }: { list: ListName; shown: readonly string[] }) {
  return (
    <fieldset>
      <legend className="field-label">Columns</legend>
      <div className="flex flex-wrap items-center gap-x-5">
        {Object.entries(factsOf(list).columns ?? {}).map(([column, words]) => (
          <label key={column} className="flex min-h-10 items-center gap-2">
            <input
              type="checkbox"
              name={`column-${column}`}
              value="yes"
              defaultChecked={shown.includes(column)}
              className="size-4 accent-reflex"
            />
            {words}
          </label>
        ))}
        <Submit intent="columns">Show these columns</Submit>
      </div>
    </fieldset>
  );
}

/** What a view of a list keeps: `the filters, the order and the columns`. */
function contentWords(list: ListName): string {
  const { sorts, columns } = factsOf(list);
  const parts = ['the filters', sorts && 'the order', columns && 'the columns'].filter(Boolean);
  return parts.join(', ').replace(/, ([^,]+)$/, ' and $1');
}
