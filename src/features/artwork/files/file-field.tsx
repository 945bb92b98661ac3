import type { ComponentProps, ReactNode } from 'react';
import { ARTWORK_TYPES, FILE_INPUT_CLASS } from './file-input.ts';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  /** `artworkFile` by default */
  name?: string;
  /** print files by default */
  accept?: string;
  label: ReactNode;
  hint: ReactNode;
  error: string | undefined;
}

/** The form field for a print file, or another kind, with label, hint and error. */
export function FileField({
  name = 'artworkFile',
  accept = ARTWORK_TYPES,
  label,
  hint,
  error,
  ...input
}: Props) {
  return (
    <>
      <label htmlFor={name} className="field-label flex items-center gap-2">
        {label}
      </label>
      <p id={`${name}-hint`} className="field-hint mb-2">
        {hint}
      </p>
      <input
        {...input}
        id={name}
        name={name}
        type="file"
        accept={accept}
        className={FILE_INPUT_CLASS}
        aria-describedby={`${name}-hint${error ? ` ${name}-error` : ''}`}
        aria-invalid={error ? true : undefined}
      />
      {error && (
        <p id={`${name}-error`} className="field-error">
          {error}
        </p>
      )}
    </>
  );
}
