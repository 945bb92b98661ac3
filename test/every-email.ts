import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import sharp from 'sharp';
import { assessChange, quantityChange } from '#features/money/order-changes/assess-change.ts';
import { changeOwnOrder } from '#features/money/order-changes/change-order.server.ts';
import { readChangeable } from '#features/money/order-changes/changeable.server.ts';
import { askRefund, recordReceipt } from '#features/money/payments/index.server.ts';
import { returnSurplus } from '#features/money/payments/receipts/settle-difference.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { placeDraft } from '#features/selling/drafts/accept-offer.server.ts';
import type { TestShop } from './app.ts';
import { NOON } from './clock.ts';
import { addFlyers, checkoutOf } from './factories.ts';
import { makeOrderToFollow, makePaidOrder } from './paid-order.ts';
import { makeStaff } from './ready-order.ts';
import { newCustomer } from './shopper.ts';
import { wholeCustomer } from './whole-customer.ts';

/** What each email is rendered from, by template: each in at least one case. */
export type EveryEmail = Record<string, Record<string, unknown>[]>;

/** Makes a shop in which every email has something to say, with a picture of each file. */
export async function everyEmail(opened: TestShop): Promise<EveryEmail> {
  const customer = await wholeCustomer(opened);
  const staff = await makeStaff(opened.shop);
  const { underWay, delivered, neverPaid } = customer.orders;
  await givePictures(opened);
  const toFollow = await makeOrderToFollow(opened.shop);
  const transfer = await unpaidTransfer(opened, staff);
  const refunded = await refundedOrder(opened, staff);
  const monthly = await monthlyInvoice(opened);
  const { db } = opened;
  const item = await firstOf(db.selectFrom('orderItems').select('id').where('orderId', '=', underWay));
  const ofItem = { orderId: underWay, itemId: item.id };
  const problem = await firstOf(db.selectFrom('complaints').select('id').where('orderId', '=', delivered));
  const decision = await firstOf(db.selectFrom('complaintDecisions').select('id'));
  const ofProblem = { id: problem.id, orderId: delivered, step: problem.id, messageId: problem.id };
  const charge = await firstOf(db.selectFrom('orderCharges').select('id').where('orderId', '=', underWay));
  const ofCharge = { orderId: underWay, chargeId: charge.id };
  const draft = await firstOf(db.selectFrom('draftOffers').select('draftId'));
  const quoteRequest = await madeRequest(opened, draft.draftId);
  const link = { linkId: randomUUID(), until: '2026-12-01T10:30:00.000Z', by: 'Ada' };
  const [contact, pack, dataComplaint, subscriber] = await Promise.all([
    firstOf(db.selectFrom('contactMessages').select('id')),
    firstOf(db.selectFrom('samplePackRequests').select('id')),
    firstOf(db.selectFrom('dataComplaints').select('id')),
    firstOf(db.selectFrom('subscribers').select('id')),
  ]);
  return {
    'order-confirmation': [underWay, delivered, toFollow, transfer].map((orderId) => ({ orderId })),
    'order-status-changed': [
      ...['pending', 'processing', 'delivered'].map((status) => ({ orderId: underWay, status })),
      { orderId: underWay, status: 'shipped', trackingNumber: 'AB123456789GB' },
      { orderId: neverPaid, status: 'cancelled' },
    ],
    'parcel-left': [{ orderId: underWay, parcelIds: [] }],
    'address-corrected': [{ orderId: underWay }],
    'order-changed': [monthly.change],
    'needs-reminder': [
      { orderId: toFollow, isLast: true, endsOn: '2026-12-04' },
      { orderId: underWay, isLast: false },
    ],
    'needs-unanswered': [{ orderId: toFollow, why: null }],
    'overdue-reminder': [{ userId: customer.userId }],
    'monthly-invoice': [{ invoiceNumber: monthly.invoiceNumber }],
    'order-link': [{ orderId: toFollow }],
    'offer-sent': [{ draftId: draft.draftId, number: 1 }],
    'offer-reminder': [{ draftId: draft.draftId, number: 1 }],
    'quote-request-received': [{ id: quoteRequest, isOwnAddress: true }, { id: quoteRequest }],
    'quote-request-forwarded': [{ id: quoteRequest }],
    'artwork-requested': [{ ...ofItem, reason: 'The text is too close to the edge.' }],
    'look-answered': [ofItem, { ...ofItem, reason: 'The pictures are sharp enough at arm’s length.' }],
    'proof-asked': [ofItem],
    'proof-answered': [{ answerId: await proofAnswer(opened, item.id) }],
    'cart-returned': [{ shareId: await returnedCart(opened, customer.userId) }],
    'job-waits': [{ ...ofItem, reason: 'customer' }],
    'day-moved': [{ orderId: underWay, changes: [await movedDay(opened, ofItem)] }],
    mentioned: [{ mentionId: await mention(opened, underWay, staff.id) }],
    ...Object.fromEntries(
      ['asked', 'reminder', 'paid', 'short', 'withdrawn'].map((kind) => [`charge-${kind}`, [ofCharge]]),
    ),
    'transfer-details': [{ orderId: transfer }],
    'transfer-short': [{ orderId: transfer }],
    'transfer-ended': [{ orderId: transfer }],
    'transfer-returned': [await returnedTransfer(opened, staff)],
    'refund-done': [refunded],
    'refund-returned': [refunded],
    'account-exists': [{}],
    'password-reset': [link],
    'password-changed': [{}],
    'verify-email': [link],
    'confirm-new-email': [link],
    'email-change-asked': [{}],
    'email-changed': [{}],
    'staff-invitation': [link],
    'two-step-changed': [{ change: 'passkey-added', passkey: 'Phone' }, { change: 'off' }],
    'contact-received': [{ id: contact.id }],
    'contact-forwarded': [{ id: contact.id }],
    'sample-pack-received': [{ id: pack.id }],
    'sample-pack-forwarded': [{ id: pack.id }],
    ...Object.fromEntries(
      ['received', 'forwarded', 'reminder', 'outcome'].map((kind) => [
        `data-complaint-${kind}`,
        [{ id: dataComplaint.id }],
      ]),
    ),
    ...Object.fromEntries(
      ['received', 'forwarded', 'asked', 'reopened'].map((kind) => [`order-problem-${kind}`, [ofProblem]]),
    ),
    'order-problem-decided': [{ ...ofProblem, step: decision.id }],
    'order-follow-up': [{ orderId: delivered }],
    'campaign-test': [
      { email: customer.email, subject: 'Spring', previewText: 'New papers', content: MESSAGE },
    ],
    'newsletter-confirm': [{ id: subscriber.id, at: NOON.toISOString() }],
    'newsletter-welcome': [{ email: customer.email }],
  };
}

