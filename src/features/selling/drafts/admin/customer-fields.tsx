import { formatPhone } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { Submit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import type { CustomerMatch } from '../customers-store.server.ts';
import type { Draft } from '../draft.ts';

export interface DraftFieldProps {
  /** a refused form's values; null to show what is stored */
  values: Readonly<Record<string, string>> | null;
  errors: Readonly<Record<string, string>>;
  /** whether it has become an order and so can't change */
  isFixed: boolean;
}

interface Props extends DraftFieldProps {
  draft: Draft;
  /** what staff searched for */
  searchText: string;
  /** null if there was no search */
  customers: readonly CustomerMatch[] | null;
}

const FIELDS = [
  ['firstName', 'First name', ''],
  ['lastName', 'Last name', ''],
  ['company', 'Company', ''],
  ['email', 'Email', 'sm:col-span-2'],
  ['phone', 'Phone', ''],
  ['address', 'Address', 'sm:col-span-3'],
  ['city', 'Town', ''],
  ['postcode', 'Postcode', ''],
] as const;

/** Who the draft is for: found by name, email or phone number, or entered. */
export function CustomerFields({ draft, searchText, customers, values, errors, isFixed }: Props) {
  const isNew = customers?.length === 0;
  const accountId = draft.userId ?? values?.customerId;
  const stored = { ...draft, phone: draft.phone && formatPhone(draft.phone) };
  const lookedFor: Partial<Record<FieldName, string>> = isNew ? fieldsOf(searchText) : {};
  const shownIn = (name: FieldName) => values?.[name] ?? (stored[name] || lookedFor[name] || '');
  const next = isNew ? FIELDS.find(([name]) => !shownIn(name))?.[0] : undefined;
  return (
    <section className="sheet p-4" aria-labelledby="customer-heading">
      <h2 id="customer-heading" className="text-lg">
        Customer
      </h2>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        {!isFixed && (
          <>
            <div>
              <FieldLabel of="customer">Find by name, email or phone</FieldLabel>
              <input
                type="search"
                id="customer"
                name="customer"
                defaultValue={searchText}
                // biome-ignore lint/a11y/noAutofocus: a new quote begins with who asks for it
                autoFocus={draft.id === '' && !searchText}
                className="field w-72 max-w-full"
              />
            </div>
            <Submit intent="find-customer">Find</Submit>
          </>
        )}
        {accountId && (
          <a
            href={href('/admin/customers/:customerId', { customerId: accountId })}
            className="flex min-h-10 items-center"
          >
            Their account
          </a>
        )}
      </div>
      {customers && <CustomerMatches matches={customers} />}
      <div className="mt-4 field-row sm:grid-cols-3">
        {FIELDS.map(([name, label, className]) => (
          <Field
            key={name}
            name={name}
            label={label}
            required={false}
            defaultValue={shownIn(name)}
            autoFocus={name === next}
            error={errors[name]}
            spellCheck={false}
            autoComplete="off"
            className={className}
          />
        ))}
        <label className="flex min-h-11 items-center gap-2 self-end">
          <input
            type="checkbox"
            name="isCollected"
            value="1"
            defaultChecked={values ? values.isCollected === '1' : draft.isCollected}
            className="size-5 accent-reflex"
          />
          They collect it
        </label>
      </div>
      <input type="hidden" name="country" value={values?.country ?? draft.country} />
    </section>
  );
}

type FieldName = (typeof FIELDS)[number][0];

/** Returns the fields that the search text belongs in. */
function fieldsOf(search: string): Partial<Record<FieldName, string>> {
  if (search.includes('@')) return { email: search };
  if (/^[+\d\s().-]+$/.test(search)) return { phone: search };
  const [firstName = '', ...rest] = search.split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

function CustomerMatches({ matches }: { matches: readonly CustomerMatch[] }) {
  if (matches.length === 0)
    return (
      <p id="customers" className="mt-3 text-sm">
        We don’t know them yet. Type their details below.
      </p>
    );
  return (
    <ul id="customers" className="mt-3 divide-y divide-rule border-y border-rule">
      {matches.map(({ id, isGuest, firstName, lastName, email, phone, company, city, places }, i) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 py-1.5">
          <button
            type="submit"
            name="intent"
            value={`use:${id}`}
            // biome-ignore lint/a11y/noAutofocus: Enter chooses the first match
            autoFocus={i === 0}
            className="button"
          >
            Use<span className="sr-only">{` ${firstName} ${lastName}`}</span>
          </button>
          <span className="min-w-0 grow basis-48 wrap-anywhere">
            <strong>{`${firstName} ${lastName}`.trim() || company || email}</strong>
            <span className="block text-xs text-grey">
              {[company, email, phone && formatPhone(phone), city, isGuest && 'no account']
                .filter(Boolean)
                .join(', ')}
            </span>
            {places.length > 0 && (
              <span className="mt-1 flex flex-wrap gap-x-4 text-sm">
                {places.map((place) => (
                  <button
                    key={place.id}
                    type="submit"
                    name="intent"
                    value={`use:${id}:${place.id}`}
                    className="button-text"
                  >
                    <span className="sr-only">Use {`${firstName} ${lastName}`}: </span>
                    {place.line}
                  </button>
                ))}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
