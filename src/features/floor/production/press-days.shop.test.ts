import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setPressDay } from '#features/floor/floor-settings/save-floor.server.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { makePaidOrder } from '#test/paid-order.ts';
import { newAdministrator, newShopper } from '#test/shopper.ts';
import { countPressDays } from './count-press-days.server.ts';

let opened: TestShop;
const ADA = { id: '', name: 'Ada' };
beforeAll(async () => {
  opened = await openTestShop();
  await newAdministrator(opened, 'Ada');
  ADA.id = (await opened.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id;
});
beforeEach(async () => {
  opened.time.now = NOON;
  await opened.db.deleteFrom('pressDays').execute();
  await press('digital', { dayMinutes: 420, closesDays: false });
  await press('wide-format', { dayMinutes: 420, closesDays: false });
  await countPressDays(opened.db, NOON);
});

const press = (id: string, set: { dayMinutes?: number; closesDays?: boolean }) =>
  opened.db.updateTable('presses').set(set).where('id', '=', id).execute();

const brokenToday = () =>
  setPressDay(opened.shop, ADA, { pressId: 'digital', day: '2026-11-24', minutes: 0, reason: 'broken' });

const fullDays = async () =>
  (await opened.db.selectFrom('fullPressDays').select(['pressId', 'day']).orderBy('day').execute()).map(
    ({ pressId, day }) => `${pressId} ${day}`,
  );

const flyers = async () => (await newShopper(opened).open('/product/a5-flyers-001?turnaround=same-day')).text;

test('a press that doesn’t close days closes none, even broken', async () => {
  await brokenToday();
  expect(await fullDays()).toEqual([]);
  expect(await flyers()).not.toContain('is full');
});

test('while a press is broken, products that need it can’t be ordered for the same day; the rest of the shop carries on', async () => {
  await press('digital', { closesDays: true });
  await brokenToday();
  expect(await fullDays()).toEqual(['digital 2026-11-24']);
  expect(await flyers()).toContain('Same-day Collection is full today. Choose another turnaround.');
  const banner = (await newShopper(opened).open('/shop/banners')).text;
  expect(banner).not.toContain('is full');
  await setPressDay(opened.shop, ADA, { pressId: 'digital', day: '2026-11-24', minutes: null, reason: null });
  expect(await fullDays()).toEqual([]);
  expect(await flyers()).not.toContain('is full');
});

test('orders fill a press, and the slowest turnaround moves to the first day with time', async () => {
  const orderId = await makePaidOrder(opened.shop);
  const { dueOn } = await opened.db
    .selectFrom('jobs')
    .select('dueOn')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(dueOn).toBe('2026-11-27');
  // Its 11 minutes are all that the press has until then.
  await press('digital', { closesDays: true, dayMinutes: 2 });
  await countPressDays(opened.db, NOON);
  expect(await fullDays()).toContain('digital 2026-11-27');
  expect(await fullDays()).not.toContain('digital 2026-12-03');
  expect(await flyers()).toContain('for despatch on Tuesday 1 December');
});

test('counting again writes nothing, so that cached pages are not rendered again', async () => {
  await press('digital', { closesDays: true });
  await brokenToday();
  const { count } = await opened.countStatements(() => countPressDays(opened.db, NOON));
  expect(count).toBe(1);
});

test('the owner adds a press that takes five jobs a day and closes full days', async () => {
  const ada = await newAdministrator(opened, 'Ada');
  await ada.open('/admin/production');
  const page = await ada.press('Save', {
    'press.new.name': 'Foil press',
    'press.new.minutes': '300',
    'press.new.jobs': '5',
    'press.new.closes': 'yes',
  });
  expect(page.text).toContain('Saved. The board uses it now.');
  const added = await opened.db
    .selectFrom('presses')
    .selectAll()
    .where('id', '=', 'foil-press')
    .executeTakeFirst();
  expect(added).toMatchObject({ name: 'Foil press', dayMinutes: 300, dayJobs: 5, closesDays: true });
});