/** A cart that somebody shared and that was sent back. Returns its link. */
async function returnedCart({ db }: TestShop, userId: string): Promise<string> {
  const { id: cartId } = await db
    .insertInto('carts')
    .values({ userId })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ updatedAt: NOON }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const share = { cartId, revision: 1, totalPence: 4898, createdAt: NOON, expiresAt: addDays(NOON, 7) };
  const answer = { returnedAt: NOON, returnedBy: 'Sam Budget', returnedWords: 'Fewer, please.' };
  const { id } = await db
    .insertInto('cartShares')
    .values({ ...share, ...answer, endedAt: NOON })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const MESSAGE = {
  blocks: [
    { id: 'a', kind: 'heading', text: 'Spring on the press' },
    { id: 'b', kind: 'text', text: 'New papers have arrived.' },
    { id: 'c', kind: 'button', text: 'See them', href: '/shop' },
  ],
};

const firstOf = <Row>(query: { executeTakeFirstOrThrow(): Promise<Row> }): Promise<Row> =>
  query.executeTakeFirstOrThrow();

/** Gives every file a picture of its first page, as its check does. */
async function givePictures({ shop, owner }: TestShop): Promise<void> {
  const page = { width: 640, height: 900, channels: 3 as const, background: '#1D2B8F' };
  const jpeg = await sharp({ create: page }).jpeg().toBuffer();
  for (const { id, storageKey } of await owner
    .selectFrom('artworks')
    .select(['id', 'storageKey'])
    .execute()) {
    const previewKey = `${storageKey}.preview`;
    await shop.storage.put(previewKey, jpeg);
    await owner.updateTable('artworks').set({ previewKey }).where('id', '=', id).execute();
  }
}

/** An order that staff wrote, which waits for a bank transfer. */
async function unpaidTransfer(
  { shop, db }: TestShop,
  staff: { id: string; name: string },
  number = 1,
): Promise<string> {
  const at = { createdAt: NOON, updatedAt: NOON };
  const { id: draftId } = await firstOf(
    db
      .insertInto('drafts')
      .values({
        draftNumber: `QUO-2026-90000${number}`,
        createdByName: 'Ada',
        email: 'mary@example.com',
        firstName: 'Mary',
        lastName: 'McCann',
        address: '4 High Street',
        city: 'Lisburn',
        postcode: 'BT28 1AA',
        ...at,
      })
      .returning('id'),
  );
  const free = { description: 'Design', vatClass: 'standard', pricePence: 6000 };
  await db
    .insertInto('draftLines')
    .values({ draftId, position: 0, ...free })
    .execute();
  const placed = await placeDraft(shop, staff, { draftId, version: 1 }, { method: 'bank' });
  if (!placed.ok) throw new Error(`not placed: ${JSON.stringify(placed)}`);
  return placed.orderId;
}

/** A paid order of which part has been refunded. */
async function refundedOrder(opened: TestShop, staff: { id: string; name: string }) {
  const orderId = await makePaidOrder(opened.shop);
  await askRefund(opened.shop, staff, { orderId, amountPence: 598, reason: 'Sorry' });
  await opened.runJobs();
  const refund = await firstOf(
    opened.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select('refunds.id')
      .where('payments.orderId', '=', orderId),
  );
  return { orderId, refundId: refund.id };
}

