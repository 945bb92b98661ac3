import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderLink } from '#features/orders/order/index.server.ts';
import { ALL, type CardNetworkShop, openCardNetworkShop } from '#test/card-network-shop.ts';
import { newAdministrator, newShopper } from '#test/shopper.ts';

let shop: CardNetworkShop;
beforeAll(async () => {
  shop = await openCardNetworkShop();
});
afterAll(() => shop.network.stop());

/** Emails about refunds of an order, in sending order. */
async function emailsOf(orderId: string) {
  await shop.opened.runJobs();
  const { orderNumber } = await shop.orderOf(orderId);
  return shop.opened.mails
    .filter(({ subject }) => subject.startsWith(`Order ${orderNumber}: `) && subject.includes('refund'))
    .map(({ subject, text, html }) => ({ subject, text: text.replaceAll('\n', ' '), html }));
}

test('a partial refund sends one email, with the amount, what remains paid and the credit note', async () => {
  const { orderId } = await shop.paidOrder();
  await shop.ask(orderId, 1000);
  const { orderNumber } = await shop.orderOf(orderId);
  const [email, ...more] = await emailsOf(orderId);
  expect(more).toEqual([]);
  expect(email?.subject).toBe(`Order ${orderNumber}: £10.00 refunded`);
  for (const words of [email?.text, email?.html.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, '')]) {
    expect(words).toContain('We’ve sent £10.00 of your order back to the card you paid with.');
    expect(words).toContain('£15.98 for this order');
    expect(words).toMatch(/credit note CN-2026-\d{6} \(PDF\)/);
    expect(words).toContain('Creased');
    expect(words).not.toContain('Misprint');
  }
  const [, link = ''] = /href="(http[^"]+credit-notes[^"]+)"/.exec(email?.html ?? '') ?? [];
  const { pathname, search } = new URL(link.replaceAll('&amp;', '&'));
  const note = await newShopper(shop.opened).browser.get(pathname + search);
  expect([note.status, note.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

test('each partial refund has its own email, and the last one says everything has been refunded', async () => {
  const { orderId } = await shop.paidOrder();
  await shop.ask(orderId, 1000);
  await emailsOf(orderId);
  await shop.ask(orderId, ALL - 1000);
  const [, last, ...more] = await emailsOf(orderId);
  expect(more).toEqual([]);
  expect(last?.subject).toContain('£15.98 refunded');
  expect(last?.text).toContain('Your order is now refunded in full.');
  expect(last?.text).not.toContain('still paid');
});

test('the email is sent once the money has gone back, and once only, however often the provider reports it', async () => {
  const { orderId } = await shop.paidOrder();
  await shop.network.slowRefunds(true);
  await shop.ask(orderId, 1000);
  expect(await emailsOf(orderId)).toEqual([]);
  const refund = (await shop.network.ledger()).refunds.at(-1);
  await shop.network.settleRefund(refund?.id ?? '', 'succeeded');
  await shop.network.slowRefunds(false);
  for (const event of [...(await shop.eventsAbout('refund')), ...(await shop.eventsAbout('refund'))])
    await shop.deliver(event);
  expect(await emailsOf(orderId)).toHaveLength(1);
});

test('a refund that the bank returns after its email gets another email, and so does the new refund', async () => {
  const { orderId } = await shop.paidOrder();
  await shop.ask(orderId, 1000);
  expect(await emailsOf(orderId)).toHaveLength(1);
  const refund = (await shop.network.ledger()).refunds.at(-1);
  await shop.network.settleRefund(refund?.id ?? '', 'failed');
  for (const event of await shop.eventsAbout('refund')) await shop.deliver(event);
  const [, returned, ...more] = await emailsOf(orderId);
  expect(more).toEqual([]);
  expect(returned?.subject).toContain('your £10.00 refund did not arrive');
  expect(returned?.text).toMatch(/Credit note CN-2026-\d{6} is cancelled/);
  await shop.ask(orderId, 1000);
  expect((await emailsOf(orderId)).map(({ subject }) => subject.replace(/^.*?: /, ''))).toEqual([
    '£10.00 refunded',
    'your £10.00 refund did not arrive',
    '£10.00 refunded',
  ]);
});

test('a refund made by hand at the card provider is emailed like any other', async () => {
  const { orderId, paymentId } = await shop.paidOrder();
  await shop.network.refund(paymentId, 500);
  for (const event of await shop.eventsAbout('refund')) await shop.deliver(event);
  expect((await emailsOf(orderId)).map(({ subject }) => subject.replace(/^.*?: /, ''))).toEqual([
    '£5.00 refunded',
  ]);
});

test('“Refunded in full” is said only when it is', async () => {
  const { orderId } = await shop.paidOrder();
  await shop.ask(orderId, ALL);
  const ada = await newAdministrator(shop.opened);
  const { pathname, search } = new URL(orderLink(shop.opened.shop, orderId));
  const before = await ada.open(`/admin/orders/${orderId}`);
  expect(before.text).not.toContain('Refunded in full');
  expect(before.text).toContain(
    'There is nothing left to refund, but some of the money hasn’t reached the customer yet.',
  );
  expect((await newShopper(shop.opened).open(pathname + search)).text).toContain(
    'We started sending this back to your card',
  );
  await shop.opened.runJobs();
  expect((await ada.open(`/admin/orders/${orderId}`)).text).toContain('Refunded in full');
});
