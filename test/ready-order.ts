import { moveJob } from '#features/floor/production/move-job.server.ts';
import { openCardPage, settlePayment } from '#features/money/payments/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import type { TestCards } from '#platform/card/test-card.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { addFlyers, checkoutOf, newGuest } from './factories.ts';

const STAFF = { name: 'Ada Byron' };

/** Creates a member of staff, whom commands name. */
export async function makeStaff(shop: Shop): Promise<{ id: string; name: string }> {
  const id = crypto.randomUUID();
  await shop.owner
    .insertInto('users')
    .values({ id, name: STAFF.name, email: `${id}@example.com` })
    .execute();
  return { id, ...STAFF };
}

/** Returns the jobs of an order as on the board. */
export const jobsOf = (shop: Shop, orderId: string) =>
  shop.db
    .selectFrom('jobs')
    .select(['id', 'code', 'stageId', 'version', 'quantity'])
    .where('orderId', '=', orderId)
    .orderBy('code')
    .execute();

/** Moves a job from its current state. */
export async function moveTo(shop: Shop, actor: { id: string; name: string }, code: string, stageId: string) {
  const { version } = await shop.db
    .selectFrom('jobs')
    .select('version')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const moved = await moveJob(shop, actor, { code, version, stageId });
  if (!moved.ok) throw new Error(`${code} did not move`);
}

/** Creates a guest's order of flyers paid by test card, with the first this many items ready to leave. */
export async function makeReadyOrder(
  shop: Shop,
  actor: { id: string; name: string },
  options: { quantities?: string[]; ready?: number; turnaround?: string } = {},
): Promise<{ orderId: string; orderNumber: string; codes: string[] }> {
  const { quantities = ['50'], ready = quantities.length, turnaround = 'standard' } = options;
  const guest = newGuest();
  for (const quantity of quantities) await addFlyers(shop, guest, { quantity, turnaround });
  const placed = await placeOrder(shop, await checkoutOf(shop, guest));
  if (!placed.ok) throw new Error('not placed');
  const { orderId } = placed;
  const page = await openCardPage(shop, orderId);
  if (!page.ok) throw new Error('no card page');
  await inTransaction(shop.db, (trx) => (shop.cards as TestCards).paySession(trx, page.sessionId));
  await settlePayment(shop, page.sessionId);
  const codes = (await jobsOf(shop, orderId)).map(({ code }) => code);
  for (const code of codes.slice(0, ready)) await moveTo(shop, actor, code, 'ready');
  const { orderNumber } = await shop.db
    .selectFrom('orders')
    .select('orderNumber')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { orderId, orderNumber, codes };
}
