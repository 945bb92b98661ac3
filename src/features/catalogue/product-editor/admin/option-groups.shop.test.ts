import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readProduct } from '#features/catalogue/products/index.server.ts';
import { configure, startChoices } from '#features/pricing/prices/index.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, makeCustomer } from '#test/factories.ts';
import { formsOf } from '#test/forms.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});

const ID = 'a5-flyers-001';
const PAGE = `/admin/products/${ID}`;

/** Each test starts with the documented groups. */
beforeEach(async () => {
  await sql`delete from option_groups where product_id = ${ID} and key like 'own-%'`.execute(opened.db);
  await sql`update option_groups set start_option = null, help = null, kind = null where product_id = ${ID}`.execute(
    opened.db,
  );
});

async function product() {
  const match = await readProduct(opened.db, ID);
  if (!match) throw new Error('no product');
  return match;
}

const priceWith = async (chosen: Record<string, string>) => {
  const sold = await product();
  const configured = configure(sold, { ...startChoices(sold), ...chosen });
  return configured.ok ? configured.pricePence : configured.problems;
};

/** The input tags of a page that contain this. */
const inputs = (html: string, having: string): string =>
  (html.match(/<input[^>]*>/g) ?? []).filter((tag) => tag.includes(having)).join('\n');

async function addGroup(fields: Record<string, string>) {
  await ada.open(PAGE);
  return ada.press('Add Group', fields);
}

test('the owner’s own group is on the product page and in the cart’s price, and leaving it out is refused', async () => {
  const page = await addGroup({ group: 'own', label: 'Foil', optionId: 'none', optionName: 'No foil' });
  expect(page.path).toBe(`${PAGE}?done=group-added`);
  await ada.open(`/admin/prices?options=${ID}`);
  await sql`insert into product_options (product_id, group_key, id, name, price_modifier_pence, position)
    values (${ID}, 'own-foil', 'gold', 'Gold foil', 1250, 1)`.execute(opened.db);
  const guest = newShopper(opened);
  const shown = await guest.open(`/product/${ID}`);
  expect(shown.text).toContain('Gold foil');
  const [plain, gold] = [await priceWith({}), await priceWith({ 'own-foil': 'gold' })];
  expect(Number(gold) - Number(plain)).toBe(1250);
  expect(await priceWith({ 'own-foil': '' })).toEqual({ 'own-foil': 'Choose a foil.' });
  const chosen = await guest.open(`/product/${ID}?own-foil=gold`);
  expect(inputs(chosen.html, 'value="gold"')).toMatch(/name="own-foil".*checked|checked.*name="own-foil"/);
  const owner = await makeCustomer(opened, 100_000);
  await addFlyers(opened.shop, owner, { 'own-foil': 'gold' });
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner, 'account'));
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  expect((await ada.open(`/admin/orders/${placed.orderId}`)).text).toContain('Gold foil');
});

test('a number that customers type has its limits stated, and each one costs extra, for the job and for every copy', async () => {
  const page = await addGroup({
    group: 'own-number',
    label: 'Drilled holes',
    numberLeast: '0',
    numberMost: '6',
    numberStep: '2',
    numberEach: '3.50',
    numberEachCopy: '0.5',
  });
  expect(page.path).toContain('done=group-added');
  const plain = Number(await priceWith({}));
  const copies =
    (await product()).optionGroups.find(({ key }) => key === 'quantities')?.options[0]?.copies ?? 0;
  expect(await priceWith({ 'own-drilled-holes': '0' })).toBe(plain);
  // Four holes: 4 × £3.50, and 4 × 0.5p on each copy.
  expect(await priceWith({ 'own-drilled-holes': '4' })).toBe(plain + 1400 + Math.round(copies * 2));
  expect(await priceWith({ 'own-drilled-holes': '3' })).toEqual({
    'own-drilled-holes': 'This goes up in steps of 2: 2 or 4.',
  });
  expect(await priceWith({ 'own-drilled-holes': '8' })).toEqual({
    'own-drilled-holes': 'Enter 6 or less. For more, ask us for a quote.',
  });
  expect(await priceWith({ 'own-drilled-holes': 'four' })).toEqual({
    'own-drilled-holes': 'Enter a number from 0 to 6.',
  });
  const shown = await newShopper(opened).open(`/product/${ID}?own-drilled-holes=4`);
  expect(shown.text).toContain('0 to 6, in steps of 2. Each one above 0: +£3.50 and +0.5p on every copy.');
  expect(inputs(shown.html, 'own-drilled-holes')).toContain('value="4"');
});

