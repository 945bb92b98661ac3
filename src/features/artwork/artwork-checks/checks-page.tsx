import { data, redirect } from 'react-router';
import { readSeparationNames } from '#features/artwork/files/index.server.ts';
import { readSettings, saveSetting } from '#features/desk/settings/index.server.ts';
import { fieldErrors, formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import type { Actor } from '#platform/audit.server.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import {
  type JudgedCode,
  RULE_FAMILIES,
  type RuleFamily,
  type Severity,
  severities,
  shippedRules,
} from '#preflight/index.ts';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { ConflictNotice, VersionField } from '#ui/conflict-notice.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import type { SaveAnswer } from '#ui/form-answer.ts';
import { guardForm } from '#ui/guard-form.ts';
import { Notice } from '#ui/notice.tsx';
import { Options } from '#ui/options.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/checks-page.ts';
import { LookSection } from './look-section.tsx';
import { looksSchema } from './looks-form.ts';
import { replacedInkSchema, replacedUse, whyNotReplaced } from './replaced-inks.server.ts';
import { ReplacedInksSection } from './replaced-inks-section.tsx';
import {
  FAMILY_WORDS,
  FIGURE_WORDS,
  FIGURES,
  FINDING_WORDS,
  type Figure,
  SEVERITY_WORDS,
} from './rule-words.ts';
import { CODES, rulesSchema, ruleValues, severityField } from './rules-form.ts';
import { readRules, saveRules } from './save-rules.server.ts';
import { removeSeparationName, saveSeparationName, separationNameSchema } from './separation-names.server.ts';
import { SeparationsSection } from './separations-section.tsx';

export const handle = { title: 'Artwork checks' };

const familyOf = (url: URL): RuleFamily =>
  RULE_FAMILIES.find((family) => family === url.searchParams.get('family')) ?? 'held';

export async function loader({ context, url }: Route.LoaderArgs) {
  const family = familyOf(url);
  const { db } = context.get(shopContext);
  const [{ rules, seenAt }, names, { artwork_looks: looks }] = await Promise.all([
    readRules(db, family),
    readSeparationNames(db),
    readSettings(db),
  ]);
  return { looks, family, names, seenAt, values: ruleValues(rules), done: url.searchParams.get('done') };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const family = familyOf(url);
  const values = formValues(await readForm(request));
  if (values.intent === 'save-looks') return saveLooks(shop, actor, family, values);
  if (values.intent?.endsWith('-separation')) return changeNames(shop, actor, family, values);
  const isReset = values.intent === 'reset';
  const parsed = isReset ? null : rulesSchema.safeParse(values);
  if (parsed && !parsed.success)
    return data<SaveAnswer>({ values, errors: fieldErrors(parsed.error), conflict: null }, { status: 422 });
  const saved = await saveRules(shop, actor, {
    family,
    rules: parsed?.data ?? null,
    seenAt: values.seenAt ?? '',
  });
  if (saved.ok)
    throw redirect(`${href('/admin/artwork-checks')}?family=${family}&done=${isReset ? 'reset' : 'saved'}`);
  const conflict = { actor: saved.actor, at: formatTime(saved.changedAt) };
  return data<SaveAnswer>({ values: isReset ? {} : values, errors: {}, conflict }, { status: 409 });
}

/** Changes the owner's table of names: adds one, prints one as something else, or removes one. */
async function changeNames(shop: Shop, actor: Actor, family: RuleFamily, values: Values) {
  const errors = await changedName(shop, actor, values);
  if (errors) return data<SaveAnswer>({ values, errors, conflict: null }, { status: 422 });
  throw redirect(`${href('/admin/artwork-checks')}?family=${family}&done=names#separations`);
}

