import { beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, makeCustomer } from '#test/factories.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});

const BEER_MAT = {
  id: 'beer-mats-001',
  name: 'Beer Mats',
  categoryId: 'flyers',
  description: 'Round the pub in a day.',
  basePrice: '45.00',
  widthMm: '94',
  heightMm: '94',
  specifications: 'Board: 1.4 mm pulp',
};

test('a new product is in the shop once staff put it there: page, category, search, sitemap', async () => {
  await ada.open('/admin/products/new');
  const page = await ada.press('Create Product', BEER_MAT);
  expect(page.path).toBe('/admin/products/beer-mats-001?done=created');
  await ada.press('Add Group', { group: 'finishes', label: 'Finish', optionId: 'matt', optionName: 'Matt' });
  const guest = newShopper(opened);
  expect((await guest.open('/product/beer-mats-001')).status).toBe(404);
  expect((await guest.open('/shop/flyers')).text).not.toContain('Beer Mats');
  expect((await ada.press('Put it in the shop')).text).toContain('It is in the shop now.');
  expect((await guest.open('/product/beer-mats-001')).text).toContain('£45.00');
  expect((await guest.open('/shop/flyers')).text).toContain('Beer Mats');
  expect((await guest.open('/shop?search=beer+mats')).text).toContain('Found 1 product(s) matching');
  expect((await guest.open('/sitemap.xml')).html).toContain('/product/beer-mats-001');
  expect((await guest.open('/pictures/beer-mats-001.svg')).status).toBe(200);
});

test('errors in a product are shown beside each field, and nothing is saved', async () => {
  await ada.open('/admin/products/new');
  const page = await ada.press('Create Product', {
    ...BEER_MAT,
    id: 'Beer Mats',
    basePrice: '0',
    widthMm: 'wide',
  });
  expect(page.status).toBe(422);
  for (const words of ['lower-case letters', 'Price must be at least £0.01', 'Width must be in millimetres'])
    expect(page.text).toContain(words);
  await ada.open('/admin/products/new');
  expect((await ada.press('Create Product', { ...BEER_MAT, id: 'a5-flyers-001' })).text).toContain(
    'This id is taken',
  );
});

test('saving over somebody else’s change shows who made it and when, and loses nothing typed', async () => {
  const grace = await newAdministrator(opened, 'Grace');
  await ada.open('/admin/products/a6-flyers-001');
  await grace.open('/admin/products/a6-flyers-001');
  opened.time.now = new Date(opened.time.now.getTime() + 60_000);
  await grace.press('Save', { name: 'Pocket Flyers', basePrice: '16.00' });
  const page = await ada.press('Save', { name: 'Tiny Flyers' });
  expect(page.status).toBe(409);
  expect(page.text).toMatch(/This was changed by Grace Trade at .*\. Your changes are still here\./);
  expect(page.html).toContain('Tiny Flyers');
  const history = await opened.db
    .selectFrom('priceHistory')
    .select(['newPricePence', 'changedByName'])
    .where('productId', '=', 'a6-flyers-001')
    .execute();
  expect(history).toEqual([{ newPricePence: 1600, changedByName: 'Grace Trade' }]);
});

test('an archived product is gone from the shop, the cart says so, and it can be put back', async () => {
  const { shopper, userId } = await newCustomer(opened);
  await addFlyers(opened.shop, { userId, cartToken: null });
  const question = await ada.open('/admin/products?search=a5&archive=products:a5-flyers-001');
  expect(question.text).toContain('Archive A5 Flyers');
  expect(question.text).toContain('One cart contains it');
  const done = await ada.press('Archive A5 Flyers');
  expect(done.text).toContain(
    'A5 Flyers is archived and no longer in the shop. Existing orders are not affected.',
  );
  expect(done.path).toContain('search=a5');
  const guest = newShopper(opened);
  expect((await guest.open('/product/a5-flyers-001')).status).toBe(404);
  expect((await guest.open('/sitemap.xml')).html).not.toContain('/product/a5-flyers-001');
  const cart = await shopper.open('/cart');
  expect(cart.status).toBe(200);
  expect(cart.text).toMatch(/can’t be (had|bought)|no longer/);
  expect((await ada.open('/admin/products?archived=yes')).text).toContain('a5-flyers-001');
  await ada.open('/admin/products?done=products:a5-flyers-001');
  expect((await ada.press('Undo')).text).toContain('A5 Flyers is in the shop now.');
  expect((await guest.open('/product/a5-flyers-001')).status).toBe(200);
});

