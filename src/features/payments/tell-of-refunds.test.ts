import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../../test/app.ts';
import { makeCustomer } from '../../../test/factories.ts';
import { makePaidOrder } from '../../../test/paid-order.ts';
import { newAdministrator } from '../../../test/shopper.ts';
import { askRefund } from './index.server.ts';

let opened: TestShop;
let actor: { id: string; name: string };
beforeAll(async () => {
  opened = await openTestShop();
  actor = { id: (await makeCustomer(opened)).userId, name: 'Ada' };
});

const ALL = 2598;
const refund = (orderId: string, amountPence: number) =>
  askRefund(opened.shop, actor, { orderId, amountPence, reason: 'Misprint', creditReason: 'Creased' });

const emailsAbout = (word: string) => opened.mails.filter(({ subject }) => subject.includes(word));

test('a refund of a part sends one email, with the amount, what stays paid and the credit note', async () => {
  const orderId = await makePaidOrder(opened.shop);
  await refund(orderId, 1000);
  expect(emailsAbout('refund')).toHaveLength(0);
  await opened.runJobs();
  const [email, ...more] = emailsAbout('refund');
  expect(more).toEqual([]);
  expect(email?.text).toContain('£10.00');
  expect(email?.text).toContain('£15.98');
  expect(email?.text).toMatch(/CN-2026-\d{6}/);
});

test('“All of it is refunded” is said only when it is', async () => {
  const orderId = await makePaidOrder(opened.shop);
  await refund(orderId, ALL);
  const ada = await newAdministrator(opened);
  expect((await ada.open(`/admin/orders/${orderId}`)).text).not.toContain('All of it is refunded');
  await opened.runJobs();
  expect((await ada.open(`/admin/orders/${orderId}`)).text).toContain('All of it is refunded');
});
