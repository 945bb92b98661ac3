import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, newGuest } from '#test/factories.ts';
import { paidOrder } from '#test/paid-order.ts';
import { wordsOfPdf } from '#test/read-pdf.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';
import { renderOrderStatusChanged } from './order-status-changed.tsx';

let opened: TestShop;
let ada: Shopper;
let preview: Buffer;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  const page = { width: 640, height: 900, channels: 3 as const, background: '#1D2B8F' };
  preview = await sharp({ create: page }).jpeg().toBuffer();
});

/** A guest's paid order, whose file has a picture as its check draws it, and its confirmation. */
async function confirmed({ company = null }: { company?: string | null } = {}) {
  const { shop, owner } = opened;
  const guest = newGuest();
  await addFlyers(shop, guest);
  const { id, storageKey } = await owner
    .selectFrom('artworks')
    .select(['id', 'storageKey'])
    .where('cartToken', '=', guest.cartToken)
    .executeTakeFirstOrThrow();
  const previewKey = `${storageKey}.preview`;
  await shop.storage.put(previewKey, preview);
  await owner.updateTable('artworks').set({ previewKey }).where('id', '=', id).execute();
  const checkout = await checkoutOf(shop, guest);
  const customer = { ...checkout.customer, billing: { company, address: null } };
  const orderId = await paidOrder(shop, { ...checkout, customer });
  opened.mails.length = 0;
  await opened.runJobs();
  const email = opened.mails.find(({ subject }) => subject.includes('confirmed'));
  if (!email) throw new Error('no confirmation');
  const row = await opened.db
    .selectFrom('mails')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return { orderId, email, emailId: row.id, artworkId: id, previewKey };
}

const shownOf = async (emailId: string) => (await ada.browser.get(`/admin/outbox/${emailId}/html`)).text();

test('a confirmation says first when the order comes, and shows a small picture of the file inside the email', async () => {
  const { email, artworkId } = await confirmed();
  expect(email.text).toMatch(/With you by Monday 30 November 2026\nDespatch on Friday 27 November 2026/);
  const [picture, ...others] = email.pictures ?? [];
  expect(others).toEqual([]);
  expect(email.html).toContain(
    `src="cid:${artworkId}@artwork" alt="Your file for A5 Flyers" width="57" height="80"`,
  );
  const { format, width, height } = await sharp(picture?.content).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 114, height: 160 });
  expect(picture?.content.length).toBeLessThan(15 * 1024);
});

test('staff see the picture in the outbox; no copy is stored, so it goes when the file goes', async () => {
  const { emailId, artworkId, previewKey } = await confirmed();
  expect(await shownOf(emailId)).toContain('src="data:image/jpeg;base64,');
  const { data } = await opened.db
    .selectFrom('mails')
    .select('data')
    .where('id', '=', emailId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(data)).not.toContain(artworkId);
  await opened.shop.storage.remove(previewKey);
  const after = await shownOf(emailId);
  expect(after).not.toContain('<img');
  expect(after).toContain('A5 Flyers');
});

test('a damaged picture doesn’t keep an email from being sent', async () => {
  const good = preview;
  preview = Buffer.from('not a picture');
  const { email } = await confirmed();
  preview = good;
  expect(email.pictures).toEqual([]);
  expect(email.text).toContain('A5 Flyers');
});

test('the invoice goes with the confirmation, is made again for staff, and is stored once only', async () => {
  const { email, emailId } = await confirmed();
  const [invoice, ...others] = email.attachments ?? [];
  expect(others).toEqual([]);
  expect(invoice?.filename).toMatch(/^INV-2026-\d{6}\.pdf$/);
  expect(email.text).toContain('Your VAT invoice is attached.');
  expect(await wordsOfPdf(new Response(new Uint8Array(invoice?.content ?? [])))).toContain('£25.98');
  const stored = await opened.db.selectFrom('mailAttachments').select('filename').execute();
  expect(stored).toEqual([]);
  const page = await ada.open(`/admin/outbox/${emailId}`);
  expect(page.text).toContain(`Attached: ${invoice?.filename}`);
  const again = await ada.browser.get(`/admin/outbox/${emailId}/files/${invoice?.filename}`);
  expect(again.headers.get('content-type')).toBe('application/pdf');
  expect(await wordsOfPdf(again)).toContain('£25.98');
});

test('a company gets it for its accounting program too', async () => {
  const { email, emailId } = await confirmed({ company: 'Doe & Daughters Ltd' });
  const [, xml] = email.attachments ?? [];
  expect(xml?.filename).toMatch(/^INV-2026-\d{6}\.xml$/);
  expect(xml?.content.toString()).toContain('Doe &amp; Daughters Ltd');
  const again = await ada.browser.get(`/admin/outbox/${emailId}/files/${xml?.filename}`);
  expect(await again.text()).toBe(xml?.content.toString());
});

test('a confirmation from before invoices were attached is shown without one', async () => {
  const { emailId } = await confirmed();
  await opened.owner
    .updateTable('mails')
    .set({ data: JSON.stringify({ ...(await dataOf(emailId)), sent: { by: null, isCancelled: false } }) })
    .where('id', '=', emailId)
    .execute();
  const { text } = await ada.open(`/admin/outbox/${emailId}`);
  expect(text).toContain('Order Confirmed');
  expect(text).not.toContain('Attached');
});

const dataOf = async (emailId: string) => {
  const { data } = await opened.db
    .selectFrom('mails')
    .select('data')
    .where('id', '=', emailId)
    .executeTakeFirstOrThrow();
  return data as Record<string, unknown>;
};

test('an email keeps the day that it gave, also after the day has moved', async () => {
  const { orderId, emailId } = await confirmed();
  await opened.owner
    .updateTable('orders')
    .set({ despatchOn: '2026-12-01' })
    .where('id', '=', orderId)
    .execute();
  const { text } = await ada.open(`/admin/outbox/${emailId}`);
  expect(text).toContain('With you by Monday 30 November 2026');
  await opened.owner
    .updateTable('orders')
    .set({ despatchOn: '2026-11-27' })
    .where('id', '=', orderId)
    .execute();
});

test('the email that an order has left leads to the carrier’s page with its one button, and says when it comes', async () => {
  const { orderId } = await confirmed();
  const status = { orderId, status: 'shipped', trackingNumber: 'AB123456789GB' };
  const { html, text } = await renderOrderStatusChanged(opened.shop, status);
  expect(html).toMatch(
    /href="https:\/\/www\.royalmail\.com\/track-your-item#\/tracking-results\/AB123456789GB" class="e-button"/,
  );
  expect(html.match(/class="e-button"/g)).toHaveLength(1);
  expect(text).toContain('With you by Monday 30 November 2026');
  expect(text).toContain('10 A5 Flyers');
});
