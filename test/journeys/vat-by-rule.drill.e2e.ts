import { type Browser, expect, type Page, test } from '@playwright/test';
import { goodA5 } from '../fixtures/artwork.ts';
import { inOrder } from './accessible.ts';
import { mailTo, openOffice, SHOP, withoutScript } from './back-office.ts';
import { fillInDelivery, payByCard, payOnCardPage } from './shopping.ts';
import { type OpenShop, openShop, playIn } from './start-shop.ts';

/** The zero rate applies to the whole shop, and other journeys pay 20 %, so it is switched on in a shop of its own. */
let shop: OpenShop;
let leave: () => void;
test.beforeAll(async () => {
  shop = await openShop();
  leave = playIn(shop);
});
test.afterAll(async () => {
  leave();
  await shop.close();
});

const FLYERS = '/product/a5-flyers-001?quantity=500';
const EMAIL = 'leaflets@example.com';
const PHONE = { width: 360, height: 780 };
const DESK = { width: 1440, height: 900 };

const uploadFlyer = (page: Page) =>
  page
    .getByLabel('Upload artwork')
    .setInputFiles({ name: 'flyer.pdf', mimeType: 'application/pdf', buffer: Buffer.from(goodA5()) });

/** Answers the three questions about a leaflet. */
async function answer(
  page: Page,
  answers: readonly ['Yes' | 'No', 'Yes' | 'No', 'Yes' | 'No'],
): Promise<void> {
  for (const [i, id] of ['vat-leaflet-read', 'vat-leaflet-fill-in', 'vat-leaflet-used'].entries())
    await page
      .locator(`#${id}`)
      .getByLabel(answers[i] ?? '')
      .check();
}

async function switchOn(page: Page): Promise<void> {
  await openOffice(page, '/admin/vat');
  await expect(page.getByRole('heading', { name: 'Leaflets (14)' })).toBeVisible();
  await inOrder(page);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Zero-rate printed matter' }).click();
  await expect(page.locator('#confirmed-error')).toHaveText('Tick this when you have checked the list.');
  await page.getByLabel(/^I have checked these products/).check();
  await page.getByRole('button', { name: 'Zero-rate printed matter' }).click();
  await expect(page.getByText('Printed matter is zero-rated by rule')).toBeVisible();
  await inOrder(page);
}

/** Adds a leaflet with script, on a phone: £44.16 instead of £52.99 once every question is answered. */
async function addLeaflet(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.goto(`${SHOP()}${FLYERS}`);
  await uploadFlyer(page);
  await expect(page.getByText('Ready to print')).toBeVisible();
  await expect(page.getByText('Answer the questions about VAT above.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Add to Cart - £/ })).toBeDisabled();
  await answer(page, ['Yes', 'No', 'No']);
  await inOrder(page);
  await page.getByRole('button', { name: 'Add to Cart - £44.16' }).click();
  await page.waitForURL('**/cart');
}

/** Adds a form without script, on a desktop: refused until every question is answered, then at its full price. */
async function addForm(browser: Browser, page: Page): Promise<void> {
  const plain = await withoutScript(browser, page, FLYERS);
  await plain.setViewportSize(DESK);
  await uploadFlyer(plain);
  await plain.getByRole('button', { name: /^Add to Cart - £/ }).click();
  await expect(plain.locator('#vat-leaflet-read-error')).toHaveText('Answer yes or no.');
  await answer(plain, ['Yes', 'Yes', 'No']);
  await plain.getByRole('button', { name: 'Add to Cart - £52.99' }).click();
  await plain.waitForURL(/\/cart\b/);
  await expect(plain.getByText('VAT 0%', { exact: true })).toHaveCount(1);
  await plain.context().close();
}

const vatOf = (page: Page, item: number) =>
  page.getByRole('region', { name: `VAT on item ${item}, A5 Flyers` });

/** Staff read the answers, and find that the form isn't one. */
async function giveBack(page: Page, orderNumber: string): Promise<void> {
  await page.setViewportSize(DESK);
  await page.goto(`${SHOP()}/admin/orders?search=${orderNumber}`);
  await page.getByRole('link', { name: orderNumber }).click();
  const form = vatOf(page, 2);
  await expect(vatOf(page, 1)).toContainText('for filling in, cutting off or sending back? No');
  await expect(form).toContainText('for filling in, cutting off or sending back? Yes');
  await form.getByText('No VAT is due on this').click();
  await inOrder(page);
  await page.setViewportSize(PHONE);
  await inOrder(page);
  await form.getByRole('button', { name: 'Give the VAT back' }).click();
  await expect(form.getByText('Say why: it stays with the order.')).toBeVisible();
  await form.getByLabel('Why (staff only)').fill('The artwork is a plain leaflet.');
  await form.getByRole('button', { name: 'Give the VAT back' }).click();
  await expect(form).toContainText('£8.83 goes back to the customer’s card.');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: /^CN-\d{4}-\d{6} \(PDF\)$/ })).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Staff find that the leaflet is a form, and ask for its VAT. */
