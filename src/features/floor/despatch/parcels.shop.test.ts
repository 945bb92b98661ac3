import { addSeconds } from 'date-fns';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveOrder } from '#features/desk/order-desk/status/save-order.server.ts';
import { undoMove } from '#features/floor/production/move-job.server.ts';
import { jobsFollowOrder } from '#features/orders/order/index.server.ts';
import type { OrderStatus } from '#features/orders/order/index.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { atOnce } from '#test/factories.ts';
import { untilWaiting } from '#test/lock-waiters.ts';
import { jobsOf, makeReadyOrder, makeStaff, moveTo } from '#test/ready-order.ts';
import { saveSettings } from './admin/save-settings.server.ts';
import { readCarriers } from './carriers.server.ts';
import { importTracking } from './click-and-drop/import-tracking.server.ts';
import { despatchParcels, undoDespatch } from './despatch-parcels.server.ts';
import { handOver } from './hand-over.server.ts';
import { closeParcel, packJob, reopenParcel, saveParcel, saveTracking, takeOut } from './pack.server.ts';
import { type Packing, readPackings } from './packing.server.ts';

let opened: TestShop;
let ada: { id: string; name: string };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await makeStaff(opened.shop);
});
beforeEach(() => {
  opened.time.now = NOON;
});

const ready = (options?: Parameters<typeof makeReadyOrder>[2]) => makeReadyOrder(opened.shop, ada, options);

async function packing(orderNumber: string): Promise<Packing> {
  const [packed] = await readPackings(opened.db, [orderNumber]);
  if (!packed) throw new Error('no such order');
  return packed;
}

const parcelsOf = async (orderNumber: string) => (await packing(orderNumber)).parcels;
const pack = (orderNumber: string, code = '', quantity?: number) =>
  packJob(opened.shop, { orderNumber, code, ...(quantity === undefined ? {} : { quantity }) });
const despatch = (orderNumber: string, ...numbers: number[]) =>
  despatchParcels(opened.shop, ada, { orderNumber, parcels: numbers.map((number) => ({ number })) });

async function versionOf(orderNumber: string, number = 1) {
  return (await parcelsOf(orderNumber)).find((parcel) => parcel.number === number)?.version ?? 0;
}

async function close(orderNumber: string, number = 1) {
  const version = await versionOf(orderNumber, number);
  return closeParcel(opened.shop, ada, { orderNumber, number, version });
}

