import { createHash, randomInt, randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { jobsFollowOrder } from '#features/orders/order/index.server.ts';
import type { RetentionKind } from '#features/people/personal-data/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { TestShop } from './app.ts';
import { addFlyers, makeArtwork, makeCustomer, newGuest } from './factories.ts';
import { makePaidOrder } from './paid-order.ts';

/** Something of a certain age, and whether it still exists. */
export type OldThing = (opened: TestShop, at: Date) => Promise<() => Promise<boolean>>;

const inTable = async (
  { db }: TestShop,
  table:
    | 'artworks'
    | 'carts'
    | 'contactMessages'
    | 'people'
    | 'samplePackRequests'
    | 'dataComplaints'
    | 'sessions',
  id: string,
) => (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Makes a guest's paid order that was delivered at a given time. Returns it with its artwork's key. */
export async function deliveredOrder(opened: TestShop, at: Date, status = 'delivered') {
  const id = await makePaidOrder(opened.shop);
  await inTransaction(opened.db, async (trx) => {
    await trx
      .updateTable('orders')
      .set({ status, updatedAt: at, placedAt: at, notes: 'Ring the bell' })
      .where('id', '=', id)
      .execute();
    await trx.insertInto('orderStatusHistory').values({ orderId: id, status, actor: 'Ada Trade' }).execute();
    await jobsFollowOrder(trx, id);
  });
  const artwork = await opened.db
    .updateTable('artworks')
    .set({ createdAt: at })
    .where('id', 'in', opened.db.selectFrom('orderItems').select('artworkId').where('orderId', '=', id))
    .returning(['id', 'storageKey'])
    .executeTakeFirstOrThrow();
  return { id, artworkId: artwork.id, storageKey: artwork.storageKey };
}

export const isStored = async ({ shop }: TestShop, key: string) => {
  const file = await shop.storage.open(key);
  file?.destroy();
  return file !== null;
};

const MESSAGE = {
  firstName: 'Mo',
  lastName: 'Hall',
  email: 'mo@example.com',
  subject: 'quote',
  message: 'How much?',
};
const PACK = {
  name: 'Mo Hall',
  email: 'mo@example.com',
  address: '1 Mill Row',
  city: 'Lisburn',
  postalCode: 'BT28 1AA',
};
const COMPLAINT = {
  name: 'Mo Hall',
  email: 'mo@example.com',
  complaint: 'You wrote to me.',
  outcome: 'Sorry.',
};

/** Makes one thing of each kind. */
export const OLD_THINGS: Readonly<Record<RetentionKind, OldThing>> = {
  async 'unordered-artwork'(opened, at) {
    const id = await makeArtwork(opened.shop, newGuest());
    const expiresAt = addDays(at, 30);
    await opened.db.updateTable('artworks').set({ expiresAt }).where('id', '=', id).execute();
    return () => inTable(opened, 'artworks', id);
  },
  async carts(opened, at) {
    const { cartToken } = newGuest();
    await addFlyers(opened.shop, { userId: null, cartToken });
    const { id } = await opened.db
      .updateTable('carts')
      .set({ updatedAt: at })
      .where('token', '=', cartToken)
      .returning('id')
      .executeTakeFirstOrThrow();
    return () => inTable(opened, 'carts', id);
  },
  async 'ordered-artwork'(opened, at) {
    const { storageKey } = await deliveredOrder(opened, at);
    return () => isStored(opened, storageKey);
  },
  async 'guest-orders'(opened, at) {
    const { id } = await deliveredOrder(opened, at);
    return async () => (await orderOf(opened, id)).customerEmail === 'jane@example.com';
  },
  async 'order-names'(opened, at) {
    const { id } = await deliveredOrder(opened, at);
    await opened.db.updateTable('orders').set({ erasedAt: at }).where('id', '=', id).execute();
    return async () => (await orderOf(opened, id)).shippingAddressLine1 !== '';
  },
  async problems(opened, at) {
    const { id: orderId } = await deliveredOrder(opened, new Date());
    const photo = await decidedComplaint(opened, orderId, at);
    return () => isStored(opened, photo);
  },
  async quotes({ db, owner }, updatedAt) {
    const { id } = await db
      .insertInto('drafts')
      .values({
        draftNumber: `QUO-2020-${String(randomInt(1e9)).padStart(9, '0')}`,
        email: 'mo@example.com',
        lastName: 'Hall',
        createdByName: 'Ada',
        createdAt: updatedAt,
        updatedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const names = () => owner.selectFrom('drafts').select('email').where('id', '=', id).executeTakeFirst();
    return async () => (await names())?.email !== '';
  },
  async 'customer-records'(opened, updatedAt) {
    const email = `${randomUUID()}@example.com`;
    const { id } = await opened.db
      .insertInto('people')
      .values({ firstName: 'Cara', email, createdAt: updatedAt, updatedAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    return () => inTable(opened, 'people', id);
  },
  async messages(opened, createdAt) {
    const values = { ...MESSAGE, status: 'done', createdAt };
    const { id } = await opened.db
      .insertInto('contactMessages')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    return () => inTable(opened, 'contactMessages', id);
  },
  async 'sample-packs'(opened, createdAt) {
    const values = { ...PACK, status: 'done', createdAt };
    const { id } = await opened.db
      .insertInto('samplePackRequests')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    return () => inTable(opened, 'samplePackRequests', id);
  },
  async 'data-complaints'(opened, closedAt) {
    const dueOn = addDays(closedAt, 30).toISOString().slice(0, 10);
    const { id } = await opened.db
      .insertInto('dataComplaints')
      .values({ ...COMPLAINT, receivedAt: closedAt, dueOn, closedAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    return () => inTable(opened, 'dataComplaints', id);
  },
  async emails(opened, createdAt) {
    const recipient = `${randomUUID()}@example.com`;
    const sent = {
      template: 'welcome',
      recipient,
      data: '{"a":1}',
      status: 'sent',
      createdAt,
      sentAt: createdAt,
    };
    await opened.db
      .insertInto('mails')
      .values({ ...sent, eventKey: recipient })
      .execute();
    return async () => {
      const email = await opened.db
        .selectFrom('mails')
        .select(['recipient', 'data'])
        .where('eventKey', '=', recipient)
        .executeTakeFirstOrThrow();
      return email.recipient === recipient && Object.keys(email.data as object).length > 0;
    };
  },
  async sessions(opened, expiresAt) {
    const id = randomUUID();
    const { userId } = await makeCustomer(opened);
    await opened.db.insertInto('sessions').values({ id, userId, token: id, expiresAt }).execute();
    return () => inTable(opened, 'sessions', id);
  },
};

/** Makes a complaint about an order, turned down at a given time. Returns the key of its photo. */
export async function decidedComplaint({ db, shop }: TestShop, orderId: string, at: Date): Promise<string> {
  const id = randomUUID();
  const storageKey = `complaints/${id}.webp`;
  const photo = Buffer.from('a photo');
  await shop.storage.put(storageKey, photo);
  const item = await db
    .selectFrom('orderItems')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const dated = { createdAt: at };
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('complaints')
      .values({ id, orderId, wish: 'advice', state: 'decided', updatedAt: at, ...dated })
      .execute();
    await trx
      .insertInto('complaintItems')
      .values({ complaintId: id, orderItemId: item.id, copies: 1, wrong: 'colour' })
      .execute();
    const message = {
      id,
      complaintId: id,
      byCustomer: true,
      actor: 'Customer',
      words: 'Too dark, says Zelda',
    };
    await trx
      .insertInto('complaintMessages')
      .values({ ...message, ...dated })
      .execute();
    const sha256 = createHash('sha256').update(photo).digest('hex');
    await trx
      .insertInto('complaintPhotos')
      .values({ id, messageId: id, position: 1, storageKey, bytes: photo.length, sha256, ...dated })
      .execute();
    const decision = { outcome: 'no', cause: 'none', words: 'It is as the proof, Zelda', actor: 'Ada Trade' };
    const { id: decisionId } = await trx
      .insertInto('complaintDecisions')
      .values({ complaintId: id, ...decision, ...dated })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('complaintDecisionItems')
      .values({ decisionId, orderItemId: item.id, copies: 1 })
      .execute();
  });
  return storageKey;
}

export const orderOf = ({ db }: TestShop, id: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
