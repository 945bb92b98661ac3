import type { OptionRowInput } from './compare-options.ts';

interface RowProps {
  row: OptionRowInput;
  /** `Size 2`, for screen readers */
  named: string;
}

/** What an option adds for the whole line. `marks`: the attributes of a field with an error. */
export function ModifierField({ row, named, marks }: RowProps & { marks: object | false }) {
  const isNew = row.was === '';
  return (
    <input
      type="number"
      step="0.01"
      name="modifier"
      aria-label={`${named}: price modifier (£)`}
      placeholder={isNew ? '0.00' : undefined}
      defaultValue={row.modifier}
      className="field figures"
      aria-required={!isNew || undefined}
      {...marks}
    />
  );
}

/** Whether an option stays; a new one has no such field. */
export function KeepField({ row, named }: RowProps) {
  if (row.was === '') return <input type="hidden" name="remove" value="" />;
  return (
    <select
      name="remove"
      aria-label={`${named}: keep or remove`}
      defaultValue={row.remove ? 'yes' : ''}
      className="field"
    >
      <option value="">Keep</option>
      <option value="yes">Remove</option>
    </select>
  );
}