/** Makes it look as if the customer of the sent quote had asked for it. */
async function madeRequest({ owner }: TestShop, draftId: string): Promise<string> {
  const words = {
    source: 'request',
    request: '5,000 leaflets\non recycled paper',
    requestedProduct: 'Leaflets',
  };
  await owner
    .updateTable('drafts')
    .set({ ...words, wantedBy: '2026-12-10' })
    .where('id', '=', draftId)
    .execute();
  return draftId;
}

/** An order on account that its customer changed, and the invoice for its month. */
async function monthlyInvoice(opened: TestShop) {
  const { shop, db } = opened;
  const { userId } = await newCustomer(opened, 'Mona');
  const account = { userId, isApproved: true, creditLimitPence: 100_000, monthlyInvoice: true };
  await db.insertInto('creditAccounts').values(account).execute();
  const owner = { userId, cartToken: null };
  await addFlyers(shop, owner);
  const outcome = await placeOrder(shop, await checkoutOf(shop, owner, 'account'));
  if (!outcome.ok) throw new Error('not placed');
  await changeQuantity(opened, outcome.orderId, '500');
  opened.time.now = new Date('2026-11-30T20:05:00Z');
  await opened.run('issue-monthly-invoices');
  opened.time.now = NOON;
  const row = await firstOf(
    db.selectFrom('monthlyInvoices').select('invoiceNumber').where('userId', '=', userId),
  );
  const change = await firstOf(db.selectFrom('mails').select('data').where('template', '=', 'order-changed'));
  return { invoiceNumber: row.invoiceNumber, change: change.data as Record<string, unknown> };
}

async function changeQuantity({ shop, db }: TestShop, orderId: string, quantity: string): Promise<void> {
  const changeable = await readChangeable(db, orderId);
  const itemId = changeable?.before.items[0]?.id ?? '';
  const spec = changeable && quantityChange(changeable, itemId, quantity, { id: randomUUID(), pence: 0 });
  if (!changeable || !spec) throw new Error('it can’t be changed');
  const seenTotalPence = assessChange(changeable, spec, shop.clock()).change?.after.totalPence ?? 0;
  const { version } = changeable;
  await changeOwnOrder(shop, { orderId, itemId, quantity, version, seenTotalPence, seenFeePence: 0 });
}

/** Too much was transferred for an order, and paid back. */
async function returnedTransfer(opened: TestShop, staff: { id: string; name: string }) {
  const { shop, db } = opened;
  const orderId = await unpaidTransfer(opened, staff, 2);
  const read = () =>
    firstOf(db.selectFrom('orders').select(['version', 'totalPence']).where('id', '=', orderId));
  const { version, totalPence } = await read();
  const bank = { orderId, how: 'bank', movedOn: '2026-11-24' } as const;
  await recordReceipt(shop, staff, { ...bank, version, amountPence: totalPence + 1000, reference: null });
  const paid = await read();
  const back = { ...bank, version: paid.version, amountPence: 1000, why: 'You paid £10 too much.' };
  const outcome = await returnSurplus(shop, staff, back);
  if (!outcome.ok) throw new Error(`not returned: ${JSON.stringify(outcome)}`);
  const { data } = await firstOf(
    db.selectFrom('mails').select('data').where('template', '=', 'transfer-returned'),
  );
  return data as Record<string, unknown>;
}

async function proofAnswer({ db }: TestShop, itemId: string): Promise<number> {
  const item = await firstOf(
    db.selectFrom('orderItems').select(['artworkId', 'productId']).where('id', '=', itemId),
  );
  const artworkId = item.artworkId ?? '';
  const share = await firstOf(
    db
      .insertInto('proofShares')
      .values({
        artworkId,
        productId: item.productId ?? '',
        selectedOptions: '{}',
        orderItemId: itemId,
        createdAt: NOON,
        expiresAt: new Date('2026-12-24T12:00:00Z'),
      })
      .returning('id'),
  );
  const answer = {
    shareId: share.id,
    artworkId,
    kind: 'refused',
    name: 'Sam',
    words: 'The phone number is old.',
  };
  const { id } = await firstOf(db.insertInto('proofAnswers').values(answer).returning('id'));
  return Number(id);
}

async function movedDay({ db }: TestShop, { orderId, itemId }: { orderId: string; itemId: string }) {
  const days = {
    wasOn: '2026-11-27',
    leavesOn: '2026-12-01',
    cause: 'shop',
    note: 'A press is being repaired.',
  };
  const { id } = await firstOf(
    db
      .insertInto('dayChanges')
      .values({ orderId, itemId, ...days, actorName: 'Ada', createdAt: NOON })
      .returning('id'),
  );
  return String(id);
}

async function mention({ db }: TestShop, orderId: string, userId: string): Promise<number> {
  const row = { orderId, userId, byId: userId, createdAt: NOON };
  const { id } = await firstOf(db.insertInto('mentions').values(row).returning('id'));
  return Number(id);
}
