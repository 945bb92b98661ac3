import type { OrderMatch } from '../held-store.server.ts';

/** People with a name who ordered without an email address: staff choose by order, since two may have the same name. */
export function UnaddressedList({ orders }: { orders: readonly OrderMatch[] }) {
  return (
    <section aria-labelledby="unaddressed" className="sheet mt-5 p-4">
      <h2 id="unaddressed">Orders without an email address</h2>
      <form method="post">
        <input type="hidden" name="intent" value="find" />
        <ul className="mt-2 space-y-2">
          {orders.map(({ id, orderNumber, name }) => (
            <li key={id} className="wrap-anywhere">
              <button type="submit" name="email" value={orderNumber} className="button">
                {orderNumber}
              </button>{' '}
              {name}
            </li>
          ))}
        </ul>
      </form>
    </section>
  );
}
