import { Field, ties } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Options } from '#ui/options.tsx';
import { KINDS } from '../maker-names.ts';
import type { MakerPage } from './maker-pages.tsx';

interface Props {
  pages: readonly MakerPage[];
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

const SIDES = [
  ['new-x', 'Left'],
  ['new-y', 'Top'],
  ['new-w', 'Width'],
  ['new-h', 'Height'],
] as const;

/** Adds a field with a box: drawn on the page, or by its numbers. */
export function NewBox({ pages, values, errors }: Props) {
  return (
    <section aria-labelledby="new-box">
      <h2 id="new-box" className="text-lg">
        Add a field
      </h2>
      <p className="mt-1 max-w-[60ch] text-sm text-grey">
        For a photo, a QR code, or words without a placeholder in the PDF. Draw its box on the page, or type
        its measures in mm. Save your other changes first.
      </p>
      <form method="post" noValidate className="mt-3 space-y-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            name="new-label"
            label="Label"
            defaultValue={values['new-label'] ?? ''}
            error={errors['new-label']}
            maxLength={60}
          />
          <div>
            <FieldLabel of="new-kind">Kind</FieldLabel>
            <select
              name="new-kind"
              defaultValue={values['new-kind'] ?? 'line'}
              {...ties('new-kind', undefined)}
            >
              <Options of={Object.entries(KINDS)} />
            </select>
          </div>
        </div>
        {pages.length > 1 ? (
          <div className="max-w-xs">
            <FieldLabel of="new-page">Page</FieldLabel>
            <select name="new-page" defaultValue={values['new-page'] ?? '0'} {...ties('new-page', undefined)}>
              <Options of={pages.map(({ name }, i) => [i, name])} />
            </select>
          </div>
        ) : (
          <input type="hidden" name="new-page" value="0" />
        )}
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {SIDES.map(([name, label]) => (
            <Field
              key={name}
              name={name}
              label={label}
              inputMode="decimal"
              defaultValue={values[name] ?? ''}
              error={errors[name]}
            />
          ))}
        </div>
        <button type="submit" name="intent" value="add-box" className="button">
          Add the field
        </button>
      </form>
    </section>
  );
}
