import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { newAdministrator, type Page, type Shopper } from '#test/shopper.ts';
import type { StaffRole } from '#visitor/rights.ts';
import { LISTS, type ListName } from './lists.ts';

let opened: TestShop;
let ada: Shopper;
let bert: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  bert = await newAdministrator(opened, 'Bert');
});
beforeEach(() => opened.db.deleteFrom('orderViews').execute());

const tab = ({ html }: Page, name: string) =>
  new RegExp(`<a href="([^"]+)"[^>]*>${name}(?:<| )`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null;
const isCurrent = ({ html }: Page, name: string) =>
  new RegExp(`<a href="[^"]+" aria-current="page"[^>]*>${name}(?:<| )`).test(html);
const stored = () => opened.db.selectFrom('orderViews').select(['list', 'name', 'query']).execute();

/** For each list: a filter of it, and a role of staff who can’t see it. */
const EXAMPLES: Readonly<Record<ListName, { filter: string; stranger: StaffRole | null }>> = {
  orders: { filter: 'status=shipped&sort=total&columns=customer', stranger: 'prepress' },
  drafts: { filter: 'state=sent&sort=customer&dir=desc&columns=what.total', stranger: 'prepress' },
  customers: { filter: 'tag=school&trade=1&columns=spent.owed', stranger: 'despatch' },
  // Everybody on the shop floor has the board.
  jobs: { filter: 'by=day&lanes=press&waits=any&mine=yes', stranger: null },
  problems: { filter: 'state=open&sort=order', stranger: 'press' },
  enquiries: { filter: 'kind=message&state=new&dir=asc', stranger: 'prepress' },
  products: { filter: 'category=flyers&archived=yes&sort=price&columns=none', stranger: 'prepress' },
  codes: { filter: 'status=active&sort=usage&dir=asc&columns=usage.until', stranger: 'press' },
  reviews: { filter: 'status=published&sort=rating', stranger: 'press' },
  outbox: { filter: 'status=unsent', stranger: 'despatch' },
  audit: { filter: 'from=2026-11-01&to=2026-11-30', stranger: 'office' },
};

describe.each(Object.entries(EXAMPLES))('the list of %s', (name, { filter, stranger }) => {
  const list = name as ListName;
  const { path } = LISTS[list];

  test('is saved under a name with its filter and without the search, and opens again at its own address', async () => {
    await ada.open(`${path}?${filter}&search=secret`);
    const saved = await ada.press('Save view', { name: ' Leaving next ' });
    expect([saved.status, saved.path]).toEqual([
      200,
      expect.stringMatching(/search=secret.*view=[\da-f-]{36}$/),
    ]);
    expect(await stored()).toEqual([{ list, name: 'Leaving next', query: filter }]);
    const list1 = await ada.open(path);
    expect(isCurrent(list1, 'Leaving next')).toBe(false);
    const again = await ada.open(tab(list1, 'Leaving next') ?? '');
    expect(again.path).toContain(`${path}?${filter}&view=`);
    expect(isCurrent(again, 'Leaving next')).toBe(true);
    const id = /view=([\da-f-]{36})/.exec(again.path)?.[1];
    expect((await ada.open(`${path}?view=${id}`)).path).toBe(again.path);
  });

  test('is its owner’s alone until it is shared, and then still theirs to change and delete', async () => {
    await ada.open(`${path}?${filter}`);
    await ada.press('Save view', { name: 'Mine' });
    expect(tab(await bert.open(path), 'Mine')).toBeNull();
    await ada.press('Save changes', { name: 'Ours', shared: 'yes' });
    const shared = await bert.open(tab(await bert.open(path), 'Ours') ?? '');
    expect(shared.text).toContain('Ours Ada');
    expect(shared.text).not.toContain('Delete view');
    for (const intent of ['delete', 'change'])
      await bert.browser.post(shared.path, { form: 'views', intent, name: 'Stolen' });
    expect(await stored()).toMatchObject([{ name: 'Ours' }]);
    await ada.press('Delete view');
    expect(await stored()).toEqual([]);
    expect((await bert.open(shared.path)).text).toContain('This view was deleted, or is no longer shared.');
  });

  test('refuses a name that is missing or taken, and keeps what was typed', async () => {
    await ada.open(`${path}?${filter}`);
    await ada.press('Save view', { name: 'Mine' });
    await ada.open(path);
    const none = await ada.press('Save view', { name: '', shared: 'yes' });
    expect([none.status, none.text]).toEqual([422, expect.stringContaining('Enter a name for this view')]);
    expect(none.html).toMatch(/<input[^>]*name="shared"[^>]* checked/);
    const taken = await ada.press('Save view', { name: 'MINE' });
    expect([taken.status, taken.text]).toEqual([422, expect.stringContaining('called “MINE”')]);
    expect(taken.html).toMatch(/<input[^>]*name="name"[^>]*value="MINE"/);
  });

  test('is saved once if two windows save it under one name', async () => {
    const sent = await Promise.all(
      [ada.browser.tab(), ada.browser.tab()].map((window) =>
        window.post(path, { form: 'views', intent: 'save', name: 'Twice' }),
      ),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([302, 422]);
    expect(await stored()).toMatchObject([{ list, name: 'Twice' }]);
  });

  test('shows its views to nobody who can’t see it, and takes none from them', async () => {
    await ada.open(path);
    await ada.press('Save view', { name: 'Ours', shared: 'yes' });
    if (!stranger) return;
    const zed = await newAdministrator(opened, 'Zed', [stranger]);
    expect((await zed.open(path)).status).toBe(403);
    expect(zed.page.html).not.toContain('Ours');
    const sent = await zed.browser.post(path, { form: 'views', intent: 'save', name: 'Mine' });
    expect(sent.status).toBe(403);
    expect(await stored()).toMatchObject([{ name: 'Ours' }]);
  });

  test('ignores nonsense in its address', async () => {
    for (const query of ['view=1&sort=x&dir=up', 'view=%00&sort=%00', "columns=price'", 'columns=none'])
      expect((await ada.open(`${path}?${query}`)).status).toBe(200);
  });
});

test('each list has names of its own, and a view of one can’t be changed or deleted through another', async () => {
  for (const list of ['orders', 'drafts'] as const) {
    await ada.open(LISTS[list].path);
    await ada.press('Save view', { name: 'Mine' });
  }
  expect((await stored()).map(({ list }) => list).sort()).toEqual(['drafts', 'orders']);
  const id = /view=([\da-f-]{36})/.exec(ada.page.path)?.[1];
  for (const intent of ['delete', 'change'])
    await ada.browser.post(`/admin/orders?view=${id}`, { form: 'views', intent, name: 'Other' });
  expect((await stored()).map(({ name }) => name)).toEqual(['Mine', 'Mine']);
});

test('the audit log says of which list a view was saved', async () => {
  await ada.open('/admin/drafts?state=sent');
  await ada.press('Save view', { name: 'Open quotes' });
  const log = await ada.open('/admin/audit?search=Ada');
  expect(log.text).toContain('created the saved view Open quotes');
  expect(log.text).toMatch(/List quotes/);
});

test.each(Object.keys(LISTS).filter((list) => 'columns' in LISTS[list as ListName]))(
  'the list of %s leaves out columns, and the filter and the order keep it so',
  async (name) => {
    const { path } = LISTS[name as ListName];
    await ada.open(path);
    const none = await ada.press(
      'Show these columns',
      Object.fromEntries(
        Object.keys((LISTS[name as ListName] as { columns: object }).columns).map((column) => [
          `column-${column}`,
          '',
        ]),
      ),
    );
    expect(none.path).toBe(`${path}?columns=none`);
    expect((await ada.press('Apply')).path).toContain('columns=none');
  },
);

test.each(Object.keys(LISTS).filter((list) => 'sorts' in LISTS[list as ListName]))(
  'the list of %s is sorted in each of its orders, both ways',
  async (name) => {
    const { path, sorts } = LISTS[name as ListName] as { path: string; sorts: object };
    for (const sort of Object.keys(sorts))
      for (const dir of ['asc', 'desc'])
        expect((await ada.open(`${path}?sort=${sort}&dir=${dir}`)).status).toBe(200);
  },
);
