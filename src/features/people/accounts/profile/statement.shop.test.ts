import { beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf } from '#test/factories.ts';
import { readPdf } from '#test/read-pdf.ts';
import { newAdministrator, newCustomer, newShopper } from '#test/shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

test('a customer with a trade account downloads their own statement for a month, laid out like an invoice', async () => {
  const ada = await newAdministrator(opened);
  const { shopper, userId } = await newCustomer(opened, 'Tom');
  expect((await shopper.open('/account')).text).not.toContain('Download statement');
  expect((await shopper.browser.get('/account/statement.pdf?period=2026-11')).status).toBe(404);
  await ada.open(`/admin/customers/${userId}`);
  await ada.press('Save', { isApproved: 'on', creditLimit: '500.00', paymentTermsDays: '30' });
  const owner = { userId, cartToken: null };
  await addFlyers(opened.shop, owner);
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner, 'account'));
  if (!placed.ok) throw new Error('not placed');

  await shopper.open('/account');
  const { path, fields, method } = shopper.filledIn('Download statement (PDF)', { period: '2026-11' });
  expect({ path, method }).toEqual({ path: '/account/statement.pdf', method: 'get' });
  const file = `${path}?${new URLSearchParams(fields as Record<string, string>)}`;
  const text = (await readPdf(shopper.browser, file)).join(' ').replaceAll(/\s+/g, ' ');
  for (const words of [
    'Statement of account',
    'VAT number GB 000 0000 00',
    'Sunday 1 November 2026',
    'Tom Trade',
    'Opening balance £0.00',
    'Closing balance £25.98',
    'Total to pay £25.98',
  ])
    expect(text).toContain(words);
  expect(text).toMatch(/Order ORD-\d{4}-\d{6} £25\.98 £25\.98 Invoice INV-/);
  expect((await shopper.browser.get('/account/statement.pdf?period=2027-01')).status).toBe(422);
  expect((await newShopper(opened).open(file)).path).toMatch(/^\/login/);

  const { shopper: other } = await newCustomer(opened, 'Una');
  expect((await other.browser.get(file)).status, 'nobody else’s').toBe(404);
});
