import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { settleDisputes } from '#features/money/payments/settle-disputes.server.ts';
import { type CardNetworkShop, withCardNetworkShop } from '#test/card-network-shop.ts';
import { wordsOfPdf } from '#test/read-pdf.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';
import { saveOrder } from '../status/save-order.server.ts';

let shop: CardNetworkShop;
let ada: Shopper;
withCardNetworkShop(async (opened) => {
  shop = opened;
  ada = await newAdministrator(shop.opened);
});

test('the evidence for a dispute is one PDF with order, artwork, approval, emails, despatch and invoice', async () => {
  const { orderId, paymentId } = await shop.paidOrder();
  const { db, shop: galley } = shop.opened;
  await sql`insert into artwork_events (order_item_id, kind, artwork_id, sha256, actor_name)
    select i.id, 'proof-approved', i.artwork_id, a.sha256, 'Jane Doe' from order_items i join artworks a on a.id = i.artwork_id
    where i.order_id = ${orderId}`.execute(db);
  await sql`update order_items set artwork_state = 'approved' where order_id = ${orderId}`.execute(db);
  await shop.opened.runJobs();
  const { version, orderNumber } = await shop.orderOf(orderId);
  const shipped = {
    orderId,
    version,
    status: 'shipped',
    trackingNumber: 'JD0002 4711',
    notes: null,
  } as const;
  expect(await saveOrder(galley, shop.actor, shipped)).toEqual({ ok: true });
  const dispute = await shop.network.dispute(paymentId, { reason: 'product_not_received' });
  await settleDisputes(galley, paymentId);
  const page = await ada.open(`/admin/orders/${orderId}`);
  expect(page.text).toContain('Download evidence (PDF)');
  const answer = await ada.browser.get(`/admin/orders/${orderId}/evidence.pdf`);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const text = await wordsOfPdf(answer);
  const { sha256 } = await db
    .selectFrom('artworks as a')
    .innerJoin('orderItems as i', 'i.artworkId', 'a.id')
    .select('a.sha256')
    .where('i.orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const { invoiceNumber } = await db
    .selectFrom('invoices')
    .select('invoiceNumber')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  for (const words of [
    `Evidence for order ${orderNumber}`,
    dispute,
    paymentId,
    'The customer says the order never arrived',
    'Total (incl. VAT) £25.98, of which VAT £4.33',
    '1 Castle Street',
    invoiceNumber,
    `SHA-256 of the file ${sha256}`,
    'flyer.pdf',
    'Proof approved (Jane Doe)',
    'Confirmation email to jane@example.com',
    'Tracking number JD0002 4711',
    'Order Shipped',
  ])
    expect(text).toContain(words);
});

test('an order without a dispute has no evidence', async () => {
  const { orderId } = await shop.paidOrder();
  expect((await ada.browser.get(`/admin/orders/${orderId}/evidence.pdf`)).status).toBe(404);
  expect((await ada.browser.get('/admin/orders/nothing/evidence.pdf')).status).toBe(404);
});
