import { beforeAll, describe, expect, test } from 'vitest';
import { readAddressBook } from '#features/people/accounts/index.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, JANE } from '#test/factories.ts';
import { type FieldValues, newCustomer, newShopper, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const PAY = 'Pay £25.98 by card';
const DETAILS = { ...JANE, phone: '', addressLine2: 'Unit 4' };

async function checkOut(shopper: Shopper, userId: string, values: FieldValues): Promise<void> {
  await addFlyers(opened.shop, { userId, cartToken: null });
  await shopper.open('/checkout');
  const page = await shopper.press(PAY, values);
  expect(page.path).toContain('/test-card/');
  await opened.db.deleteFrom('cartLines').execute();
}

/** What the checkout's fields hold when it is opened for another order. */
async function filledIn(shopper: Shopper, userId: string) {
  await addFlyers(opened.shop, { userId, cartToken: null });
  await shopper.open('/checkout');
  const { fields } = shopper.filledIn(PAY);
  await opened.db.deleteFrom('cartLines').execute();
  return fields;
}

describe('what a customer types at checkout', () => {
  test('is theirs without another press: in the account, filled in next time, and removable there', async () => {
    const { shopper, userId } = await newCustomer(opened);
    await checkOut(shopper, userId, { ...DETAILS, billingCompany: 'Doe Design Ltd' });
    const { address, addressLine2, city, postalCode } = DETAILS;
    const again = { address, addressLine2, city, postalCode, billingCompany: 'Doe Design Ltd' };
    expect(await filledIn(shopper, userId)).toMatchObject(again);
    const account = await shopper.open('/account');
    expect(account.text).toContain('1 Castle Street Unit 4 Lisburn BT28 1AA');
    expect(account.html).toContain('value="Doe Design Ltd"');
    await shopper.press('Delete 1 Castle Street');
    await shopper.press('Save billing details', { billingCompany: '' });
    expect(await readAddressBook(opened.db, userId)).toEqual({ addresses: [], billing: null });
  });

  test('is saved once, however it is written; a new address joins the others and isn’t the default', async () => {
    const { shopper, userId } = await newCustomer(opened);
    await checkOut(shopper, userId, DETAILS);
    await checkOut(shopper, userId, { ...DETAILS, address: '1 castle street,', postalCode: 'bt281aa' });
    await checkOut(shopper, userId, { ...DETAILS, address: '9 Bow Street', addressLine2: '' });
    const { addresses } = await readAddressBook(opened.db, userId);
    expect(
      addresses.map(({ addressLine1, addressLine2, isDefault }) => [addressLine1, addressLine2, isDefault]),
    )
      // The first stays the default.
      .toEqual([
        ['1 Castle Street', 'Unit 4', true],
        ['9 Bow Street', null, false],
      ]);
  });

  test('what they leave empty for one order stays saved', async () => {
    const { shopper, userId } = await newCustomer(opened);
    await checkOut(shopper, userId, { ...DETAILS, billingCompany: 'Doe Design Ltd' });
    await checkOut(shopper, userId, { ...DETAILS, billingCompany: '' });
    expect((await readAddressBook(opened.db, userId)).billing).toMatchObject({ company: 'Doe Design Ltd' });
  });

  test('a refused checkout saves nothing', async () => {
    const { shopper, userId } = await newCustomer(opened);
    await addFlyers(opened.shop, { userId, cartToken: null });
    await shopper.open('/checkout');
    expect((await shopper.press(PAY, { ...DETAILS, city: '' })).status).toBe(422);
    expect(await readAddressBook(opened.db, userId)).toEqual({ addresses: [], billing: null });
  });
});

describe('the address at checkout', () => {
  test('both lines of the street go on the order, each once', async () => {
    const { shopper, userId } = await newCustomer(opened);
    await checkOut(shopper, userId, { ...DETAILS, address: '1 Castle Street\nUnit 4' });
    const order = await opened.db
      .selectFrom('orders')
      .select('shippingAddressLine1')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    expect(order.shippingAddressLine1).toBe('1 Castle Street, Unit 4');
  });

  test('a second line alone is not an address', async () => {
    const { shopper, userId } = await newCustomer(opened);
    await addFlyers(opened.shop, { userId, cartToken: null });
    await shopper.open('/checkout');
    const page = await shopper.press(PAY, { ...DETAILS, address: ' ' });
    expect(page.html).toContain('id="address-error"');
    expect(shopper.filledIn(PAY).fields).toMatchObject({ addressLine2: 'Unit 4' });
  });

  test('has the only email field of the page', async () => {
    const { shopper, userId } = await newCustomer(opened);
    await addFlyers(opened.shop, { userId, cartToken: null });
    const page = await shopper.open('/checkout');
    expect(page.html.match(/type="email"/g)).toHaveLength(1);
    expect((await shopper.open('/cart')).html).toContain('type="email"');
  });
});

describe('a PO number', () => {
  test('is for everyone who pays: a guest’s is on their order, and filled in again after they cancel', async () => {
    const guest = newShopper(opened);
    await guest.browser.post('/product/a5-flyers-001', { intent: 'add', artworkFile: new File([], '') });
    const cartToken = /galley_cart=([\w-]{43})/.exec(guest.browser.cookie)?.[1] ?? '';
    await addFlyers(opened.shop, { userId: null, cartToken });
    const page = await guest.open('/checkout');
    expect(page.text).toContain('PO number (optional)');
    await guest.press(PAY, { ...DETAILS, poNumber: 'PO-77' });
    const order = await opened.db
      .selectFrom('orders')
      .select('poNumber')
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(order.poNumber).toBe('PO-77');
    await guest.open('/checkout?again=1');
    expect(guest.filledIn(PAY).fields).toMatchObject({ poNumber: 'PO-77' });
  });
});

test('a shop whose card page takes no wallets names none', async () => {
  const { shopper, userId } = await newCustomer(opened);
  await addFlyers(opened.shop, { userId, cartToken: null });
  expect((await shopper.open('/checkout')).text).not.toContain('Apple Pay');
});
