import { countWords, figure } from '#kit/count-words.ts';
import { formatPounds } from '#kit/money.ts';
import { PrimaryLink } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { lookAgainSoon } from '#ui/look-again-soon.ts';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { DesignPages } from '../design-proof.tsx';
import { printsSomething } from './design-list.ts';
import { ListMatching } from './list-matching.tsx';
import type { ListProps } from './list-props.ts';
import { ListRows } from './list-rows.tsx';

/** A list that is there: what is wrong with it, one of it as it will be printed, its rows, and its order. */
export function ListSheet(props: ListProps) {
  const { path, list } = props;
  if (list.state === 'checking' || list.state === 'making') return <AtWork {...props} />;
  return (
    <>
      {list.problem && (
        <Notice tone="stop" className="mt-4">
          {list.problem}
        </Notice>
      )}
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(20rem,26rem)_1fr]">
        <div className="space-y-6">
          <Order {...props} />
          <ListMatching {...props} />
        </div>
        <Preview {...props} />
      </div>
      <ListRows {...props} />
      <form method="post" action={path} className="mt-10 border-t border-rule pt-4">
        <button type="submit" name="intent" value="remove" className="button">
          Remove this list
        </button>
      </form>
    </>
  );
}

function AtWork({ path, list: { state, done, count } }: ListProps) {
  const what = state === 'checking' ? 'checked' : 'made';
  return (
    <Notice className="mt-6 max-w-2xl">
      <p className="font-semibold">
        {state === 'checking' ? 'We’re checking your list.' : 'We’re making your print file.'}
      </p>
      <progress value={done} max={count} className="mt-2 w-full" aria-label={`How many are ${what}`} />
      <p className="figures mt-1">
        {figure(done)} of {figure(count)} {what}. You can leave this page and come back.
      </p>
      <p className="mt-3">
        <a href={path} className="button">
          Look again
        </a>
      </p>
      <OwnScript run={lookAgainSoon} />
    </Notice>
  );
}

function Order({ path, list, errors }: ListProps) {
  const { count, stopped, remarks, needed, quantity, fileName, orderAt } = list;
  const left = count - stopped;
  return (
    <section aria-labelledby="order-heading" className="sheet p-5">
      <h2 id="order-heading" className="text-lg">
        {list.columns.length === 0
          ? `${figure(count)} with their own number`
          : `${countWords(count, 'row')} from ${fileName}`}
      </h2>
      <ul className="mt-2 space-y-1">
        <li>
          {!printsSomething(list.settings)
            ? 'None of its columns is printed yet. Choose below which goes where.'
            : stopped === 0
              ? 'All of them can be printed.'
              : orderAt
                ? `${countWords(stopped, 'row is', 'rows are')} left out.`
                : `${countWords(stopped, 'row needs', 'rows need')} correcting.`}
        </li>
        {remarks > 0 && <li>{countWords(remarks, 'row has', 'rows have')} a remark and can be printed.</li>}
        {left > 0 && (
          <li className="figures">
            {quantity
              ? `${countWords(needed, 'copy', 'copies')} together${quantity.copies > needed ? `, sold as ${figure(quantity.copies)}` : ''}: ${formatPounds(quantity.pricePence)} for the set.`
              : `${countWords(needed, 'copy', 'copies')} together: more than we sell at once. Order fewer of each, or split the list.`}
          </li>
        )}
        {quantity && quantity.copies > needed && (
          <li className="text-sm text-grey">The rest is shared out evenly among them.</li>
        )}
      </ul>
      {orderAt ? (
        <div className="mt-4">
          <p className="mb-3">Your print file is ready.</p>
          <PrimaryLink to={orderAt}>Continue to order</PrimaryLink>
        </div>
      ) : (
        <form method="post" action={path} className="mt-4 space-y-3">
          <input type="hidden" name="revision" value={list.revision} />
          {stopped > 0 && left > 0 && (
            <div>
              <label className="flex min-h-11 items-center gap-2">
                <input
                  id="leaveOut"
                  type="checkbox"
                  name="leaveOut"
                  value="yes"
                  className="size-5 accent-reflex"
                  aria-describedby={errors.leaveOut ? 'leaveOut-error' : undefined}
                />
                Leave out {stopped === 1 ? 'the row that needs' : `the ${figure(stopped)} rows that need`}{' '}
                correcting
              </label>
            </div>
          )}
          <FieldError id="leaveOut" error={errors.leaveOut} />
          <button
            type="submit"
            name="intent"
            value="order"
            className="button button-primary"
            aria-describedby={errors.leaveOut ? 'leaveOut-error' : undefined}
          >
            Make the print file
          </button>
        </form>
      )}
    </section>
  );
}

function Preview({ path, fields, list }: ListProps) {
  const { preview, count, shows, page } = list;
  if (!preview) return null;
  const { record, name, proof, faults } = preview;
  const at = (to: number) =>
    `${path}?${new URLSearchParams({ record: String(to + 1), show: shows, page: String(page) })}#preview`;
  return (
    <section id="preview" aria-labelledby="preview-heading">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="preview-heading" className="text-lg">
          {record + 1} of {figure(count)}: {name}
        </h2>
        <nav aria-label="Rows in the picture" className="flex gap-2">
          {record > 0 && (
            <a href={at(record - 1)} rel="prev" className="button">
              Previous
            </a>
          )}
          {record + 1 < count && (
            <a href={at(record + 1)} rel="next" className="button">
              Next
            </a>
          )}
        </nav>
      </div>
      {faults.length > 0 && (
        <ul className="mt-2">
          {faults.map(({ field, words }) => (
            <li key={field} className="field-error">
              {fields.find(({ id }) => id === field)?.label ?? 'Quantity'}: {words}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 bg-stage p-4 text-center md:p-8">
        {proof ? (
          <DesignPages
            proof={proof}
            labels={Object.fromEntries(fields.map(({ id, label }) => [id, label]))}
            photos={[]}
          />
        ) : (
          <p>We couldn’t show this one. Try again.</p>
        )}
      </div>
    </section>
  );
}
