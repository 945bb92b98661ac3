import { StatusBadge } from '#features/orders/order/status-badge.tsx';
import { type AddressLines, inOneLine } from '#kit/address-lines.ts';
import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';
import type { CustomerOrder } from './customers.server.ts';

export function OrdersPanel({
  orders,
  email,
}: {
  orders: (CustomerOrder & { time: string })[];
  email: string;
}) {
  return (
    <section aria-labelledby="orders" className="sheet p-4">
      <div className="flex items-center justify-between">
        <h2 id="orders">Orders</h2>
        {orders.length > 0 && (
          <a href={`${href('/admin/orders')}?search=${encodeURIComponent(email)}`}>All orders</a>
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
