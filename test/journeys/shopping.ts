import { expect, type Page } from '@playwright/test';
import { isChoiceName } from '#features/pricing/prices/index.ts';
import { goodA5 } from '../fixtures/artwork.ts';
import { formsOf } from '../forms.ts';
import { SHOP } from './back-office.ts';

/**
 * A product, the chosen options, and its file, null if it comes later; by default A5 flyers as their page first shows
 * them, with a good file.
 */
export interface Thing {
  productId?: string;
  selectedOptions?: Record<string, string>;
  file?: Uint8Array | null;
}

/** A paid order. */
export interface PaidOrder {
  id: string;
  number: string;
}

/**
 * Orders things as a guest and pays, by the calls that pages and programs make, and opens the customer's order page. It
 * is for journeys that begin after the purchase; those about buying press every button themselves.
 */
export async function orderAndPay(
  page: Page,
  email: string,
  things: readonly Thing[] = [{}],
): Promise<PaidOrder> {
  const { request } = page;
  const fromHere = { headers: { Origin: SHOP() } };
  const cartItems = [];
  for (const { productId = 'a5-flyers-001', selectedOptions = {}, file = goodA5() } of things) {
    const chosen = { ...(await firstChoices(page, productId)), ...selectedOptions };
    const artwork = file ? { artworkId: await sendFile(page, productId, file) } : { artworkLater: true };
    cartItems.push({ productId, selectedOptions: chosen, ...artwork });
  }
  const address = { line1: '1 Castle Street', city: 'Lisburn', postal_code: 'BT28 1AA' };
  const placed = await request.post(`${SHOP()}/functions/create-checkout-session`, {
    data: { cartItems, customerInfo: { email, name: 'Jane Doe', address } },
  });
  const { url, error } = await placed.json();
  expect(error, 'the order is refused').toBeUndefined();
  const card = { intent: 'pay', cardNumber: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };
  const confirmed = await (await request.post(url, { ...fromHere, form: card })).text();
  const number = /ORD-\d{4}-\d{6}/.exec(confirmed)?.[0] ?? '';
  const [path = '', id = ''] = /\/orders\/([0-9a-f-]{36})\?key=[^"&]+/.exec(confirmed) ?? [];
  await page.goto(`${SHOP()}${path}`);
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  return { id, number };
}

/** Sends a file for a product. Returns its id. */
async function sendFile({ request }: Page, productId: string, file: Uint8Array): Promise<string> {
  const artworkFile = { name: 'flyer.pdf', mimeType: 'application/pdf', buffer: Buffer.from(file) };
  const sent = await request.post(`${SHOP()}/product/${productId}/artwork`, {
    headers: { Origin: SHOP() },
    multipart: { artworkFile },
  });
  const { artwork } = await sent.json();
  return artwork.id;
}

/** Returns the choices with which a product's page opens. */
async function firstChoices(page: Page, productId: string): Promise<Record<string, string>> {
  const opened = await page.request.get(`${SHOP()}/product/${productId}`);
  const form = formsOf(await opened.text()).find(({ fields }) => 'quantity' in fields);
  const fields = Object.entries(form?.fields ?? {});
  return Object.fromEntries(fields.filter(([name]) => isChoiceName(name)));
}

/** Makes an account, as its form does, and signs in. */
export async function register(
  page: Page,
  person: { firstName: string; lastName: string; email: string },
): Promise<void> {
  const password = 'kettle drum parade';
  const made = await page.request.post(`${SHOP()}/functions/auth/sign-up`, {
    headers: { Origin: SHOP() },
    form: { ...person, password, confirmPassword: password },
  });
  expect(made.ok(), await made.text()).toBe(true);
}

/** Adds single-sided A5 flyers with a good file to the cart, and continues to the checkout. */
export async function takeFlyersToCheckout(page: Page, { script = true } = {}): Promise<void> {
  await page.goto(`${SHOP()}/product/a5-flyers-001`);
  await page
    .getByLabel('Upload artwork')
    .setInputFiles({ name: 'flyer.pdf', mimeType: 'application/pdf', buffer: Buffer.from(goodA5()) });
  // As a person does; until then a page with script still moves.
  if (script) await expect(page.getByText('Ready to print')).toBeVisible();
  await goToCheckout(page);
}

/** Adds the product on the page to the cart, and pays by card as a guest with this email address. */
export async function payAsGuest(page: Page, email: string): Promise<void> {
  await goToCheckout(page);
  await fillInDelivery(page, email);
  await page.getByRole('button', { name: /^Pay £/ }).click();
  await payByCard(page);
}

/** Fills in the contact and delivery details of the checkout. */
export async function fillInDelivery(page: Page, email: string): Promise<void> {
  for (const [label, value] of [
    ['Email', email],
    ['First Name', 'Jane'],
    ['Last Name', 'Doe'],
    ['Address', '1 Castle Street'],
    ['City', 'Lisburn'],
    ['Postal Code', 'bt281aa'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
}

/** Pays for an order on the test card page. */
export async function payByCard(page: Page): Promise<void> {
  await payOnCardPage(page);
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
}

/** Fills in the test card page and pays. */
export async function payOnCardPage(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry date').fill('12/30');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

async function goToCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Add to Cart - £/ }).click();
  await page.waitForURL('**/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
}
