import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { BillingValues } from '#features/orders/order/index.ts';
import type { DeliveryQuote } from '#features/pricing/delivery/index.ts';
import { type AddressLines, inOneLine } from '#kit/address-lines.ts';
import { formatPounds } from '#kit/money.ts';
import { Field } from '#ui/field.tsx';
import { useBusy } from '#ui/use-busy.ts';
import { DeliveryAddress } from './delivery-address.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { InvoiceFields } from './invoice-fields.tsx';
import { type AccountChoice, PaymentChoice } from './payment-choice.tsx';
import { usePostTown } from './use-post-town.ts';
import { useTotal } from './use-total.ts';

export interface CheckoutValues extends BillingValues {
  email: string;
  firstName: string;
  lastName: string;
  address: string;
  /** stored with the address */
  addressLine2: string;
  city: string;
  /** stored with the town */
  county: string;
  postalCode: string;
  country: string;
  phone: string;
  paymentMethod: string;
  addressId: string;
  /** `delivery` or `collection` */
  delivery: string;
  poNumber: string;
}

interface SavedAddress extends AddressLines {
  id: string;
}

interface Props extends AccountChoice {
  values: CheckoutValues;
  errors: Readonly<Record<string, string>>;
  addresses: SavedAddress[];
  totalPence: number;
  /** see `useTotal` */
  outcode?: string | null;
  /** the totals by address, if they differ or the customer may collect; otherwise null */
  quotes: DeliveryQuote[] | null;
  /** where the order is, or may be, collected; null if it is delivered */
  collectFrom: string | null;
  /** the hint beside the country if orders may go to Ireland; null if they may not */
  toIreland: string | null;
  /** the lines, if the customer may name them: trade customers only */
  named: readonly { id: string; productName: string }[] | null;
  revision: number;
  /** After a customer's session ends, their form must not be taken for that of a guest with an empty cart. */
  signedIn: boolean;
}

/** Contact, delivery and payment: a plain one-column form. Script adds the busy state and fills in a chosen address. */
export function CheckoutForm(props: Props) {
  const {
    values,
    errors,
    addresses,
    credit,
    stopped,
    wallets,
    quotes,
    collectFrom,
    toIreland,
    revision,
    signedIn,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const { totalPence, follow } = useTotal(props, form);
  const { busy, late, send } = useBusy(LATE_MS);
  const [method, setMethod] = useState(stopped ? 'stripe' : values.paymentMethod);
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set());
  const live = useLive();
  const { filledTown, fillTown } = usePostTown(form);
  const submit = (event: FormEvent) => {
    if (busy) event.preventDefault();
    else send();
  };
  const field: FieldOf = (name) => ({
    name,
    defaultValue: values[name],
    error: corrected.has(name) ? undefined : errors[name],
  });
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={(event) => {
        // Don't mark a field as wrong while it is being corrected; the server decides whether it is right.
        if (isTyped(event.target)) {
          const town = fillTown(event.target) ? ['city'] : [];
          setCorrected(new Set([...corrected, event.target.name, ...town]));
        }
        follow();
      }}
      key={values.addressId + values.address + values.addressLine2}
    >
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="seenTotalPence" value={totalPence} />
      {signedIn && <input type="hidden" name="signedIn" value="1" />}
      <button type="submit" name="intent" value="pay" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <Contact field={field} />
      <fieldset className="mt-8">
        <legend className="font-display text-xl font-bold">2. Shipping Address</legend>
        <DeliveryChoice quotes={quotes} collectFrom={collectFrom} chosen={values.delivery} />
        {addresses.length > 0 && (
          <SavedAddresses
            addresses={addresses}
            chosen={values.addressId}
            live={live}
            form={form}
            onFill={follow}
          />
        )}
        <DeliveryAddress
          field={field}
          toIreland={toIreland}
          country={values.country}
          filledTown={filledTown}
          isSaved={signedIn}
        />
        {quotes && !live && (
          <button type="submit" name="intent" value="update" className="button mt-3">
            Update total
          </button>
        )}
        <InvoiceFields {...props} errors={withoutCorrected(errors, corrected)} />
      </fieldset>
      <PaymentChoice
        credit={credit}
        stopped={stopped}
        wallets={wallets}
        chosen={method}
        error={errors.paymentMethod}
        onChoose={setMethod}
      />
      <p className="mt-8 text-sm">
        You can’t return goods printed to your own design because you change your mind. If they are not as
        ordered, we’ll put it right. See <a href="/returns">returns</a> and the{' '}
        <a href="/terms">terms of sale</a>.
      </p>
      <button
        type="submit"
        name="intent"
        value="pay"
        className="button button-primary mt-4 w-full sm:w-auto"
        disabled={busy}
      >
        {busy ? 'Processing...' : buttonWords(method, totalPence, credit, live)}
      </button>
      <p role="status" className="mt-2 text-sm text-grey">
        {busy && 'This takes a few seconds. Your cart is safe.'}
        {late && LATE}
      </p>
    </form>
  );
}

