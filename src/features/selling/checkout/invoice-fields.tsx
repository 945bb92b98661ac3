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

/** Who is invoiced, and a trade customer's own references for the order and its lines. */
export function InvoiceFields({ values, errors, toIreland, named }: Props) {
  const fields = Object.fromEntries(Object.entries(values).filter(([name]) => isOwnField(name)));
  return (
    <>
      <fieldset className="mt-6">
        <legend className="mb-3 font-display text-lg font-bold">Invoice</legend>
        <BillingField values={values} errors={errors} toIreland={toIreland !== null} />
      </fieldset>
      {named ? (
        <ReferenceFields lines={named} fields={fields} errors={errors} />
      ) : (
        Object.entries(fields).map(
          ([name, text]) => text && <input key={name} type="hidden" name={name} value={text} />,
        )
      )}
    </>
  );
}

function ReferenceFields({
  lines,
  fields,
  errors,
}: Pick<Props, 'errors'> & {
  lines: NonNullable<Props['named']>;
  fields: Readonly<Record<string, string>>;
}) {
  const field = (name: string) => ({
    name,
    spellCheck: false,
    autoComplete: 'off',
    maxLength: REFERENCE_MAX,
    defaultValue: fields[name] ?? '',
    error: errors[name],
    optional: true,
  });
  return (
    <fieldset className="mt-6">
      <legend className="font-display text-lg font-bold">Your references</legend>
      <p className="field-hint mb-3">We print them on your invoice, delivery note and statement.</p>
      <div className="field-row sm:grid-cols-2">
        <Field {...field('poNumber')} label="Your order number" className="sm:col-span-2" />
        {lines.map(({ id, productName }) => (
          <Field key={id} {...field(referenceField(id))} label={`Your reference for ${productName}`} />
        ))}
      </div>
    </fieldset>
  );
}
