import { addDays, subDays } from 'date-fns';
import { beforeAll, expect, test } from 'vitest';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { OLD_THINGS } from '#test/old-things.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});

const PAGE = '/admin/settings/retention';
const SAVE = 'Save: Days until it is removed';

test.each([
  ['carts', 'sixty', 'Enter a whole number of days from 30 to 365'],
  ['carts', '', 'Enter a whole number of days from 30 to 365'],
  ['unordered-artwork', '6', 'from 7 to 90'],
  ['order-names', '2554', 'from 2,555 to 3,650'],
  ['guest-orders', '30.5', 'from 90 to 2,555'],
  ['ordered-artwork', '-1', 'or leave it empty to keep them'],
  ['emails', '9999999999', 'from 90 to 2,555'],
])('%s of “%s” is refused beside the field, and nothing typed is lost', async (kind, text, message) => {
  await ada.open(PAGE);
  const page = await ada.press(SAVE, { [kind]: text, sessions: '14' });
  expect(page.status).toBe(422);
  expect(page.text).toContain(message);
  expect(page.html).toMatch(new RegExp(`id="${kind}-error"`));
  expect(page.html).toMatch(/name="sessions"[^>]*value="14"|value="14"[^>]*name="sessions"/);
});

test('the page says what the next run would remove and what the last one removed', async () => {
  await OLD_THINGS.messages(opened, subDays(NOON, 800));
  await OLD_THINGS.messages(opened, subDays(NOON, 500));
  expect((await ada.open(PAGE)).text).toContain('The next run removes 1 message. It has not run yet.');
  await ada.press(SAVE, { messages: '400' });
  expect((await ada.open(PAGE)).text).toContain('The next run removes 2 messages.');
  await opened.run('apply-retention');
  expect((await ada.open(PAGE)).text).toMatch(
    /The next run removes 0 messages\. The last one, .*, removed 2\./,
  );
  const audit = (await ada.open('/admin/audit?search=retention')).text;
  expect(audit).toContain('Messages you have dealt with');
  expect(audit).toContain('400 days after the message arrived');
});

test('a change is audited, and refused over somebody else’s change', async () => {
  const grace = await newAdministrator(opened, 'Grace');
  await Promise.all([ada.open(PAGE), grace.open(PAGE)]);
  opened.time.now = addDays(NOON, 1);
  expect((await grace.press(SAVE, { 'ordered-artwork': '' })).text).toContain('Saved.');
  const late = await ada.press(SAVE, { carts: '90' });
  expect(late.status).toBe(409);
  expect(late.text).toContain('This was changed by Grace Trade');
  expect((await ada.open(PAGE)).text).toContain('These are kept.');
  const [saved] = await opened.db
    .selectFrom('auditLog')
    .select(['actor', 'after'])
    .where('subject', '=', 'setting:retention')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(saved).toMatchObject({ actor: 'Grace Trade', after: { 'ordered-artwork': null } });
});
