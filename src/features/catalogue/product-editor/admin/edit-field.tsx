import { Field, FieldError, ties } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import type { SaveAnswer } from '#ui/form-answer.ts';
import { Options } from '#ui/options.tsx';

export type Values = Readonly<Record<string, string>>;

/** A refused form: the values typed and their errors. */
export interface EditAnswer extends SaveAnswer<Values> {
  problem: string | null;
}

/** A field of an edit form: the typed value, otherwise the stored one. */
export function EditField({
  values,
  errors,
  name,
  label,
  ...rest
}: {
  values: Values;
  errors: EditAnswer['errors'];
  name: string;
  label: string;
  hint?: string;
  optional?: boolean;
  required?: boolean;
  readOnly?: boolean;
  list?: string;
  className?: string;
}) {
  return <Field {...rest} name={name} label={label} defaultValue={values[name] ?? ''} error={errors[name]} />;
}

export function EditText({
  values,
  errors,
  name,
  label,
  rows = 4,
  optional,
}: {
  values: Values;
  errors: EditAnswer['errors'];
  name: string;
  label: string;
  rows?: number;
  optional?: boolean;
}) {
  const error = errors[name];
  return (
    <div className="sm:col-span-2">
      <FieldLabel of={name}>
        {label} {optional && <span className="font-normal text-grey">(optional)</span>}
      </FieldLabel>
      <textarea
        id={name}
        name={name}
        rows={rows}
        defaultValue={values[name] ?? ''}
        className="field"
        aria-required={!optional || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      {error && (
        <p id={`${name}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

export function EditSelect({
  values,
  errors,
  name,
  label,
  hint,
  choices,
  className,
}: {
  values: Values;
  errors: EditAnswer['errors'];
  name: string;
  label: string;
  hint?: string;
  choices: readonly { id: string; name: string }[];
  className?: string;
}) {
  return (
    <div className={className}>
      <FieldLabel of={name}>{label}</FieldLabel>
      {hint && (
        <p id={`${name}-hint`} className="field-hint mb-1">
          {hint}
        </p>
      )}
      <select name={name} defaultValue={values[name] ?? ''} {...ties(name, errors[name], hint)}>
        <Options of={choices.map((choice) => [choice.id, choice.name])} />
      </select>
      <FieldError id={name} error={errors[name]} />
    </div>
  );
}
