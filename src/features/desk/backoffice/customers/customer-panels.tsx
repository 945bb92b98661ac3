import type { ReactNode } from 'react';
import { StatusBadge } from '#features/orders/order/status-badge.tsx';
import { type AddressLines, inOneLine } from '#kit/address-lines.ts';
import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';
import { useRights } from '#shell/back-office.tsx';
import { Submit } from '#ui/button.tsx';
import type { CustomerOrder } from './customers.server.ts';
import type { PersonRequest } from './person.server.ts';

/** A customer's newest orders. `search`: what finds all of them. */
export function OrdersPanel({
  orders,
  search,
}: {
  orders: (CustomerOrder & { time: string })[];
  search: string;
}) {
  return (
    <section aria-labelledby="orders" className="sheet p-4">
      <div className="flex items-center justify-between">
        <h2 id="orders">Orders</h2>
        {orders.length > 0 && search !== '' && (
          <a href={`${href('/admin/orders')}?search=${encodeURIComponent(search)}`}>All orders</a>
        )}
      </div>
      {orders.length === 0 ? (
        <p className="mt-2 text-grey">No orders yet.</p>
      ) : (
        <table className="list-table mt-2 [&_td:first-child]:pl-0 [&_td:last-child]:pr-0">
          <thead className="sr-only">
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Placed</th>
              <th scope="col">Status</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id}>
                <td>
                  <a href={href('/admin/orders/:orderId', { orderId: order.id })}>{order.orderNumber}</a>
                </td>
                <td className="hidden text-grey sm:table-cell">{order.time}</td>
                <td>
                  <StatusBadge {...order} />
                </td>
                <td className="text-right">{formatPounds(order.totalPence)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

export function AddressesPanel({
  addresses,
  billTo,
}: {
  addresses: (AddressLines & { id: string; isDefault: boolean })[];
  billTo: string | null;
}) {
  return (
    <section aria-labelledby="addresses" className="sheet p-4">
      <h2 id="addresses">Addresses</h2>
      {addresses.length === 0 && <p className="mt-2 text-grey">No saved addresses.</p>}
      <ul className="mt-2 space-y-2">
        {addresses.map((address) => (
          <li key={address.id}>
            {inOneLine(address)}
            {address.isDefault && <span className="text-grey"> (default)</span>}
          </li>
        ))}
      </ul>
      {billTo && (
        <>
          <h3 className="mt-4 text-base">Invoices go to</h3>
          <p className="mt-1">{billTo}</p>
        </>
      )}
    </section>
  );
}

const REQUEST_WORDS: Readonly<Record<PersonRequest['kind'], string>> = {
  quote: 'Quote',
  message: 'Message',
  'sample-pack': 'Sample pack',
};

/** The quotes and enquiries of somebody, if there are any. */
export function RequestsPanel({ requests }: { requests: readonly (PersonRequest & { time: string })[] }) {
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="requests" className="sheet p-4">
      <h2 id="requests">Quotes and enquiries</h2>
      <ul className="mt-2 divide-y divide-rule">
        {requests.map(({ kind, id, number, time }) => (
          <li key={`${kind} ${id}`} className="flex flex-wrap justify-between gap-x-4 py-2">
            <a
              href={
                kind === 'quote'
                  ? href('/admin/drafts/:draftId', { draftId: id })
                  : href('/admin/enquiries/:kind/:enquiryId', { kind, enquiryId: id })
              }
              className="figures"
            >
              {number ?? REQUEST_WORDS[kind]}
            </a>
            <span className="figures text-grey">{time}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type OrderFields = Readonly<Record<string, string>>;

/** The button that begins an order for somebody, with what is known of them; for those who may. */
export function NewOrderFor({ name, fields }: { name: string; fields: OrderFields }) {
  return (
    <OrderForm fields={fields}>
      <Submit intent="start">{`New order for ${name}`}</Submit>
    </OrderForm>
  );
}

/** The same to one of their addresses. */
export function OrderHere({ where, fields }: { where: string; fields: OrderFields }) {
  return (
    <OrderForm fields={fields}>
      <button type="submit" name="intent" value="start" className="button-text">
        New order to this address
        <span className="sr-only">: {where}</span>
      </button>
    </OrderForm>
  );
}

function OrderForm({ fields, children }: { fields: OrderFields; children: ReactNode }) {
  const rights = useRights();
  if (!rights.includes('money') || !rights.includes('orderChanges')) return null;
  return (
    <form method="post" action={href('/admin/drafts/:draftId', { draftId: 'new' })}>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {children}
    </form>
  );
}
