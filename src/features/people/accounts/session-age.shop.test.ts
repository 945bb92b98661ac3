import { addDays, addHours, addMinutes } from 'date-fns';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { newAdministrator, newCustomer, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop({ sessionsAge: true });
});
beforeEach(() => {
  opened.time.now = NOON;
});

const comesIn = async (who: Shopper) => (await who.open('/admin/orders')).path === '/admin/orders';

test('staff who are inactive for 12 hours are signed out (trust G7)', async () => {
  const ada = await newAdministrator(opened);
  opened.time.now = addMinutes(NOON, 12 * 60 - 1);
  expect(await comesIn(ada)).toBe(true);
  opened.time.now = addMinutes(NOON, 2 * (12 * 60 - 1));
  expect(await comesIn(ada)).toBe(true);
  opened.time.now = addHours(opened.time.now, 12);
  expect((await ada.open('/admin/orders')).path).toMatch(/^\/login\?next=/);
  opened.time.now = NOON; // the session is gone for good
  expect(await comesIn(ada)).toBe(false);
});

test('staff who work continually have to sign in again after 7 days (trust G7)', async () => {
  const ada = await newAdministrator(opened);
  for (let hours = 11; hours < 7 * 24; hours += 11) {
    opened.time.now = addHours(NOON, hours);
    expect(await comesIn(ada)).toBe(true);
  }
  opened.time.now = addDays(NOON, 7);
  expect(await comesIn(ada)).toBe(false);
});

test('customers stay signed in for weeks, as before', async () => {
  const { shopper } = await newCustomer(opened);
  opened.time.now = addDays(NOON, 20);
  expect((await shopper.open('/account')).path).toBe('/account');
});

test('customers who visit regularly have to sign in again after half a year (ASVS 7.3.2)', async () => {
  const { shopper } = await newCustomer(opened);
  opened.time.now = addDays(NOON, 179);
  expect((await shopper.open('/account')).path).toBe('/account');
  opened.time.now = addDays(NOON, 180);
  expect((await shopper.open('/account')).path).toMatch(/^\/login\?next=/);
});

test('noting that staff are here costs a statement every five minutes, not one for each page', async () => {
  const ada = await newAdministrator(opened);
  const notes = async () => {
    const { texts } = await opened.countStatements(() => ada.open('/admin/two-step'));
    return texts.filter((text) => /^update "sessions"/.test(text)).length;
  };
  expect(await notes()).toBe(0);
  opened.time.now = addMinutes(NOON, 5);
  expect(await notes()).toBe(1);
  expect(await notes()).toBe(0);
});
