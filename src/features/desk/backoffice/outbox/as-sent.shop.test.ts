import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { beforeAll, expect, test } from 'vitest';
import { resendEmail } from '#features/desk/order-desk/customer/resend-email.server.ts';
import {
  askRefund,
  CHARGE_REQUEST,
  emailAboutCharge,
  recordReceipt,
} from '#features/money/payments/index.server.ts';
import { insertCharge } from '#features/orders/order/index.server.ts';
import { itemToken, replaceArtwork } from '#features/orders/order-artwork/index.server.ts';
import { placeDraft } from '#features/selling/drafts/accept-offer.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { makeArtwork } from '#test/factories.ts';
import { makeOrderToFollow, makePaidOrder } from '#test/paid-order.ts';
import { makeStaff } from '#test/ready-order.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
let staff: { id: string; name: string };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  staff = await makeStaff(opened.shop);
  await ada.open('/admin/settings/bank-transfer');
  await ada.browser.post('/admin/settings/bank-transfer', { section: 'bank_transfer', seenAt: '', ...BANK });
});

const BANK = {
  isOffered: 'on',
  accountName: 'Galley Print Ltd',
  sortCode: '12 34 56',
  accountNumber: '1234 5678',
  iban: '',
  bic: '',
  daysToPay: '14',
};

/** The page of an order's newest email of a template. */
async function inOutbox(orderId: string, template: string) {
  const { id } = await opened.db
    .selectFrom('mails')
    .select('id')
    .where('orderId', '=', orderId)
    .where('template', '=', template)
    .orderBy('createdAt', 'desc')
    .orderBy('eventKey', 'desc')
    .executeTakeFirstOrThrow();
  return { id, text: (await ada.open(`/admin/outbox/${id}`)).text };
}

/** A paid order whose customer is asked for £4.33 of VAT. */
async function charged() {
  const orderId = await makePaidOrder(opened.shop);
  await ada.open(`/admin/orders/${orderId}`);
  const id = randomUUID();
  const words = { what: 'VAT on A5 Flyers', why: 'VAT is due on it.', createdBy: 'Ada', createdAt: NOON };
  await inTransaction(opened.db, async (trx) => {
    await insertCharge(trx, { id, orderId, kind: 'vat', netPence: 0, vatPence: 433, ...words });
    await emailAboutCharge(opened.shop, trx, CHARGE_REQUEST, {
      id,
      orderId,
      customerEmail: 'jane@example.com',
    });
  });
  await opened.runJobs();
  return { orderId, chargeId: id };
}

async function payInCash(orderId: string, chargeId: string) {
  const { version } = await opened.db
    .selectFrom('orders')
    .select('version')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const cash = { amountPence: 433, how: 'cash', movedOn: '2026-11-24', reference: null } as const;
  expect(await recordReceipt(opened.shop, staff, { orderId, chargeId, version, ...cash })).toMatchObject({
    ok: true,
  });
  await opened.runJobs();
}

test('An email that asked for money is still shown as sent once the money has arrived; sent again, it gives the current state', async () => {
  const { orderId, chargeId } = await charged();
  const sent = await inOutbox(orderId, 'charge-asked');
  expect(sent.text).toContain('£4.33 is still due');
  expect(sent.text).toContain('12345678');
  await payInCash(orderId, chargeId);
  const after = await ada.open(`/admin/outbox/${sent.id}`);
  expect(after.text).toContain('£4.33 is still due');
  expect(after.text).toContain('12345678');
  await resendEmail(opened.shop, staff, { orderId, emailId: sent.id, seenEmails: 9 });
  await opened.runJobs();
  const again = await inOutbox(orderId, 'charge-asked');
  expect(again.id).not.toBe(sent.id);
  expect(again.text).toContain('£4.33 paid');
});