/** Returns what is wrong with the form, or null once it is saved. */
async function changedName(shop: Shop, actor: Actor, values: Values): Promise<Record<string, string> | null> {
  if (values.intent === 'remove-separation') {
    await removeSeparationName(shop, actor, values.separationName ?? '');
    return null;
  }
  if (values.intent === 'replace-separation') {
    const parsed = replacedInkSchema.safeParse(values);
    if (!parsed.success) return fieldErrors(parsed.error);
    const whyNot = whyNotReplaced(parsed.data, await readSeparationNames(shop.db));
    if (whyNot) return { otherSpot: whyNot };
    await saveSeparationName(shop, actor, parsed.data.name, replacedUse(parsed.data.printedAs));
    return null;
  }
  const parsed = separationNameSchema.safeParse(values);
  if (!parsed.success) return fieldErrors(parsed.error);
  const { separationName, separationRole: role } = parsed.data;
  await saveSeparationName(shop, actor, separationName, { role, inks: null, otherSpot: null });
  return null;
}

/** Saves whether customers may ask for a look, if that is unchanged since the page was opened. Throws the redirect, or returns a refusal. */
async function saveLooks(shop: Shop, actor: Actor, family: RuleFamily, values: Values) {
  const parsed = looksSchema.safeParse(values);
  if (!parsed.success)
    return data<SaveAnswer>({ values, errors: fieldErrors(parsed.error), conflict: null }, { status: 422 });
  const saved = await saveSetting(shop, actor, 'artwork_looks', parsed.data, values.seen ?? '');
  if (saved.ok) throw redirect(`${href('/admin/artwork-checks')}?family=${family}&done=looks#looks`);
  const conflict = { actor: saved.actor, at: formatTime(saved.changedAt) };
  return data<SaveAnswer>({ values, errors: {}, conflict }, { status: 409 });
}

export default function ArtworkChecksPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { family, looks, names, seenAt, values: stored, done } = loaderData;
  const isAboutLooks = answer?.values.intent === 'save-looks';
  const values = { ...stored, ...answer?.values };
  const errors = answer?.errors ?? {};
  return (
    <>
      <h1>Artwork checks</h1>
      <p className="mt-1 text-sm text-grey">
        These rules decide whether a file can be printed. Changes apply to every file as soon as you save,
        including files already in carts.
      </p>
      <Families family={family} />
      <div className="mt-4 max-w-4xl space-y-4">
        {done && !answer && <Notice tone="good">{DONE[done] ?? 'Saved.'}</Notice>}
        <ErrorSummary errors={errors} />
        {answer?.conflict && !isAboutLooks && (
          <ConflictNotice conflict={answer.conflict} fields={comparedFields(stored, values)} />
        )}
        <form method="post" noValidate data-guarded={answer ? 'unsaved' : ''} className="space-y-5">
          <VersionField name="seenAt" stored={seenAt} answer={isAboutLooks ? undefined : answer} />
          <Figures family={family} values={values} errors={errors} />
          <Severities values={values} />
          <SaveBar>
            <PrimarySubmit intent="save">Save</PrimarySubmit>
          </SaveBar>
        </form>
        <LookSection
          stored={looks.value}
          seenAt={looks.savedAt ?? ''}
          answer={isAboutLooks ? answer : undefined}
        />
        <SeparationsSection names={names} formValues={answer?.values ?? {}} errors={errors} />
        <ReplacedInksSection names={names} formValues={answer?.values ?? {}} errors={errors} />
        {seenAt && <Reset seenAt={seenAt} />}
      </div>
      <OwnScript run={guardForm} />
    </>
  );
}

const DONE: Readonly<Record<string, string>> = {
  reset: 'Reset to the defaults.',
  looks: 'Saved. Customers see it at once.',
  names: 'Saved. We use these names for proofs, new press sheets and files that we check from now on.',
};

function Families({ family }: { family: RuleFamily }) {
  return (
    <nav aria-label="Product families" className="mt-4 flex flex-wrap gap-2">
      {RULE_FAMILIES.map((key) => (
        <a
          key={key}
          href={`${href('/admin/artwork-checks')}?family=${key}`}
          className={`button ${key === family ? 'button-primary' : ''}`}
          aria-current={key === family ? 'page' : undefined}
        >
          {FAMILY_WORDS[key].name}
        </a>
      ))}
      <span className="w-full text-sm text-grey">{FAMILY_WORDS[family].what}.</span>
    </nav>
  );
}

