import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { atOnce } from '#test/factories.ts';
import { newAdministrator, newCustomer, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});

const FLYERS = '/product/a5-flyers-001?quantity=500&sides=double-sided';

/** Publishes a new list; returns its address. */
async function publish(values: Record<string, string>): Promise<string> {
  await ada.open('/admin/price-lists/new');
  const page = await ada.press('Publish', values);
  expect(page.text).toContain('Published.');
  return page.path.split('?')[0] ?? '';
}

test('staff make a group and a price list for it, see what it means, and its members pay those prices', async () => {
  const { shopper: tess, userId, email } = await newCustomer(opened, 'Tess');
  await ada.open('/admin/price-lists');
  expect((await ada.press('Add group', { groupName: '  Local   agencies ' })).text).toContain(
    'Local agencies',
  );
  const group = await opened.db.selectFrom('customerGroups').select('id').executeTakeFirstOrThrow();
  await ada.open('/admin/price-lists/new');
  const values = {
    name: 'Agencies 2026',
    everything: '10',
    'category:flyers': '20',
    [`group:${group.id}`]: 'yes',
  };
  const preview = await ada.press('Preview', values);
  expect(preview.text).toMatch(/Nothing is published yet.*A5 Flyers £12.99 £10.39 -£2.60/);
  expect(await opened.db.selectFrom('priceLists').select('id').execute()).toHaveLength(0);
  const made = await ada.press('Publish');
  expect(made.text).toContain('Published. Customers see these prices between its dates.');
  expect(made.text).toContain('A5 Flyers £12.99 £10.39 -£2.60');

  expect((await tess.open(FLYERS)).text).not.toContain('Your price');
  await ada.open(`/admin/customers/${userId}`);
  expect(ada.page.text).toContain('This customer pays the public prices.');
  await ada.press('Change group', { group: group.id });
  expect(ada.page.text).toContain('Agencies 2026 through their group');
  expect((await tess.open(FLYERS)).text).toContain('Your price (public price £60.99)');

  const lists = await ada.open('/admin/price-lists');
  expect(lists.text).toContain('Agencies 2026 Always Valid now Local agencies');
  expect((await tess.browser.get('/account/data').then((answer) => answer.json())) as object).toMatchObject({
    tradePrices: { group: 'Local agencies' },
  });
  const { text } = await ada.open('/admin/audit?search=price-list');
  expect(text).toContain('created the price list');
  expect((await ada.open(`/admin/audit?search=${email}`)).status).toBe(200);
});

test('a mistake in a list is shown beside its field, and nothing typed is lost', async () => {
  await ada.open('/admin/price-lists/new');
  const wrong = {
    name: '',
    validFrom: '2026-12-24',
    validUntil: '2026-12-01',
    everything: '95',
    'product:0': 'a5 flyers',
    'productOff:0': 'ten',
    'product:1': 'No such thing',
    'productOff:1': '10',
    'productOff:2': '5',
  };
  const page = await ada.press('Publish', wrong);
  expect(page.status).toBe(422);
  for (const words of [
    'Enter a name',
    'The last day can’t be before the first',
    'Enter a percentage from 0 to 90, like 12.5',
    'There’s no such product. Choose one from the list.',
    'Choose a product',
  ])
    expect(page.text).toContain(words);
  const again = await ada.press('Publish', {
    name: 'Corrected',
    validUntil: '2026-12-31',
    everything: '5',
    'productOff:0': '10',
    'product:1': '',
    'productOff:1': '',
    'productOff:2': '',
    customers: 'nobody@example.com',
  });
  expect(again.status).toBe(422);
  expect(again.text).toContain('No customer has this email address: nobody@example.com');
  expect(again.html).toContain('value="2026-12-24"');
});

test('two lists can’t have one name, and a save over somebody else’s change is refused', async () => {
  const path = await publish({ name: 'Schools', everything: '5' });
  await ada.open('/admin/price-lists/new');
  expect((await ada.press('Publish', { name: 'SCHOOLS' })).text).toContain(
    'Another price list has this name',
  );
  const grace = await newAdministrator(opened, 'Grace');
  await ada.open(path);
  await grace.open(path);
  await grace.press('Publish', { everything: '7' });
  const stale = await ada.press('Publish', { everything: '9' });
  expect(stale.status).toBe(409);
  expect(stale.text).toContain('This was changed by Grace Trade at');
  expect((await ada.press('Publish')).text).toContain('Published.');
  expect((await grace.open(path)).html).toContain('value="9"');
});

