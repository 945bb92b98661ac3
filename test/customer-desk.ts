import type { TestShop } from './app.ts';
import { makeReadyOrder } from './ready-order.ts';
import { newAdministrator, type Shopper } from './shopper.ts';

/** What staff do with customers at the desk, and what a test sees of it. */
export interface CustomerDesk {
  ada: Shopper;
  /** Adds a customer by hand, and opens their page. */
  add(details: Record<string, string>): ReturnType<Shopper['open']>;
  /** Makes a guest's order with these details. */
  guestOrder(
    name: string,
    email: string,
    phone?: string | null,
  ): Promise<{ orderId: string; orderNumber: string }>;
  /** Places an order for the customer of the open page, paid at the counter. Returns its id. */
  orderAtCounter(button: RegExp): Promise<string>;
  /** Returns the rows of the list that have these words. */
  rowsWith(words: string, query?: string): Promise<string[]>;
}

/** Opens the desk for customers, with a member of staff at it. */
export async function openCustomerDesk(
  opened: TestShop,
  staff: { id: string; name: string },
): Promise<CustomerDesk> {
  const ada = await newAdministrator(opened, 'Ada');
  return {
    ada,
    async add(details) {
      await ada.open('/admin/customers/new');
      return ada.press('Add customer', details);
    },
    async guestOrder(customerName, customerEmail, customerPhone = null) {
      const { orderId, orderNumber } = await makeReadyOrder(opened.shop, staff);
      const [customerFirstName = '', customerLastName = ''] = customerName.split(' ');
      await opened.owner
        .updateTable('orders')
        .set({
          customerName,
          customerFirstName,
          customerLastName,
          customerEmail,
          customerPhone,
          userId: null,
        })
        .where('id', '=', orderId)
        .execute();
      return { orderId, orderNumber };
    },
    async orderAtCounter(button) {
      await ada.press(button);
      await ada.press('Find', { isCollected: '1', product: 'a5 flyers 50', intent: 'find-product' });
      await ada.press('Add A5 Flyers');
      await ada.press('Paid in cash at the counter');
      const placed = await ada.press(/^Yes, .* is paid$/);
      return /orders\/([\w-]+)/.exec(placed.path)?.[1] ?? '';
    },
    async rowsWith(words, query = '') {
      const { html } = await ada.open(`/admin/customers${query}`);
      return html
        .split('<tr')
        .slice(1)
        .filter((row) => row.includes(words));
    },
  };
}
