import type { ReactNode } from 'react';
import { DAY_NAMES } from '#features/company/index.ts';
import { poundsField } from '#kit/money.ts';
import { type Compared, ConflictNotice, SeenField } from '#ui/conflict-notice.tsx';
import { ErrorSummary, Field, FieldError, ties } from '#ui/field.tsx';
import type { SaveAnswer } from '#ui/form-answer.ts';
import { Notice } from '#ui/notice.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import type { SectionKey, SectionValues } from './sections.ts';

/** A refused form: which one, its errors, and everything typed. */
export interface SettingsAnswer extends SaveAnswer {
  section: string;
}

interface Stored<Key extends SectionKey> {
  value: SectionValues[Key];
  savedAt: string | null;
  /** by the request that led here */
  isJustSaved: boolean;
}

export interface Props<Key extends SectionKey> {
  stored: Stored<Key>;
  answer: SettingsAnswer | undefined;
}

interface SheetProps {
  section: string;
  title: string;
  seenAt?: string | null;
  isJustSaved: boolean;
  answer: SettingsAnswer | undefined;
  /** every field's name, label and stored value, for comparing a stale save */
  fields: readonly (readonly [name: string, label: string, stored: string])[];
  children: ReactNode;
}

/** One form of the page, with its errors at the top. */
export function Sheet({ section, title, seenAt, isJustSaved, answer, fields, children }: SheetProps) {
  return (
    <form
      method="post"
      noValidate
      id={section}
      data-guarded={answer ? 'unsaved' : ''}
      className="sheet scroll-mt-4 space-y-4 p-4"
    >
      <h2>{title}</h2>
      {isJustSaved && <Notice tone="good">Saved.</Notice>}
      {answer && <ErrorSummary errors={answer.errors} />}
      {answer?.conflict && (
        <ConflictNotice
          conflict={answer.conflict}
          fields={fields.map(([name, label, stored]): Compared => [label, stored, answer.typed[name] ?? ''])}
        />
      )}
      <input type="hidden" name="section" value={section} />
      <SeenField name="seenAt" stored={seenAt ?? ''} answer={answer} />
      {children}
    </form>
  );
}

export function Save({ what }: { what: string }) {
  return (
    <SaveBar>
      <button type="submit" className="button" aria-label={`Save: ${what}`}>
        Save
      </button>
    </SaveBar>
  );
}

/** A field's value, typed or else stored, and its error. */
export function fieldOf(answer: SettingsAnswer | undefined) {
  return (name: string, stored: string) => ({
    name,
    id: name,
    defaultValue: answer?.typed[name] ?? stored,
    error: answer?.errors[name],
  });
}

export function CompanyForm({ stored: { value, savedAt, isJustSaved }, answer }: Props<'company'>) {
  const field = fieldOf(answer);
  return (
    <Sheet
      section="company"
      title="Company"
      seenAt={savedAt}
      isJustSaved={isJustSaved}
      answer={answer}
      fields={[
        ['name', 'Name', value.name],
        ['phone', 'Phone', value.phone],
        ['email', 'Email', value.email],
        ['address', 'Address', value.addressLines.join('\n')],
        ['postalCode', 'Postcode', value.postalCode],
        ['vatNumber', 'VAT number', value.vatNumber],
        ['companyNumber', 'Company number', value.companyNumber],
      ]}
    >
      <Field {...field('name', value.name)} label="Name" autoComplete="organization" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('phone', value.phone)} label="Phone" />
        <Field {...field('email', value.email)} label="Email" type="email" />
      </div>
      <div>
        <label htmlFor="address" className="field-label">
          Address
        </label>
        <textarea
          name="address"
          rows={3}
          defaultValue={answer?.typed.address ?? value.addressLines.join('\n')}
          aria-required="true"
          {...ties('address', answer?.errors.address)}
        />
        <FieldError id="address" error={answer?.errors.address} />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field {...field('postalCode', value.postalCode)} label="Postcode" />
        <Field {...field('vatNumber', value.vatNumber)} label="VAT number" />
        <Field {...field('companyNumber', value.companyNumber)} label="Company number" />
      </div>
      <Save what="Company" />
    </Sheet>
  );
}

export function HoursForm({ stored: { value, savedAt, isJustSaved }, answer }: Props<'opening_hours'>) {
  const hoursOf = (day: number) => value.find(({ fromDay, toDay }) => fromDay <= day && day <= toDay)?.hours;
  return (
    <Sheet
      section="opening_hours"
      title="Opening hours"
      seenAt={savedAt}
      isJustSaved={isJustSaved}
      answer={answer}
      fields={DAY_NAMES.flatMap((name, index) =>
        (['opens', 'closes'] as const).map(
          (which) => [`${which}${index + 1}`, `${name} ${which}`, hoursOf(index + 1)?.[which] ?? ''] as const,
        ),
      )}
    >
      <p className="text-grey">Leave both empty if the shop is closed that day.</p>
      {DAY_NAMES.map((name, index) => {
        const day = index + 1;
        const time = (which: 'opens' | 'closes') => ({
          name: `${which}${day}`,
          label: `${name} ${which}`,
          defaultValue: answer?.typed[`${which}${day}`] ?? hoursOf(day)?.[which] ?? '',
          error: answer?.errors[`${which}${day}`],
        });
        return (
          <div key={name} className="grid max-w-md grid-cols-2 gap-4">
            <Field {...time('opens')} />
            <Field {...time('closes')} />
          </div>
        );
      })}
      <Save what="Opening hours" />
    </Sheet>
  );
}

