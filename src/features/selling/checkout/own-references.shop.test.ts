import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { emailsTo } from '#test/email-links.ts';
import { addFlyers, checkoutOf, JANE } from '#test/factories.ts';
import { readPdf } from '#test/read-pdf.ts';
import { newAdministrator, newCustomer, type Shopper } from '#test/shopper.ts';
import { referenceField } from './own-references.ts';
import { placeOrder } from './place-order.server.ts';

const PAY = 'Place order and pay £65.98';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});

/** A customer at the checkout with 500 flyers (£65.98) in the cart, with a trade account or without. */
async function atCheckout(isTrade = true) {
  const customer = await newCustomer(opened, 'Tom');
  const { userId } = customer;
  if (isTrade)
    await opened.db
      .insertInto('creditAccounts')
      .values({ userId, isApproved: true, creditLimitPence: 100_000 })
      .execute();
  const lineId = await addFlyers(opened.shop, { userId, cartToken: null }, { quantity: '500' });
  const page = await customer.shopper.open('/checkout');
  return { ...customer, page, field: referenceField(lineId) };
}

/** Orders on account with these references; returns the order with its job's code. */
async function order(customer: Awaited<ReturnType<typeof atCheckout>>, poNumber: string, reference: string) {
  const values = { ...JANE, phone: '', paymentMethod: 'account', poNumber, [customer.field]: reference };
  const page = await customer.shopper.press(PAY, values);
  expect([page.status, page.path]).toEqual([200, expect.stringContaining('/orders?success=true')]);
  return opened.db
    .selectFrom('orders')
    .innerJoin('jobs', 'jobs.orderId', 'orders.id')
    .select(['orders.id', 'orders.orderNumber', 'jobs.code'])
    .where('userId', '=', customer.userId)
    .executeTakeFirstOrThrow();
}

describe('a trade customer’s own references', () => {
  test('are on the order, its ticket, invoice and statement, and can be searched for', async () => {
    const customer = await atCheckout();
    const { id, orderNumber, code } = await order(customer, 'PO-4711', 'Spring fair, line 3');
    const { browser } = customer.shopper;
    const own = await customer.shopper.open(`/orders/${id}`);
    expect(own.text).toContain('your order number PO-4711');
    expect(own.text).toContain('Your reference: Spring fair, line 3');
    const [confirmed] = (await emailsTo(opened, JANE.email)).filter(({ subject }) =>
      subject.includes(orderNumber),
    );
    expect(confirmed?.text).toContain(`Your order number is ${orderNumber}. It is for your order PO-4711.`);
    expect(confirmed?.text).toContain('Your reference: Spring fair, line 3');
    const invoice = (await readPdf(browser, `/orders/${id}/invoice`)).join(' ');
    expect(invoice).toMatch(/Your order PO-4711/);
    expect(invoice).toContain('Your reference: Spring fair, line 3');
    const xml = await (await browser.get(`/orders/${id}/invoice.xml`)).text();
    expect(xml.replaceAll(/\s*\n\s*/g, '')).toContain(
      '<cac:OrderLineReference><cbc:LineID>Spring fair, line 3</cbc:LineID></cac:OrderLineReference>',
    );
    const statement = await readPdf(
      ada.browser,
      `/admin/customers/${customer.userId}/statement.pdf?from=2026-11-01&to=2026-11-30`,
    );
    expect(statement).toContain(`Order ${orderNumber}`);
    expect(statement.join(' ')).toContain('Your order PO-4711, your references Spring fair, line 3');
    const ticket = await readPdf(ada.browser, `/admin/jobs/tickets.pdf?size=a5&code=${code}`);
    expect(ticket.join(' ')).toContain('their order PO-4711, their reference Spring fair, line 3');
    expect((await ada.open(`/admin/orders/${id}`)).text).toContain('Their reference: Spring fair, line 3');
    for (const search of ['po-4711', 'spring fair']) {
      expect((await ada.open(`/admin/orders?search=${search}`)).text).toContain(orderNumber);
      expect((await customer.shopper.open(`/orders?search=${search}`)).text).toContain(orderNumber);
    }
  });

  test('are not requested from anybody else', async () => {
    expect((await atCheckout()).page.text).toContain('Your reference for A5 Flyers');
    expect((await atCheckout(false)).page.text).not.toContain('Your reference');
  });

  test('that are too long are refused beside their field, and stay as they were typed', async () => {
    const customer = await atCheckout();
    const long = 'x'.repeat(61);
    const values = { ...JANE, phone: '', paymentMethod: 'account', poNumber: 'PO-1', [customer.field]: long };
    const page = await customer.shopper.press(PAY, values);
    expect(page.status).toBe(422);
    expect(page.html).toContain(`id="${customer.field}-error"`);
    expect(page.html).toContain(`value="${long}"`);
    expect(page.html).toContain('value="PO-1"');
  });

  test('that are corrected before paying by card are on the order that is paid', async () => {
    const { userId } = await atCheckout();
    const checkout = await checkoutOf(opened.shop, { userId, cartToken: null });
    const own = { poNumber: 'PO-1', lines: {} };
    const first = await placeOrder(opened.shop, { ...checkout, own });
    const same = await placeOrder(opened.shop, { ...checkout, own });
    const corrected = await placeOrder(opened.shop, { ...checkout, own: { ...own, poNumber: 'PO-2' } });
    expect(same).toMatchObject({ ok: true, orderId: first.ok && first.orderId });
    if (!corrected.ok) throw new Error('not placed');
    const orders = await opened.db
      .selectFrom('orders')
      .select(['id', 'poNumber', 'status'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute();
    expect(orders).toMatchObject([
      { poNumber: 'PO-1', status: 'cancelled' },
      { id: corrected.orderId, poNumber: 'PO-2', status: 'pending' },
    ]);
  });
});
