import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { goodA5 } from '../fixtures/artwork.ts';
import { accessible } from './accessible.ts';
import { mailTo, SHOP } from './back-office.ts';
import { fillInDelivery, payByCard, payOnCardPage } from './shopping.ts';
import { OWNER } from './start-shop.ts';

/** As large as customers' files often are. */
const LARGE_FLYER = Buffer.from(goodA5({ pages: 2, padBytes: 10_500_000 }));
const FLYER = Buffer.from(goodA5({ pages: 2 }));

test.beforeEach(async ({ page }) => {
  page.on('pageerror', (error) => {
    throw error;
  });
});

for (const [width, file] of [
  [360, FLYER],
  [1440, LARGE_FLYER],
] as const) {
  test(`a guest buys 500 flyers with their own PDF and the owner finds them (${width} px)`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const email = `guest-${width}@example.com`;
    await chooseFlyers(page, { buffer: file, isLookedAt: true });
    await page.getByLabel('Discount code').fill('welcome10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('10% off your order')).toBeVisible();
    await accessible(page);
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await page.getByRole('button', { name: /^Pay £/ }).click();
    await expect(page.getByText('There is a problem')).toBeVisible();
    await accessible(page);
    await fillInDelivery(page, email);
    await page.getByRole('button', { name: 'Pay £59.88 by card' }).click();
    await expect(page.getByText('Test mode: no money is taken')).toBeVisible();
    await payOnCardPage(page);
    await expect(page).toHaveURL(/\/shop\?success=true/);
    await accessible(page);
    const number = await orderNumber(page);
    expect(await mailTo(email, / confirmed: /)).toContain('£59.88');
    const office = await browser.newContext();
    await ownerFinds(await office.newPage(), number, file);
    await office.close();
  });
}

test('a customer registers, buys, and sees the order in their account', async ({ page }) => {
  await page.goto(`${SHOP()}/register`);
  await accessible(page);
  await page.getByLabel('First Name').fill('Moira');
  await page.getByLabel('Last Name').fill('Quinn');
  await page.getByLabel('Email', { exact: true }).fill('moira@example.com');
  await page.getByLabel('Password', { exact: true }).fill('kettle drum parade');
  await page.getByLabel('Confirm Password').fill('kettle drum parade');
  await page.getByRole('button', { name: /create account/i }).click();
  await expect(page.getByText('Account Created!')).toBeVisible();
  await page.waitForURL('**/account');
  await chooseFlyers(page);
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Moira');
  await fillInDelivery(page, 'moira@example.com');
  await page.getByRole('button', { name: /^Pay £/ }).click();
  await payOnCardPage(page);
  await expect(page).toHaveURL(/\/orders\?success=true/);
  const number = await orderNumber(page);
  await page.getByRole('link', { name: 'View Order History' }).click();
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  await accessible(page);
  await page.goto(`${SHOP()}/account`);
  await expect(page.getByText(number)).toBeVisible();
  await accessible(page);
});

test('without script the same purchase works', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${SHOP()}/product/a5-flyers-001`);
  await page.getByRole('radio', { name: /^500/ }).check();
  await page.getByRole('radio', { name: /^Double-sided/ }).check();
  await page.getByRole('button', { name: 'Update price' }).click();
  await expect(page.getByRole('button', { name: 'Add to Cart - £60.99' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart - £60.99' }).click();
  await expect(page.getByText('Upload your artwork to add this to your cart.').first()).toBeVisible();
  await page
    .getByLabel('Upload artwork')
    .setInputFiles({ name: 'flyer.pdf', mimeType: 'application/pdf', buffer: LARGE_FLYER });
  await page.getByRole('button', { name: 'Add to Cart - £60.99' }).click();
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillInDelivery(page, 'noscript@example.com');
  await page.getByRole('button', { name: /^Pay £/ }).click();
  await payByCard(page);
  await context.close();
});

test('a customer who is signed out in the meantime is not offered, without script, a form that only script can send', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${SHOP()}/register`);
  await page.getByLabel('First name').fill('Jane');
  await page.getByLabel('Last name').fill('Doe');
  await page.getByLabel('Email', { exact: true }).fill('signed-out@example.com');
  await page.getByLabel('Password', { exact: true }).fill('kettle drum parade');
  await page.getByLabel('Confirm password').fill('kettle drum parade');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL((url) => url.pathname !== '/register');
  await page.goto(`${SHOP()}/product/a5-flyers-001`);
  await page
    .getByLabel('Upload artwork')
    .setInputFiles({ name: 'flyer.pdf', mimeType: 'application/pdf', buffer: FLYER });
  await page.getByRole('button', { name: /^Add to Cart - £/ }).click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await context.clearCookies();
  await page.getByRole('button', { name: /^Pay £/ }).click();
  await expect(page.getByText('You were signed out before we received this')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in again in a new tab' })).toBeVisible();
  await expect(page.getByText('Sign in here')).toBeHidden();
  await context.close();
});