type Values = Readonly<Record<string, string>>;

function comparedFields(stored: Values, values: Values) {
  const figures = FIGURES.map(
    (figure) => [FIGURE_WORDS[figure].label, stored[figure] ?? '', values[figure] ?? ''] as const,
  );
  const graves = CODES.map((code) => {
    const field = severityField(code);
    return [FINDING_WORDS[code], severityWords(stored[field]), severityWords(values[field])] as const;
  });
  return [...figures, ...graves];
}

const severityWords = (severity: string | undefined) => SEVERITY_WORDS[severity as Severity] ?? '';

function Figures({ family, values, errors }: { family: RuleFamily; values: Values; errors: Values }) {
  return (
    <fieldset className="sheet p-4">
      <legend className="sr-only">Figures</legend>
      <h2 className="mb-3 text-lg">Figures</h2>
      <div className="field-row sm:grid-cols-2 lg:grid-cols-3">
        {FIGURES.map((figure) => (
          <FigureField
            key={figure}
            figure={figure}
            shipped={shippedRules[family][figure]}
            value={values[figure] ?? ''}
            error={errors[figure]}
          />
        ))}
      </div>
    </fieldset>
  );
}

function FigureField({
  figure,
  shipped,
  value,
  error,
}: {
  figure: Figure;
  shipped: number;
  value: string;
  error: string | undefined;
}) {
  const { label, unit, why } = FIGURE_WORDS[figure];
  return (
    <div>
      <FieldLabel of={figure}>
        {label} ({unit})
      </FieldLabel>
      <p id={`${figure}-hint`} className="field-hint mb-1">
        {why}. Default {shipped}.
      </p>
      <input
        id={figure}
        name={figure}
        type="text"
        inputMode="decimal"
        defaultValue={value}
        className="field figures max-w-32"
        aria-required="true"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${figure}-hint${error ? ` ${figure}-error` : ''}`}
      />
      {error && (
        <p id={`${figure}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

function Severities({ values }: { values: Values }) {
  return (
    <section className="sheet p-4" aria-labelledby="severities">
      <h2 id="severities" className="text-lg">
        Severity of each finding
      </h2>
      <p className="mb-2 text-sm text-grey">
        A file that is the wrong size, damaged or short of pages can never be printed, so those findings are
        not listed.
      </p>
      <ul className="divide-y divide-rule">
        {CODES.map((code) => (
          <SeverityField key={code} code={code} value={values[severityField(code)] ?? ''} />
        ))}
      </ul>
    </section>
  );
}

function SeverityField({ code, value }: { code: JudgedCode; value: string }) {
  const field = severityField(code);
  const isChanged = value !== severities[code];
  return (
    <li className="grid items-center gap-x-6 gap-y-1 py-1.5 sm:grid-cols-[minmax(0,1fr)_15rem] lg:grid-cols-[minmax(0,1fr)_21rem]">
      <label htmlFor={field} className={isChanged ? 'font-bold' : ''}>
        {FINDING_WORDS[code]}
        {isChanged && (
          <span className="font-normal text-grey"> (default: {SEVERITY_WORDS[severities[code]]})</span>
        )}
      </label>
      <select name={field} id={field} defaultValue={value} className="field">
        <Options of={Object.entries(SEVERITY_WORDS)} />
      </select>
    </li>
  );
}

function Reset({ seenAt }: { seenAt: string }) {
  return (
    <form method="post" className="sheet p-4">
      <h2 className="text-lg">Reset</h2>
      <input type="hidden" name="seenAt" value={seenAt} />
      <p className="my-2 text-sm">
        Every figure and severity in this family goes back to its default. Your settings stay in the{' '}
        <a href="/admin/audit">audit log</a>.
      </p>
      <Submit intent="reset">Reset to defaults</Submit>
    </form>
  );
}