test('if several people save a list at once, one wins and the others are told', async () => {
  const path = await publish({ name: 'Races', everything: '5' });
  const editors = await Promise.all(['Ann', 'Bea', 'Cat'].map((name) => newAdministrator(opened, name)));
  await Promise.all(editors.map((editor) => editor.open(path)));
  const pages = await Promise.all(
    editors.map((editor, i) => editor.press('Publish', { everything: String(i + 1) })),
  );
  expect(pages.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('a product can have its own prices in a list; a table in which more copies cost less is refused', async () => {
  const { shopper: tess, email } = await newCustomer(opened, 'Tina');
  const path = await publish({ name: 'Council', customers: email, everything: '1' });
  await ada.press('Set its prices', { productId: 'a5-flyers-001' });
  expect(ada.page.path).toBe(`${path}/products/a5-flyers-001`);
  const falling = await ada.press('Publish', {
    method: 'table',
    table: 'Copies\tPrice\n500\t40.00\n1000\t39.00',
  });
  expect(falling.status).toBe(422);
  expect(falling.text).toContain('More copies can’t cost less.');
  const table = 'Copies\tPrice\n500\t40.00\n1000\t55.00';
  expect((await ada.press('Preview', { method: 'table', table })).text).toContain(
    'Nothing is published yet.',
  );
  expect((await ada.press('Publish')).text).toContain('The product’s own prices apply now.');
  // Double-sided costs its surcharge, as in the public prices.
  expect((await tess.open(FLYERS)).text).toMatch(
    /£\d+\.\d\d inc\. VAT .*Your price \(public price £60\.99\)/,
  );
  // A percentage for the same product would be a second answer.
  await ada.open(path);
  const twice = await ada.press('Publish', {
    'product:0': 'A5 Flyers (a5-flyers-001)',
    'productOff:0': '10',
  });
  expect(twice.text).toContain('has prices of its own in this list');
  await ada.open(`${path}/products/a5-flyers-001`);
  await ada.press('Publish', { method: 'additive' });
  expect((await tess.open(FLYERS)).text).toContain('£60.38 inc. VAT');
});

test('an archived list applies to nobody until it is used again', async () => {
  const { shopper: tess, email } = await newCustomer(opened, 'Tara');
  const path = await publish({ name: 'Old', customers: email, everything: '50' });
  expect((await tess.open(FLYERS)).text).toContain('Your price');
  await ada.open(path);
  expect((await ada.press('Archive this list')).text).toContain('Its customers pay the public prices again.');
  expect((await tess.open(FLYERS)).text).not.toContain('Your price');
  await ada.press('Use this list again');
  expect((await tess.open(FLYERS)).text).toContain('Your price');
});

test('a group with members can’t be deleted, an empty one can', async () => {
  const { userId } = await newCustomer(opened, 'Memberly');
  const [used, empty] = await opened.db
    .insertInto('customerGroups')
    .values([{ name: 'Used' }, { name: 'Unused' }])
    .returning('id')
    .execute();
  if (!used || !empty) throw new Error('two groups');
  await ada.open('/admin/price-lists');
  const { path, fields } = ada.filledIn('Delete Unused');
  await opened.db.insertInto('customerGroupMembers').values({ userId, groupId: used.id }).execute();
  const refused = await ada.browser.post(path, { ...fields, groupId: used.id });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('This group still has members or price lists.');
  expect((await ada.press('Delete Unused')).text).toContain('Group deleted.');
});

test('a group is renamed, but not to another group’s name', async () => {
  const [group] = await opened.db
    .insertInto('customerGroups')
    .values([{ name: 'Old name' }, { name: 'Taken' }])
    .returning('id')
    .execute();
  const field = `name-${group?.id}`;
  await ada.open('/admin/price-lists');
  const refused = await ada.press('Rename Old name', { [field]: 'taken' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Another group has this name');
  expect((await ada.press('Rename Old name', { [field]: '  New   name ' })).text).toContain('Group renamed.');
  expect(ada.page.html).toContain('value="New name"');
  expect((await ada.open('/admin/audit?search=customer-group.rename')).text).toContain('Ada Trade');
});

test('if two people move a customer into different groups at once, one is told', async () => {
  const { userId } = await newCustomer(opened, 'Moved');
  const groups = await opened.db
    .insertInto('customerGroups')
    .values([{ name: 'North' }, { name: 'South' }])
    .returning('id')
    .execute();
  await ada.open(`/admin/customers/${userId}`);
  const answers = await atOnce(2, async (i) => {
    const { path, fields } = ada.tab().filledIn('Change group', { group: groups[i ?? 0]?.id ?? '' });
    return (await ada.browser.tab().post(path, fields)).status;
  });
  expect(answers.sort()).toEqual([302, 409]);
});
