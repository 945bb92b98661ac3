import { jobsHaveLeft } from '#features/floor/production/index.server.ts';
import { isForCollection } from '#features/orders/order/index.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import { type PackOutcome, Refused, refused, withPacking } from './pack-outcome.server.ts';

/** The maximum length of the name of a person who collects an order. */
export const COLLECTOR_MAX = 120;

/**
 * Hands an order over to the person who collects it. Its jobs are then gone, so the order is collected, and its
 * documented email is sent. Refused unless all of it is ready.
 */
export function handOver(
  shop: Shop,
  actor: Actor,
  { orderNumber, collectedBy }: { orderNumber: string; collectedBy: string },
): Promise<PackOutcome> {
  return withPacking(shop, orderNumber, async (trx, packing) => {
    if (!isForCollection(packing)) return refused(`${orderNumber} is delivered, not collected.`);
    if (packing.status === 'cancelled')
      return refused(`${orderNumber} was cancelled. Nothing was handed over.`);
    if (packing.status === 'delivered') return refused(`${orderNumber} has already been collected.`);
    const waiting = packing.jobs.find(({ kind }) => kind !== 'ready' && kind !== 'gone');
    if (waiting)
      return refused(`${waiting.code} is not ready: it is at ${waiting.stageName}. Nothing was handed over.`);
    const refusal = await jobsHaveLeft(
      shop,
      trx,
      actor,
      packing.jobs.map(({ code }) => code),
    );
    if (refusal) throw new Refused(refusal);
    await trx
      .insertInto('handovers')
      .values({
        orderId: packing.id,
        collectedBy,
        handedById: actor.id,
        handedBy: actor.name,
        createdAt: shop.clock(),
      })
      .execute();
    await recordChange(trx, {
      actor,
      action: 'order.hand-over',
      subject: `order:${packing.id}`,
      before: { status: packing.status },
      after: { status: 'delivered' },
    });
    return { ok: true, words: `${orderNumber} was handed over.` };
  });
}