async function askForVat(page: Page): Promise<void> {
  await page.setViewportSize(DESK);
  const leaflet = vatOf(page, 1);
  await leaflet.getByText('VAT is due on this').click();
  await leaflet.getByLabel('Why (staff only)').fill('Its back is a form.');
  await leaflet.getByRole('button', { name: 'Change to 20%' }).click();
  await expect(leaflet.getByText('Choose who pays the VAT')).toBeVisible();
  await inOrder(page);
  await leaflet.getByLabel('Ask the customer to pay £8.83').check();
  await page.setViewportSize(PHONE);
  await inOrder(page);
  await leaflet.getByRole('button', { name: 'Change to 20%' }).click();
  await expect(page.getByText('Waiting: the customer was asked to pay it')).toBeVisible();
  await inOrder(page);
}

/** The customer follows the email, pays, and has a VAT invoice for it. */
async function payVat(page: Page): Promise<void> {
  const email = await mailTo(EMAIL, /£8\.83 is still due/);
  await page.setViewportSize(PHONE);
  await page.goto(/https?:\/\/\S+\/orders\/[^\s\])]+/.exec(email)?.[0] ?? '');
  await expect(page.getByRole('heading', { name: 'VAT on A5 Flyers: £8.83 is still due' })).toBeVisible();
  await inOrder(page);
  await page.getByRole('button', { name: 'Pay £8.83 by Card' }).click();
  await payOnCardPage(page);
  await expect(page.getByText('Paid by card.')).toBeVisible();
  await inOrder(page);
  const file = page.waitForEvent('download');
  await page.getByText('Documents', { exact: true }).click();
  await inOrder(page);
  await page
    .getByRole('link', { name: /^VAT invoice INV-\d{4}-\d{6} \(PDF\)$/ })
    .last()
    .click();
  expect((await file).suggestedFilename()).toMatch(/^INV-\d{4}-\d{6}\.pdf$/);
}

test('a guest buys leaflets without VAT, and staff refund some VAT and charge some', async ({
  page,
  browser,
}) => {
  const office = await (await browser.newContext()).newPage();
  await switchOn(office);
  await addLeaflet(page);
  await addForm(browser, page);
  await page.goto(`${SHOP()}/cart`);
  await inOrder(page);
  await page.setViewportSize(DESK);
  await inOrder(page);
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillInDelivery(page, EMAIL);
  await inOrder(page);
  await page.getByRole('button', { name: /^Pay £/ }).click();
  await payByCard(page);
  const number = (await page.getByText(/^ORD-\d{4}-\d{6}$/).textContent()) ?? '';
  await page.getByRole('link', { name: 'See your order' }).click();
  await giveBack(office, number);
  await askForVat(office);
  await office.context().close();
  expect(await mailTo(EMAIL, /£8\.83 refunded/)).toContain('VAT not due on A5 Flyers');
  await page.setViewportSize(PHONE);
  await page.reload();
  await page.getByText('Documents', { exact: true }).click();
  await expect(page.getByText('VAT not due on A5 Flyers')).toBeVisible();
  await inOrder(page);
  await payVat(page);
});
