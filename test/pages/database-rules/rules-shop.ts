import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { insertCharge } from '#features/orders/order/index.server.ts';
import { shareLink, shareProof } from '#features/orders/proof-shares/index.server.ts';
import { cartShareLink, shareCart } from '#features/selling/cart/share/share-cart.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { inTransaction, json } from '#platform/db/database.ts';
import { openTestShop, type TestShop } from '../../app.ts';
import { NOON } from '../../clock.ts';
import { addFlyers, checkoutOf, makeCode, newGuest, putCode } from '../../factories.ts';
import { makeReadyOrder, makeStaff } from '../../ready-order.ts';
import { newShopper, type Shopper } from '../../shopper.ts';
import { wholeCustomer } from '../../whole-customer.ts';
import { paidFlyers, ZERO } from '../../zero-rated.ts';
import { openVisitors } from '../visitors.ts';

/** A shop in which every form that can break a rule is shown on some page. */
export interface RulesShop {
  opened: TestShop;
  visitors: Readonly<Record<'owner' | 'customer' | 'stranger', Shopper>>;
  /** what stands for a page's ids in the attempts, by name */
  ids: Readonly<Record<string, string>>;
}

/** Opens the shop, and makes one of each thing that has a form of its own. */
export async function openRulesShop(): Promise<RulesShop> {
  const opened = await openTestShop({ throttleScale: 1_000_000 });
  const { admin: owner, order, enquiry, campaign, subscriber } = await openVisitors(opened);
  const zelda = await wholeCustomer(opened);
  const { underWay, asGuest } = zelda.orders;
  await addFlyers(opened.shop, { userId: zelda.userId, cartToken: null });
  const ready = await makeReadyOrder(opened.shop, await makeStaff(opened.shop), {
    turnaround: 'same-day', // which its customer collects
  });
  const { id: draft } = await startDraft(owner, 'BT28 1AA');
  const made = {
    ...zelda.orders,
    order,
    enquiry,
    campaign,
    subscriber,
    draft,
    customer: zelda.userId,
    ready: ready.orderNumber,
    transfer: await partlyPaid(opened, owner),
    zero: await zeroRated(opened, owner),
    problem: await openComplaint(opened, asGuest),
    sharedProof: await shareProofOf(opened, zelda.userId),
    sharedCart: await shareCartOfGuest(opened),
  };
  await buyTwice(opened);
  await refundFails(opened, underWay);
  await askForMore(opened, asGuest);
  await differ(opened, asGuest);
  const ids = await idsIn(opened, made);
  await splitOften(opened, ids.item ?? '');
  const underWayItem = await firstItemOf(opened, underWay);
  return {
    opened,
    visitors: { owner, customer: zelda.shopper, stranger: newShopper(opened) },
    ids: { ...made, ...ids, underWayItem },
  };
}

async function firstItemOf({ db }: TestShop, orderId: string): Promise<string> {
  const items = db.selectFrom('orderItems').select('id').where('orderId', '=', orderId).orderBy('position');
  return (await items.executeTakeFirstOrThrow()).id;
}

/** Starts a draft with one line, and opens its page. */
async function startDraft(owner: Shopper, postcode: string, more: Record<string, string> = {}) {
  await owner.open('/admin/drafts');
  await owner.press('New quote or order');
  const mary = { firstName: 'Mary', email: 'mary@example.com', postcode, ...more };
  await owner.press('Find', { ...mary, product: 'a5 flyers 50', intent: 'find-product' });
  const { path } = await owner.press('Add A5 Flyers');
  return { id: /drafts\/([\w-]+)/.exec(path)?.[1] ?? '' };
}

/** Makes a discount code that two orders have used. */
async function buyTwice({ shop }: TestShop): Promise<void> {
  await makeCode(shop, 'TWICE', 0);
  for (const guest of [newGuest(), newGuest()]) {
    await addFlyers(shop, guest);
    await putCode(shop, guest, 'TWICE');
    const placed = await placeOrder(shop, await checkoutOf(shop, guest));
    if (!placed.ok) throw new Error('not placed');
  }
}

/** Makes an order to be paid by bank transfer, of which part has arrived. Returns its id. */
async function partlyPaid({ db }: TestShop, owner: Shopper): Promise<string> {
  const bank = { accountName: 'Galley Print Ltd', sortCode: '12 34 56', accountNumber: '1234 5678' };
  const offered = { section: 'bank_transfer', seenAt: '', isOffered: 'on', daysToPay: '14', ...bank };
  await owner.browser.post('/admin/settings/bank-transfer', { ...offered, iban: '', bic: '' });
  const at = { lastName: 'McCann', address: '4 High Street', city: 'Lisburn' };
  await startDraft(owner, 'BT28 1AA', at);
  await owner.press('To be paid by bank transfer');
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  await owner.open(`/admin/orders/${id}`);
  await owner.press('Record this payment', { amount: '5.00', movedOn: '2026-11-24', how: 'bank' });
  return id;
}