test('by keyboard alone the same purchase works', async ({ page }) => {
  await page.goto(`${SHOP()}/product/a5-flyers-001`);
  await page.getByRole('radio', { name: /^10$/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^25 / })).toBeChecked();
  await page.getByLabel('Upload artwork').focus();
  await page
    .getByLabel('Upload artwork')
    .setInputFiles({ name: 'flyer.pdf', mimeType: 'application/pdf', buffer: FLYER });
  await expect(page.getByText('Ready to print')).toBeVisible();
  await tabTo(page, /^Add to Cart/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/cart');
  await tabTo(page, /^Proceed to Checkout/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/checkout');
  await page.getByLabel('Email', { exact: true }).focus();
  for (const text of ['keys@example.com', '', 'Kay', 'Boyd', 'BT28 1AA', 'Lisburn', '1 Castle Street']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await tabTo(page, /^Pay £/);
  await page.keyboard.press('Enter');
  await page.getByLabel('Card number').focus();
  for (const text of ['4242424242424242', '12/30', '123']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
});

test('the cart is changed in place, and the basket in the header is updated', async ({ page }) => {
  await chooseFlyers(page);
  await expect(page.getByRole('link', { name: 'Basket, 1 item, £60.99' })).toBeVisible();
  await page.getByRole('button', { name: 'Duplicate A5 Flyers' }).click();
  await expect(page.getByRole('link', { name: 'Basket, 2 items, £121.98' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove A5 Flyers' }).first().click();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('link', { name: 'Basket, 2 items, £121.98' })).toBeVisible();
  await page.getByLabel('Discount code').pressSequentially('nonsence');
  await page.getByLabel('Discount code').press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('s');
  await expect(page.getByLabel('Discount code')).toHaveValue('NONSENSE');
  await page.getByLabel('Discount code').press('Enter');
  await expect(page.getByText('Invalid discount code')).toBeVisible();
  await accessible(page);
  await page.getByLabel('Quantity').first().selectOption('1000');
  await page.getByRole('button', { name: 'Update' }).first().click();
  await expect(page.getByRole('link', { name: /^Basket, 2 items/ })).not.toContainText('£121.98');
});

test('a guest who has paid makes an account with just a password, changes their profile, and signs out', async ({
  page,
}) => {
  await chooseFlyers(page);
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillInDelivery(page, 'newly@example.com');
  await page.getByRole('button', { name: /^Pay £/ }).click();
  await payByCard(page);
  const password = page.getByRole('main').getByLabel('Password');
  await password.fill('abc');
  await page.getByRole('button', { name: 'Create Account' }).click();
  // On this page, or on its own if the script hadn’t started yet; that one lists what is wrong as well.
  await expect(page.getByText('Password must be at least 6 characters long').first()).toBeVisible();
  await password.fill('kettle drum parade');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Account Created!')).toBeVisible();
  await page.waitForURL('**/account');
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByLabel('First name').fill('Janet');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('We’ve saved your profile.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Janet' })).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('the postcode fills in the town, and what the customer types there is never changed', async ({
  page,
}) => {
  await chooseFlyers(page);
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  const postcode = page.getByLabel('Postal Code');
  const city = page.getByLabel('City');
  await postcode.fill('BT28 1AA');
  await expect(city).toHaveValue('Lisburn');
  await expect(page.getByText('Lisburn is from your postcode.')).toBeVisible();
  await postcode.fill('BT1 5GB');
  await expect(city).toHaveValue('Belfast');
  // Two names, so neither is filled in.
  await postcode.fill('BT48 6AA');
  await expect(city).toHaveValue('');
  await city.fill('Derry');
  await postcode.fill('BT28 1AA');
  await expect(city).toHaveValue('Derry');
});

test('a declined card is explained beside the field, and Cancel keeps the cart', async ({ page }) => {
  await chooseFlyers(page);
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillInDelivery(page, 'declined@example.com');
  await page.getByRole('button', { name: /^Pay £/ }).click();
  await page.getByLabel('Card number').fill('4000 0000 0000 0002');
  await page.getByLabel('Expiry date').fill('12/30');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/cart/);
  await expect(page.getByText('A5 Flyers').first()).toBeVisible();
});

test('a file of the wrong size is refused with a sentence that says how to fix it', async ({ page }) => {
  await page.goto(`${SHOP()}/product/a6-flyers-001`);
  await page
    .getByLabel('Upload artwork')
    .setInputFiles({ name: 'flyer.pdf', mimeType: 'application/pdf', buffer: FLYER });
  await expect(page.getByText('Invalid file')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Add to Cart/ })).toBeDisabled();
  await accessible(page);
});

for (const width of [320, 1440])
  test(`pages are accessible and never scroll sideways (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      '/shop',
      '/shop/flyers',
      '/shop/pavement-signs',
      '/shop?search=flyer',
      '/product/ncr-forms-001',
      '/cart',
      '/login',
      '/about',
      '/contact',
      '/help',
      '/sample-pack',
      '/signage',
      '/business-stationery',
      '/nothing-here',
    ]) {
      await page.goto(`${SHOP()}${path}`);
      await expect(page.locator('h1')).toHaveCount(1);
      await accessible(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  });

/** Chooses flyers and adds them to the cart. `isLookedAt`: the product's page is checked by axe. */
async function chooseFlyers(page: Page, { buffer = FLYER, isLookedAt = false } = {}): Promise<void> {
  await page.goto(`${SHOP()}/shop/flyers`);
  await page.getByRole('link', { name: 'Customize & Order: A5 Flyers' }).click();
  await page.getByRole('radio', { name: /^500/ }).check();
  await page.getByRole('radio', { name: /^Double-sided/ }).check();
  await page
    .getByLabel('Upload artwork')
    .setInputFiles({ name: 'flyer.pdf', mimeType: 'application/pdf', buffer });
  await expect(page.getByText('Ready to print')).toBeVisible();
  if (isLookedAt) await accessible(page);
  await page.getByRole('button', { name: 'Add to Cart - £60.99' }).click();
  await page.waitForURL('**/cart');
}

async function orderNumber(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
  return (await page.getByText(/^ORD-\d{4}-\d{6}$/).textContent()) ?? '';
}

async function ownerFinds(page: Page, number: string, file: Buffer): Promise<void> {
  await page.goto(`${SHOP()}/login?next=/admin/orders`);
  await page.getByLabel('Email', { exact: true }).fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await accessible(page);
  await page.getByLabel('Search').fill(number);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByText('No status changes yet')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Artwork' }).click();
  const path = await (await download).path();
  expect(Buffer.compare(await readFile(path), file)).toBe(0);
  await page.getByLabel('Order status').selectOption('shipped');
  await page.getByLabel('Tracking number').fill('RM123456789GB');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Order updated successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Status History' })).toBeVisible();
  await accessible(page);
  await page.close();
}

async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    if (name.test(focused)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard never reached ${name}`);
}
