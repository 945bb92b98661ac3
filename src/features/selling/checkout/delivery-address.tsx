import { IRELAND } from '#kit/country.ts';
import { CountryField } from '#ui/country-field.tsx';
import { AddressField, Field } from '#ui/field.tsx';

interface Props {
  field: (name: DeliveryField) => { name: string; defaultValue: string; error: string | undefined };
  toIreland: string | null;
  country: string;
  /** the town that came from the postcode and not from the customer; null if none did */
  filledTown: string | null;
  /** whether what is typed here is saved in the customer's account */
  isSaved: boolean;
}

type DeliveryField =
  | 'firstName'
  | 'lastName'
  | 'postalCode'
  | 'city'
  | 'address'
  | 'addressLine2'
  | 'county'
  | 'country';

/**
 * The recipient and their address: postcode first, because it gives the town. Only one label has “Address” in it, as only
 * one is the documented field.
 */
export function DeliveryAddress({ field, toIreland, country, filledTown, isSaved }: Props) {
  const isIrish = toIreland !== null || country === IRELAND;
  return (
    <>
      <div className="mt-4 field-row sm:grid-cols-2">
        <Field {...field('firstName')} label="First Name" autoComplete="given-name" spellCheck={false} />
        <Field {...field('lastName')} label="Last Name" autoComplete="family-name" spellCheck={false} />
        <Field
          {...field('postalCode')}
          label="Postal Code"
          autoComplete="postal-code"
          spellCheck={false}
          className="max-w-44"
        />
        <div>
          <Field {...field('city')} label="City" autoComplete="address-level2" />
          <p role="status" className="field-hint mt-1">
            {filledTown && `${filledTown} is from your postcode. Change it if it isn’t right.`}
          </p>
        </div>
        {isIrish && <Field {...field('county')} label="County" optional autoComplete="address-level1" />}
        <AddressField {...field('address')} label="Address" rows={1} className="sm:col-span-2 grows" />
        <Field
          {...field('addressLine2')}
          label="Flat, unit or floor"
          optional
          autoComplete="address-line2"
          spellCheck={false}
          className="sm:col-span-2"
        />
      </div>
      <CountryField
        {...field('country')}
        isOpen={isIrish}
        hint={toIreland ?? undefined}
        autoComplete="country-name"
      />
      {isSaved && (
        <p className="mt-3 text-sm text-grey">
          We keep this address, and your company below, in your account for next time. You can remove them
          there.
        </p>
      )}
    </>
  );
}
