import { data, redirect } from 'react-router';
import { previewRetention } from '#features/people/personal-data/index.server.ts';
import {
  daysWords,
  RETENTION,
  RETENTION_KINDS,
  type RetentionKind,
} from '#features/people/personal-data/index.ts';
import { countWords } from '#kit/count-words.ts';
import { fieldErrors, formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { Field } from '#ui/field.tsx';
import { guardForm } from '#ui/guard-form.ts';
import { OwnScript } from '#ui/own-script.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/retention-page.ts';
import { SECTION_SCHEMAS } from './sections.ts';
import { readSettings, saveSetting } from './settings.server.ts';
import { fieldOf, type SettingsAnswer, Sheet } from './settings-forms.tsx';

export const handle = { title: 'How long data is kept' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { retention } = await readSettings(shop.db);
  const preview = await previewRetention(shop, retention.value);
  return {
    stored: retention,
    preview: preview.map(({ finishedAt, ...each }) => ({
      ...each,
      lastRun: finishedAt && formatTime(finishedAt),
    })),
    isJustSaved: url.searchParams.has('done'),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const values = formValues(await readForm(request));
  const refuse = (refusal: Pick<SettingsAnswer, 'errors' | 'conflict'>, status: number) =>
    data<SettingsAnswer>({ section: 'retention', values, ...refusal }, { status });
  const parsed = SECTION_SCHEMAS.retention.safeParse(values);
  if (!parsed.success) return refuse({ errors: fieldErrors(parsed.error), conflict: null }, 422);
  const saved = await saveSetting(shop, actor, 'retention', parsed.data, values.seenAt ?? '');
  if (saved.ok) throw redirect(`${href('/admin/settings/retention')}?done=saved`);
  return refuse({ errors: {}, conflict: { actor: saved.actor, at: formatTime(saved.changedAt) } }, 409);
}

export default function RetentionPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { stored, preview, isJustSaved } = loaderData;
  const fields = Object.fromEntries(
    RETENTION_KINDS.map((kind) => [kind, [RETENTION[kind].what, String(stored.value[kind] ?? '')] as const]),
  ) as Record<RetentionKind, readonly [string, string]>;
  const field = fieldOf(answer, fields);
  return (
    <>
      <p>
        <a href={href('/admin/settings')} className="inline-flex min-h-11 items-center">
          Settings
        </a>
      </p>
      <h1>How long data is kept</h1>
      <p className="mt-2 max-w-[70ch] text-grey">
        Every night the shop removes what is older than this, and records it in the{' '}
        <a href={`${href('/admin/audit')}?search=retention`}>audit log</a>. The law allows you to keep
        personal data only as long as you need it. The <a href={href('/privacy')}>privacy notice</a> shows
        these times to your customers. Invoices, amounts, order histories and the audit log are never removed.
        Copies in old backups go when the backups do.
      </p>
      <div className="mt-4 max-w-3xl">
        <Sheet
          section="retention"
          title="Days until it is removed"
          stored={stored}
          isJustSaved={isJustSaved && !answer}
          answer={answer}
          fields={fields}
        >
          {preview.map((each) => (
            <div key={each.kind} className="border-t border-rule pt-4">
              <Field
                {...field(each.kind)}
                inputMode="numeric"
                optional={RETENTION[each.kind].mayKeep}
                hint={<Hint kind={each.kind} />}
                className="[&_input]:max-w-32"
              />
              <p className="figures mt-2 text-sm text-grey">{runWords(each)}</p>
            </div>
          ))}
        </Sheet>
      </div>
      <p className="mt-5 max-w-[70ch] text-grey">
        Network addresses, which limit how often somebody may try something, are removed as soon as a limit
        ends. Uploads that were never finished are removed after a day, and so are guests’ files from the
        networks that sent most while unordered artwork nears its limit. None of this can be changed.
      </p>
      <OwnScript run={guardForm} />
    </>
  );
}

function Hint({ kind }: { kind: RetentionKind }) {
  const { since, why, minDays, maxDays, defaultDays, mayKeep } = RETENTION[kind];
  return (
    <>
      Days after {since}. {why} From {daysWords(minDays)} to {daysWords(maxDays)}
      {mayKeep && ', or empty to keep them'}. Default: {defaultDays.toLocaleString('en-GB')}.
    </>
  );
}

type Preview = Route.ComponentProps['loaderData']['preview'][number];

/** `The next run removes 3 files. The last one, on 3 March 2029, 3:10, removed 12.` */
function runWords({ kind, next, removed, lastRun }: Preview): string {
  const [one, many] = RETENTION[kind].nouns;
  const comes = next === null ? 'These are kept.' : `The next run removes ${countWords(next, one, many)}.`;
  if (!lastRun) return `${comes} It has not run yet.`;
  return `${comes} The last one, ${lastRun}, removed ${removed.toLocaleString('en-GB')}.`;
}
