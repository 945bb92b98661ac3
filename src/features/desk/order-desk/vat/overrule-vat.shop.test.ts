import { beforeAll, describe, expect, test } from 'vitest';
import { readProductForSale } from '#features/catalogue/products/index.server.ts';
import { completeChoices, pricedOn } from '#features/pricing/prices/index.ts';
import { addToCart } from '#features/selling/cart/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { londonDay } from '#kit/london-time.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import {
  addFlyers,
  atOnce,
  checkoutOf,
  makeArtwork,
  makeCode,
  makeCustomer,
  putCode,
} from '#test/factories.ts';
import { makePriceList } from '#test/price-lists.ts';
import { newCustomer, type Shopper } from '#test/shopper.ts';
import {
  FORM,
  flyersOnAccount,
  paidFlyers,
  payPage,
  waitingOrder,
  ZERO,
  zeroRate,
} from '#test/zero-rated.ts';
import { overruleVat } from './overrule-vat.server.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await zeroRate(opened);
});

const waiting = (answers: Record<string, string>) => waitingOrder(opened, answers);
const pay = (sessionId: string) => payPage(opened, sessionId);
const paid = (answers: Record<string, string>) => paidFlyers(opened, answers);
const onAccount = (answers: Record<string, string>, userId?: string) =>
  flyersOnAccount(opened, answers, userId ? { userId } : {});

const notesOf = (orderId: string) =>
  opened.db
    .selectFrom('creditNotes')
    .select(['totalPence', 'vatPence', 'netPence', 'reason'])
    .where('orderId', '=', orderId)
    .orderBy('noteNumber')
    .execute();

