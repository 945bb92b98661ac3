import type { ComponentProps, ReactNode } from 'react';
import { ARTWORK_TYPES, FILE_INPUT_CLASS } from './file-input.ts';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'name' | 'type'> {
  label: ReactNode;
  hint: ReactNode;
  error: string | undefined;
}

/** The form field for a print file, with label, hint and error: `artworkFile`. */
export function FileField({ label, hint, error, ...input }: Props) {
  return (
    <>
      <label htmlFor="artworkFile" className="field-label flex items-center gap-2">
        {label}
      </label>
      <p id="artworkFile-hint" className="field-hint mb-2">
        {hint}
      </p>
      <input
        {...input}
        id="artworkFile"
        name="artworkFile"
        type="file"
        accept={ARTWORK_TYPES}
        className={FILE_INPUT_CLASS}
        aria-describedby={`artworkFile-hint${error ? ' artworkFile-error' : ''}`}
        aria-invalid={error ? true : undefined}
      />
      {error && (
        <p id="artworkFile-error" className="field-error">
          {error}
        </p>
      )}
    </>
  );
}
