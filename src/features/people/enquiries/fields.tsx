import type { ReactNode } from 'react';
import { FieldLabel } from '#ui/field-label.tsx';
import { Options } from '#ui/options.tsx';

interface Described {
  name: string;
  label: string;
  error?: string | undefined;
  /** True by default. */
  required?: boolean;
}

/** Label and error around a control that takes `id`, `aria-invalid` and `aria-describedby`. */
function Labelled({ name, label, error, children }: Described & { children: ReactNode }) {
  return (
    <div>
      <FieldLabel of={name}>{label}</FieldLabel>
      {children}
      {error && (
        <p id={`${name}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

function ties({ name, error, required = true }: Described) {
  return {
    id: name,
    name,
    'aria-required': required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${name}-error` : undefined,
  };
}

/** A select with nothing chosen at first. */
export function SelectField({
  options,
  value,
  ...field
}: Described & { options: Readonly<Record<string, string>>; value: string | undefined }) {
  return (
    <Labelled {...field}>
      <select {...ties(field)} defaultValue={value && value in options ? value : ''} className="field">
        <option value="">Choose a subject</option>
        <Options of={Object.entries(options)} />
      </select>
    </Labelled>
  );
}

/** A multi-line text field. */
export function TextAreaField({
  value,
  rows,
  ...field
}: Described & { value: string | undefined; rows: number }) {
  return (
    <Labelled {...field}>
      <textarea {...ties(field)} defaultValue={value} rows={rows} className="field" />
    </Labelled>
  );
}

/** A list of tick boxes. */
export function TickList({
  name,
  legend,
  error,
  options,
  ticked,
}: {
  name: string;
  legend: string;
  error: string | undefined;
  options: readonly string[];
  ticked: readonly string[];
}) {
  return (
    <fieldset id={name} aria-describedby={error && `${name}-error`}>
      <legend className="field-label">
        {legend} <span className="font-normal text-grey">(optional)</span>
      </legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {options.map((option) => (
          <label key={option} className="flex min-h-11 items-center gap-3 text-sm">
            <input
              type="checkbox"
              name={name}
              value={option}
              defaultChecked={ticked.includes(option)}
              className="size-5 accent-reflex"
            />
            {option}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
