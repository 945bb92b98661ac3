import { IRELAND } from '#kit/country.ts';
import { CountryField } from '#ui/country-field.tsx';
import { AddressField, Field } from '#ui/field.tsx';
import type { BillingValues } from './billing-values.ts';

/**
 * Who to invoice: a company, and a billing address if it differs from the delivery address. CSS alone hides the address
 * while the box is ticked, so this works without script.
 */
export function BillingField({
  values,
  errors,
  toIreland,
}: {
  values: BillingValues;
  errors: Readonly<Record<string, string | undefined>>;
  /** whether the owner delivers there */
  toIreland: boolean;
}) {
  const isIrish = toIreland || values.billingCountry === IRELAND;
  const field = (name: Exclude<keyof BillingValues, 'billingSame'>) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
    spellCheck: false,
  });
  return (
    <div className="billing">
      <Field
        {...field('billingCompany')}
        label="Company name"
        optional
        autoComplete="billing organization"
        hint="We print it on the invoice."
        className="max-w-md"
      />
      <label className="mt-3 flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          name="billingSame"
          value="1"
          defaultChecked={values.billingSame !== ''}
          className="size-5 shrink-0 accent-reflex"
        />
        Billing details are the same as delivery details
      </label>
      <fieldset className="billing-address mt-3">
        <legend className="field-label">Billing address</legend>
        <div className="mt-2 field-row sm:grid-cols-2">
          <Field
            {...field('billingName')}
            label="Name"
            autoComplete="billing name"
            className="sm:col-span-2"
          />
          <AddressField
            {...field('billingAddress')}
            label="Building and street"
            autoComplete="billing street-address"
            className="sm:col-span-2"
          />
          <Field {...field('billingCity')} label="Town" autoComplete="billing address-level2" />
          {isIrish && (
            <Field
              {...field('billingCounty')}
              label="County"
              optional
              autoComplete="billing address-level1"
            />
          )}
          <Field
            {...field('billingPostalCode')}
            label="Billing postcode"
            autoComplete="billing postal-code"
            className="max-w-44"
          />
        </div>
        <CountryField
          name="billingCountry"
          defaultValue={values.billingCountry}
          isOpen={isIrish}
          autoComplete="billing country-name"
          error={errors.billingCountry}
        />
      </fieldset>
    </div>
  );
}
