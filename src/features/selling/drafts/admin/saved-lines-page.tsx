import { data, redirect } from 'react-router';
import { formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { formatPounds } from '#kit/money.ts';
import { shopContext } from '#platform/shop.ts';
import { Submit } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { SavedLine } from '../saved-line.ts';
import { deleteSavedLine, listSavedLines, renameSavedLine, SAVED_NAME_MAX } from '../saved-lines.server.ts';
import type { Route } from './+types/saved-lines-page.ts';

export const handle = { title: 'Saved lines' };

/** `/admin/saved-lines`: the lines that staff saved for their next quotes, to rename or delete. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  return { lines: await listSavedLines(db), nameMax: SAVED_NAME_MAX, done: url.searchParams.get('done') };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const { intent, id = '', name = '' } = formValues(await readForm(request));
  const here = href('/admin/saved-lines');
  if (intent === 'delete') {
    await deleteSavedLine(shop, actor, id);
    throw redirect(`${here}?done=deleted`);
  }
  const renamed = await renameSavedLine(shop, actor, id, name);
  if (!renamed.ok) return data({ id, name, problem: renamed.problem }, { status: 422 });
  throw redirect(`${here}?done=renamed`);
}

const DONE: Readonly<Record<string, string>> = { deleted: 'Deleted.', renamed: 'Renamed.' };

export default function SavedLinesPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { lines, nameMax } = loaderData;
  const done = answer ? undefined : knownWords(DONE, loaderData.done);
  return (
    <>
      <p className="mb-3">
        <a href={href('/admin/drafts')}>Quotes and phone orders</a>
      </p>
      <h1>Saved lines</h1>
      <p className="mt-2 max-w-[70ch]">
        Add them to any quote with “Add a saved line”. Deleting one leaves the quotes that have it as they
        are.
      </p>
      {done && (
        <Notice tone="good" className="mt-4">
          {done}
        </Notice>
      )}
      {lines.length === 0 ? (
        <EmptyState className="mt-5" title="No saved lines yet">
          Open a line of a quote and press “Save this line”.
        </EmptyState>
      ) : (
        <ul className="mt-5 max-w-3xl space-y-3">
          {lines.map((line) => (
            <Row
              key={line.id}
              line={line}
              nameMax={nameMax}
              answer={answer?.id === line.id ? answer : undefined}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function Row({
  line: { id, name, what, pricePence },
  nameMax,
  answer,
}: {
  line: SavedLine;
  nameMax: number;
  answer: { name: string; problem: string } | undefined;
}) {
  return (
    <li className="sheet p-4">
      <form method="post" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="id" value={id} />
        <Field
          id={`name-${id}`}
          name="name"
          label="Name"
          maxLength={nameMax}
          defaultValue={answer?.name ?? name}
          error={answer?.problem}
          className="min-w-0 grow basis-56"
        />
        <Submit intent="rename">
          Rename<span className="sr-only"> {name}</span>
        </Submit>
        <button
          type="submit"
          name="intent"
          value="delete"
          className="button-text inline-flex min-h-11 items-center"
        >
          Delete<span className="sr-only"> {name}</span>
        </button>
      </form>
      <p className="figures mt-2 text-sm text-grey">
        {[what === name ? null : what, pricePence === null ? 'at the shop’s price' : formatPounds(pricePence)]
          .filter(Boolean)
          .join(', ')}
      </p>
    </li>
  );
}
