import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../app.ts';
import { newShopper } from '../shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

test('a server error is explained in plain words, with its reference in the log and no stack trace (trust E9, I14)', async () => {
  const logged: unknown[] = [];
  opened.shop.log.error = (entry: unknown) => void logged.push(entry);
  await sql`alter table categories rename to categories_away`.execute(opened.owner);
  const page = await newShopper(opened).open('/shop');
  await sql`alter table categories_away rename to categories`.execute(opened.owner);
  expect(page.status).toBe(500);
  expect(page.text).toContain('You did nothing wrong');
  const [, reference] = /If you contact us about it, quote ([A-Z0-9]{8})/.exec(page.text) ?? [];
  expect(logged).toEqual([expect.objectContaining({ path: '/shop', reference })]);
  expect(page.text).not.toMatch(/categories|\.ts:\d/);
});

test('a missing page has no reference, as it is not an error of ours', async () => {
  expect((await newShopper(opened).open('/nothing')).text).not.toContain('If you contact us about it');
});
