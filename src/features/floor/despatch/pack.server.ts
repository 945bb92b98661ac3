import { sql } from 'kysely';
import { goneWords } from '#features/floor/production/index.server.ts';
import { countWords, figure } from '#kit/count-words.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { copiesOf } from './copies.ts';
import { type PackOutcome, refused, withPacking } from './pack-outcome.server.ts';
import type { PackedJob, PackedParcel, Packing } from './packing.server.ts';
import type { ParcelSize } from './parcel.ts';

/** The most parcels of an order; a constraint on `parcels` enforces it too. */
const PARCELS_MAX = 99;

/**
 * Puts the copies of a scanned job that are not yet in a parcel into the order’s open parcel, which it opens if there
 * is none. `quantity`: only this many of them. Refuses a job of another order, and one that isn’t ready.
 */
export function packJob(
  shop: Shop,
  { orderNumber, code, quantity }: { orderNumber: string; code: string; quantity?: number },
): Promise<PackOutcome> {
  return withPacking(shop, orderNumber, async (trx, packing) => {
    const job = packing.jobs.find((one) => one.code === code);
    if (!job)
      return refused((await goneWords(trx, code)) ?? `${code} is not in ${orderNumber}. Nothing was packed.`);
    const refusal = whyNotPacked(packing, job);
    if (refusal) return refused(refusal);
    const unpacked = job.quantity - copiesOf(packing, code).packed;
    if (unpacked === 0)
      return refused(`${code} is already packed: ${countWords(job.quantity, 'copy', 'copies')}.`);
    const copies = quantity ?? unpacked;
    if (!(copies >= 1 && copies <= unpacked))
      return refused(
        `${code}: enter a number from 1 to ${figure(unpacked)}, the copies that are left to pack.`,
      );
    const parcel =
      packing.parcels.find(({ packedAt }) => packedAt === null) ?? (await openParcel(trx, packing));
    if (!parcel) return refused(`${orderNumber} has ${PARCELS_MAX} parcels already.`);
    await trx
      .insertInto('parcelItems')
      .values({ parcelId: parcel.id, jobId: job.id, quantity: copies })
      .onConflict((conflict) =>
        conflict
          .columns(['parcelId', 'jobId'])
          .doUpdateSet({ quantity: sql<number>`parcel_items.quantity + excluded.quantity` }),
      )
      .execute();
    await changedParcel(trx, parcel.id).execute();
    return { ok: true, words: `${figure(copies)} of ${code} packed in parcel ${parcel.number}.` };
  });
}

/** Why a job can’t be packed, as a sentence; null if it can. */
function whyNotPacked({ status, orderNumber }: Packing, job: PackedJob): string | null {
  if (status === 'cancelled') return `${orderNumber} was cancelled. Nothing was packed.`;
  if (job.kind === 'gone') return `${job.code} has left already. Nothing was packed.`;
  if (job.kind !== 'ready')
    return `${job.code} is not ready: it is at ${job.stageName}. Move it on first. Nothing was packed.`;
  return null;
}

async function openParcel(
  trx: Queries,
  packing: Packing,
): Promise<Pick<PackedParcel, 'id' | 'number'> | null> {
  const number = Math.max(0, ...packing.parcels.map((parcel) => parcel.number)) + 1;
  if (number > PARCELS_MAX) return null;
  return trx
    .insertInto('parcels')
    .values((value) => ({
      orderId: packing.id,
      number,
      carrierId: value.selectFrom('carriers').select('id').where('isDefault', '=', true),
    }))
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
}

/** Raises a parcel’s version, so that a save from a page that shows an older one is refused. */
export const changedParcel = (trx: Queries, id: string) =>
  trx.updateTable('parcels').set({ version: sql<number>`version + 1` }).where('id', '=', id);

const stale = ({ number }: PackedParcel): PackOutcome => ({
  ok: false,
  kind: 'stale',
  words: `Somebody else has changed parcel ${number}. Check it again.`,
});

/** Returns a parcel that has not left and is still as staff saw it; otherwise why it can't be changed. */
export function parcelAt(
  { parcels, orderNumber }: Packing,
  { number, version }: { number: number; version?: number },
): PackedParcel | PackOutcome {
  const parcel = parcels.find((one) => one.number === number);
  if (!parcel) return refused(`${orderNumber} has no parcel ${number}.`);
  if (parcel.despatchedAt) return refused(`Parcel ${number} has left, so it stays as it is.`);
  if (version !== undefined && parcel.version !== version) return stale(parcel);
  return parcel;
}