test('a category is made, edited and archived, and the shop follows', async () => {
  await ada.open('/admin/categories/new');
  await ada.press('Save', { id: 'beer-mats', name: 'Beer Mats', description: 'For pubs.', position: '50' });
  const guest = newShopper(opened);
  expect((await guest.open('/shop/beer-mats')).text).toContain('For pubs.');
  await ada.open('/admin/categories/beer-mats');
  await ada.press('Save', { intro: 'Drip mats, printed both sides.' });
  expect((await guest.open('/shop/beer-mats')).text).toContain('Drip mats');
  await ada.open('/admin/products?archive=categories:beer-mats');
  expect(ada.page.text).toMatch(/It disappears from the shop and its menus straight away/);
  await ada.press('Archive Beer Mats');
  expect((await guest.open('/shop/beer-mats')).status).toBe(404);
  await ada.press('Undo');
  expect((await guest.open('/shop/beer-mats')).status).toBe(200);
  const noted = await opened.db
    .selectFrom('auditLog')
    .select('action')
    .where('subject', '=', 'category:beer-mats')
    .orderBy('id')
    .execute();
  expect(noted.map(({ action }) => action).slice(-2)).toEqual(['category.archive', 'category.restore']);
});

test('an option group is removed only after a confirmation, and the history and audit log keep its prices', async () => {
  const id = 'a3-posters-001';
  const options = await opened.db
    .selectFrom('productOptions')
    .select(['id', 'priceModifierPence'])
    .where('productId', '=', id)
    .where('groupKey', '=', 'finishes')
    .orderBy('position')
    .execute();
  const page = await ada.open(`/admin/products/${id}`);
  expect(page.html).not.toContain('value="remove-group"');
  const question = await ada.open(`/admin/products/${id}?remove=finishes`);
  expect(question.text).toContain(`also removes its ${options.length} options and their surcharges`);
  expect((await ada.press('Remove Finish')).text).toContain('Option group removed.');
  const history = await opened.db
    .selectFrom('priceHistory')
    .select(['optionId', 'oldPricePence', 'newPricePence', 'changedByName'])
    .where('productId', '=', id)
    .where('optionType', '=', 'finishes')
    .orderBy('id')
    .execute();
  expect(history).toEqual(
    options.map((option) => ({
      optionId: option.id,
      oldPricePence: option.priceModifierPence,
      newPricePence: 0,
      changedByName: 'Ada Trade',
    })),
  );
});

test('a new product starts with its category’s turnarounds, and can’t lose the last', async () => {
  await ada.open('/admin/products/new');
  await ada.press('Create Product', { ...BEER_MAT, id: 'coasters-001', name: 'Coasters' });
  await ada.press('Put it in the shop');
  const guest = newShopper(opened);
  const page = await guest.open('/product/coasters-001?turnaround=next-day');
  expect(page.text).toContain('Express: next working day if submitted by 11am');
  expect(page.text).toMatch(/Order within .* for despatch on Wednesday 25 November/);
  const editor = await ada.open('/admin/products/coasters-001?remove=turnaround');
  expect(editor.text).toContain('Turnaround 3 options');
  expect(editor.text).not.toContain('Remove Turnaround');
  const seenAt = String(ada.filledIn('Save').fields.seenAt);
  const forced = await ada.browser.post('/admin/products/coasters-001', {
    intent: 'remove-group',
    group: 'turnaround',
    seenAt,
  });
  expect(forced.status).toBe(422);
  expect(await forced.text()).toContain('Every product needs its turnarounds');
});

