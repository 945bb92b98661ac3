import type { ReactNode } from 'react';
import { DAY_NAMES } from '#features/pricing/company/index.ts';
import { Submit } from '#ui/button.tsx';
import { type Compared, ConflictNotice, VersionField } from '#ui/conflict-notice.tsx';
import { ErrorSummary, Field, FieldError, ties } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import type { SaveAnswer } from '#ui/form-answer.ts';
import { Notice } from '#ui/notice.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import type { SectionKey, SectionValues } from './sections.ts';
import { TickBox } from './tick-box.tsx';

/** A refused form: which one, its errors, and the values typed. */
export interface SettingsAnswer extends SaveAnswer {
  section: string;
}

/** One section's form: the stored values, and what the last request did with them. */
export interface Props<Key extends SectionKey> extends SectionProps {
  section: Key;
  stored: { value: SectionValues[Key]; savedAt: string | null };
}

/** What every form of a page gets. */
export interface SectionProps {
  title: string;
  /** whether it is the only form of its page, whose title is its own */
  isAlone?: boolean;
  isJustSaved: boolean;
  answer: SettingsAnswer | undefined;
}

/** Every field of a form by name: its label and stored value. */
type Fields = Readonly<Record<string, readonly [label: string, stored: string]>>;

interface SheetProps extends SectionProps {
  section: string;
  stored: { savedAt: string | null };
  fields: Fields;
  children: ReactNode;
}

/** One form of the page, with its errors at the top. */
export function Sheet({
  section,
  title,
  isAlone,
  stored,
  isJustSaved,
  answer,
  fields,
  children,
}: SheetProps) {
  return (
    <form
      method="post"
      noValidate
      id={section}
      data-guarded={answer ? 'unsaved' : ''}
      className="sheet scroll-mt-4 space-y-4 p-4"
    >
      {!isAlone && <h2>{title}</h2>}
      {isJustSaved && <Notice tone="good">Saved.</Notice>}
      {answer && <ErrorSummary errors={answer.errors} />}
      {answer?.conflict && (
        <ConflictNotice
          conflict={answer.conflict}
          fields={Object.entries(fields).map(
            ([name, [label, value]]): Compared => [label, value, answer.values[name] ?? ''],
          )}
        />
      )}
      <input type="hidden" name="section" value={section} />
      <VersionField name="seenAt" stored={stored.savedAt ?? ''} answer={answer} />
      {children}
      <SaveBar>
        <button
          type="submit"
          className={isAlone ? 'button button-primary' : 'button'}
          aria-label={`Save: ${title}`}
        >
          Save
        </button>
      </SaveBar>
    </form>
  );
}

/** Returns a function that gives a field's label, value (as typed, otherwise as stored) and error. */
export function fieldOf<Name extends string>(
  answer: SettingsAnswer | undefined,
  fields: Readonly<Record<Name, readonly [label: string, stored: string]>>,
) {
  return (name: Name) => {
    const [label, stored] = fields[name];
    return {
      name,
      id: name,
      label,
      defaultValue: answer?.values[name] ?? stored,
      error: answer?.errors[name],
    };
  };
}

export function CompanyForm(props: Props<'company'>) {
  const { value } = props.stored;
  const fields = {
    name: ['Name', value.name],
    phone: ['Phone', value.phone],
    email: ['Email', value.email],
    address: ['Address', value.addressLines.join('\n')],
    postalCode: ['Postcode', value.postalCode],
    vatNumber: ['VAT number', value.vatNumber],
    companyNumber: ['Company number', value.companyNumber],
  } as const;
  const field = fieldOf(props.answer, fields);
  return (
    <Sheet {...props} fields={fields}>
      <Field {...field('name')} autoComplete="organization" />
      <div className="field-row sm:grid-cols-2">
        <Field {...field('phone')} />
        <Field {...field('email')} type="email" />
      </div>
      <div>
        <FieldLabel of="address">Address</FieldLabel>
        <textarea
          name="address"
          rows={3}
          defaultValue={field('address').defaultValue}
          aria-required="true"
          {...ties('address', field('address').error)}
        />
        <FieldError id="address" error={field('address').error} />
      </div>
      <div className="field-row sm:grid-cols-3">
        <Field {...field('postalCode')} />
        <Field {...field('vatNumber')} />
        <Field {...field('companyNumber')} />
      </div>
    </Sheet>
  );
}

