import { BillingField } from '#features/orders/order/billing-field.tsx';
import { type BillingValues, REFERENCE_MAX } from '#features/orders/order/index.ts';
import { Field } from '#ui/field.tsx';
import { isOwnField, referenceField } from './own-references.ts';

interface Props {
  values: BillingValues;
  errors: Readonly<Record<string, string>>;
  toIreland: string | null;
  /** the cart's lines, if the customer may name them; null if what they typed is sent along unchanged */
  named: readonly { id: string; productName: string }[] | null;
}

/** Who is invoiced, the customer's own number for the order, and a trade customer's references for its lines. */
export function InvoiceFields({ values, errors, toIreland, named }: Props) {
  const fields = Object.fromEntries(Object.entries(values).filter(([name]) => isOwnField(name)));
  return (
    <>
      <fieldset className="mt-6">
        <legend className="mb-3 font-display text-lg font-bold">Invoice</legend>
        <BillingField values={values} errors={errors} toIreland={toIreland !== null} />
        <Field
          {...ownField('poNumber', fields, errors)}
          label="PO number"
          hint="Your own order number. We print it on the invoice."
          className="mt-4 max-w-md"
        />
      </fieldset>
      {named ? (
        <ReferenceFields lines={named} fields={fields} errors={errors} />
      ) : (
        Object.entries(fields).map(
          ([name, text]) =>
            text && name !== 'poNumber' && <input key={name} type="hidden" name={name} value={text} />,
        )
      )}
    </>
  );
}

const ownField = (name: string, fields: Readonly<Record<string, string>>, errors: Props['errors']) => ({
  name,
  spellCheck: false,
  autoComplete: 'off',
  maxLength: REFERENCE_MAX,
  defaultValue: fields[name] ?? '',
  error: errors[name],
  optional: true,
});

function ReferenceFields({
  lines,
  fields,
  errors,
}: Pick<Props, 'errors'> & {
  lines: NonNullable<Props['named']>;
  fields: Readonly<Record<string, string>>;
}) {
  return (
    <fieldset className="mt-6">
      <legend className="font-display text-lg font-bold">Your references</legend>
      <p className="field-hint mb-3">We print them on your invoice, delivery note and statement.</p>
      <div className="field-row sm:grid-cols-2">
        {lines.map(({ id, productName }) => (
          <Field
            key={id}
            {...ownField(referenceField(id), fields, errors)}
            label={`Your reference for ${productName}`}
          />
        ))}
      </div>
    </fieldset>
  );
}
