import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Adds the word to the label of an optional field. */
  optional?: boolean;
  /** By default it is true unless `optional`. `false` if a field may stay empty without saying so, such as one for a second button. */
  required?: boolean;
}

/**
 * A labelled text field with its hint and error beside it, linked for screen readers. Uses `aria-required`, because
 * `required` would make browsers show their own bubbles instead of our messages.
 */
export function Field(props: FieldProps) {
  const { label, error, hint, optional, required = !optional, id, className, ...input } = props;
  const fieldId = id ?? input.name;
  return (
    <div className={className}>
      <label htmlFor={fieldId} className="field-label">
        {label} {optional && <span className="font-normal text-grey">(optional)</span>}
      </label>
      {hint && (
        <p id={`${fieldId}-hint`} className="field-hint mb-1">
          {hint}
        </p>
      )}
      <input type="text" {...input} aria-required={required || undefined} {...ties(fieldId, error, hint)} />
      <FieldError id={fieldId} error={error} />
    </div>
  );
}

/** A street address in one or more lines. A `<textarea>`, because browsers autofill `street-address` as lines. */
export function AddressField({
  label,
  error,
  className,
  ...textarea
}: TextareaHTMLAttributes<HTMLTextAreaElement> & Pick<FieldProps, 'name' | 'label' | 'error'>) {
  const { name } = textarea;
  return (
    <div className={className}>
      <label htmlFor={name} className="field-label">
        {label}
      </label>
      <textarea
        rows={2}
        autoComplete="street-address"
        spellCheck={false}
        {...textarea}
        aria-required="true"
        {...ties(name, error)}
      />
      <FieldError id={name} error={error} />
    </div>
  );
}

/** The attributes that link a control to its label, hint and error. */
export function ties(id: string, error: string | undefined, hint?: ReactNode) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    className: 'field',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  } as const;
}

/** A control's error, shown below it. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="field-error">
      {error}
    </p>
  );
}

/**
 * The form's errors with a link to each field (GOV.UK error summary), scrolled clear of the bar for unsaved changes.
 */
export function ErrorSummary({ errors }: { errors: Readonly<Record<string, string>> }) {
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: after a refused form the focus goes to the summary (GOV.UK error summary)
    <div role="alert" tabIndex={-1} autoFocus className="notice notice-stop mb-6 scroll-my-32">
      <h2 className="text-lg">There is a problem</h2>
      <ul className="mt-2 space-y-1">
        {entries.map(([field, message]) => (
          <li key={field}>
            <a href={`#${field}`} className="font-semibold whitespace-pre-line text-stop">
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