export function HoursForm(props: Props<'opening_hours'>) {
  const days = DAY_NAMES.map((name, index) => {
    const day = index + 1;
    const hours = props.stored.value.find(({ fromDay, toDay }) => fromDay <= day && day <= toDay)?.hours;
    return (['opens', 'closes'] as const).map(
      (which) => [`${which}${day}`, [`${name} ${which}`, hours?.[which] ?? '']] as const,
    );
  });
  const fields = Object.fromEntries(days.flat());
  const field = fieldOf(props.answer, fields);
  return (
    <Sheet {...props} fields={fields}>
      <p className="text-grey">Leave both empty if the shop is closed that day.</p>
      {DAY_NAMES.map((name, index) => (
        <div key={name} className="field-row max-w-md grid-cols-2">
          <Field {...field(`opens${index + 1}`)} />
          <Field {...field(`closes${index + 1}`)} />
        </div>
      ))}
    </Sheet>
  );
}

interface ClosedDaysProps extends SectionProps {
  days: { day: string; name: string; words: string }[];
}

export function ClosedDays({ title, days, isJustSaved, answer }: ClosedDaysProps) {
  return (
    <section className="sheet p-4" aria-labelledby="closed-days">
      <h2 id="closed-days" className="scroll-mt-4">
        {title}
      </h2>
      {isJustSaved && (
        <Notice className="mt-2" tone="good">
          Saved.
        </Notice>
      )}
      <p className="mt-2 text-grey">
        Northern Ireland’s bank holidays are already included. Nothing is despatched on closed days.
      </p>
      <ul className="mt-3">
        {days.map(({ day, name, words }) => (
          <li key={day} className="flex items-center gap-4 border-t border-rule py-1">
            <span className="figures">{words}</span>
            <span className="text-grey">{name}</span>
            <form method="post" className="ml-auto">
              <input type="hidden" name="section" value="closed-days" />
              <input type="hidden" name="day" value={day} />
              <button
                type="submit"
                name="intent"
                value="open"
                aria-label={`Remove closed day: ${words}`}
                className="button-text"
              >
                Remove
              </button>
            </form>
          </li>
        ))}
      </ul>
      <form method="post" noValidate className="mt-4 space-y-4">
        {answer && <ErrorSummary errors={answer.errors} />}
        <input type="hidden" name="section" value="closed-days" />
        <div className="flex flex-wrap items-end gap-4">
          <Field
            name="day"
            label="Day"
            type="date"
            defaultValue={answer?.values.day}
            error={answer?.errors.day}
          />
          <Field name="why" label="Reason" defaultValue={answer?.values.why} error={answer?.errors.why} />
          <Submit intent="close">Add closed day</Submit>
        </div>
      </form>
    </section>
  );
}

export function VisitingForm(props: Props<'visiting'>) {
  const { value } = props.stored;
  const fields = {
    latitude: ['Latitude', String(value.latitude)],
    longitude: ['Longitude', String(value.longitude)],
    mapsKey: ['Google Maps key', value.mapsKey ?? ''],
    chatUrl: ['Live chat link', value.chatUrl ?? ''],
  } as const;
  const field = fieldOf(props.answer, fields);
  return (
    <Sheet {...props} fields={fields}>
      <div className="field-row max-w-md grid-cols-2">
        <Field {...field('latitude')} inputMode="decimal" />
        <Field {...field('longitude')} inputMode="decimal" />
      </div>
      <Field
        {...field('mapsKey')}
        optional
        autoComplete="off"
        hint="Without a key, the map is a drawing. Visitors’ browsers can see this key."
      />
      <Field {...field('chatUrl')} optional hint="Without a link, Live Chat opens the contact form." />
    </Sheet>
  );
}

export function NumberForm(props: Props<'password_length_min'>) {
  const { value } = props.stored;
  const fields = { length: ['Minimum length', String(value)] } as const;
  const field = fieldOf(props.answer, fields);
  return (
    <Sheet {...props} fields={fields}>
      <Field
        {...field('length')}
        inputMode="numeric"
        hint="For customers. Administrators need at least 8. Existing passwords are not affected."
        className="max-w-md"
      />
    </Sheet>
  );
}

type SwitchKey = 'staff_two_step' | 'newsletter_double_opt_in' | 'sample_data';

interface SwitchProps extends Props<SwitchKey> {
  label: string;
  hint?: string;
}

export function SwitchForm({ label, hint, ...props }: SwitchProps) {
  const { answer, stored } = props;
  return (
    <Sheet {...props} fields={{ on: [label, stored.value ? 'on' : ''] }}>
      <TickBox name="on" label={label} stored={stored.value} answer={answer} />
      {hint && <p className="text-grey">{hint}</p>}
    </Sheet>
  );
}
