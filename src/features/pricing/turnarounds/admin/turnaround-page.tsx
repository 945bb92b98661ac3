import { data, redirect } from 'react-router';
import { href } from '#kit/href.ts';
import { formatTime, londonDay } from '#kit/london-time.ts';
import { poundsField } from '#kit/money.ts';
import { shopContext } from '#platform/shop.ts';
import { StaffLink } from '#shell/staff-link.tsx';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { ConflictNotice, VersionField } from '#ui/conflict-notice.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { guardForm } from '#ui/guard-form.ts';
import { ListTable } from '#ui/list-table.tsx';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/turnaround-page.ts';
import { changeWords } from './change-words.ts';
import { readTurnaroundProducts, readTurnaroundRow } from './store.server.ts';
import { turnaroundAction } from './turnaround-action.server.ts';
import { TurnaroundFields } from './turnaround-fields.tsx';
import { FIELD_WORDS, formOf, NEW_TURNAROUND } from './turnaround-form.ts';
import { TurnaroundProducts } from './turnaround-products.tsx';

export const handle = { title: 'Turnaround' };

const NEW = 'new';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const done = url.searchParams.get('done');
  if (params.turnaroundId === NEW) return { turnaround: null, values: NEW_TURNAROUND, done };
  const row = await readTurnaroundRow(db, params.turnaroundId, londonDay(clock()));
  if (!row) throw data('Turnaround not found.', { status: 404 });
  const category = url.searchParams.get('category');
  const { categories, products, usualPence, changes } = await readTurnaroundProducts(db, row.id, category);
  const { id, name, isArchived, updatedAt } = row;
  return {
    turnaround: {
      id,
      name,
      isArchived,
      seenAt: updatedAt.toISOString(),
      category,
      categories,
      products,
      surcharge: poundsField(usualPence ?? 0),
      changes: changes.map(({ at, actor, action }) => ({
        at: formatTime(at),
        actor,
        words: changeWords(action),
      })),
    },
    values: formOf(row),
    done,
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const id = params.turnaroundId === NEW ? null : params.turnaroundId;
  const result = await turnaroundAction(shop, actor, id, await request.formData());
  if ('to' in result) throw redirect(result.to);
  if (result.status === 404) throw data('Turnaround not found.', { status: 404 });
  return data(result.answer, { status: result.status });
}

export default function TurnaroundPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { turnaround } = page;
  const ofFields = answer?.form === 'fields' ? answer : undefined;
  const values = ofFields?.values ?? page.values;
  const errors = answer?.errors ?? {};
  return (
    <>
      <p className="mb-3">
        <a href={href('/admin/turnarounds')}>Turnarounds</a>
      </p>
      <h1>{turnaround?.name ?? 'New turnaround'}</h1>
      {page.done && !answer && (
        <Notice className="mt-4" tone="good">
          Saved. The shop uses it now.
        </Notice>
      )}
      {turnaround?.isArchived && (
        <Notice className="mt-4" tone="care">
          This turnaround is archived: no product can have it.
        </Notice>
      )}
      <div className="mt-4 max-w-4xl">
        <ErrorSummary errors={errors} />
        {answer && answer.unfit.length > 0 && <Unfit products={answer.unfit} />}
        {answer?.conflict && (
          <ConflictNotice
            conflict={answer.conflict}
            fields={
              ofFields
                ? FIELD_WORDS.map(([name, label]) => [label, page.values[name] ?? '', values[name] ?? ''])
                : []
            }
          />
        )}
      </div>
      <form method="post" noValidate data-guarded={ofFields ? 'unsaved' : ''} className="mt-5 max-w-4xl">
        {turnaround && <VersionField name="seenAt" stored={turnaround.seenAt} answer={ofFields} />}
        <TurnaroundFields values={values} errors={ofFields ? errors : {}} />
        <SaveBar>
          <PrimarySubmit intent="save">Save</PrimarySubmit>
          <a href={href('/admin/turnarounds')} className="button save-bar-leave">
            Cancel
          </a>
        </SaveBar>
      </form>
      {turnaround && !turnaround.isArchived && (
        <TurnaroundProducts
          {...turnaround}
          turnaroundId={turnaround.id}
          ticked={answer?.form === 'products' ? answer.ticked : null}
          surcharge={(answer?.form === 'products' && answer.values.surcharge) || turnaround.surcharge}
          surchargeError={answer?.form === 'products' ? errors.surcharge : undefined}
        />
      )}
      {turnaround && <Archive turnaround={turnaround} />}
      {turnaround && turnaround.changes.length > 0 && <History changes={turnaround.changes} />}
      <OwnScript run={guardForm} />
    </>
  );
}

/** How many products a refusal names; the rest are counted. */
const NAMED = 10;

function Unfit({ products }: { products: readonly { name: string; problem: string }[] }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: on a long page the focus goes to the refusal, as with the error summary
    <div tabIndex={-1} autoFocus>
      <Notice tone="stop">
        <p className="font-semibold">Nothing was saved, because it doesn’t fit these products:</p>
        <ul className="mt-2">
          {products.slice(0, NAMED).map(({ name, problem }) => (
            <li key={`${name} ${problem}`}>{`${name}: ${problem}`}</li>
          ))}
          {products.length > NAMED && <li>{`And ${products.length - NAMED} more.`}</li>}
        </ul>
      </Notice>
    </div>
  );
}

function Archive({ turnaround }: { turnaround: { isArchived: boolean; seenAt: string } }) {
  const { isArchived, seenAt } = turnaround;
  return (
    <form method="post" className="mt-10 max-w-4xl">
      <input type="hidden" name="seenAt" value={seenAt} />
      <h2>{isArchived ? 'Use it again' : 'Archive'}</h2>
      <p className="mt-1 mb-3 text-sm text-grey">
        {isArchived
          ? 'It is listed again. Then choose its products.'
          : 'Takes it off every product. Orders keep it, and the day they were promised.'}
      </p>
      <Submit intent={isArchived ? 'restore' : 'archive'}>
        {isArchived ? 'Use this turnaround again' : 'Archive this turnaround'}
      </Submit>
    </form>
  );
}

function History({ changes }: { changes: readonly { at: string; actor: string; words: string }[] }) {
  return (
    <section aria-labelledby="history" className="mt-10 max-w-4xl">
      <h2 id="history">History</h2>
      <ListTable className="mt-2" columns={['When', 'Who', 'What']}>
        {changes.map(({ at, actor, words }) => (
          <tr key={`${at} ${words}`}>
            <td className="figures whitespace-nowrap">{at}</td>
            <td>{actor}</td>
            <td>{words}</td>
          </tr>
        ))}
      </ListTable>
      <p className="mt-2 text-sm">
        <StaffLink to={href('/admin/audit')}>Before and after of each, in the audit log</StaffLink>
      </p>
    </section>
  );
}