/** Makes an order of flyers without VAT, paid by card. Returns its id. */
async function zeroRated(opened: TestShop, owner: Shopper): Promise<string> {
  await owner.open('/admin/vat');
  await owner.press('Zero-rate printed matter', { confirmed: 'yes' });
  return paidFlyers(opened, ZERO);
}

/** Makes a proof that is shared with colleagues. Returns its page's address below `/proofs`. */
async function shareProofOf({ db, shop }: TestShop, userId: string): Promise<string> {
  const { id: artworkId } = await db
    .selectFrom('artworks')
    .select('id')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirstOrThrow();
  await shareProof(shop, { artworkId, productId: 'a5-flyers-001', selected: {}, itemId: null });
  const { id } = await db.selectFrom('proofShares').select('id').executeTakeFirstOrThrow();
  return shareLink(shop, id).split('/proofs/')[1] ?? '';
}

/** Makes a guest's cart that is shared. Returns its page's address below `/shared-cart`. */
async function shareCartOfGuest({ db, shop }: TestShop): Promise<string> {
  const guest = newGuest();
  await addFlyers(shop, guest);
  await shareCart(shop, guest);
  const { id } = await db.selectFrom('cartShares').select('id').executeTakeFirstOrThrow();
  return cartShareLink(shop, id).split('/shared-cart/')[1] ?? '';
}

/** Makes a complaint that nobody has decided. Returns its id. */
async function openComplaint({ db }: TestShop, orderId: string): Promise<string> {
  const id = randomUUID();
  await inTransaction(db, async (trx) => {
    const at = { createdAt: NOON };
    const complaint = { id, orderId, wish: 'money', updatedAt: NOON, ...at };
    await trx.insertInto('complaints').values(complaint).execute();
    await sql`insert into complaint_items (complaint_id, order_item_id, copies, wrong)
      select ${id}, id, 1, 'cut' from order_items where order_id = ${orderId}`.execute(trx);
    const said = { byCustomer: true, actor: 'Customer', words: 'Cut wrong', ...at };
    await trx
      .insertInto('complaintMessages')
      .values({ id, complaintId: id, ...said })
      .execute();
  });
  return id;
}

/** Makes an order whose refund can't be sent. */
async function refundFails({ db }: TestShop, orderId: string): Promise<void> {
  await sql`update refunds set problem = 'the card provider had a problem', failing_since = ${NOON}, tries = 1
    where payment_id in (select id from payments where order_id = ${orderId})`.execute(db);
}

/** Makes an additional charge on an order, which nobody has paid. */
async function askForMore({ db }: TestShop, orderId: string): Promise<void> {
  const words = { what: 'VAT on A5 Flyers', why: 'VAT is due on it.', createdBy: 'Ada Trade' };
  const charge = { id: randomUUID(), orderId, kind: 'vat', netPence: 0, vatPence: 433, ...words } as const;
  await inTransaction(db, (trx) => insertCharge(trx, { ...charge, createdAt: NOON }));
}

/** Makes a difference between the card provider and the shop. */
async function differ({ db }: TestShop, orderId: string): Promise<void> {
  const what = { kind: 'amount', provider: 'test', fingerprint: 'amount', orderId, foundAt: NOON };
  const both = { ours: json({ amountPence: 2598 }), theirs: json({ amountPence: 2599 }) };
  await db
    .insertInto('paymentDifferences')
    .values({ ...what, ...both })
    .execute();
}

/** Makes an item look as if it had been split into as many parts as allowed, and they had been joined again. */
async function splitOften({ db }: TestShop, itemId: string): Promise<void> {
  await sql`insert into job_events (job_id, kind, of_part, actor_name) select id, 'joined', code || '.99', 'Ada Trade'
    from jobs where item_id = ${itemId}`.execute(db);
}

async function idsIn({ db }: TestShop, made: Readonly<Record<string, string>>) {
  const { rows } = await sql<Record<string, string>>`select j.code as job, j.item_id as item,
      (select order_number from orders where id = ${made.delivered}) as "deliveredNumber",
      (select id from draft_lines where draft_id = ${made.draft}) as line,
      (select id from order_items where order_id = ${made.delivered} limit 1) as "deliveredItem",
      (select id from order_items where order_id = ${made.asGuest} limit 1) as "problemItem",
      (select id from discount_codes where code = 'TWICE') as "usedCode",
      (select id from data_complaints limit 1) as complaint, (select id from price_lists limit 1) as list
    from jobs j join orders o on o.id = j.order_id where j.closed_at is null and o.status = 'pending' order by j.code limit 1`.execute(
    db,
  );
  return rows[0] ?? {};
}