const orderOf = (id: string) =>
  opened.db
    .selectFrom('orders')
    .select(['status', 'version', 'trackingNumber'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function setOrder(orderId: string, change: { status?: OrderStatus; trackingNumber?: string | null }) {
  const { version, status, trackingNumber } = await orderOf(orderId);
  const saved = { orderId, version, status: status as OrderStatus, trackingNumber, notes: null, ...change };
  return saveOrder(opened.shop, ada, saved);
}

/** The emails about an order's progress, as template and status. */
const emailsOf = async (orderId: string) =>
  (
    await opened.db
      .selectFrom('mails')
      .select(['template', 'data'])
      .where('orderId', '=', orderId)
      .where('template', 'in', ['order-status-changed', 'parcel-left'])
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
  ).map(({ template, data }) => (data as { status?: string }).status ?? template);

describe('an order that leaves in one parcel', () => {
  test('is packed by scanning, and despatched with exactly the documented email', async () => {
    const { orderId, orderNumber, codes } = await ready();
    expect(await pack(orderNumber, codes[0])).toEqual({
      ok: true,
      words: `50 of ${codes[0]} packed in parcel 1.`,
    });
    expect(await parcelsOf(orderNumber)).toMatchObject([
      { number: 1, carrierId: 'royal-mail', packedAt: null, items: [{ code: codes[0], quantity: 50 }] },
    ]);
    const details = {
      carrierId: 'dpd',
      trackingNumber: '15501234567890',
      weightGrams: null,
      size: 'parcel' as const,
    };
    await saveParcel(opened.shop, ada, {
      orderNumber,
      number: 1,
      version: await versionOf(orderNumber),
      details,
    });
    expect(await despatch(orderNumber, 1)).toEqual({ ok: true, words: `Parcel 1 of ${orderNumber} left.` });
    expect((await orderOf(orderId)).status).toBe('shipped');
    expect((await jobsOf(opened.shop, orderId)).map(({ stageId }) => stageId)).toEqual(['despatched']);
    expect(await emailsOf(orderId)).toEqual(['shipped']);
    const email = await opened.db
      .selectFrom('mails')
      .select('data')
      .where('orderId', '=', orderId)
      .where('template', '=', 'order-status-changed')
      .executeTakeFirstOrThrow();
    expect(email.data).toMatchObject({ status: 'shipped', trackingNumber: '15501234567890' });
  });

  test('has one tracking number, wherever it is typed', async () => {
    const { orderId, orderNumber, codes } = await ready();
    await setOrder(orderId, { trackingNumber: 'AB123456789GB' });
    await pack(orderNumber, codes[0]);
    expect(await parcelsOf(orderNumber)).toMatchObject([{ trackingNumber: 'AB123456789GB' }]);
    await setOrder(orderId, { trackingNumber: 'CD123456789GB' });
    expect(await parcelsOf(orderNumber)).toMatchObject([{ trackingNumber: 'CD123456789GB' }]);
    const details = {
      carrierId: null,
      trackingNumber: 'EF123456789GB',
      weightGrams: 900,
      size: 'letter' as const,
    };
    const version = await versionOf(orderNumber);
    await saveParcel(opened.shop, ada, { orderNumber, number: 1, version, details });
    expect((await orderOf(orderId)).trackingNumber).toBe('EF123456789GB');
    const noted = await opened.db
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'parcel.save')
      .where('subject', '=', `order:${orderId}`)
      .executeTakeFirstOrThrow();
    expect(noted.after).toEqual({ parcel: 1, ...details });
    const stale = await saveParcel(opened.shop, ada, { orderNumber, number: 1, version, details });
    expect(stale).toMatchObject({ ok: false, kind: 'stale' });
  });

  test('if despatched by hand, as documented, has a parcel that leaves with it; if set back, the parcel hasn’t left', async () => {
    const { orderId, orderNumber, codes } = await ready();
    await pack(orderNumber, codes[0]);
    expect(await setOrder(orderId, { status: 'shipped' })).toEqual({ ok: true });
    expect(await parcelsOf(orderNumber)).toMatchObject([
      { despatchedAt: expect.any(String), despatchedBy: null },
    ]);
    expect(await setOrder(orderId, { status: 'processing' })).toEqual({ ok: true });
    expect(await parcelsOf(orderNumber)).toMatchObject([{ despatchedAt: null }]);
  });
});

describe('an order that leaves in parts', () => {
  test('tells its customer about each part, and is despatched with the last', async () => {
    const { orderId, orderNumber, codes } = await ready({ quantities: ['50', '100'], ready: 1 });
    await pack(orderNumber, codes[0]);
    expect(await despatch(orderNumber, 1)).toMatchObject({ ok: true });
    expect(await emailsOf(orderId)).toEqual(['processing', 'parcel-left']);
    expect((await orderOf(orderId)).status).toBe('processing');
    await moveTo(opened.shop, ada, codes[1] ?? '', 'ready');
    await pack(orderNumber, codes[1]);
    expect(await despatch(orderNumber, 2)).toMatchObject({ ok: true });
    expect((await orderOf(orderId)).status).toBe('shipped');
    // The email about printing has been overtaken, so it is not sent.
    expect(await emailsOf(orderId)).toEqual(['parcel-left', 'shipped']);
  });

  test('can divide the copies of an item between parcels, and its job is gone with the last of them', async () => {
    const { orderId, orderNumber, codes } = await ready({ quantities: ['100'] });
    expect(await pack(orderNumber, codes[0], 60)).toMatchObject({ ok: true });
    await close(orderNumber);
    expect(await pack(orderNumber, codes[0], 41)).toEqual({
      ok: false,
      kind: 'refused',
      words: `${codes[0]}: enter a number from 1 to 40, the copies that are left to pack.`,
    });
    expect(await pack(orderNumber, codes[0])).toMatchObject({
      words: `40 of ${codes[0]} packed in parcel 2.`,
    });
    expect(await pack(orderNumber, codes[0])).toMatchObject({
      words: `${codes[0]} is already packed: 100 copies.`,
    });
    await despatch(orderNumber, 1);
    expect((await jobsOf(opened.shop, orderId)).map(({ stageId }) => stageId)).toEqual(['ready']);
    expect(await emailsOf(orderId)).toEqual(['processing', 'parcel-left']);
    await despatch(orderNumber, 2);
    expect((await jobsOf(opened.shop, orderId)).map(({ stageId }) => stageId)).toEqual(['despatched']);
    expect((await orderOf(orderId)).status).toBe('shipped');
  });

  test('has its parcels’ tracking numbers in its own field, which then can’t be changed separately', async () => {
    const { orderId, orderNumber, codes } = await ready({ quantities: ['100'] });
    for (const [number, quantity] of [60, 40].entries()) {
      await pack(orderNumber, codes[0], quantity);
      await close(orderNumber, number + 1);
      const details = {
        carrierId: null,
        trackingNumber: `N${number + 1}`,
        weightGrams: null,
        size: 'parcel' as const,
      };
      const version = await versionOf(orderNumber, number + 1);
      await saveParcel(opened.shop, ada, { orderNumber, number: number + 1, version, details });
    }
    expect((await orderOf(orderId)).trackingNumber).toBe('N1, N2');
    expect(await setOrder(orderId, { trackingNumber: 'N3' })).toEqual({
      ok: false,
      kind: 'refused',
      message: 'This order has several parcels. Change their tracking numbers in Despatch.',
    });
    expect(await setOrder(orderId, {})).toEqual({ ok: true });
  });
});

describe('nothing is packed or sent', () => {
  test('of another order, of a cancelled one, or before it is ready', async () => {
    const [one, other] = [await ready(), await ready({ quantities: ['50', '100'], ready: 1 })];
    expect(await pack(one.orderNumber, other.codes[0])).toMatchObject({
      words: `${other.codes[0]} is not in ${one.orderNumber}. Nothing was packed.`,
    });
    expect(await pack(other.orderNumber, other.codes[1])).toMatchObject({
      words: `${other.codes[1]} is not ready: it is at Artwork. Move it on first. Nothing was packed.`,
    });
    await pack(one.orderNumber, one.codes[0]);
    await setOrder(one.orderId, { status: 'cancelled' });
    expect(await pack(one.orderNumber, one.codes[0])).toMatchObject({
      words: `${one.orderNumber} was cancelled. Nothing was packed.`,
    });
    expect(await despatch(one.orderNumber, 1)).toMatchObject({
      words: `${one.orderNumber} was cancelled. Nothing has left.`,
    });
    expect(await pack('ORD-2026-999999', one.codes[0])).toMatchObject({ ok: false, kind: 'missing' });
  });

  test('in an empty parcel, or twice', async () => {
    const { orderNumber, codes } = await ready();
    await pack(orderNumber, codes[0]);
    const at = { orderNumber, number: 1 };
    await takeOut(opened.shop, { ...at, version: await versionOf(orderNumber), code: codes[0] ?? '' });
    expect(await despatch(orderNumber, 1)).toMatchObject({ ok: false, words: 'Parcel 1 is empty.' });
    expect(await close(orderNumber)).toMatchObject({ ok: false, words: 'Parcel 1 is empty.' });
    await pack(orderNumber, codes[0]);
    await close(orderNumber);
    const version = await versionOf(orderNumber);
    expect(await takeOut(opened.shop, { ...at, version, code: codes[0] ?? '' })).toMatchObject({ ok: false });
    expect(await reopenParcel(opened.shop, { ...at, version })).toMatchObject({ ok: true });
    await despatch(orderNumber, 1);
    expect(await despatch(orderNumber, 1)).toMatchObject({
      words: 'Parcel 1 has left, so it stays as it is.',
    });
  });

  test('and the database refuses it too', async () => {
    const { orderId, orderNumber, codes } = await ready();
    const other = await ready();
    await pack(orderNumber, codes[0]);
    const [job] = await jobsOf(opened.shop, orderId);
    const [foreign] = await jobsOf(opened.shop, other.orderId);
    const [parcel] = await parcelsOf(orderNumber);
    const items = opened.shop.owner.updateTable('parcelItems').where('parcelId', '=', parcel?.id ?? '');
    await expect(items.set({ quantity: 51 }).execute()).rejects.toThrow('more copies in parcels');
    const jobs = opened.shop.owner.updateTable('jobs').where('id', '=', job?.id ?? '');
    await expect(jobs.set({ quantity: 49 }).execute()).rejects.toThrow('more copies in parcels');
    const strange = { parcelId: parcel?.id ?? '', jobId: foreign?.id ?? '', quantity: 1 };
    await expect(opened.shop.owner.insertInto('parcelItems').values(strange).execute()).rejects.toThrow(
      'another order',
    );
    await despatch(orderNumber, 1);
    await expect(items.set({ quantity: 1 }).execute()).rejects.toThrow('has left');
    await opened.shop.owner.insertInto('parcels').values({ orderId, number: 2, packedAt: NOON }).execute();
    const second = opened.shop.owner
      .updateTable('parcels')
      .where('orderId', '=', orderId)
      .where('number', '=', 2);
    await expect(second.set({ despatchedAt: NOON }).execute()).rejects.toThrow('an empty parcel');
  });
});

describe('a parcel that left by mistake', () => {
  test('comes back within a minute, and nobody is emailed', async () => {
    const { orderId, orderNumber, codes } = await ready({ quantities: ['50', '100'], ready: 1 });
    await pack(orderNumber, codes[0]);
    await despatch(orderNumber, 1);
    expect(await undoDespatch(opened.shop, ada, { orderNumber, number: 1 })).toEqual({
      ok: true,
      words: 'Parcel 1 is back.',
    });
    expect(await emailsOf(orderId)).toEqual(['processing']);
    expect(await parcelsOf(orderNumber)).toMatchObject([
      { despatchedAt: null, packedAt: expect.any(String) },
    ]);
    expect((await jobsOf(opened.shop, orderId))[0]?.stageId).toBe('ready');
    await despatch(orderNumber, 1);
    expect(await emailsOf(orderId)).toEqual(['processing', 'parcel-left']);
    opened.time.now = addSeconds(NOON, 61);
    expect(await undoDespatch(opened.shop, ada, { orderNumber, number: 1 })).toMatchObject({ ok: false });
  });

  test('comes back when its job is moved back on the board', async () => {
    const { orderId, orderNumber, codes } = await ready({ quantities: ['50', '100'], ready: 1 });
    await pack(orderNumber, codes[0]);
    await despatch(orderNumber, 1);
    const { id } = await opened.db
      .selectFrom('jobEvents')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(await undoMove(opened.shop, ada, codes[0] ?? '', Number(id))).toMatchObject({ ok: true });
    expect(await parcelsOf(orderNumber)).toMatchObject([{ despatchedAt: null }]);
    expect(await emailsOf(orderId)).toEqual(['processing']);
  });
});

describe('an order that is collected', () => {
  test('is handed over once, when all of it is ready, with the name of the person who came', async () => {
    const { orderId, orderNumber, codes } = await ready({
      quantities: ['50', '100'],
      ready: 1,
      turnaround: 'same-day',
    });
    const give = () => handOver(opened.shop, ada, { orderNumber, collectedBy: 'Sam Quinn' });
    expect(await give()).toMatchObject({ ok: false });
    await moveTo(opened.shop, ada, codes[1] ?? '', 'ready');
    expect(await emailsOf(orderId)).toEqual(['shipped']);
    await pack(orderNumber, codes[0]);
    expect(await despatch(orderNumber, 1)).toMatchObject({
      words: `${orderNumber} is collected. Hand it over instead.`,
    });
    expect(await give()).toEqual({ ok: true, words: `${orderNumber} was handed over.` });
    expect(await give()).toMatchObject({ ok: false, words: `${orderNumber} has already been collected.` });
    expect((await orderOf(orderId)).status).toBe('delivered');
    expect((await packing(orderNumber)).handover).toMatchObject({
      collectedBy: 'Sam Quinn',
      handedBy: ada.name,
    });
  });

  test('is the only kind that is handed over', async () => {
    const { orderNumber } = await ready();
    expect(await handOver(opened.shop, ada, { orderNumber, collectedBy: 'Sam' })).toMatchObject({
      words: `${orderNumber} is delivered, not collected.`,
    });
  });
});

describe('at the same time', () => {
  // The first round opens the connections, so that the later ones really meet.
  test.each([1, 2, 3])('two people can’t pack the same copies (round %i)', async () => {
    const { orderNumber, codes } = await ready({ quantities: ['100'] });
    const packed = await atOnce(6, () => pack(orderNumber, codes[0], 60));
    expect(packed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await parcelsOf(orderNumber)).toMatchObject([{ items: [{ quantity: 60 }] }]);
  });

  test('a parcel leaves only once, with one email', async () => {
    const { orderId, orderNumber, codes } = await ready();
    await pack(orderNumber, codes[0]);
    const left = await atOnce(4, () => despatch(orderNumber, 1));
    expect(left.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await emailsOf(orderId)).toEqual(['shipped']);
  });

  test('nothing of an order leaves while it is being cancelled', async () => {
    const { orderId, orderNumber, codes } = await ready({ quantities: ['100'] });
    await pack(orderNumber, codes[0], 60);
    const { started } = await opened.db.transaction().execute(async (trx) => {
      await trx.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', orderId).execute();
      const leaving = despatch(orderNumber, 1);
      await untilWaiting(opened.db, { work: leaving });
      await trx
        .insertInto('orderStatusHistory')
        .values({ orderId, status: 'cancelled', actor: 'Ben' })
        .execute();
      await jobsFollowOrder(trx, orderId);
      return { started: leaving };
    });
    expect(await started).toMatchObject({
      ok: false,
      words: `${orderNumber} was cancelled. Nothing has left.`,
    });
    expect(await parcelsOf(orderNumber)).toMatchObject([{ despatchedAt: null }]);
  });

  test('an order is collected only once', async () => {
    const { orderId, orderNumber } = await ready({ turnaround: 'same-day' });
    const given = await atOnce(4, () =>
      handOver(opened.shop, ada, { orderNumber, collectedBy: 'Sam Quinn' }),
    );
    expect(given.filter(({ ok }) => ok)).toHaveLength(1);
    const { rows } = await sql`select from handovers where order_id = ${orderId}`.execute(opened.db);
    expect(rows).toHaveLength(1);
  });

  /** A parcel that is open, packed or gone, as staff see it. */
  async function parcelThat(is: 'open' | 'packed' | 'gone') {
    const { orderNumber, codes } = await ready({ quantities: ['100'] });
    await pack(orderNumber, codes[0]);
    if (is !== 'open') await close(orderNumber);
    if (is === 'gone') await despatch(orderNumber, 1);
    return { orderNumber, number: 1, version: await versionOf(orderNumber), code: codes[0] ?? '' };
  }
  type ParcelOnPage = Awaited<ReturnType<typeof parcelThat>>;
  const details = { carrierId: 'dpd', trackingNumber: 'JD1', weightGrams: 900, size: 'parcel' } as const;

  test.each<[string, 'open' | 'packed' | 'gone', (parcel: ParcelOnPage) => ReturnType<typeof pack>]>([
    ['its copies are taken out', 'open', (parcel) => takeOut(opened.shop, parcel)],
    ['what it weighs is saved', 'open', (parcel) => saveParcel(opened.shop, ada, { ...parcel, details })],
    [
      'its tracking number is saved, though it has left',
      'gone',
      (parcel) => saveTracking(opened.shop, ada, { ...parcel, trackingNumber: 'JD2' }),
    ],
    ['it is closed', 'open', (parcel) => closeParcel(opened.shop, ada, parcel)],
    ['it is opened again', 'packed', (parcel) => reopenParcel(opened.shop, parcel)],
    ['its despatch is undone', 'gone', (parcel) => undoDespatch(opened.shop, ada, parcel)],
  ])('of four who see the same parcel, one wins: %s', async (_, is, change) => {
    const parcel = await parcelThat(is);
    const outcomes = await atOnce(4, () => change(parcel));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await versionOf(parcel.orderNumber)).toBe(parcel.version + 1);
  });

  test('four files with tracking numbers don’t deadlock, whatever their order', async () => {
    const [one, other] = [await parcelThat('open'), await parcelThat('open')];
    const codes = [one, other].map(({ orderNumber }) => `${orderNumber}-P1`);
    const file = (i: number) =>
      (i % 2 ? codes : codes.toReversed()).map((code, line) => ({ line, code, trackingNumber: `JD${i}` }));
    const outcomes = await atOnce(4, (i) =>
      importTracking(opened.shop, ada, { lines: file(i), carrierId: null }),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(4);
    const numbers = await Promise.all(
      [one, other].map(async ({ orderNumber }) => (await parcelsOf(orderNumber))[0]?.trackingNumber),
    );
    expect(new Set(numbers).size).toBe(1);
  });

  test('no tracking number is added to an order that is being cancelled', async () => {
    const { orderId, orderNumber, codes } = await ready({ quantities: ['100'] });
    await pack(orderNumber, codes[0]);
    const lines = [{ line: 2, code: `${orderNumber}-P1`, trackingNumber: 'JD1' }];
    const { started } = await opened.db.transaction().execute(async (trx) => {
      await trx.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', orderId).execute();
      const importing = importTracking(opened.shop, ada, { lines, carrierId: null });
      await untilWaiting(opened.db, { work: importing });
      await trx
        .insertInto('orderStatusHistory')
        .values({ orderId, status: 'cancelled', actor: 'Ben' })
        .execute();
      await jobsFollowOrder(trx, orderId);
      return { started: importing };
    });
    expect(await started).toEqual({
      ok: false,
      problems: [`Line 2: the order of ${orderNumber}-P1 was cancelled.`],
    });
  });

  test('if four people save carriers at once, one succeeds', async () => {
    const form = {
      carriers: await readCarriers(opened.db),
      services: {},
      times: { parcels: '16:30', collections: null },
    };
    const outcomes = await atOnce(4, () => saveSettings(opened.shop, ada, form, ''));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
