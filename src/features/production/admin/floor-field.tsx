import { FieldError } from '#ui/field.tsx';

export interface FloorFieldProps {
  /** what a refused form sent; null for what is stored */
  typed: Readonly<Record<string, string>> | null;
  errors: Readonly<Record<string, string>>;
}

interface CellProps extends FloorFieldProps {
  name: string;
  /** its name for screen readers: in a table the column’s head is what others see */
  label: string;
  stored: string | number;
  /** a whole number */
  isCount?: boolean;
}

/** A field in a table of the production settings, with its error below. */
export function FloorField({ typed, errors, name, label, stored, isCount = false }: CellProps) {
  const error = errors[name];
  return (
    <>
      <input
        id={name}
        name={name}
        aria-label={label}
        defaultValue={typed ? (typed[name] ?? '') : stored}
        inputMode={isCount ? 'numeric' : undefined}
        className={isCount ? 'field figures w-24' : 'field w-full min-w-36'}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      <FieldError id={name} error={error} />
    </>
  );
}