test('a new group’s first option needs its measure, and the product follows its options', async () => {
  await ada.open('/admin/products/new');
  await ada.press('Create Product', { ...BEER_MAT, id: 'placards-001', name: 'Placards' });
  const group = (values: Record<string, string>) =>
    ada.press('Add Group', { label: 'Size', optionId: 'a4', optionName: 'A4', ...values });
  const refused = await group({ group: 'sizes', optionWidthMm: '210' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Enter the height in mm');
  expect(ada.filledIn('Add Group').fields).toMatchObject({ optionId: 'a4', optionWidthMm: '210' });
  expect((await group({ group: 'sizes', optionHeightMm: '297' })).text).toContain('Option group added.');
  expect(
    (await group({ group: 'sides', label: 'Sides', optionId: 'double', optionName: 'Double' })).status,
  ).toBe(422);
  await group({ group: 'sides', label: 'Sides', optionId: 'double', optionName: 'Double', optionPages: '2' });
  await ada.press('Put it in the shop');
  const page = await newShopper(opened).open('/product/placards-001');
  expect(page.text).toContain('2 pages, 210 × 297 mm finished');
  // Its size and pages come from its options, whatever the form says.
  const editor = await ada.open('/admin/products/placards-001');
  expect(editor.text).toContain('Taken from its first size.');
  expect(ada.filledIn('Save').fields).toMatchObject({ widthMm: '210', pagesMin: '2', pagesMax: '2' });
  await ada.press('Save', { widthMm: '100', pagesMax: '9' });
  expect((await ada.open('/admin/products/placards-001')).status).toBe(200);
  expect(ada.filledIn('Save').fields).toMatchObject({ widthMm: '210', heightMm: '297', pagesMax: '2' });
});

test('a group’s first option needs its own id and name', async () => {
  await ada.open('/admin/products/a5-flyers-001');
  const named = await ada.press('Add Group', { group: 'lamination', optionName: 'No lamination' });
  expect([named.status, named.text]).toEqual([422, expect.stringContaining('Enter an id')]);
  const counted = await ada.press('Add Group', { group: 'lamination', optionName: '', optionId: 'none' });
  expect([counted.status, counted.text]).toEqual([422, expect.stringContaining('Enter the first option')]);
});

test.each([
  ['weights', 'Pages', '422'],
  ['pages', 'Leaves', '422'],
  ['weights', 'Weight', '200'],
])('a group %s labelled %s gets %s without pages', async (group, label, status) => {
  const id = `leaves-${group}-${label.toLowerCase()}`;
  await ada.open('/admin/products/new');
  await ada.press('Create Product', { ...BEER_MAT, id, name: `${group} ${label}` });
  const first = { optionId: 'twelve', optionName: 'Twelve', optionPaper: '350gsm-silk' };
  const page = await ada.press('Add Group', { group, label, ...first });
  expect(String(page.status)).toBe(status);
});

test('saving a product stays on its page with a message, and archived categories are marked in the list', async () => {
  await ada.open('/admin/products/a5-flyers-001');
  const saved = await ada.press('Save', { name: 'A5 Flyers' });
  expect(saved.path).toBe('/admin/products/a5-flyers-001?done=saved');
  expect(saved.text).toContain('Saved. The shop shows it now.');
  await opened.db
    .updateTable('categories')
    .set({ archivedAt: opened.time.now })
    .where('id', '=', 'posters')
    .execute();
  expect((await ada.open('/admin/products/new')).text).toContain('Posters (archived)');
  await opened.db.updateTable('categories').set({ archivedAt: null }).where('id', '=', 'posters').execute();
});

test('a page past the end of the products is the last page', async () => {
  expect((await ada.open('/admin/products?search=a5-flyers-001&page=9')).text).toContain('A5 Flyers');
  expect((await ada.open('/admin/products?archived=yes&search=zeppelin')).text).toContain(
    'Nothing matches. Remove a filter.',
  );
});

test('a new category comes after the original ones in the menu of all products', async () => {
  const menu = async () => {
    const { html } = await newShopper(opened).open('/about');
    const panel = /<ul id="menu-shop"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? '';
    return [...panel.matchAll(/href="\/shop\/([\w-]+)"/g)].map(([, id]) => id ?? '');
  };
  const before = await menu();
  await opened.db
    .insertInto('categories')
    .values({ id: 'stickers', name: 'Stickers', description: '', position: 0 })
    .execute();
  const after = await menu();
  expect(after.filter((id) => !before.includes(id))).toEqual(['stickers']);
  expect(after.indexOf('stickers')).toBe(after.indexOf('wedding-printing') + 1);
  await opened.db.deleteFrom('categories').where('id', '=', 'stickers').execute();
  expect(await menu()).toEqual(before);
});

test('no menu leads to archived categories, and their products say why they are not in the shop', async () => {
  const guest = newShopper(opened);
  const leads = async (to: string) => (await guest.open('/about')).html.includes(`href="${to}"`);
  for (const what of ['categories:posters', 'products:ncr-forms-001'])
    await ada
      .open(`/admin/products?archive=${what}`)
      .then(() => ada.press(`Archive ${what.startsWith('c') ? 'Posters' : 'NCR Forms'}`));
  expect(await leads('/shop/posters')).toBe(false);
  expect(await leads('/product/ncr-forms-001')).toBe(false);
  expect(await leads('/product/notepads-001')).toBe(true);
  expect((await ada.open('/admin/products?search=a3-posters-001')).text).toContain('Posters (archived)');
  const edited = await ada.open('/admin/products/a3-posters-001');
  expect(edited.text).toContain('Not in the shop: its category is archived');
  for (const done of ['categories:posters', 'products:ncr-forms-001'])
    await ada.open(`/admin/products?done=${done}`).then(() => ada.press('Undo'));
  expect(await leads('/shop/posters')).toBe(true);
  expect(await leads('/product/ncr-forms-001')).toBe(true);
});

test('the owner says how a product’s VAT is decided, and its copy is treated in the same way', async () => {
  const vatOf = (id: string) =>
    opened.db
      .selectFrom('products')
      .select(['vatClass', 'vatTest'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  await ada.open('/admin/products/a4-flat-menus-001');
  await ada.press('Save', { vatClass: 'leaflet' });
  expect(await vatOf('a4-flat-menus-001')).toEqual({ vatClass: 'standard', vatTest: 'leaflet' });
  expect((await ada.open('/admin/products?category=menu-printing')).text).toContain('Leaflet');
  await ada.open('/admin/products/a4-flat-menus-001');
  await ada.press('Duplicate', { newName: 'A4 Wine Lists', newId: 'a4-wine-lists' });
  expect(await vatOf('a4-wine-lists')).toEqual({ vatClass: 'standard', vatTest: 'leaflet' });
  await ada.press('Save', { vatClass: 'zero' });
  expect(await vatOf('a4-wine-lists')).toEqual({ vatClass: 'zero', vatTest: null });
});

test('a product is duplicated with its options and prices, and is not in the shop before it is restored', async () => {
  await ada.open('/admin/products/a5-flyers-001');
  const taken = await ada.press('Duplicate', { newName: 'A5 Handbills', newId: 'a6-flyers-001' });
  expect(taken.status).toBe(422);
  expect(taken.html).toMatch(/name="newName"[^>]*value="A5 Handbills"/);
  const page = await ada.press('Duplicate', { newName: 'A5 Handbills', newId: 'a5-handbills' });
  expect(page.path).toBe('/admin/products/a5-handbills?done=duplicated');
  const guest = newShopper(opened);
  expect((await guest.open('/product/a5-handbills')).status).toBe(404);
  await opened.db
    .updateTable('products')
    .set({ archivedAt: null })
    .where('id', '=', 'a5-handbills')
    .execute();
  const chosen = 'sides=double-sided&quantity=500&finish=170gsm-silk';
  const price = /Add to Cart - £[\d.,]+/;
  const [copy, source] = [
    (await guest.open(`/product/a5-handbills?${chosen}`)).text,
    (await guest.open(`/product/a5-flyers-001?${chosen}`)).text,
  ];
  expect(price.exec(copy)?.[0]).toBe(price.exec(source)?.[0]);
  expect((await guest.open('/shop/flyers')).text).toContain('A5 Handbills');
});

test('a new product starts as a copy of another, only staff can preview it, and it is sold once it is restored', async () => {
  await ada.open('/admin/products/new');
  // Its id is made from its name.
  const unknown = await ada.press('Start', { like: 'No such thing', newName: 'Gold Cards', newId: '' });
  expect(unknown.status).toBe(422);
  expect(unknown.text).toContain('There’s no such product. Choose one from the list.');
  const made = await ada.press('Start', { like: 'business cards' });
  expect(made.path).toBe('/admin/products/gold-cards?done=duplicated');
  expect(made.text).toContain('Preview as a customer');
  const preview = await ada.open('/product/gold-cards?preview');
  expect(preview.text).toContain('This is how customers will see it.');
  expect(preview.text).toContain('Add to Cart - £19.99');
  expect((await ada.browser.get('/templates/gold-cards.pdf')).status).toBe(200);
  const guest = newShopper(opened);
  expect((await guest.open('/product/gold-cards?preview')).status).toBe(404);
  expect((await guest.open('/product/gold-cards')).status).toBe(404);
  expect((await ada.open('/product/gold-cards')).status).toBe(404);
  await ada.open('/admin/products/gold-cards');
  await ada.press('Put it in the shop');
  expect((await guest.open('/product/gold-cards')).text).toContain('Add to Cart - £19.99');
});

test('a product is prepared out of sight, gets its id from its name, and is sold once it has what it needs', async () => {
  await ada.open('/admin/products/new');
  const made = await ada.press('Create Product', { ...BEER_MAT, id: '', name: 'Window Stickers' });
  expect(made.path).toBe('/admin/products/window-stickers?done=created');
  expect(made.text).toContain('Customers don’t see it yet.');
  // Five steps, each with what there is or what to look at.
  for (const words of [
    'Done: What it is In Flyers',
    'Done: Sizes 94 × 94 mm',
    'Worth a look: Papers and options Its paper isn’t known',
    'Done: Prices From £45.00, VAT included',
    'Worth a look: Pictures No photos yet',
  ])
    expect(made.text).toContain(words);
  const first = { optionId: '1000', optionName: '1,000', optionCopies: '1000' };
  const group = await ada.press('Add Group', { group: 'quantities', ...first });
  expect(group.text).toContain('Option group added.');
  const guest = newShopper(opened);
  expect((await guest.open('/product/window-stickers')).status).toBe(404);
  await ada.press('Put it in the shop');
  const page = await guest.open('/product/window-stickers');
  expect(page.html).toMatch(/name="quantity"[^>]*value="1000"/);
  expect(page.text).toMatch(/Turnaround Standard.*Quantity .*1,000/);
  expect((await ada.open('/admin/products/window-stickers')).text).not.toContain('Not in the shop yet');
});

test('a product without a price, or in an archived category, can’t be put in the shop, and its guide says why', async () => {
  await ada.open('/admin/products/new');
  await ada.press('Start', { like: 'business cards', newName: 'Plain Cards', newId: 'plain-cards' });
  const put = () =>
    ada.browser.post('/admin/products', { intent: 'restore', table: 'products', id: 'plain-cards' });
  await opened.db
    .updateTable('categories')
    .set({ archivedAt: opened.time.now })
    .where('id', '=', 'business-cards')
    .execute();
  const page = await ada.open('/admin/products/plain-cards');
  expect(page.text).toContain('One step is missing before customers can order it.');
  expect(page.html).not.toContain('Put it in the shop');
  const refused = await put();
  expect(refused.status).toBe(409);
  expect(await refused.text()).toMatch(/Its category, Business Cards, isn’t in the shop\./);
  await opened.db
    .updateTable('categories')
    .set({ archivedAt: null })
    .where('id', '=', 'business-cards')
    .execute();
  await ada.open('/admin/products/plain-cards/pricing');
  await opened.db
    .updateTable('products')
    .set({
      pricing: JSON.stringify({ method: { kind: 'table', groups: [], copies: [250], columns: {} } }),
      methodFromPence: 1000,
    })
    .where('id', '=', 'plain-cards')
    .execute();
  expect(await (await put()).text()).toContain('Its price table is empty.');
  expect(
    await opened.db
      .selectFrom('auditLog')
      .select('action')
      .where('subject', '=', 'product:plain-cards')
      .execute(),
  ).toEqual([{ action: 'product.create' }]);
});

test('the owner is asked for photos of the best sellers that have none, the best first', async () => {
  const owner = await makeCustomer(opened, 100_000);
  await addFlyers(opened.shop, owner, { quantity: '5000' });
  await placeOrder(opened.shop, await checkoutOf(opened.shop, owner, 'account'));
  const page = await ada.open('/admin/products');
  expect(page.text).toContain('Your best sellers without a photo: A5 Flyers');
  expect(page.html).toContain('href="/admin/products/a5-flyers-001#photos"');
  // Who is looking for something isn't asked.
  expect((await ada.open('/admin/products?search=flyers')).text).not.toContain('best sellers');
  await opened.db
    .insertInto('productPhotos')
    .values({
      productId: 'a5-flyers-001',
      alt: 'Flyers on a table',
      storageKey: 'photos/none.webp',
      position: 1,
      bytes: 1000,
      sha256: 'a'.repeat(64),
      createdAt: opened.time.now,
    })
    .execute();
  expect((await ada.open('/admin/products')).text).not.toContain('best sellers');
  await opened.db.deleteFrom('productPhotos').where('productId', '=', 'a5-flyers-001').execute();
});
