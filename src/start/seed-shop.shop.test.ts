import { beforeEach, expect, test } from 'vitest';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { seedShop } from './seed-shop.ts';

let opened: TestShop;
beforeEach(async () => {
  opened = await openTestShop();
});

const reviews = async () => (await opened.db.selectFrom('reviews').select('id').execute()).length;
const forget = async (...keys: string[]) => {
  await opened.db.deleteFrom('reviews').execute();
  await opened.db.deleteFrom('settings').where('key', 'in', keys).execute();
};

test('a shop that is older than sample reviews gets them at its next start, once', async () => {
  await forget('sample_data', 'sample_reviews_added');
  await seedShop(opened.db, NOON);
  expect(await reviews()).toBe(127);
  await opened.db.deleteFrom('reviews').execute();
  await seedShop(opened.db, NOON);
  expect(await reviews()).toBe(0);
});

test('a shop with sample data switched off gets none', async () => {
  await forget('sample_reviews_added');
  await opened.db.updateTable('settings').set({ value: 'false' }).where('key', '=', 'sample_data').execute();
  await seedShop(opened.db, NOON);
  expect(await reviews()).toBe(0);
});

test('a real shop that never used sample data gets none either', async () => {
  await forget('sample_data', 'sample_reviews_added');
  await opened.db
    .updateTable('settings')
    .set({ value: JSON.stringify({ name: 'Own Press' }) })
    .where('key', '=', 'company')
    .execute();
  await seedShop(opened.db, NOON);
  expect(await reviews()).toBe(0);
});