test('wrong limits for a number are reported beside each field, and nothing typed is lost', async () => {
  const page = await addGroup({
    group: 'own-number',
    label: 'Holes',
    numberLeast: '5',
    numberMost: '5',
    numberEach: 'lots',
    numberEachCopy: '-1',
  });
  expect(page.status).toBe(422);
  for (const words of ['The largest must be more than the smallest', 'Enter pennies, like 12 or 1.5'])
    expect(page.text).toContain(words);
  expect(page.html).toContain('value="lots"');
});

test('colours are shown beside their names, and something that isn’t a colour is refused', async () => {
  const refused = await addGroup({
    group: 'own-swatches',
    label: 'Ribbon',
    optionId: 'navy',
    optionName: 'Navy',
    optionSwatch: 'blue',
  });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('six digits or letters from a to f, like #1f3a5f');
  await addGroup({
    group: 'own-swatches',
    label: 'Ribbon',
    optionId: 'navy',
    optionName: 'Navy',
    optionSwatch: '#1F3A5F',
  });
  const shown = await newShopper(opened).open(`/product/${ID}`);
  expect(shown.html).toContain('fill="#1f3a5f"');
});

test('a group that sets pages asks how many, and the artwork follows', async () => {
  const group = { group: 'own-pages', label: 'Inserts', optionId: 'one', optionName: 'One insert' };
  const refused = await addGroup(group);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Enter how many pages the artwork has');
  expect((await addGroup({ ...group, optionPages: '4' })).path).toContain('done=group-added');
});

test('the owner sets the default, the kind of control and the help text; “From” stays with the first option', async () => {
  const before = await newShopper(opened).open('/shop/flyers');
  const [, from] = /A5 Flyers.*?From (£[\d.]+)/.exec(before.text) ?? [];
  const quantities = (await product()).optionGroups.find(({ key }) => key === 'quantities')?.options ?? [];
  const second = quantities[1];
  const finish = (await product()).optionGroups.find(({ key }) => key === 'finishes')?.options[1];
  await ada.open(`${PAGE}?group=quantities`);
  await ada.press('Save Quantity', { start: second?.id ?? '', help: 'How many we print.' });
  await ada.open(`${PAGE}?group=finishes`);
  const page = await ada.press('Save Finish', { start: finish?.id ?? '', kind: 'list' });
  expect(page.path).toBe(`${PAGE}?done=group-saved`);
  const shown = await newShopper(opened).open(`/product/${ID}`);
  expect(shown.text).toContain('How many we print.');
  const options = (shown.html.match(/<option[^>]*>/g) ?? []).filter((tag) => tag.includes('selected'));
  expect(options.join()).toContain(`value="${finish?.id}"`);
  expect(formsOf(shown.html).find(({ multipart }) => multipart)?.fields.quantity).toBe(second?.id);
  const after = await newShopper(opened).open('/shop/flyers');
  expect(from).toBeDefined();
  expect(after.text).toMatch(new RegExp(`A5 Flyers.*?From ${from?.replace('.', '\\.')}`));
});

test('groups appear in the order that the owner gives them', async () => {
  const keys = async () => (await product()).optionGroups.map(({ key }) => key);
  const [first, second, ...rest] = await keys();
  await ada.open(PAGE);
  await ada.press(`Move ${(await product()).optionGroups[1]?.label} up`);
  expect(await keys()).toEqual([second, first, ...rest]);
  await ada.press(`Move ${(await product()).optionGroups[0]?.label} down`);
  expect(await keys()).toEqual([first, second, ...rest]);
});

test('a group changed by somebody else in the meantime is not saved over', async () => {
  await ada.open(`${PAGE}?group=quantities`);
  await sql`update products set updated_at = updated_at + interval '1 second' where id = ${ID}`.execute(
    opened.db,
  );
  const page = await ada.press('Save Quantity', { label: 'How many' });
  expect(page.status).toBe(409);
  expect(page.text).toContain('Nothing was saved, because someone else changed this product.');
  expect(page.html).toContain('How many');
});
