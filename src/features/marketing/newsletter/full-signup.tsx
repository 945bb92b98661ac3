import type { FieldErrors } from '#kit/forms.ts';
import { Field } from '#ui/field.tsx';
import { CONSENT_WORDS, NEWSLETTER_INTERESTS } from './newsletter.ts';

/** The full form. No box is ticked in advance; everything typed is kept after a refusal. */
export function FullSignup({
  values,
  interests,
  errors,
}: {
  values: Record<string, string>;
  interests: readonly string[];
  errors: FieldErrors;
}) {
  const known = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <form method="post" action="/newsletter" noValidate className="space-y-5" data-signup="">
      <input type="hidden" name="place" value="newsletter" />
      <Field {...known('email')} label="Email" type="email" autoComplete="email" spellCheck={false} />
      <div className="field-row gap-x-5 sm:grid-cols-2">
        <Field {...known('firstName')} label="First name" autoComplete="given-name" optional />
        <Field {...known('lastName')} label="Last name" autoComplete="family-name" optional />
      </div>
      <fieldset id="interests" aria-describedby={errors.interests && 'interests-error'}>
        <legend className="field-label">
          What would you like to read about? <span className="font-normal text-grey">(optional)</span>
        </legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {Object.entries(NEWSLETTER_INTERESTS).map(([id, words]) => (
            <Tick key={id} name="interests" value={id} words={words} ticked={interests.includes(id)} />
          ))}
        </div>
        <Reason id="interests-error" error={errors.interests} />
      </fieldset>
      <div>
        <Tick
          id="consent"
          name="consent"
          words={CONSENT_WORDS.ticked}
          ticked={Boolean(values.consent)}
          error={errors.consent}
        />
        <Reason id="consent-error" error={errors.consent} />
        <Tick
          name="marketingConsent"
          words={`${CONSENT_WORDS.marketing} (optional)`}
          ticked={Boolean(values.marketingConsent)}
        />
        <p className="field-hint mt-1">
          Our <a href="/privacy">privacy notice</a> says what we keep and for how long.
        </p>
      </div>
      <button type="submit" className="button button-primary w-full">
        Subscribe
      </button>
    </form>
  );
}

function Tick(props: {
  name: string;
  words: string;
  ticked: boolean;
  id?: string;
  value?: string;
  error?: string | undefined;
}) {
  const { name, words, ticked, id, value, error } = props;
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input
        type="checkbox"
        id={id}
        name={name}
        value={value ?? 'on'}
        defaultChecked={ticked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${name}-error`}
        className="size-5 shrink-0 accent-reflex"
      />
      {words}
    </label>
  );
}

function Reason({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className="field-error">
      {error}
    </p>
  );
}
