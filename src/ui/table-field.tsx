import { FieldError } from './field.tsx';

const WIDTHS = { count: 'field figures w-24', name: 'field w-full min-w-36', long: 'field w-full min-w-72' };

export interface TableFieldProps {
  /** the values of a refused form; null for those stored */
  values: Readonly<Record<string, string>> | null;
  errors: Readonly<Record<string, string>>;
}

interface CellProps extends TableFieldProps {
  name: string;
  /** its name for screen readers: others see the heading of the column */
  label: string;
  stored: string | number;
  /** `count`: a whole number; `long`: an address or a sentence */
  size?: 'count' | 'name' | 'long';
}

/** A field in a table of settings, with its error below. */
export function TableField({ values, errors, name, label, stored, size = 'name' }: CellProps) {
  const error = errors[name];
  return (
    <>
      <input
        id={name}
        name={name}
        aria-label={label}
        defaultValue={values ? (values[name] ?? '') : stored}
        inputMode={size === 'count' ? 'numeric' : undefined}
        className={WIDTHS[size]}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      <FieldError id={name} error={error} />
    </>
  );
}
