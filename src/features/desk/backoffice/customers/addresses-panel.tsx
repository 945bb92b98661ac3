import type { PersonAddress } from '#features/people/customers/index.ts';
import { COUNTRIES, UNITED_KINGDOM } from '#kit/country.ts';
import { Submit } from '#ui/button.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Options } from '#ui/options.tsx';
import { OrderHere } from './customer-panels.tsx';
import type { RecordAnswer } from './record-action.server.ts';
import { RemoveButton } from './record-panels.tsx';

/** An address to deliver to, as a new order takes it over. */
export type WhereTo = Omit<PersonAddress, 'id'>;

const inLine = ({ address, city, postcode, country }: WhereTo) =>
  [address, city, postcode, country === UNITED_KINGDOM ? '' : country].filter(Boolean).join(', ');

interface Props {
  /** what is known of them for a new order */
  fields: Readonly<Record<string, string>>;
  /** of their newest order or quote; null if they have none */
  newest: WhereTo | null;
  noted: readonly PersonAddress[];
  canNote: boolean;
  title?: string;
  answer: RecordAnswer | undefined;
}

/** The addresses that staff noted for a customer, and that of the newest order of somebody without an account. */
export function NotedAddresses({ fields, newest, noted, canNote, title = 'Addresses', answer }: Props) {
  const refused = answer?.form === 'address' ? answer : undefined;
  const shownOnce = newest && !noted.some((one) => inLine(one) === inLine(newest)) ? newest : null;
  return (
    <section aria-labelledby="noted-addresses" className="sheet p-4">
      <h2 id="noted-addresses">{title}</h2>
      {noted.length === 0 && !shownOnce && <p className="mt-2 text-grey">None yet.</p>}
      <ul className="mt-1 divide-y divide-rule">
        {noted.map(({ id, ...where }) => (
          <li key={id} className="py-2">
            <span className="wrap-anywhere">{inLine(where)}</span>
            <span className="flex flex-wrap gap-x-4">
              <OrderHere fields={{ ...fields, ...where, place: id }} where={inLine(where)} />
              <form method="post">
                <input type="hidden" name="intent" value="address-delete" />
                <RemoveButton id={id} what={inLine(where)} />
              </form>
            </span>
          </li>
        ))}
        {shownOnce && (
          <li className="py-2">
            <span className="wrap-anywhere">{inLine(shownOnce)}</span>
            <span className="block text-xs text-grey">On their newest order or quote</span>
          </li>
        )}
      </ul>
      {canNote && (
        <details className="mt-2" open={refused !== undefined}>
          <summary className="min-h-6 cursor-pointer text-reflex">Add an address</summary>
          <form method="post" noValidate className="mt-3 space-y-3">
            <ErrorSummary errors={refused?.errors ?? {}} />
            {FIELDS.map(([name, label]) => (
              <Field
                key={name}
                name={name}
                label={label}
                autoComplete="off"
                defaultValue={refused?.values[name]}
                error={refused?.errors[name]}
              />
            ))}
            <div>
              <FieldLabel of="country">Country</FieldLabel>
              <select
                id="country"
                name="country"
                defaultValue={refused?.values.country ?? UNITED_KINGDOM}
                className="field"
              >
                <Options of={COUNTRIES.map((country) => [country, country])} />
              </select>
            </div>
            <Submit intent="address">Add address</Submit>
          </form>
        </details>
      )}
    </section>
  );
}

const FIELDS = [
  ['address', 'Street address'],
  ['city', 'Town'],
  ['postcode', 'Postcode'],
] as const;
