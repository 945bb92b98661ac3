import type { FieldErrors } from '#kit/forms.ts';
import { AddressField, ErrorSummary, Field } from '#ui/field.tsx';
import { INTERESTS } from './enquiry.ts';
import { TickList } from './fields.tsx';

/** The request form. A refused form keeps everything that was entered. */
export function SamplePackForm({
  values,
  interests,
  errors,
}: {
  values: Record<string, string>;
  interests: string[];
  errors: FieldErrors;
}) {
  const known = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <div className="crop-marks p-5 sm:p-8">
      <ErrorSummary errors={errors} />
      <form method="post" action="/sample-pack" noValidate className="space-y-5">
        <Field {...known('name')} label="Full name" autoComplete="name" spellCheck={false} />
        <Field {...known('email')} label="Email" type="email" autoComplete="email" spellCheck={false} />
        <div className="field-row gap-x-5 sm:grid-cols-2">
          <Field {...known('company')} label="Company" autoComplete="organization" optional />
          <Field {...known('phone')} label="Phone" type="tel" autoComplete="tel" optional />
        </div>
        <AddressField {...known('address')} label="Address" />
        <div className="field-row grid-cols-[1fr_9rem] gap-x-5">
          <Field {...known('city')} label="Town or city" autoComplete="address-level2" spellCheck={false} />
          <Field {...known('postalCode')} label="Postcode" autoComplete="postal-code" spellCheck={false} />
        </div>
        <TickList
          name="interests"
          error={errors.interests}
          legend="What would you like to see?"
          options={INTERESTS}
          ticked={interests}
        />
        <button type="submit" className="button button-primary w-full">
          Request Free Sample Pack
        </button>
      </form>
    </div>
  );
}
