import { IRELAND } from '#kit/country.ts';
import { href } from '#kit/href.ts';
import { ButtonLink, Submit } from '#ui/button.tsx';
import { CountryField } from '#ui/country-field.tsx';
import { Field } from '#ui/field.tsx';
import type { Address } from '../store.server.ts';
import type { Refusal } from './account-outcome.ts';

/** The saved delivery addresses, and the form to add one or to edit the one named by `edits`. */
export function AddressSection({
  addresses,
  edits,
  refusal,
  toIreland,
}: {
  addresses: Address[];
  edits: string | null;
  refusal: Refusal | undefined;
  /** whether the owner delivers there */
  toIreland: boolean;
}) {
  const sentBack =
    refusal?.intent === 'add-address' || refusal?.intent === 'save-address' ? refusal : undefined;
  const addressId = sentBack?.intent === 'save-address' ? sentBack.values.addressId : edits;
  const edited = addresses.find(({ id }) => id === addressId);
  // Hidden while another form of the page is in use.
  const showForm = sentBack !== undefined || edited !== undefined || (!edits && !refusal);
  return (
    <section aria-labelledby="addresses">
      <h2 id="addresses">Saved Addresses</h2>
      {addresses.length > 0 ? (
        <ul className="mt-4 grid gap-4 sm:grid-cols-2">
          {addresses.map((address) => (
            <SavedAddress key={address.id} address={address} />
          ))}
        </ul>
      ) : (
        <p className="mt-3">No addresses yet. Save one here and we’ll fill it in for you at checkout.</p>
      )}
      {showForm ? (
        <AddressForm key={edited?.id} edited={edited} sentBack={sentBack} toIreland={toIreland} />
      ) : (
        <p className="mt-4">
          <ButtonLink to="/account#new-address">Add address</ButtonLink>
        </p>
      )}
    </section>
  );
}

function SavedAddress({ address }: { address: Address }) {
  const { firstName, lastName, addressLine1, addressLine2, city, postalCode, country, isDefault } = address;
  return (
    <li className="sheet flex flex-col p-4 text-sm">
      <address className="not-italic">
        <span className="block font-semibold">
          {firstName} {lastName}
        </span>
        {[addressLine1, addressLine2, city, postalCode, country === IRELAND ? country : null].map(
          (line) =>
            line && (
              <span key={line} className="block">
                {line}
              </span>
            ),
        )}
      </address>
      {isDefault && <p className="badge mt-2 self-start bg-stage">Default address for checkout</p>}
      <form method="post" action="/account" className="mt-auto flex flex-wrap gap-x-5 pt-2">
        <input type="hidden" name="addressId" value={address.id} />
        <a
          href={`${href('/account')}?edit=${address.id}#new-address`}
          className="button-text inline-flex items-center"
        >
          Edit<span className="sr-only"> {addressLine1}</span>
        </a>
        {!isDefault && (
          <button type="submit" name="intent" value="make-default" className="button-text">
            Make default<span className="sr-only">: {addressLine1}</span>
          </button>
        )}
        <button type="submit" name="intent" value="delete-address" className="button-text">
          Delete<span className="sr-only"> {addressLine1}</span>
        </button>
      </form>
    </li>
  );
}

const FIELDS = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
  { name: 'addressLine1', label: 'Address line 1', autoComplete: 'address-line1', wide: true },
  {
    name: 'addressLine2',
    label: 'Address line 2',
    autoComplete: 'address-line2',
    wide: true,
    optional: true,
  },
  { name: 'city', label: 'Town or city', autoComplete: 'address-level2' },
  {
    name: 'county',
    label: 'County',
    autoComplete: 'address-level1',
    optional: true,
  },
  { name: 'postalCode', label: 'Postcode', autoComplete: 'postal-code' },
];

function AddressForm({
  edited,
  sentBack,
  toIreland,
}: {
  edited: Address | undefined;
  sentBack: Refusal | undefined;
  toIreland: boolean;
}) {
  const known: Record<string, unknown> = sentBack?.values ?? { ...edited };
  const country = String(known.country ?? '');
  const isIrish = toIreland || country === IRELAND;
  return (
    <form
      id="new-address"
      method="post"
      action="/account"
      noValidate
      aria-labelledby="new-address-title"
      className="sheet mt-6 p-5"
    >
      <h3 id="new-address-title">{edited ? 'Change address' : 'New address'}</h3>
      {edited && <input type="hidden" name="addressId" value={edited.id} />}
      <div className="mt-4 field-row sm:grid-cols-2">
        {FIELDS.filter(({ name }) => isIrish || name !== 'county').map(({ name, wide, ...field }) => (
          <Field
            {...field}
            key={name}
            name={name}
            id={`address-${name}`}
            spellCheck={false}
            defaultValue={String(known[name] ?? '')}
            error={sentBack?.errors[`address-${name}`]}
            className={wide ? 'sm:col-span-2' : name === 'postalCode' ? 'max-w-40' : ''}
          />
        ))}
      </div>
      {isIrish && (
        <CountryField
          name="country"
          id="address-country"
          defaultValue={country}
          isOpen
          autoComplete="country-name"
        />
      )}
      <p className="mt-5 flex flex-wrap gap-3">
        <Submit intent={edited ? 'save-address' : 'add-address'}>
          {edited ? 'Save address' : 'Add address'}
        </Submit>
        {edited && <ButtonLink to="/account#addresses">Cancel</ButtonLink>}
      </p>
    </form>
  );
}
