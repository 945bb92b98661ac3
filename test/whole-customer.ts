import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  CHARGE_REQUEST,
  emailAboutCharge,
  openCardPage,
  openChargePage,
} from '#features/money/payments/index.server.ts';
import { insertCharge, jobsFollowOrder } from '#features/orders/order/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { sendOffer } from '#features/selling/drafts/send-offer.server.ts';
import { inTransaction, json } from '#platform/db/database.ts';
import type { TestShop } from './app.ts';
import { NOON } from './clock.ts';
import { linkFrom, VERIFY } from './email-links.ts';
import { addFlyers, checkoutOf, makeArtwork, newGuest } from './factories.ts';
import { decidedComplaint } from './old-things.ts';
import { makePriceList } from './price-lists.ts';
import { newCustomer } from './shopper.ts';
import { payPage } from './zero-rated.ts';

/** Words that identify this customer's data wherever it is stored. */
export const ZELDA = {
  firstName: 'Zelda',
  lastName: 'Quillfeather',
  phone: '+442896496077',
  address: '77 Quoile Marsh Road',
};

/** Makes a customer with a row in every table that can hold something about a customer. */
export async function wholeCustomer(opened: TestShop) {
  const customer = await newCustomer(opened, 'Zelda');
  const { userId, email, shopper } = customer;
  await shopper.open(await linkFrom(opened, email, VERIFY));
  await shopper.press('Confirm My Address');
  await shopper.open('/account?edit=profile');
  await shopper.press('Save Profile', { lastName: ZELDA.lastName, phone: ZELDA.phone });
  const orders = await buy(opened, userId, email);
  await fillAccount(opened, customer);
  await givePasskey(opened, userId);
  const brief = { userId, words: 'A poster for our fair', createdAt: NOON };
  await opened.db.insertInto('designBriefs').values(brief).execute();
  await sql`insert into designs (template_id, template_version, product_id, user_id, name, filled_in, created_at, updated_at)
    select id, version, 'business-cards-001', ${userId}, 'Zelda’s card', '{"texts": {"name": "Zelda"}}', ${NOON}, ${NOON}
    from design_templates limit 1`.execute(opened.owner);
  await sql`insert into design_notes (design_id, page, name, words, created_at)
    select id, 1, 'Rose', 'The number is old', ${NOON} from designs where user_id = ${userId}`.execute(
    opened.owner,
  );
  await sql`insert into design_approvals (design_id, name, digest, approved_at)
    select id, 'Rose', 'x', ${NOON} from designs where user_id = ${userId}`.execute(opened.owner);
  await sql`insert into design_lists (design_id, file_name, column_names, records, settings, state, updated_at)
    select id, 'Team.csv', '["Name"]', '[{"row": 2, "cells": ["Zelda"]}]', '{}', 'open', ${NOON} from designs where user_id = ${userId}`.execute(
    opened.owner,
  );
  await fillByAddress(opened, email);
  await opened.runJobs();
  return { ...customer, orders };
}

/** Adds a passkey as a member of staff who has just left still has for a moment; nobody else can add one. */
async function givePasskey({ db }: TestShop, userId: string): Promise<void> {
  await db
    .insertInto('twoFactors')
    .values({ id: randomUUID(), userId, secret: 'sealed', backupCodes: 'sealed' })
    .execute();
  const key = { credentialId: randomUUID(), publicKey: 'key', counter: 0, deviceType: 'singleDevice' };
  await db
    .insertInto('passkeys')
    .values({ id: randomUUID(), userId, name: 'Zelda’s phone', backedUp: false, createdAt: NOON, ...key })
    .execute();
}

/** Places one order of each kind: delivered on account, paid by card and in progress, never paid, and placed as a guest. */
async function buy(opened: TestShop, userId: string, email: string) {
  const { db } = opened;
  const limit = { userId, isApproved: true, creditLimitPence: 10_000 };
  await db.insertInto('creditAccounts').values(limit).execute();
  await giveTradePrices(opened, userId);
  const owner = { userId, cartToken: null };
  const delivered = await order(opened, owner, email, 'account');
  await setStatus(opened, delivered, 'delivered');
  await collect(opened, delivered);
  await decidedComplaint(opened, delivered, NOON);
  const underWay = await order(opened, owner, email, 'stripe');
  await pay(opened, underWay);
  await payOnTop(opened, underWay, email);
  const neverPaid = await order(opened, owner, email, 'stripe');
  await db.updateTable('orders').set({ paymentStatus: 'expired' }).where('id', '=', neverPaid).execute();
  await setStatus(opened, neverPaid, 'cancelled');
  const asGuest = await order(opened, newGuest(), email.toUpperCase(), 'stripe');
  await pay(opened, asGuest);
  return { delivered, underWay, neverPaid, asGuest };
}

