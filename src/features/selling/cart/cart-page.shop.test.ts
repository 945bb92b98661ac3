import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers } from '#test/factories.ts';
import { newCustomer, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** A customer with 500 flyers (£60.99) in the cart, viewing it without script. */
async function atCart(name: string): Promise<{ shopper: Shopper; lineId: string }> {
  const { shopper, userId } = await newCustomer(opened, name);
  const lineId = await addFlyers(opened.shop, { userId, cartToken: null }, { quantity: '500' });
  await shopper.open('/cart');
  return { shopper, lineId };
}

test('Undo restores a removed item exactly', async () => {
  const { shopper, lineId } = await atCart('Una');
  const without = await shopper.press('Remove A5 Flyers');
  expect(without.text).toContain('Your Cart is Empty');
  expect(without.text).toContain('A5 Flyers was removed from your cart.');
  const back = await shopper.press('Undo: put A5 Flyers back');
  expect(back.path).toBe('/cart');
  expect(back.text).toContain('£60.99');
  expect(back.html).toContain(`value="${lineId}"`);
});

test('Undo never adds artwork that is not the customer’s', async () => {
  const { shopper: own } = await atCart('Max');
  await own.press('Remove A5 Flyers');
  const { path, fields } = own.filledIn('Undo: put A5 Flyers back');
  const { shopper: thief } = await atCart('Eva');
  const answer = await thief.browser.post(path, fields);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('couldn’t put this item back');
});

test('a forged link can’t put words on the shop’s page', async () => {
  const { shopper, lineId } = await atCart('Zoe');
  const line = { lineId, productId: 'a5-flyers-001', artworkId: 'x', selectedOptions: {} };
  const removed = JSON.stringify({ ...line, productName: 'Call 0900 123456, your order' });
  const page = await shopper.open(`/cart?${new URLSearchParams({ removed, key: 'made-up' })}`);
  expect(page.text).not.toContain('0900');
});

test('a duplicate is next to its original, and is edited on its own', async () => {
  const { shopper } = await atCart('Dua');
  const two = await shopper.press('Duplicate A5 Flyers');
  expect(two.text).toContain('Items (incl. VAT) £121.98');
  const [edit = ''] = [...two.html.matchAll(/href="(\/product\/[^"]*line=[^"]*)"/g)].map(([, path]) => path);
  const configurator = await shopper.open(edit.replaceAll('&amp;', '&'));
  expect(configurator.text).toContain('Ready to print');
  const saved = await shopper.press('Add to Cart - £60.99', { quantity: '1000' });
  expect(saved.path).toBe('/cart');
  expect(saved.html.match(/value="duplicate"/g)).toHaveLength(2);
  expect(saved.text).not.toContain('£121.98');
});

test('an option that is no longer sold is reported on its line, and fixed with one click (trust A6)', async () => {
  const { shopper } = await atCart('Ora');
  const silk = { productId: 'a5-flyers-001', groupKey: 'finishes', id: 'short-lived' };
  await opened.db
    .insertInto('productOptions')
    .values({ ...silk, name: 'Short-lived Silk', priceModifierPence: 0, position: 99 })
    .execute();
  await opened.db
    .updateTable('cartLines')
    .set((set) => ({
      selectedOptions: set.fn('jsonb_set', [
        'selectedOptions',
        set.val('{finish}'),
        set.val('"short-lived"'),
      ]),
    }))
    .where('productId', '=', 'a5-flyers-001')
    .execute();
  await opened.db.deleteFrom('productOptions').where('id', '=', 'short-lived').execute();
  const page = await shopper.open('/cart');
  expect(page.text).toContain('The finish you chose is no longer available. Choose again.');
  expect(page.html).toContain('aria-disabled="true"');
  const fixed = await shopper.press('Use 130gsm Gloss instead');
  expect(fixed.text).not.toContain('is no longer available');
  expect(fixed.html).toContain('href="/checkout"');
});

test('the cart shows the despatch date, the price per copy and a link back to the category', async () => {
  const { shopper } = await atCart('Kit');
  expect(shopper.page.text).toMatch(/Order now for despatch on \w+day \d+ \w+ \./);
  expect(shopper.page.text).toContain('12.2p each');
  expect(shopper.page.html).toMatch(/<a href="\/shop"[^>]*>Continue Shopping/);
  expect(shopper.page.html).toMatch(/<a href="\/shop\/flyers"[^>]*>Back to (<!-- -->)?Flyers/);
});
