import { subSeconds } from 'date-fns';
import { sql } from 'kysely';
import { jobsAreBack, jobsHaveLeft } from '#features/floor/production/index.server.ts';
import { queueLater, takeBack, UNDO_SECONDS } from '#features/orders/order/index.server.ts';
import { isForCollection } from '#features/orders/order/index.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { copiesOf } from './copies.ts';
import { changedParcel, parcelAt } from './pack.server.ts';
import { type PackOutcome, Refused, refused, withPacking } from './pack-outcome.server.ts';
import type { PackedParcel, Packing } from './packing.server.ts';
import { stalePaperWords } from './papers/stale-papers.ts';
import { PARCEL_LEFT } from './parcel-left.ts';

/**
 * Despatches parcels of an order. A job whose last copies leave with them is despatched too, and the order’s status
 * follows. The customer gets one email: the documented one if nothing is left to come, otherwise one that says what is
 * on its way and what follows.
 */
export function despatchParcels(
  shop: Shop,
  actor: Actor,
  {
    orderNumber,
    parcels: chosen,
    withStalePapers = false,
  }: {
    orderNumber: string;
    parcels: { number: number; version?: number }[];
    /** whether staff have confirmed that they leave with outdated papers */
    withStalePapers?: boolean;
  },
): Promise<PackOutcome> {
  return withPacking(shop, orderNumber, async (trx, packing) => {
    if (packing.status === 'cancelled') return refused(`${orderNumber} was cancelled. Nothing has left.`);
    if (isForCollection(packing)) return refused(`${orderNumber} is collected. Hand it over instead.`);
    const leaving: PackedParcel[] = [];
    for (const at of chosen) {
      const parcel = parcelAt(packing, at);
      if ('ok' in parcel) return parcel;
      const refusal = whyNotSent(packing, parcel);
      if (refusal) return refused(refusal);
      leaving.push(parcel);
    }
    if (leaving.length === 0) return refused('Choose a parcel.');
    const stale = leaving.flatMap(({ number, stalePapers }) =>
      stalePapers.map((paper) => stalePaperWords(number, paper)),
    );
    if (stale.length > 0 && !withStalePapers)
      return refused(`${[...new Set(stale)].join(' ')} Or tick that it leaves with the papers it has.`);
    await write(shop, trx, actor, packing, leaving);
    const numbers = leaving.map(({ number }) => number).join(', ');
    return {
      ok: true,
      words: `${leaving.length === 1 ? 'Parcel' : 'Parcels'} ${numbers} of ${orderNumber} left.`,
    };
  });
}

/** Returns why a parcel can’t leave, as a sentence; null if it can. */
function whyNotSent({ jobs }: Packing, { number, items }: PackedParcel): string | null {
  if (items.length === 0) return `Parcel ${number} is empty.`;
  const waiting = items
    .map(({ code }) => jobs.find((job) => job.code === code))
    .find((job) => job && job.kind !== 'ready' && job.kind !== 'gone');
  return waiting
    ? `${waiting.code} in parcel ${number} is at ${waiting.stageName} again. Take it out first.`
    : null;
}

async function write(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  packing: Packing,
  leaving: readonly PackedParcel[],
): Promise<void> {
  const now = shop.clock();
  for (const parcel of leaving)
    await changedParcel(trx, parcel.id)
      .set({
        despatchedAt: now,
        despatchedBy: actor.name,
        ...(parcel.packedAt ? {} : { packedAt: now, packedBy: actor.name }),
      })
      .execute();
  const ids = new Set(leaving.map(({ id }) => id));
  const after = {
    parcels: packing.parcels.map((parcel) =>
      ids.has(parcel.id) ? { ...parcel, despatchedAt: 'now' } : parcel,
    ),
  };
  const codes = leaving.flatMap(({ items }) => items.map(({ code }) => code));
  const gone = packing.jobs.filter(
    ({ code, quantity, kind }) =>
      codes.includes(code) && kind !== 'gone' && copiesOf(after, code).left === quantity,
  );
  const refusal = await jobsHaveLeft(
    shop,
    trx,
    actor,
    gone.map(({ code }) => code),
  );
  if (refusal) throw new Refused(refusal);
  const moved = new Set(gone.map(({ id }) => id));
  const isAll = packing.jobs.every((job) => job.kind === 'gone' || moved.has(job.id));
  // If nothing is left to come, the order is despatched, and its own email says so.
  if (!isAll) await tellOfPart(shop, trx, packing, leaving);
  await recordChange(trx, {
    actor,
    action: 'parcel.despatch',
    subject: `order:${packing.id}`,
    before: null,
    after: { parcels: leaving.map(({ number }) => number), jobsGone: gone.map(({ code }) => code) },
  });
}

async function tellOfPart(
  shop: Shop,
  trx: Queries,
  { id, customerEmail }: Packing,
  leaving: readonly PackedParcel[],
): Promise<void> {
  const parcelIds = leaving.map((parcel) => parcel.id);
  await queueLater(shop, trx, {
    eventKey: `${PARCEL_LEFT}:${parcelIds[0]}:${leaving[0]?.version}`,
    template: PARCEL_LEFT,
    recipient: customerEmail,
    data: { orderId: id, parcelIds },
    orderId: id,
  });
}

/**
 * Undoes the despatch of parcels within a minute: everything is as before, and nobody is emailed. Parcels that left
 * together come back together, because they share one email.
 */
export function undoDespatch(
  shop: Shop,
  actor: Actor,
  { orderNumber, number }: { orderNumber: string; number: number },
): Promise<PackOutcome> {
  return withPacking(shop, orderNumber, async (trx, packing) => {
    const parcel = packing.parcels.find((one) => one.number === number);
    if (!parcel?.despatchedAt) return refused(`Parcel ${number} has not left.`);
    if (packing.status === 'cancelled')
      return refused(`${orderNumber} was cancelled, so its parcels stay as they are.`);
    const now = shop.clock();
    if (new Date(parcel.despatchedAt) < subSeconds(now, UNDO_SECONDS))
      return refused('It left more than a minute ago, and the customer has been told.');
    const back = packing.parcels.filter(({ despatchedAt }) => despatchedAt === parcel.despatchedAt);
    const codes = new Set(back.flatMap(({ items }) => items.map(({ code }) => code)));
    const gone = packing.jobs.filter(({ code, kind }) => codes.has(code) && kind === 'gone');
    const refusal = await jobsAreBack(
      shop,
      trx,
      actor,
      gone.map(({ code }) => code),
    );
    if (refusal) throw new Refused(refusal);
    for (const { id } of back) {
      // If a job came back with the parcel, the database has done this already.
      await changedParcel(trx, id)
        .set({ despatchedAt: null, despatchedBy: null })
        .where('despatchedAt', 'is not', null)
        .execute();
      await takeBack(trx, { orderId: packing.id, templates: [PARCEL_LEFT], now })
        .where(sql<boolean>`data -> 'parcelIds' ? ${id}`)
        .execute();
    }
    await recordChange(trx, {
      actor,
      action: 'parcel.undo',
      subject: `order:${packing.id}`,
      before: null,
      after: { parcels: back.map((one) => one.number) },
    });
    return { ok: true, words: back.length === 1 ? `Parcel ${number} is back.` : 'The parcels are back.' };
  });
}
