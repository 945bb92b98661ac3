import { data, redirect } from 'react-router';
import { formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { lastChange } from '#platform/audit.server.ts';
import { shopContext } from '#platform/shop.ts';
import { useRights } from '#shell/back-office.tsx';
import { PrimarySubmit } from '#ui/button.tsx';
import { ConflictNotice, VersionField } from '#ui/conflict-notice.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import type { SaveAnswer } from '#ui/form-answer.ts';
import { guardForm } from '#ui/guard-form.ts';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { mayOpen } from '#visitor/admin-routes.ts';
import { administratorOf } from '#visitor/administrator.server.ts';
import { readCarriers } from '../carriers.server.ts';
import type { Route } from './+types/settings-page.ts';
import { CarrierFields, ServiceFields } from './carrier-fields.tsx';
import { CARRIERS, readServices, readTimes, readTurnarounds, saveSettings } from './save-settings.server.ts';
import { readSettingsForm } from './settings-form.ts';
import { TimeFields } from './time-fields.tsx';

export const handle = { title: 'Carriers' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [carriers, services, turnarounds, times, { changedAt }] = await Promise.all([
    readCarriers(db),
    readServices(db),
    readTurnarounds(db),
    readTimes(db),
    lastChange(db, CARRIERS),
  ]);
  return {
    carriers,
    services,
    turnarounds,
    times,
    version: changedAt?.toISOString() ?? '',
    isSaved: url.searchParams.has('saved'),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const values = formValues(await readForm(request));
  const [carriers, turnarounds] = await Promise.all([readCarriers(shop.db), readTurnarounds(shop.db)]);
  const read = readSettingsForm(
    values,
    carriers,
    turnarounds.map(({ id }) => id),
  );
  if (!read.ok) return data<SaveAnswer>({ errors: read.errors, conflict: null, values }, { status: 422 });
  const saved = await saveSettings(shop, actor, read.form, values.seen ?? '');
  if (saved.ok) throw redirect(`${href('/admin/despatch/settings')}?saved`);
  const conflict = { actor: saved.actor, at: formatTime(saved.changedAt) };
  return data<SaveAnswer>({ errors: {}, conflict, values }, { status: 409 });
}

export default function SettingsPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { carriers, services, turnarounds, times, version, isSaved } = page;
  const decidesPrices = mayOpen(useRights(), href('/admin/delivery'));
  const fields = { values: answer?.values ?? null, errors: answer?.errors ?? {} };
  return (
    <>
      <p className="mb-3">
        <a href={href('/admin/despatch')}>Despatch</a>
      </p>
      <h1>Carriers and services</h1>
      <p className="mt-1 max-w-[70ch] text-sm text-grey">
        What packing adds to a parcel’s weight is set under{' '}
        {decidesPrices ? (
          <a href={href('/admin/delivery')}>delivery prices</a>
        ) : (
          'delivery prices, by the owner'
        )}
        .
      </p>
      {isSaved && !answer && (
        <Notice className="mt-4" tone="good">
          Saved.
        </Notice>
      )}
      <div className="mt-4 max-w-5xl">
        <ErrorSummary errors={fields.errors} />
        {answer?.conflict && <ConflictNotice conflict={answer.conflict} fields={[]} />}
      </div>
      <form
        method="post"
        noValidate
        data-guarded={answer ? 'unsaved' : ''}
        className="mt-5 max-w-5xl space-y-8"
      >
        <VersionField name="seen" stored={version} answer={answer} />
        <TimeFields {...fields} {...times} />
        <CarrierFields {...fields} carriers={carriers} />
        <ServiceFields {...fields} services={services} turnarounds={turnarounds} />
        <SaveBar>
          <PrimarySubmit intent="save">Save</PrimarySubmit>
        </SaveBar>
      </form>
      <OwnScript run={guardForm} />
    </>
  );
}
