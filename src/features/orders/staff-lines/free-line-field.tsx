import { Submit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Options } from '#ui/options.tsx';

interface Props {
  /** the values of a refused form; null to show none */
  values: Readonly<Record<string, string>> | null;
  errors: Readonly<Record<string, string>>;
}

/** Fields for adding a line that we don't print. */
export function FreeLineField({ values, errors }: Props) {
  return (
    <details className="mt-3" open={errors.newDescription !== undefined || errors.newPrice !== undefined}>
      <summary className="cursor-pointer text-sm font-semibold">Add something we don’t print</summary>
      <p className="field-hint mt-1">
        Design work, for example. It has no file and no job, and isn’t packed. For an unusual print job, add
        the nearest product, set your price and tell production what’s different.
      </p>
      <div className="mt-2 field-row sm:grid-cols-4">
        <Field
          name="newDescription"
          label="What it is"
          required={false}
          defaultValue={values?.newDescription ?? ''}
          error={errors.newDescription}
          className="sm:col-span-2"
        />
        <Field
          name="newPrice"
          label="Price, incl. VAT"
          required={false}
          inputMode="decimal"
          defaultValue={values?.newPrice ?? ''}
          error={errors.newPrice}
        />
        <VatField id="newVatClass" chosen={values?.newVatClass ?? 'standard'} />
      </div>
      <p className="mt-3">
        <Submit intent="add-free">Add this line</Submit>
      </p>
    </details>
  );
}

/** The rate of VAT of a line that we don't print. */
export function VatField({ id, chosen }: { id: string; chosen: string }) {
  return (
    <div>
      <FieldLabel of={id}>VAT</FieldLabel>
      <select id={id} name={id} defaultValue={chosen} className="field">
        <Options
          of={[
            ['standard', '20%'],
            ['zero', '0%'],
          ]}
        />
      </select>
    </div>
  );
}
