import { COUNTRIES } from '#kit/country.ts';
import { FieldError } from './field.tsx';
import { Options } from './options.tsx';

interface Props {
  name: string;
  id?: string;
  defaultValue: string;
  /** whether there is a choice; otherwise everything goes to the United Kingdom */
  isOpen: boolean;
  /** what browsers autofill it with */
  autoComplete: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** The country of an address: a choice if the owner also delivers to Ireland, otherwise just a line of text. */
export function CountryField({ name, id = name, defaultValue, isOpen, autoComplete, hint, error }: Props) {
  if (!isOpen) return <p className="mt-3 text-sm text-grey">Country: United Kingdom</p>;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="mt-4 max-w-80">
      <label htmlFor={id} className="field-label">
        Country
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <select
        id={id}
        name={name}
        defaultValue={defaultValue || COUNTRIES[0]}
        autoComplete={autoComplete}
        className="field"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
      >
        <Options of={COUNTRIES.map((country) => [country, country])} />
      </select>
      <FieldError id={id} error={error} />
    </div>
  );
}
