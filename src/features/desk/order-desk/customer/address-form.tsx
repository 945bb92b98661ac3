import type { Order } from '#features/orders/order/index.ts';
import type { FieldErrors } from '#kit/forms.ts';
import { Submit } from '#ui/button.tsx';
import { AddressField, Field } from '#ui/field.tsx';

/** A refused correction of an address, as typed. */
export interface AddressInput {
  values: Readonly<Record<string, string>>;
  errors: FieldErrors;
}

interface Props {
  order: Pick<
    Order,
    | 'shippingAddressLine1'
    | 'shippingAddressLine2'
    | 'shippingCity'
    | 'shippingPostcode'
    | 'customerPhone'
    | 'version'
  >;
  values: AddressInput | undefined;
}

/** The form for correcting where an order goes, behind a separate button because it is rarely needed. */
export function AddressForm({ order, values }: Props) {
  const value = (name: string, stored: string | null) => values?.values[name] ?? stored ?? '';
  const street = [order.shippingAddressLine1, order.shippingAddressLine2].filter(Boolean).join(', ');
  const errors = values?.errors ?? {};
  const common = (name: string) => ({ name, error: errors[name] });
  return (
    <details className="mt-1" open={values !== undefined}>
      <summary className="cursor-pointer py-1 font-semibold">Correct the address</summary>
      <form method="post" className="mt-2 space-y-3" noValidate>
        <input type="hidden" name="intent" value="address" />
        <input type="hidden" name="version" value={order.version} />
        <AddressField
          label="Street address"
          {...common('address')}
          defaultValue={value('address', street)}
          autoComplete="off"
        />
        <Field label="Town or city" {...common('city')} defaultValue={value('city', order.shippingCity)} />
        <Field
          label="Postcode"
          {...common('postalCode')}
          defaultValue={value('postalCode', order.shippingPostcode)}
        />
        <Field
          label="Phone"
          type="tel"
          optional
          {...common('phone')}
          defaultValue={value('phone', order.customerPhone)}
        />
        {errors.keepPrice && (
          <label className="flex gap-2">
            <input type="checkbox" name="keepPrice" value="yes" className="mt-1" />
            <span>Send it there anyway</span>
          </label>
        )}
        <p className="text-sm text-grey">
          The customer gets an email with the new address. The invoice stays as it is.
        </p>
        <Submit>Save address</Submit>
      </form>
    </details>
  );
}