type FieldOf = (name: keyof CheckoutValues) => {
  name: string;
  defaultValue: string;
  error: string | undefined;
};

function Contact({ field }: { field: FieldOf }) {
  return (
    <fieldset>
      <legend className="font-display text-xl font-bold">1. Contact</legend>
      <div className="mt-4 field-row sm:grid-cols-2">
        <Field
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          hint="We’ll send your confirmation and delivery updates here."
        />
        <Field
          {...field('phone')}
          label="Phone"
          optional
          type="tel"
          autoComplete="tel"
          hint="We’ll only call if there’s a problem with your delivery."
        />
      </div>
    </fieldset>
  );
}

/** Whether script runs. */
function useLive(): boolean {
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return live;
}

function withoutCorrected(errors: Props['errors'], corrected: ReadonlySet<string>): Props['errors'] {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !corrected.has(name)));
}

/** Whether this is a field that people type in. */
function isTyped(field: unknown): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
}

const LATE_MS = 10_000;
const LATE =
  'This is taking longer than usual. If nothing happens, press the button again. Your cart is safe, and you won’t be charged twice.';

function SavedAddresses({
  addresses,
  chosen,
  live,
  form,
  onFill,
}: {
  addresses: SavedAddress[];
  chosen: string;
  live: boolean;
  form: { current: HTMLFormElement | null };
  onFill: () => void;
}) {
  const fill = (address: SavedAddress) => {
    const texts: Record<string, string> = {
      firstName: address.firstName,
      lastName: address.lastName,
      address: address.addressLine1,
      addressLine2: address.addressLine2 ?? '',
      city: address.city,
      county: '',
      postalCode: address.postalCode,
      country: address.country,
    };
    for (const [name, text] of Object.entries(texts)) {
      const field = form.current?.elements.namedItem(name);
      if (isTyped(field) || field instanceof HTMLSelectElement) field.value = text;
    }
    onFill();
  };
  return (
    <fieldset className="mt-4">
      <legend className="field-label">Saved addresses</legend>
      <div className="grid gap-2">
        {addresses.map((address) => (
          <label key={address.id} className="choice">
            <input
              type="radio"
              name="addressId"
              value={address.id}
              defaultChecked={address.id === chosen}
              onChange={() => fill(address)}
            />
            <span>{inOneLine(address)}</span>
          </label>
        ))}
      </div>
      {!live && (
        <button type="submit" name="intent" value="use-address" className="button mt-2">
          Use this address
        </button>
      )}
    </fieldset>
  );
}

function buttonWords(method: string, totalPence: number, credit: Props['credit'], live: boolean): string {
  const total = formatPounds(totalPence);
  if (!credit && method !== 'account') return `Pay ${total} by card`;
  if (!live || !credit) return `Place order and pay ${total}`;
  return method === 'account' ? `Place order on account: ${total}` : `Pay ${total} by card`;
}
