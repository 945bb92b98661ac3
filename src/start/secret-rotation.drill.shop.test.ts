import { resolve } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import {
  readAccess,
  saveMailchimp,
} from '#features/marketing/newsletter/mailchimp/mailchimp-settings.server.ts';
import { orderLink } from '#features/orders/order/index.server.ts';
import { createAccounts } from '#features/people/accounts/index.server.ts';
import { createSigner } from '#platform/signing.server.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { setUpTwoStep } from '#test/authenticator.ts';
import { nextCodeFor } from '#test/authenticator-code.ts';
import { Browser } from '#test/browser.ts';
import { makePaidOrder } from '#test/paid-order.ts';
import { newAdministrator, newShopper, PASSWORD, type Shopper } from '#test/shopper.ts';
import { readEnv } from '../env.ts';
import { assertSameShop } from './same-shop.server.ts';
import { checkSecret, sealAgain } from './secret-rotation.server.ts';

const OLD = 'a secret of the tests, and of nothing else';
const NEW = 'the secret that replaces it, and long enough';

let opened: TestShop;
/** A shop whose secrets can be exchanged, as by a restart; the browsers stay. */
let shop: TestShop;
let ada: Shopper;
let setup: Awaited<ReturnType<typeof setUpTwoStep>>;
let link: string;
let orderNumber: string;
let restartWith: (...secrets: [string, ...string[]]) => Promise<void>;

beforeAll(async () => {
  opened = await openTestShop();
  let { app } = opened;
  const request = (url: string, init: RequestInit) => app.request(url, init);
  shop = { ...opened, browser: () => new Browser({ request }) };
  const { createApp } = (await import(resolve('build/server/app.js'))) as typeof import('../app.ts');
  restartWith = async (...secrets) => {
    const signer = createSigner(secrets);
    const ground = { ...opened.shop, signer };
    app = createApp({
      shop: ground,
      accounts: createAccounts(opened.db, { ...ground, clock: () => NOON }),
      engine: {} as never,
      uploads: {} as never,
      ready: async () => undefined,
      clientFolder: './build/client',
    });
  };
  ada = await newAdministrator(shop);
  setup = await setUpTwoStep(ada);
  const actor = { id: (await userOf('ada')).id, name: 'Ada' };
  const values = { server: 'us1', listId: 'abc', apiKey: 'mailchimp-key-us1' };
  expect(await saveMailchimp(opened.shop, actor, values, null, 'null')).toBe('saved');
  const orderId = await makePaidOrder(opened.shop);
  const url = new URL(orderLink(opened.shop, orderId));
  link = `${url.pathname}${url.search}`;
  const order = await opened.db.selectFrom('orders').select('orderNumber').executeTakeFirstOrThrow();
  orderNumber = order.orderNumber;
});

const userOf = async (name: string) =>
  opened.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', 'like', `${name}-%`)
    .executeTakeFirstOrThrow();

const check = (...secrets: [string, ...string[]]) =>
  checkSecret(opened.db, createSigner(secrets), secrets.length);

test('while the old secret is listed after the new one, links and sign-ins still work, and are renewed', async () => {
  await restartWith(NEW);
  expect((await newShopper(shop).open(link)).text).not.toContain(orderNumber);
  expect((await ada.browser.get('/admin/orders')).status).not.toBe(200);
  await restartWith(NEW, OLD);
  expect((await newShopper(shop).open(link)).text).toContain(orderNumber);
  expect((await ada.open('/admin/orders')).text).toContain('Orders');
});

test('a start seals every stored key with the new secret, once; the doctor says what still needs the old one', async () => {
  expect(await check(NEW, OLD)).toEqual({
    ok: false,
    message: expect.stringContaining('3 stored keys still need the old secret'),
  });
  const both = createSigner([NEW, OLD]);
  const stored = async () =>
    (await sql`select secret, backup_codes from two_factors`.execute(opened.db)).rows;
  const before = await stored();
  await Promise.all([sealAgain(opened.owner, both), sealAgain(opened.owner, both)]);
  const after = await stored();
  expect(after).not.toEqual(before);
  await sealAgain(opened.owner, both);
  expect(await stored()).toEqual(after);
  expect(await check(NEW, OLD)).toEqual({
    ok: true,
    message: expect.stringContaining('remove it from SECRET_KEY'),
  });
});

test('then the old secret can go: everyone who visited in the meantime stays signed in, codes and keys work, earlier links end', async () => {
  await restartWith(NEW);
  const signer = createSigner(NEW);
  expect((await readAccess({ ...opened.shop, signer }))?.apiKey).toBe('mailchimp-key-us1');
  expect((await ada.open('/admin/orders')).text).toContain('Orders');
  expect((await newShopper(shop).open(link)).text).not.toContain(orderNumber);
  const { email } = await userOf('ada');
  for (const code of [nextCodeFor(setup.secret), setup.recovery[0] ?? '']) {
    const again = newShopper(shop);
    await again.open('/login');
    await again.press('Sign In', { email, password: PASSWORD });
    await again.press('Sign In', { code });
    expect((await again.open('/admin/orders')).text).toContain('Orders');
  }
  expect((await check(NEW)).ok).toBe(true);
  expect((await check(OLD)).message).toContain('3 stored keys can’t be read with this secret');
});

test('a database accepts a new secret only together with the old one', async () => {
  const start = (...secrets: [string, ...string[]]) =>
    assertSameShop(opened.owner, readEnv({ SECRET_KEY: secrets.join(',') }), secrets, NOON);
  await start(OLD);
  await expect(start(NEW)).rejects.toThrow('a different secret');
  await start(NEW, OLD);
  await start(NEW);
  await expect(start(OLD)).rejects.toThrow('a different secret');
});
