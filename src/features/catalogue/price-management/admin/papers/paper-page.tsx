import { data, redirect } from 'react-router';
import { fieldErrors, formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { ConflictNotice, VersionField } from '#ui/conflict-notice.tsx';
import { ErrorSummary, Field, FieldError, ties } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import type { SaveAnswer } from '#ui/form-answer.ts';
import { guardForm } from '#ui/guard-form.ts';
import { Options } from '#ui/options.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/paper-page.ts';
import type { PaperEffects } from './paper-effects.ts';
import { paperFields, SURFACES } from './paper-form.ts';
import { PaperEffectsNotice, PaperUses } from './paper-uses.tsx';
import { archivePaper, figuresOf, readPaper, savePaper } from './papers.server.ts';

export const handle = { title: 'Paper' };

type Values = Readonly<Record<string, string>>;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  if (params.paperId === 'new') {
    const values: Values = { surface: 'coated' };
    return { isNew: true, isArchived: false, seenAt: '', values, uses: [] };
  }
  const paper = await readPaper(db, params.paperId);
  if (!paper) throw data('Paper not found.', { status: 404 });
  const { name, gsm, um, surface, isArchived, updatedAt, uses } = paper;
  const values: Values = { name, gsm: String(gsm), um: String(um), surface };
  return { isNew: false, isArchived, seenAt: updatedAt.toISOString(), values, uses };
}

interface PaperAnswer extends SaveAnswer {
  /** what saving would change; the owner is asked before it is saved */
  effects: PaperEffects | null;
  /** the figures that the owner is asked to agree to */
  agreeTo: string;
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const values = formValues(await readForm(request));
  const { paperId: id = '' } = params;
  if (values.intent === 'archive' || values.intent === 'restore') {
    const isArchiving = values.intent === 'archive';
    if (!(await archivePaper(shop, actor, id, isArchiving))) throw data('Paper not found.', { status: 404 });
    throw redirect(`${href('/admin/papers')}?done=${isArchiving ? 'archived' : 'restored'}`);
  }
  const answer = (more: Partial<PaperAnswer>, status: number) =>
    data<PaperAnswer>(
      { values, errors: {}, conflict: null, effects: null, agreeTo: '', ...more },
      { status },
    );
  const parsed = paperFields.safeParse(values);
  if (!parsed.success) return answer({ errors: fieldErrors(parsed.error) }, 422);
  const isNew = id === 'new';
  const before = isNew ? null : { id, seenAt: values.seenAt ?? '', agreed: values.agreed ?? '' };
  const saved = await savePaper(shop, actor, parsed.data, before);
  if (saved.ok) throw redirect(`${href('/admin/papers')}?done=${isNew ? 'created' : 'saved'}`);
  switch (saved.kind) {
    case 'missing':
      throw data('Paper not found.', { status: 404 });
    case 'duplicate':
      return answer({ errors: { name: 'Another paper has this name' } }, 422);
    case 'stale':
      return answer({ conflict: { actor: saved.actor, at: formatTime(saved.changedAt) } }, 409);
    case 'affects':
      return answer({ effects: saved.effects, agreeTo: figuresOf(parsed.data) }, 200);
  }
}

const LABELS = [
  ['name', 'Name'],
  ['gsm', 'Weight (gsm)'],
  ['um', 'Thickness (µm)'],
  ['surface', 'Surface'],
] as const;

export default function PaperPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { isNew, isArchived, seenAt, values: stored } = page;
  const values: Values = { ...stored, ...answer?.values };
  const errors = answer?.errors ?? {};
  const effects = answer?.effects;
  const field = (name: string) => ({ name, defaultValue: values[name] ?? '', error: errors[name] });
  return (
    <>
      <p className="mb-3">
        <a href={href('/admin/papers')}>Papers</a>
      </p>
      <h1>{isNew ? 'Add a paper' : stored.name}</h1>
      {isArchived && <p className="mt-2">○ Archived: it can’t be chosen for anything else.</p>}
      <form method="post" noValidate data-guarded={answer ? 'unsaved' : ''} className="mt-5 max-w-3xl">
        <ErrorSummary errors={errors} />
        {answer?.conflict && (
          <ConflictNotice
            conflict={answer.conflict}
            fields={LABELS.map(([name, label]) => [label, stored[name] ?? '', answer.values[name] ?? ''])}
          />
        )}
        {effects && <PaperEffectsNotice effects={effects} />}
        <VersionField name="seenAt" stored={seenAt} answer={answer} />
        {effects && <input type="hidden" name="agreed" value={answer?.agreeTo ?? ''} />}
        <div className="field-row sm:grid-cols-2">
          <Field
            {...field('name')}
            label="Name"
            hint="What you call it, like 350gsm Silk. Customers see the option’s own name."
            className="sm:col-span-2"
          />
          <Field
            {...field('gsm')}
            label="Weight (gsm)"
            inputMode="decimal"
            hint="Grams per m² of one sheet"
          />
          <Field
            {...field('um')}
            label="Thickness (µm)"
            inputMode="decimal"
            hint="Of one sheet: 300 µm is 0.3 mm. The mill’s data sheet has it"
          />
          <div>
            <FieldLabel of="surface">Surface</FieldLabel>
            <select name="surface" defaultValue={values.surface} {...ties('surface', errors.surface)}>
              <Options of={Object.entries(SURFACES)} />
            </select>
            <FieldError id="surface" error={errors.surface} />
          </div>
        </div>
        <SaveBar>
          <PrimarySubmit>{effects ? 'Save and change them' : isNew ? 'Add paper' : 'Save'}</PrimarySubmit>
          <a href={href('/admin/papers')} className="button save-bar-leave">
            Cancel
          </a>
        </SaveBar>
      </form>
      {!isNew && <PaperUses uses={page.uses} />}
      {!isNew && <ArchiveForm isArchived={isArchived} isUsed={page.uses.length > 0} />}
      <OwnScript run={guardForm} />
    </>
  );
}

function ArchiveForm({ isArchived, isUsed }: { isArchived: boolean; isUsed: boolean }) {
  return (
    <section aria-labelledby="archive" className="mt-10 max-w-3xl">
      <h2 id="archive">{isArchived ? 'Put it back' : 'Archive'}</h2>
      <p className="mt-2 text-grey">
        {isArchived
          ? 'It can then be chosen again.'
          : `It can then no longer be chosen.${isUsed ? ' What is made of it now stays as it is.' : ''} You can put it back at any time.`}
      </p>
      <form method="post" className="mt-3">
        <button type="submit" name="intent" value={isArchived ? 'restore' : 'archive'} className="button">
          {isArchived ? 'Put back' : 'Archive paper'}
        </button>
      </form>
    </section>
  );
}