/** Takes a job’s copies out of a parcel that has not left. */
export function takeOut(
  shop: Shop,
  { orderNumber, code, ...at }: { orderNumber: string; number: number; version: number; code: string },
): Promise<PackOutcome> {
  return withPacking(shop, orderNumber, async (trx, packing) => {
    const parcel = parcelAt(packing, at);
    if ('ok' in parcel) return parcel;
    const job = packing.jobs.find((one) => one.code === code);
    if (!job || !parcel.items.some((item) => item.code === code))
      return refused(`${code} is not in parcel ${parcel.number}.`);
    if (parcel.packedAt && parcel.items.length === 1)
      return refused(`Parcel ${parcel.number} would be empty. Open it again first.`);
    await trx
      .deleteFrom('parcelItems')
      .where('parcelId', '=', parcel.id)
      .where('jobId', '=', job.id)
      .execute();
    await changedParcel(trx, parcel.id).execute();
    return { ok: true, words: `${code} taken out of parcel ${parcel.number}.` };
  });
}

/** The details that staff enter for a parcel. */
export interface ParcelDetails {
  carrierId: string | null;
  trackingNumber: string | null;
  /** as weighed; null to work it out from its items */
  weightGrams: number | null;
  size: ParcelSize;
}

/** Saves the details that staff entered for a parcel. */
export function saveParcel(
  shop: Shop,
  actor: Actor,
  {
    orderNumber,
    details,
    ...at
  }: { orderNumber: string; number: number; version: number; details: ParcelDetails },
): Promise<PackOutcome> {
  return withPacking(shop, orderNumber, async (trx, packing) => {
    const parcel = parcelAt(packing, at);
    if ('ok' in parcel) return parcel;
    await writeDetails(trx, actor, packing, parcel, details);
    return { ok: true, words: `Parcel ${parcel.number} saved.` };
  });
}

async function writeDetails(
  trx: Queries,
  actor: Actor,
  { id }: Packing,
  parcel: PackedParcel,
  details: Partial<ParcelDetails>,
): Promise<void> {
  await changedParcel(trx, parcel.id).set(details).execute();
  const changed = (Object.keys(details) as (keyof ParcelDetails)[]).filter(
    (key) => parcel[key] !== details[key],
  );
  if (changed.length === 0) return;
  const of = (values: Partial<ParcelDetails>) => Object.fromEntries(changed.map((key) => [key, values[key]]));
  const { number } = parcel;
  const [before, after] = [of(parcel), of(details)].map((values) => ({ parcel: number, ...values }));
  await recordChange(trx, { actor, action: 'parcel.save', subject: `order:${id}`, before, after });
}

/** Gives a parcel its tracking number, even if it has left: labels are often printed while the van waits. */
export function saveTracking(
  shop: Shop,
  actor: Actor,
  {
    orderNumber,
    trackingNumber,
    ...at
  }: { orderNumber: string; number: number; version: number; trackingNumber: string | null },
): Promise<PackOutcome> {
  return withPacking(shop, orderNumber, async (trx, packing) => {
    const parcel = packing.parcels.find(({ number }) => number === at.number);
    if (!parcel) return refused(`${orderNumber} has no parcel ${at.number}.`);
    if (parcel.version !== at.version) return stale(parcel);
    await writeDetails(trx, actor, packing, parcel, { trackingNumber });
    return { ok: true, words: `Parcel ${parcel.number} saved.` };
  });
}

/** Closes a parcel: the next scan goes into a new one. */
export function closeParcel(
  shop: Shop,
  actor: Actor,
  { orderNumber, ...at }: { orderNumber: string; number: number; version?: number },
): Promise<PackOutcome> {
  return withPacking(shop, orderNumber, async (trx, packing) => {
    const parcel = parcelAt(packing, at);
    if ('ok' in parcel) return parcel;
    if (parcel.items.length === 0) return refused(`Parcel ${parcel.number} is empty.`);
    if (!parcel.packedAt)
      await changedParcel(trx, parcel.id).set({ packedAt: shop.clock(), packedBy: actor.name }).execute();
    return { ok: true, words: `Parcel ${parcel.number} is packed.` };
  });
}

/** Opens a packed parcel again. */
export function reopenParcel(
  shop: Shop,
  { orderNumber, ...at }: { orderNumber: string; number: number; version: number },
): Promise<PackOutcome> {
  return withPacking(shop, orderNumber, async (trx, packing) => {
    const parcel = parcelAt(packing, at);
    if ('ok' in parcel) return parcel;
    const open = packing.parcels.find(({ packedAt }) => packedAt === null);
    if (open && open.id !== parcel.id) return refused(`Parcel ${open.number} is open. Close it first.`);
    await changedParcel(trx, parcel.id).set({ packedAt: null, packedBy: null }).execute();
    return { ok: true, words: `Parcel ${parcel.number} is open again.` };
  });
}