/** Makes a guest with a delivered order that had a problem and was paid by card, and everything that an address alone can have. */
export async function wholeGuest(opened: TestShop, email: string): Promise<string> {
  const orderId = await order(opened, newGuest(), email, 'stripe');
  await pay(opened, orderId);
  await payOnTop(opened, orderId, email);
  await setStatus(opened, orderId, 'delivered');
  await collect(opened, orderId);
  await decidedComplaint(opened, orderId, NOON);
  await fillByAddress(opened, email);
  await opened.runJobs();
  return orderId;
}

/** Makes an additional charge on an order, and pays it. */
async function payOnTop(opened: TestShop, orderId: string, customerEmail: string): Promise<void> {
  const { shop, db, time } = opened;
  const chargeId = randomUUID();
  await inTransaction(db, async (trx) => {
    const words = { what: 'VAT on A5 Flyers', why: 'VAT is due on it.', createdBy: 'Ada Trade' };
    const charge = { id: chargeId, orderId, kind: 'vat', netPence: 0, vatPence: 433, ...words } as const;
    await insertCharge(trx, { ...charge, createdAt: time.now });
    await emailAboutCharge(shop, trx, CHARGE_REQUEST, { id: chargeId, orderId, customerEmail });
  });
  const back = `http://localhost:3000/orders/${orderId}`;
  const page = await openChargePage(shop, { orderId, chargeId, successUrl: back, cancelUrl: back });
  if (!page.ok) throw new Error('no card page');
  await payPage(opened, page.url.split('/').at(-1) ?? '');
}

/** A group and a price list without a discount. */
/** Makes it look as if it had been in a parcel, and the customer had collected it. */
async function collect({ db }: TestShop, orderId: string): Promise<void> {
  const collectedBy = `${ZELDA.firstName} ${ZELDA.lastName}`;
  await db.insertInto('handovers').values({ orderId, collectedBy, handedBy: 'Ada Byron' }).execute();
  await db.insertInto('parcels').values({ orderId, number: 1, carrierId: 'royal-mail' }).execute();
}

