import { data, redirect } from 'react-router';
import { fieldErrors, formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { ConflictNotice, VersionField } from '#ui/conflict-notice.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import type { SaveAnswer } from '#ui/form-answer.ts';
import { guardForm } from '#ui/guard-form.ts';
import { OwnScript } from '#ui/own-script.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/press-sheet-page.ts';
import { LABELS, PressSheetFieldset } from './press-sheet-fieldset.tsx';
import { fieldsOf, pressSheetFields } from './press-sheet-form.ts';
import { readPressSheets } from './press-sheets.server.ts';
import { archivePressSheet, savePressSheet } from './save-press-sheet.server.ts';

export const handle = { title: 'Press sheet' };

type Values = Readonly<Record<string, string>>;
const NOT_FOUND = 'Press sheet not found.';

/** A new one starts with the size that most digital presses take. */
const NEW: Values = {
  workStyle: 'sheetwise',
  gripperEdge: 'bottom',
  gripper: '4',
  marginTop: '4',
  marginRight: '4',
  marginBottom: '4',
  marginLeft: '4',
  makeReady: '0',
  oversPercent: '0',
  oversCopies: '0',
  creepPercent: '100',
  withCutList: 'yes',
};

export async function loader({ context, params }: Route.LoaderArgs) {
  if (params.pressSheetId === 'new') return { isNew: true, isArchived: false, seenAt: '', values: NEW };
  const sheets = await readPressSheets(context.get(shopContext).db);
  const sheet = sheets.find(({ id }) => id === params.pressSheetId);
  if (!sheet) throw data(NOT_FOUND, { status: 404 });
  const values: Values = fieldsOf(sheet);
  return { isNew: false, isArchived: sheet.isArchived, seenAt: sheet.updatedAt, values };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const values = formValues(await readForm(request));
  const id = params.pressSheetId;
  if (values.intent === 'archive' || values.intent === 'restore') {
    const isArchiving = values.intent === 'archive';
    if (!(await archivePressSheet(shop, actor, id, isArchiving))) throw data(NOT_FOUND, { status: 404 });
    throw redirect(`${href('/admin/press-sheets')}?done=${isArchiving ? 'archived' : 'restored'}`);
  }
  const answer = (more: Partial<SaveAnswer>, status: number) =>
    data<SaveAnswer>({ values, errors: {}, conflict: null, ...more }, { status });
  const parsed = pressSheetFields.safeParse(values);
  if (!parsed.success) return answer({ errors: fieldErrors(parsed.error) }, 422);
  const before = id === 'new' ? null : { id, seenAt: values.seenAt ?? '' };
  const saved = await savePressSheet(shop, actor, parsed.data, before);
  if (saved.ok) throw redirect(`${href('/admin/press-sheets')}?done=${before ? 'saved' : 'created'}`);
  switch (saved.kind) {
    case 'missing':
      throw data(NOT_FOUND, { status: 404 });
    case 'duplicate':
      return answer({ errors: { name: 'Another press sheet has this name' } }, 422);
    case 'stale':
      return answer({ conflict: { actor: saved.actor, at: formatTime(saved.changedAt) } }, 409);
  }
}

export default function PressSheetPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { isNew, isArchived, seenAt, values: stored } = page;
  // In a submitted form, a missing tick means that it was removed.
  const values: Values = answer ? answer.values : stored;
  return (
    <>
      <p className="mb-3">
        <a href={href('/admin/press-sheets')}>Press sheets</a>
      </p>
      <h1>{isNew ? 'Add a press sheet' : stored.name}</h1>
      {isArchived && <p className="mt-2">○ Archived: no more sheets are planned on it.</p>}
      <form method="post" noValidate data-guarded={answer ? 'unsaved' : ''} className="mt-5 max-w-4xl">
        <ErrorSummary errors={answer?.errors ?? {}} />
        {answer?.conflict && (
          <ConflictNotice
            conflict={answer.conflict}
            fields={Object.entries(LABELS).map(([name, label]) => [
              label,
              stored[name] ?? '',
              answer.values[name] ?? '',
            ])}
          />
        )}
        <VersionField name="seenAt" stored={seenAt} answer={answer} />
        <PressSheetFieldset values={values} errors={answer?.errors ?? {}} />
        <SaveBar>
          <PrimarySubmit>{isNew ? 'Add press sheet' : 'Save'}</PrimarySubmit>
          <a href={href('/admin/press-sheets')} className="button save-bar-leave">
            Cancel
          </a>
        </SaveBar>
      </form>
      {!isNew && (
        <form method="post" className="mt-10">
          <p className="mb-3 text-grey">
            {isArchived
              ? 'It can then be chosen again.'
              : 'It can then no longer be chosen. You can put it back at any time.'}
          </p>
          <Submit intent={isArchived ? 'restore' : 'archive'}>
            {isArchived ? 'Put back' : 'Archive press sheet'}
          </Submit>
        </form>
      )}
      <OwnScript run={guardForm} />
    </>
  );
}