interface ClosedDaysProps {
  days: { day: string; name: string; words: string }[];
  isJustSaved: boolean;
  answer: SettingsAnswer | undefined;
}

export function ClosedDays({ days, isJustSaved, answer }: ClosedDaysProps) {
  return (
    <section className="sheet p-4" aria-labelledby="closed-days">
      <h2 id="closed-days" className="scroll-mt-4">
        Closed days
      </h2>
      {isJustSaved && (
        <div className="mt-2">
          <Notice tone="good">Saved.</Notice>
        </div>
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
            defaultValue={answer?.typed.day}
            error={answer?.errors.day}
          />
          <Field name="why" label="Reason" defaultValue={answer?.typed.why} error={answer?.errors.why} />
          <button type="submit" name="intent" value="close" className="button">
            Add closed day
          </button>
        </div>
      </form>
    </section>
  );
}

export function DeliveryForm({ stored: { value, savedAt, isJustSaved }, answer }: Props<'delivery'>) {
  const field = fieldOf(answer);
  return (
    <Sheet
      section="delivery"
      title="Delivery"
      seenAt={savedAt}
      isJustSaved={isJustSaved}
      answer={answer}
      fields={[
        ['price', 'Price (£)', poundsField(value.pricePence)],
        ['freeFrom', 'Free from (£)', poundsField(value.freeFromPence)],
      ]}
    >
      <div className="grid max-w-md grid-cols-2 gap-4">
        <Field {...field('price', poundsField(value.pricePence))} label="Price (£)" inputMode="decimal" />
        <Field
          {...field('freeFrom', poundsField(value.freeFromPence))}
          label="Free from (£)"
          inputMode="decimal"
        />
      </div>
      <Save what="Delivery" />
    </Sheet>
  );
}

export function VisitingForm({ stored: { value, savedAt, isJustSaved }, answer }: Props<'visiting'>) {
  const field = fieldOf(answer);
  return (
    <Sheet
      section="visiting"
      title="Map and chat"
      seenAt={savedAt}
      isJustSaved={isJustSaved}
      answer={answer}
      fields={[
        ['latitude', 'Latitude', String(value.latitude)],
        ['longitude', 'Longitude', String(value.longitude)],
        ['mapsKey', 'Google Maps key', value.mapsKey ?? ''],
        ['chatUrl', 'Live chat link', value.chatUrl ?? ''],
      ]}
    >
      <div className="grid max-w-md grid-cols-2 gap-4">
        <Field {...field('latitude', String(value.latitude))} label="Latitude" inputMode="decimal" />
        <Field {...field('longitude', String(value.longitude))} label="Longitude" inputMode="decimal" />
      </div>
      <Field
        {...field('mapsKey', value.mapsKey ?? '')}
        label="Google Maps key"
        optional
        autoComplete="off"
        hint="Without a key, the map is a drawing. Visitors’ browsers can see this key."
      />
      <Field
        {...field('chatUrl', value.chatUrl ?? '')}
        label="Live chat link"
        optional
        hint="Without a link, Live Chat opens the contact form."
      />
      <Save what="Map and chat" />
    </Sheet>
  );
}

export function NumberForm({
  stored: { value, savedAt, isJustSaved },
  answer,
}: Props<'password_length_min'>) {
  const field = fieldOf(answer);
  return (
    <Sheet
      section="password_length_min"
      title="Passwords"
      seenAt={savedAt}
      isJustSaved={isJustSaved}
      answer={answer}
      fields={[['length', 'Minimum length', String(value)]]}
    >
      <Field
        {...field('length', String(value))}
        label="Minimum length"
        inputMode="numeric"
        hint="For customers. Administrators need at least 8. Existing passwords are not affected."
        className="max-w-md"
      />
      <Save what="Passwords" />
    </Sheet>
  );
}

type SwitchKey = 'staff_two_step' | 'newsletter_double_opt_in' | 'sample_data';

interface SwitchProps extends Props<SwitchKey> {
  section: SwitchKey;
  title: string;
  label: string;
  hint?: string;
}

export function SwitchForm({
  section,
  title,
  label,
  hint,
  stored: { value, savedAt, isJustSaved },
  answer,
}: SwitchProps) {
  return (
    <Sheet
      section={section}
      title={title}
      seenAt={savedAt}
      isJustSaved={isJustSaved}
      answer={answer}
      fields={[['on', label, value ? 'on' : '']]}
    >
      <label className="flex min-h-10 items-center gap-2">
        <input
          type="checkbox"
          name="on"
          defaultChecked={answer ? answer.typed.on !== undefined : value}
          className="size-4 accent-reflex"
        />
        {label}
      </label>
      {hint && <p className="text-grey">{hint}</p>}
      <Save what={title} />
    </Sheet>
  );
}