async function giveTradePrices(opened: TestShop, userId: string): Promise<void> {
  const { db } = opened;
  const group = await db
    .insertInto('customerGroups')
    .values({ name: `Group ${randomUUID()}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('customerGroupMembers').values({ userId, groupId: group.id }).execute();
  await makePriceList(opened, { customers: [userId], groups: [group.id], terms: [{ percentBp: 0 }] });
}

async function order(
  { shop }: TestShop,
  owner: { userId: string | null; cartToken: string | null },
  email: string,
  method: 'account' | 'stripe',
): Promise<string> {
  await addFlyers(shop, owner);
  const checkout = await checkoutOf(shop, owner, method);
  const { address, firstName, lastName, phone } = ZELDA;
  const customer = { ...checkout.customer, firstName, lastName, phone, address, email };
  const outcome = await placeOrder(shop, { ...checkout, customer });
  if (!outcome.ok) throw new Error(`not placed: ${JSON.stringify(outcome)}`);
  return outcome.orderId;
}

async function pay(opened: TestShop, orderId: string): Promise<void> {
  const page = await openCardPage(opened.shop, orderId);
  if (!page.ok) throw new Error('no card page');
  await payPage(opened, page.sessionId);
}

export async function setStatus({ db, time }: TestShop, orderId: string, status: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const set = { status, notes: `for ${ZELDA.phone}`, updatedAt: time.now };
    await trx.updateTable('orders').set(set).where('id', '=', orderId).execute();
    await trx.insertInto('orderStatusHistory').values({ orderId, status, actor: 'Ada Trade' }).execute();
    await jobsFollowOrder(trx, orderId);
  });
}

/** Pays what they owe. */
export async function settleAccount({ db }: TestShop, userId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { currentBalancePence } = await trx
      .selectFrom('creditAccounts')
      .select('currentBalancePence')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    const paid = {
      userId,
      kind: 'payment',
      amountPence: -currentBalancePence,
      reference: 'bank',
      actor: 'Ada Trade',
    };
    await trx.insertInto('creditLedger').values(paid).execute();
    await trx
      .updateTable('creditAccounts')
      .set({ currentBalancePence: 0 })
      .where('userId', '=', userId)
      .execute();
  });
}

async function fillAccount(opened: TestShop, { userId, shopper }: Awaited<ReturnType<typeof newCustomer>>) {
  const { db, shop } = opened;
  await shopper.open('/account');
  await shopper.press('Add address', {
    firstName: ZELDA.firstName,
    lastName: ZELDA.lastName,
    addressLine1: ZELDA.address,
    city: 'Lisburn',
    postalCode: 'BT28 1AA',
  });
  await shopper.press('Save billing details', { billingCompany: `${ZELDA.lastName} Ltd` });
  const owner = { userId, cartToken: null };
  await addFlyers(shop, owner);
  await makeArtwork(shop, owner);
  const bought = await db
    .selectFrom('orders')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', 'delivered')
    .executeTakeFirstOrThrow();
  const payment = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select('payments.id')
    .where('orders.userId', '=', userId)
    .where('payments.status', '=', 'paid')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('reviews')
    .values({
      productId: 'a5-flyers-001',
      orderId: bought.id,
      userId,
      status: 'published',
      authorName: `${ZELDA.firstName} ${ZELDA.lastName}`,
      rating: 5,
      body: 'Crisp.',
    })
    .execute();
  await db
    .insertInto('refunds')
    .values({
      paymentId: payment.id,
      idempotencyKey: `refund-${payment.id}`,
      amountPence: 100,
      reason: 'Late',
    })
    .execute();
  const requestedAt = new Date('2026-11-20T10:00:00Z');
  await db
    .insertInto('disputes')
    .values({
      paymentId: payment.id,
      providerDisputeId: `du_${payment.id}`,
      amountPence: 2598,
      state: 'closed',
      isRefundable: true,
      reason: 'unrecognized',
      openedAt: requestedAt,
      closedAt: requestedAt,
      askedAt: requestedAt,
    })
    .execute();
}

/** Makes a quote that was sent to them, and that they haven't answered. */
async function quote({ db, shop, time }: TestShop, email: string): Promise<void> {
  const { firstName, lastName, phone, address } = ZELDA;
  const at = { createdAt: time.now, updatedAt: time.now };
  const { id } = await db
    .insertInto('drafts')
    .values({
      draftNumber: `QUO-2026-${String(randomInt(1e9)).padStart(9, '0')}`,
      createdByName: 'Ada Trade',
      email,
      firstName,
      lastName,
      phone,
      address,
      ...at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const free = { description: 'Design', vatClass: 'standard', pricePence: 6000, note: `Ring ${lastName}` };
  await db
    .insertInto('draftLines')
    .values({ draftId: id, position: 0, ...free })
    .execute();
  await db.updateTable('drafts').set({ isCollected: true }).where('id', '=', id).execute();
  const sent = await sendOffer(
    shop,
    { id: await anyUser(db), name: 'Ada Trade' },
    { draftId: id, version: 1 },
  );
  if (!sent.ok) throw new Error(`not sent: ${JSON.stringify(sent)}`);
}

const anyUser = async (db: TestShop['db']) =>
  (await db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id;

async function fillByAddress(opened: TestShop, email: string): Promise<void> {
  const { db } = opened;
  const name = { firstName: ZELDA.firstName, lastName: ZELDA.lastName };
  await quote(opened, email);
  const subscriber = await db
    .insertInto('subscribers')
    .values({
      ...name,
      email,
      status: 'subscribed',
      source: 'footer',
      interests: ['offers'],
      marketingConsent: true,
      consentText: 'Yes, send me offers.',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const campaign = await db
    .insertInto('campaigns')
    .values({ name: 'Spring', subject: 'Spring on the press', content: json({}) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('campaignRecipients')
    .values({ campaignId: campaign.id, subscriberId: subscriber.id, state: 'sent' })
    .execute();
  await db
    .insertInto('contactMessages')
    .values({ ...name, email, phone: ZELDA.phone, subject: 'order', message: 'Where is it?' })
    .execute();
  await db
    .insertInto('dataComplaints')
    .values({ ...COMPLAINT, name: `${ZELDA.firstName} ${ZELDA.lastName}`, email })
    .execute();
  await db
    .insertInto('samplePackRequests')
    .values({
      name: `${ZELDA.firstName} ${ZELDA.lastName}`,
      email: email.toUpperCase(),
      address: ZELDA.address,
      city: 'Lisburn',
      postalCode: 'BT28 1AA',
    })
    .execute();
  await noteDown(opened, email);
}

/** What staff have written down about somebody, with every kind of thing. */
async function noteDown({ db, time }: TestShop, email: string): Promise<void> {
  const at = time.now;
  const { id: personId } = await db
    .insertInto('people')
    .values({
      email,
      firstName: ZELDA.firstName,
      company: 'Quill & Co',
      tags: ['vip'],
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { personId, createdAt: at };
  await db
    .insertInto('personNotes')
    .values({ ...row, words: 'Rings first', authorName: 'Ada Trade' })
    .execute();
  await db
    .insertInto('personContacts')
    .values({ ...row, name: 'Zed', email, phone: ZELDA.phone })
    .execute();
  const where = { address: ZELDA.address, city: 'Lisburn', postcode: 'BT28 1AA', country: 'United Kingdom' };
  await db
    .insertInto('personAddresses')
    .values({ ...row, ...where })
    .execute();
}

const COMPLAINT = {
  complaint: 'You wrote to me after I had unsubscribed.',
  receivedAt: '2026-11-20T10:00:00Z',
  dueOn: '2026-12-20',
};