const orderOf = (orderId: string) =>
  opened.db
    .selectFrom('orders')
    .select(['totalPence', 'vatPence', 'discountPence', 'version', 'paymentStatus'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();

const vatReason = 'The artwork is a plain leaflet.';

describe('VAT that is not due', () => {
  test('goes back to the card, with a credit note for VAT alone, and the order stays as bought', async () => {
    const orderId = await paid(FORM);
    const before = await orderOf(orderId);
    const page = await ada.open(`/admin/orders/${orderId}`);
    expect(page.text).toMatch(/VAT: 20% ?, by the customer’s answers/);
    expect(page.text).toContain('for filling in, cutting off or sending back? Yes');
    expect(page.text).toContain('£11.00 of VAT goes back to their card');
    const done = await ada.press('Give the VAT back', { vatReason });
    expect(done.text).toContain('Overruled by Ada Trade');
    expect(done.text).toContain(
      `VAT on A5 Flyers changed to 0%. £11.00 goes back to the customer’s card. ${vatReason}`,
    );
    expect(await notesOf(orderId)).toEqual([]);
    await opened.runJobs();
    expect(await notesOf(orderId)).toEqual([
      { totalPence: 1100, vatPence: 1100, netPence: 0, reason: 'VAT not due on A5 Flyers' },
    ]);
    expect(await orderOf(orderId)).toMatchObject({
      totalPence: before.totalPence,
      vatPence: before.vatPence,
      paymentStatus: 'paid',
    });
  });

  test('comes off the account, and the rest can be credited later without VAT', async () => {
    const orderId = await onAccount(FORM);
    await ada.open(`/admin/orders/${orderId}`);
    await ada.press('Give the VAT back', { vatReason });
    await ada.open(`/admin/orders/${orderId}`);
    await ada.press('Save Changes', { status: 'cancelled' });
    expect(await notesOf(orderId)).toEqual([
      { totalPence: 1100, vatPence: 1100, netPence: 0, reason: 'VAT not due on A5 Flyers' },
      { totalPence: 5498, vatPence: 0, netPence: 5498, reason: 'Order cancelled' },
    ]);
    const reopened = await ada.press('Save Changes', { status: 'processing' });
    expect(reopened.text).not.toContain('Order updated successfully!');
  });

  test('is given back once, however often the button is pressed', async () => {
    const orderId = await paid(FORM);
    const { id } = await itemOf(orderId);
    const actor = { id: (await makeCustomer(opened)).userId, name: 'Ada' };
    const { version } = await orderOf(orderId);
    const outcomes = await atOnce(10, () =>
      overruleVat(opened.shop, actor, { orderId, itemId: id, vatClass: 'zero', reason: 'Twice', version }),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    await opened.runJobs();
    expect(await notesOf(orderId)).toHaveLength(1);
  });
});

describe('VAT that turns out to be due', () => {
  test('is asked about again when the customer reorders, and staff’s reason stays internal', async () => {
    const { shopper, userId } = await newCustomer(opened);
    const orderId = await onAccount(ZERO, userId);
    const again = /vat-leaflet-read=yes/;
    expect((await shopper.open(`/orders/${orderId}`)).html).toMatch(again);
    await ada.open(`/admin/orders/${orderId}`);
    await ada.press('Change to 20%', { payer: 'shop', vatReason: 'Half of it is a form.' });
    const page = await shopper.open(`/orders/${orderId}`);
    expect(page.html).not.toMatch(again);
    expect(await (await shopper.browser.get(`/orders/${orderId}.data`)).text()).not.toContain('Half of it');
  });

  test('is paid by the shop out of the price: no money moves, and no document changes', async () => {
    const orderId = await paid(ZERO);
    expect(await orderOf(orderId)).toMatchObject({ totalPence: 5581, vatPence: 0 });
    const page = await ada.open(`/admin/orders/${orderId}`);
    expect(page.text).toContain('£9.30 of it is VAT that we owe HMRC');
    const done = await ada.press('Change to 20%', { payer: 'shop', vatReason: 'Half of it is a form.' });
    expect(done.text).toContain('VAT on A5 Flyers changed to 20%. We pay £9.30 of VAT out of the price.');
    await opened.runJobs();
    expect(await notesOf(orderId)).toEqual([]);
    expect(await orderOf(orderId)).toMatchObject({ totalPence: 5581, vatPence: 0 });
  });

  test('needs a reason, and is refused if the order has changed in the meantime', async () => {
    const orderId = await paid(ZERO);
    const path = `/admin/orders/${orderId}`;
    await ada.open(path);
    const refused = await ada.press('Change to 20%', { payer: 'shop', vatReason: '' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Say why: it stays with the order.');
    await ada.open(path);
    const stale = ada.tab();
    await ada.press('Save Changes', { notes: 'Rang' });
    const late = await stale.press('Change to 20%', { payer: 'shop', vatReason: 'A form' });
    expect(late.status).toBe(409);
    expect(late.html).toContain('value="A form"');
  });
});

const itemOf = (orderId: string) =>
  opened.db
    .selectFrom('orderItems')
    .select(['id', 'vatClass'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();

// Guard: the order's lock in `readSold`, and its check that the order is placed.
test('while the customer’s payment is being settled, VAT is overruled after that or not at all', async () => {
  const actor = { id: (await makeCustomer(opened)).userId, name: 'Ada' };
  for (let round = 0; round < 5; round += 1) {
    const { orderId, sessionId } = await waiting(FORM);
    const { id: itemId } = await itemOf(orderId);
    const overrule = async () => {
      const { version } = await orderOf(orderId);
      return overruleVat(opened.shop, actor, { orderId, itemId, vatClass: 'zero', reason: 'Race', version });
    };
    const [, outcome] = await Promise.all([pay(sessionId), overrule()]);
    const { paymentStatus } = await orderOf(orderId);
    expect(paymentStatus).toBe('paid');
    const changed = await opened.db
      .selectFrom('vatChanges')
      .selectAll()
      .where('orderItemId', '=', itemId)
      .execute();
    expect(changed).toHaveLength(outcome.ok ? 1 : 0);
    const refunds = await opened.db
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.paymentId')
      .select('r.amountPence')
      .where('p.orderId', '=', orderId)
      .execute();
    expect(refunds).toEqual(outcome.ok ? [{ amountPence: 1100 }] : []);
  }
  await opened.runJobs();
});

test('a credit note has the VAT of its order, even if a code was taken off some items only', async () => {
  const customer = await makeCustomer(opened, 100_000);
  await makePriceList(opened, {
    customers: [customer.userId],
    terms: [{ productId: 'a5-flyers-001', percentBp: 1000 }],
  });
  await addFlyers(opened.shop, customer, { quantity: '500' }, ZERO);
  const offered = await readProductForSale(opened.db, 'centre-perforated-flyers-001', customer.userId);
  if (!offered) throw new Error('the seed has perforated flyers');
  const product = pricedOn(offered.product, londonDay(opened.shop.clock()));
  const artworkId = await makeArtwork(opened.shop, customer, product.id);
  const selectedOptions = completeChoices(product, { sides: 'double-sided' });
  const added = await addToCart(opened.shop, customer, {
    product,
    selectedOptions,
    artworkId,
    accepted: [],
    lineId: null,
  });
  expect(added).toMatchObject({ ok: true });
  await makeCode(opened.shop, 'STANDARD10', 0);
  await putCode(opened.shop, customer, 'STANDARD10');
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, customer, 'account'));
  if (!placed.ok) throw new Error('not placed');
  const { totalPence, vatPence, discountPence } = await orderOf(placed.orderId);
  expect(discountPence).toBeGreaterThan(0);
  await ada.open(`/admin/orders/${placed.orderId}`);
  await ada.press('Save Changes', { status: 'cancelled' });
  expect(await notesOf(placed.orderId)).toMatchObject([{ totalPence, vatPence }]);
});
