import { expect, test } from '@playwright/test';
import { goodA5 } from '../fixtures/artwork.ts';
import { inOrder } from './accessible.ts';
import { mailTo, openOffice, SHOP, withoutScript } from './back-office.ts';
import { register } from './shopping.ts';

test('a new category and a new product appear in the shop as soon as they are put there', async ({
  page,
  browser,
}) => {
  await openOffice(page, '/admin/categories/new');
  await inOrder(page);
  await page.getByLabel('Name').fill('Coasters');
  await page.getByLabel('Id', { exact: false }).fill('coasters');
  await page.getByLabel('Position').fill('90');
  await page.getByLabel('Description').fill('Pulp board, printed on both sides.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The shop shows it now.')).toBeVisible();
  await page.goto(`${SHOP()}/admin/products/new`);
  await page.getByRole('button', { name: 'Create Product' }).click();
  await expect(page.getByText('Enter a name').first()).toBeVisible();
  // Nothing at the end of the page is behind the bar about unsaved changes.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await inOrder(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Square Beer Mats');
  await page.getByRole('textbox', { name: /^Id/ }).fill('square-beer-mats-001');
  await page.getByLabel('Category').selectOption('Coasters');
  for (const [label, text] of [
    ['Base price (£, VAT included)', '24.50'],
    ['Position', '1'],
    ['Description', 'Soaks up what is spilled.'],
    ['Width (mm)', '94'],
    ['Height (mm)', '94'],
    ['Bleed (mm)', '3'],
    ['Safe area (mm)', '3'],
    ['Minimum artwork pages', '1'],
    ['Maximum artwork pages', '2'],
  ] as const)
    await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Create Product' }).click();
  await page.waitForURL('**/admin/products/square-beer-mats-001**');
  await inOrder(page);
  await page.getByRole('button', { name: 'Put it in the shop' }).press('Enter');
  await expect(page.getByText('It is in the shop now.')).toBeVisible();
  const visitor = await withoutScript(browser, page, '/shop/coasters');
  await expect(visitor.getByText('Square Beer Mats').first()).toBeVisible();
  await page.goto(`${SHOP()}/admin/products/square-beer-mats-001`);
  await page.getByLabel('Name', { exact: true }).fill('Square Drip Mats');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Saved. The shop shows it now.')).toBeVisible();
  await page.goto(`${SHOP()}/admin/products?search=drip`);
  await expect(page.getByRole('link', { name: 'Square Drip Mats', exact: true })).toBeVisible();
  await inOrder(page);
  await visitor.goto(`${SHOP()}/product/square-beer-mats-001`);
  await expect(visitor.getByRole('heading', { name: 'Square Drip Mats', exact: true })).toBeVisible();
  await visitor.context().close();
});

