import {
  addressOf,
  COLUMN_WORDS,
  COLUMNS,
  type NamedView,
  type OrderView,
} from '#features/desk/order-list/index.ts';
import { Submit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import type { ViewAnswer } from './view-action.server.ts';

interface Props {
  view: OrderView;
  /** the saved view that is open, if there is one */
  open: NamedView | undefined;
  answer: ViewAnswer | undefined;
}

/** Chooses columns, and saves the list as it is now under a name. Folded until somebody wants it. */
export function ViewForm({ view, open, answer }: Props) {
  const own = open?.isOwn ? open : undefined;
  const columns = answer?.columns ?? view.columns;
  return (
    <details className="mt-3" open={answer !== undefined}>
      <summary className="inline-flex min-h-8 cursor-pointer items-center text-reflex underline">
        {own ? 'Change or delete this view' : 'Columns and saved views'}
      </summary>
      <form method="post" action={addressOf(view)} className="sheet mt-2 grid max-w-3xl gap-4 p-4">
        <fieldset>
          <legend className="field-label">Columns</legend>
          <div className="flex flex-wrap items-center gap-x-5">
            {COLUMNS.map((column) => (
              <label key={column} className="flex min-h-10 items-center gap-2">
                <input
                  type="checkbox"
                  name={`column-${column}`}
                  value="yes"
                  defaultChecked={columns.includes(column)}
                  className="size-4 accent-reflex"
                />
                {COLUMN_WORDS[column]}
              </label>
            ))}
            <Submit intent="columns">Show these columns</Submit>
          </div>
        </fieldset>
        <div>
          <p className="max-w-[60ch] text-grey">
            A view keeps the filters, the order and the columns of this list. It doesn’t keep the search.
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
            Share with all staff who see orders
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