test('A refund’s email still says what remained paid at the time', async () => {
  const orderId = await makePaidOrder(opened.shop);
  await askRefund(opened.shop, staff, { orderId, amountPence: 598, reason: 'Sorry' });
  await opened.runJobs();
  const first = await inOutbox(orderId, 'refund-done');
  expect(first.text).toContain('£20.00 for this order');
  await askRefund(opened.shop, staff, { orderId, amountPence: 1000, reason: 'Sorry again' });
  await opened.runJobs();
  expect((await ada.open(`/admin/outbox/${first.id}`)).text).toContain('£20.00 for this order');
});

test('The pro-forma sent with an email is shown with it and opens as the very file that was sent, whatever changes later', async () => {
  await ada.open('/admin/drafts');
  await ada.press('New quote or order');
  const mary = { firstName: 'Mary', lastName: 'McCann', email: 'mary@example.com' };
  const at = { address: '4 High Street', city: 'Lisburn', postcode: 'BT28 1AA' };
  await ada.press('Find', { ...mary, ...at, product: 'a5 flyers 50', intent: 'find-product' });
  const made = await ada.press('Add A5 Flyers');
  const draftId = /drafts\/([\w-]+)/.exec(made.path)?.[1] ?? '';
  const { version } = await opened.db
    .selectFrom('drafts')
    .select('version')
    .where('id', '=', draftId)
    .executeTakeFirstOrThrow();
  const placed = await placeDraft(opened.shop, staff, { draftId, version }, { method: 'bank' });
  if (!placed.ok) throw new Error('not placed');
  await opened.runJobs();
  const { orderNumber } = await opened.db
    .selectFrom('orders')
    .select('orderNumber')
    .where('id', '=', placed.orderId)
    .executeTakeFirstOrThrow();
  const filename = `pro-forma-${orderNumber}.pdf`;
  const sent = opened.mails.find(({ attachments }) => attachments?.some((it) => it.filename === filename));
  const bytes = sent?.attachments?.[0]?.content ?? Buffer.from('none');
  const { id, text } = await inOutbox(placed.orderId, 'transfer-details');
  expect(text).toContain(`Attached: ${filename}`);
  await ada.browser.post('/admin/settings/bank-transfer', {
    section: 'bank_transfer',
    seenAt: '',
    ...BANK,
    accountName: 'Another Name Ltd',
  });
  const opens = async () => {
    const answer = await ada.browser.get(`/admin/outbox/${id}/files/${filename}`);
    return {
      status: answer.status,
      bytes: Buffer.from(await answer.arrayBuffer()),
      type: answer.headers.get('content-type'),
    };
  };
  expect(await opens()).toEqual({ status: 200, bytes, type: 'application/pdf' });
  const stranger = await newShopper(opened).browser.get(`/admin/outbox/${id}/files/${filename}`);
  expect(stranger.status).not.toBe(200);
  expect((await ada.browser.get(`/admin/outbox/${id}/files/another.pdf`)).status).toBe(404);
  // Its file is removed with the address.
  await opened.owner
    .updateTable('mails')
    .set({ recipient: 'erased@customer.invalid' })
    .where('id', '=', id)
    .execute();
  expect((await opens()).status).toBe(404);
  expect((await ada.open(`/admin/outbox/${id}`)).text).toContain(
    `Attached: ${filename}. We no longer have this file.`,
  );
});

test('A reminder still says what was needed at the time', async () => {
  const orderId = await makeOrderToFollow(opened.shop);
  opened.time.now = addDays(NOON, 1);
  await opened.run('remind-customers');
  await opened.runJobs();
  opened.time.now = NOON;
  const { id, text } = await inOutbox(orderId, 'needs-reminder');
  expect(text).toContain('We’re waiting for this from you');
  const { id: itemId } = await opened.db
    .selectFrom('orderItems')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const owner = { userId: null, cartToken: itemToken(opened.shop, itemId) };
  const file = { artworkId: await makeArtwork(opened.shop, owner), owner, ticked: [] };
  const sender = { id: null, name: 'Jane Doe' };
  expect(await replaceArtwork(opened.shop, { orderId, itemId, sender, ...file })).toEqual({ ok: true });
  expect((await ada.open(`/admin/outbox/${id}`)).text).toContain('We’re waiting for this from you');
});
