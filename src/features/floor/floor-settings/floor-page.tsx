import { data, redirect } from 'react-router';
import { readFloor, readOrdersInDanger } from '#features/floor/production/index.server.ts';
import { countWords } from '#kit/count-words.ts';
import { readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { londonDay } from '#kit/london-time.ts';
import { lastChange } from '#platform/audit.server.ts';
import { shopContext } from '#platform/shop.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { ConflictNotice, VersionField } from '#ui/conflict-notice.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { guardForm } from '#ui/guard-form.ts';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/floor-page.ts';
import { FamilyFields } from './family-fields.tsx';
import { floorAction } from './floor-action.server.ts';
import { PressDays, PressFields } from './press-fields.tsx';
import { readFloorChoices, readPressDays } from './read-floor.server.ts';
import { FLOOR } from './save-floor.server.ts';
import { RemoveStage, StageFields } from './stage-fields.tsx';

export const handle = { title: 'Production' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const today = londonDay(clock());
  const done = url.searchParams.get('done');
  const [floor, choices, { changedAt }, pressDays, inDanger] = await Promise.all([
    readFloor(db),
    readFloorChoices(db),
    lastChange(db, FLOOR),
    readPressDays(db, today),
    done === 'saved' || done === 'day' ? readOrdersInDanger(db, clock()) : [],
  ]);
  return {
    floor,
    choices,
    pressDays,
    today,
    version: changedAt?.toISOString() ?? '',
    done,
    /** how many orders can’t be made in time with the presses as just saved */
    inDanger: inDanger.length,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const form = await readForm(request);
  const result = await floorAction(shop, actor, form);
  if ('done' in result) throw redirect(`${href('/admin/production')}?done=${result.done}`);
  return data(result.answer, { status: result.status });
}

const DONE: Readonly<Record<string, string>> = {
  saved: 'Saved. The board uses it now.',
  removed: 'Stage removed. Its jobs have moved.',
  day: 'Saved.',
};

export default function FloorPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { floor, choices, pressDays, today, version, done, inDanger } = page;
  const ofFields = answer?.values.intent === 'save' ? answer : undefined;
  const ofRemoval = answer?.values.intent === 'remove-stage' ? answer : undefined;
  const fields = { values: ofFields?.values ?? null, errors: ofFields?.errors ?? {} };
  return (
    <>
      <h1>Production</h1>
      <p className="mt-1 max-w-[70ch] text-sm text-grey">
        How jobs go through the shop. An order’s status follows from the stages of its jobs, whatever you call
        them.
      </p>
      {knownWords(DONE, done) && !answer && (
        <Notice className="mt-4" tone="good">
          {knownWords(DONE, done)}
        </Notice>
      )}
      {inDanger > 0 && !answer && (
        <Notice className="mt-4" tone="care">
          {`${countWords(inDanger, 'order')} can no longer be made in time. `}
          <a href={href('/admin/days')}>See which</a>.
        </Notice>
      )}
      <div className="mt-4 max-w-5xl">
        <ErrorSummary errors={answer?.errors ?? {}} />
        {answer?.problem && !ofRemoval && <Notice tone="stop">{answer.problem}</Notice>}
        {answer?.conflict && <ConflictNotice conflict={answer.conflict} fields={[]} />}
      </div>
      <form
        method="post"
        noValidate
        data-guarded={ofFields ? 'unsaved' : ''}
        className="mt-5 max-w-5xl space-y-8"
      >
        <VersionField name="seen" stored={version} answer={ofFields} />
        <StageFields {...fields} stages={floor.stages} />
        <PressFields {...fields} presses={floor.presses} />
        <FamilyFields {...fields} floor={floor} choices={choices} />
        <SaveBar>
          <PrimarySubmit intent="save">Save</PrimarySubmit>
        </SaveBar>
      </form>
      <PressDays
        days={pressDays}
        presses={floor.presses}
        today={today}
        errors={ofFields ? {} : (answer?.errors ?? {})}
        values={ofFields ? {} : (answer?.values ?? {})}
      />
      <RemoveStage stages={floor.stages} version={version} refused={ofRemoval} />
      <OwnScript run={guardForm} />
    </>
  );
}