test('a trade customer is approved, buys on account, pays, and their review waits for the owner', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  const customer = await context.newPage();
  await register(customer, { firstName: 'Nuala', lastName: 'Bradley', email: 'nuala@example.com' });
  await openOffice(page, '/admin/customers?search=nuala');
  await inOrder(page);
  await page.getByRole('link', { name: 'Nuala Bradley', exact: true }).click();
  await page.getByLabel('Approved').check();
  await page.getByLabel('Credit limit (£)').fill('lots');
  await page.getByRole('button', { name: 'Save' }).click();
  await inOrder(page);
  await page.getByLabel('Approved').check();
  await page.getByLabel('Credit limit (£)').fill('500');
  await page.getByLabel('Payment terms (days)').fill('14');
  await page.getByLabel('One invoice a month').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  const account = page.url().replace(/\?.*/, '');

  await customer.goto(`${SHOP()}/product/a5-flyers-001`);
  await customer
    .getByLabel('Upload artwork')
    .setInputFiles({ name: 'flyer.pdf', mimeType: 'application/pdf', buffer: Buffer.from(goodA5()) });
  await expect(customer.getByText('Ready to print')).toBeVisible();
  await customer.getByRole('button', { name: /^Add to Cart/ }).click();
  await customer.waitForURL('**/cart');
  await customer.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await customer.getByLabel('Address', { exact: true }).fill('1 Castle Street');
  await customer.getByLabel('City').fill('Lisburn');
  await customer.getByLabel('Postal Code').fill('BT28 1AA');
  await customer.getByRole('radio', { name: /account.*on your invoice of .*, due 14 days later/ }).check();
  await customer.getByRole('button', { name: /^(Pay|Place)/ }).click();
  await expect(customer.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
  await expect(customer.getByText(/^It will be on your invoice of /)).toBeVisible();
  const number = (await customer.getByText(/^ORD-\d{4}-\d{6}$/).textContent()) ?? '';

  await page.goto(account);
  await inOrder(page);
  await page.getByLabel('Reason', { exact: true }).fill('Cheque bounced');
  await page.getByRole('button', { name: 'Put account on hold' }).click();
  await expect(page.getByText('This account is on hold: Cheque bounced')).toBeVisible();
  await inOrder(page);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${SHOP()}/admin/money-owed`);
  await expect(page.getByRole('row', { name: /Nuala Bradley.*On hold/ })).toBeVisible();
  await inOrder(page);
  await page.goto(account);
  await page.getByRole('button', { name: 'Release account' }).click();
  await expect(page.getByText('The account is no longer on hold.', { exact: false })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ledger' })).toBeVisible();
  await inOrder(page);
  await page.getByLabel('Reference').fill('BACS 4711');
  await page.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByText('Payment recorded.')).toBeVisible();
  const statement = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download statement (PDF)' }).click();
  expect((await statement).suggestedFilename()).toMatch(/\.pdf$/);
  await page.goto(`${SHOP()}/admin/orders?search=${number}`);
  await page.getByRole('link', { name: number }).click();
  const status = page.getByLabel('Order status');
  await status.selectOption('shipped');
  await page.getByLabel('Tracking number').fill('AB 123');
  await expect(page.getByRole('status').getByRole('blockquote')).toHaveText(
    `Order ${number} is on its way Your order has left us. Tracking number: AB 123`,
  );
  await status.selectOption('delivered');
  await expect(page.getByRole('status').getByRole('blockquote')).toContainText('was delivered');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Order updated successfully!')).toBeVisible();
  await status.selectOption('shipped');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('This order is Delivered. Move it back to Shipped?')).toBeVisible();
  await inOrder(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(status).toHaveValue('delivered');

  await customer.goto(`${SHOP()}/orders`);
  await customer.getByRole('link', { name: number }).click();
  await customer
    .getByRole('link', { name: /review/i })
    .first()
    .click();
  await customer.getByRole('radio', { name: /4/ }).check();
  await customer.locator('#body').fill('Crisp and on time.');
  await customer.getByRole('button', { name: /review/i }).click();
  await expect(customer.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.goto(`${SHOP()}/admin/reviews`);
  await expect(page.getByText('Crisp and on time.')).toBeVisible();
  await inOrder(page);
  await page.getByLabel('Your answer, shown below the review').fill('Thank you, Nuala.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await customer.goto(`${SHOP()}/product/a5-flyers-001`);
  await expect(customer.getByText('Crisp and on time.')).toBeAttached();
  await customer.goto(`${SHOP()}/admin/orders`);
  await expect(
    customer.getByText(
      "You don't have permission to access this page. This area is restricted to administrators only.",
    ),
  ).toBeVisible();
  await expect(customer.getByRole('link', { name: 'Return to Home' })).toBeVisible();
  await context.close();
});

test('an enquiry from the contact page is answered and marked as done', async ({ page, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await context.newPage();
  await visitor.goto(`${SHOP()}/contact`);
  const form = visitor.getByRole('main');
  await form.getByLabel('First name').fill('Sean');
  await form.getByLabel('Last name').fill('Heaney');
  await form.getByRole('textbox', { name: 'Email' }).fill('sean@example.com');
  await form.getByLabel('Subject').selectOption({ index: 1 });
  await form.getByRole('textbox', { name: 'Message' }).fill('Do you print on slate?');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(
    visitor.getByText('Thank you for your message. We will reply to sean@example.com.'),
  ).toBeVisible();
  await visitor.goto(`${SHOP()}/admin/enquiries`);
  await expect(visitor).toHaveURL(/\/login/);
  await context.close();
  await openOffice(page, '/admin/enquiries?search=slate');
  await inOrder(page);
  await page.getByRole('link', { name: /Sean Heaney/ }).click();
  await page.getByLabel('Notes (staff only)').fill('Told him no.');
  await inOrder(page);
  await page.getByRole('button', { name: 'Mark as done' }).press('Enter');
  await expect(page.getByText('Marked as done.')).toBeVisible();
});

test('a closed day is added and removed, and the audit log shows both', async ({ page, browser }) => {
  await openOffice(page, '/admin/settings/opening-hours');
  await inOrder(page);
  await page.getByLabel('Day', { exact: true }).fill('2027-06-16');
  await page.getByLabel('Reason').fill('Staff outing');
  await page.getByRole('button', { name: 'Add closed day' }).click();
  await expect(page.getByText('Staff outing')).toBeVisible();
  const plain = await withoutScript(browser, page, '/admin/settings/opening-hours');
  await plain.getByRole('button', { name: /Remove closed day: .*16 June 2027/ }).click();
  await expect(plain.getByText('Staff outing')).toBeHidden();
  await plain.goto(`${SHOP()}/admin/audit?search=outing`);
  await expect(plain.getByText('closed the shop on')).toBeVisible();
  await plain.context().close();
  await page.goto(`${SHOP()}/admin/audit?search=day:`);
  await expect(page.getByText('opened the shop on').first()).toBeVisible();
  await inOrder(page);
});

test('staff are invited by email, join, and can be removed; the outbox shows the email', async ({
  page,
  browser,
}) => {
  await openOffice(page, '/admin/staff');
  await inOrder(page);
  await page.getByLabel('Email', { exact: true }).fill('press@example.com');
  await page.getByRole('button', { name: 'Send Invitation' }).press('Enter');
  await expect(page.getByText('Invitation sent. The link works for 7 days.')).toBeVisible();
  const email = await mailTo('press@example.com', /./);
  const link = /https?:\/\/[^\s>]+\/join-staff\?[^\s>)\]]+/.exec(email)?.[0] ?? '';
  const context = await browser.newContext();
  const joiner = await context.newPage();
  await joiner.goto(`${SHOP()}${new URL(link).pathname}${new URL(link).search}`);
  await inOrder(joiner);
  await joiner.getByLabel('First name').fill('Pat');
  await joiner.getByLabel('Last name').fill('Press');
  for (const field of await joiner.locator('input[type=password]').all())
    await field.fill('platen and roller 9');
  await joiner.getByRole('button', { name: 'Join' }).click();
  await joiner.waitForURL('**/admin**');
  await context.close();
  await page.goto(`${SHOP()}/admin/outbox?search=press@example.com`);
  await inOrder(page);
  await page.locator('tbody a').first().click();
  await expect(page.getByRole('heading', { name: 'Plain text' })).toBeVisible();
  await inOrder(page);
  await page.goto(`${SHOP()}/admin/staff`);
  await page.getByRole('link', { name: 'Remove Pat Press' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inOrder(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove|End/ })
    .click();
  await expect(page.getByText('They can no longer open the back office.')).toBeVisible();
});
