import { data, redirect } from 'react-router';
import { countryOf } from '#kit/country.ts';
import { formatPhone } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatDate, formatTime } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { PhoneLink } from '#ui/phone-link.tsx';
import type { Route } from './+types/person-page.ts';
import { AddressesPanel, NewOrderFor, OrdersPanel, RequestsPanel } from './customer-panels.tsx';
import { isPersonKind, type Person, readPerson } from './person.server.ts';

export const handle = { title: 'Customer' };

/**
 * `/admin/customers/:kind/:personId`: somebody without an account, found by one of their orders, quotes or enquiries. Once
 * they have an account it leads there.
 */
export async function loader({ context, params: { kind, personId } }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const found = isPersonKind(kind) ? await readPerson(db, kind, personId) : undefined;
  if (!found) throw data('Customer not found.', { status: 404 });
  if ('accountId' in found)
    throw redirect(href('/admin/customers/:customerId', { customerId: found.accountId }));
  const { person, orders, requests } = found;
  return {
    person: {
      ...person,
      phone: person.phone && formatPhone(person.phone),
      since: formatDate(person.createdAt),
    },
    orders: orders.map((order) => ({ ...order, time: formatTime(order.createdAt) })),
    requests: requests.map((one) => ({ ...one, time: formatTime(one.createdAt) })),
  };
}

export default function PersonPage({ loaderData: { person, orders, requests } }: Route.ComponentProps) {
  const { firstName, lastName, email, phone, company } = person;
  const name = `${firstName} ${lastName}`.trim();
  return (
    <>
      <title>{`${lastName || firstName || 'Customer'} | Back office`}</title>
      <p>
        <a href={href('/admin/customers')}>Customers</a>
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <h1 className="wrap-anywhere">{name || company || email || phone || 'No name'}</h1>
        <NewOrderFor name={firstName || 'them'} fields={fieldsOf(person)} />
      </div>
      <p className="figures mt-2 flex flex-wrap gap-x-4 text-grey wrap-anywhere">
        {company && <span>{company}</span>}
        {email ? (
          <a href={`mailto:${email}`} className="inline-block min-h-6">
            {email}
          </a>
        ) : (
          <span>No email address</span>
        )}
        {phone && <PhoneLink phone={phone} className="inline-block min-h-6" />}
        <span>No account, known since {person.since}</span>
      </p>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <OrdersPanel orders={orders} search={email || (phone ?? '')} />
        <div className="space-y-5">
          <RequestsPanel requests={requests} />
          <AddressesPanel addresses={addressesOf(person)} billTo={null} />
        </div>
      </div>
    </>
  );
}

/** The fields of a new order that are known. */
function fieldsOf({ firstName, lastName, email, phone, company, address }: Person): Record<string, string> {
  const where = address && { address: address.line, city: address.city, postcode: address.postcode };
  const known = {
    firstName,
    lastName,
    email,
    phone: phone ?? '',
    company: company ?? '',
    country: address?.country ?? '',
  };
  return { ...known, ...where };
}

function addressesOf({ firstName, lastName, address }: Person) {
  if (!address) return [];
  const { line, city, postcode: postalCode } = address;
  const lines = { firstName, lastName, addressLine1: line, addressLine2: null, city, postalCode };
  return [{ ...lines, country: countryOf(address.country), id: 'newest', isDefault: false }];
}
