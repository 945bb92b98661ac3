import { REFERENCE_MAX } from '#features/orders/order/index.ts';
import type { AssessedLine } from '#features/orders/staff-lines/index.ts';
import { Field, FieldError, ties } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { CUSTOMER_TEXT_MAX, TITLE_MAX } from '../draft-form.ts';

/** What the customer reads about a line. */
export function WordFields({
  of,
  value,
  line,
  errors,
}: {
  of: (field: string) => string;
  value: (field: string, stored: string) => string;
  line: AssessedLine['line'];
  errors: Readonly<Record<string, string>>;
}) {
  return (
    <>
      <Field
        name={of('title')}
        label="Title for the customer"
        required={false}
        maxLength={TITLE_MAX}
        defaultValue={value('title', line.title ?? '')}
        error={errors[of('title')]}
        className="sm:col-span-full"
      />
      <div className="sm:col-span-full">
        <FieldLabel of={of('text')}>Text for the customer</FieldLabel>
        <textarea
          name={of('text')}
          rows={3}
          maxLength={CUSTOMER_TEXT_MAX}
          defaultValue={value('text', line.customerText ?? '')}
          {...ties(of('text'), errors[of('text')])}
        />
        <FieldError id={of('text')} error={errors[of('text')]} />
      </div>
    </>
  );
}

/** The customer's own reference for this line, shown on the order, its documents and its ticket. */
export function ReferenceField({ id, chosen }: { id: string; chosen: string }) {
  return (
    <Field
      name={id}
      label="Their reference"
      required={false}
      spellCheck={false}
      maxLength={REFERENCE_MAX}
      defaultValue={chosen}
    />
  );
}
