import { refundAllBut } from '#features/money/payments/index.server.ts';
import {
  NEEDS_REMINDER,
  NEEDS_UNANSWERED,
  noteReminder,
  readDelayedOrders,
  readOrder,
  readReminderRule,
} from '#features/orders/order/index.server.ts';
import {
  type CustomerDelay,
  needsOf,
  type Order,
  type ReminderRule,
  type ReminderStep,
  reminderStep,
  waysBackWords,
} from '#features/orders/order/index.ts';
import { readCompany } from '#features/pricing/company/index.server.ts';
import { dayAfter } from '#kit/day.ts';
import { canBeEmailed } from '#kit/email-address.ts';
import { londonDay } from '#kit/london-time.ts';
import { recordByShop } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { readMoveFacts } from '../status/move-facts.server.ts';
import { cancelOtherwise } from '../status/save-order.server.ts';
import { readWaysBack } from './cancel-own-order.server.ts';

/**
 * Follows up every order that is waiting for its customer, by the owner's rule: reminds them and, once every reminder
 * has been sent, asks staff or cancels the order and refunds it. Running it twice a day does no more than once.
 */
export function remindCustomersJob(shop: Shop): JobDefinition {
  return {
    name: 'remind-customers',
    schedule: '10 9 * * *',
    async run() {
      const rule = await readReminderRule(shop.db);
      const today = londonDay(shop.clock());
      const failed: unknown[] = [];
      for (const delay of await readDelayedOrders(shop.db)) {
        if (!reminderStep(rule, delay, today)) continue;
        await inTransaction(shop.db, (trx) => followUp(shop, trx, rule, delay.orderId)).catch((error) =>
          failed.push(error),
        );
      }
      // The others were followed up anyway.
      if (failed.length > 0) throw new AggregateError(failed, `${failed.length} orders were not followed up`);
    },
  };
}

/**
 * Takes the step that is due for one order. Sending a file, approving and paying take the order's lock too, so anything
 * done in time is seen here, and after a cancellation the customer is told that it is too late.
 */
async function followUp(shop: Shop, trx: Queries, rule: ReminderRule, orderId: string): Promise<void> {
  await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute();
  const [delay] = await readDelayedOrders(trx, orderId);
  const order = delay && (await readOrder(trx, orderId));
  const now = shop.clock();
  const today = londonDay(now);
  const step = order && delay && stepFor(order, delay, reminderStep(rule, delay, today));
  if (!order || !step) return;
  if (step.kind === 'remind') {
    const { number, isLast } = step;
    if (!(await noteReminder(trx, { orderId, today, number, now }))) return;
    const recipient = order.customerEmail;
    await queueEmail(shop, trx, {
      eventKey: `${NEEDS_REMINDER}:${orderId}:${today}`,
      template: NEEDS_REMINDER,
      recipient,
      data: { orderId, isLast, endsOn: isLast ? endsOn(rule, order, today) : null },
      orderId,
    });
    return;
  }
  const whyNot = step.kind === 'cancel' ? await cancelAndRefund(shop, trx, order) : null;
  if (step.kind === 'cancel' && whyNot === null) return;
  if (!(await noteReminder(trx, { orderId, today, number: null, now }))) return;
  const { email } = await readCompany(trx);
  await queueEmail(shop, trx, {
    eventKey: `${NEEDS_UNANSWERED}:${orderId}:${today}`,
    template: NEEDS_UNANSWERED,
    recipient: email,
    data: { orderId, why: whyNot ?? (canBeEmailed(order.customerEmail) ? null : UNREMINDED) },
    orderId,
  });
}

const UNREMINDED = 'We couldn’t remind them: they gave no email address.';

/** Customers who can't be reminded by email are rung by staff, who are asked once. No rule cancels their orders. */
function stepFor(
  { customerEmail }: Order,
  { isAsked }: CustomerDelay,
  step: ReminderStep | null,
): ReminderStep | null {
  if (step === null || canBeEmailed(customerEmail)) return step;
  return isAsked ? null : { kind: 'ask' };
}

/** Returns the last day on which the customer can still act before the order is cancelled by the rule; null if it won’t be. */
function endsOn(rule: ReminderRule, order: Order, today: string): string | null {
  if (rule.ending !== 'cancel' || whyNotCancelled(order) !== null) return null;
  return dayAfter(today, Math.max(rule.endingDays, 1) - 1);
}

/** Cancels an order and refunds it in full. Returns why a person must decide, as a sentence; null if it did. */
async function cancelAndRefund(shop: Shop, trx: Queries, order: Order): Promise<string | null> {
  const never = whyNotCancelled(order);
  if (never) return never;
  if ((await readMoveFacts(trx, order.id))?.left !== 'none')
    return 'It was not cancelled, because part of it has left.';
  const refund = { orderId: order.id, reason: 'No answer to reminders', creditReason: 'Order cancelled' };
  const back = waysBackWords(await readWaysBack(trx, order, 0));
  const refunded = await refundAllBut(shop, trx, { ...refund, keepPence: 0 });
  if (!refunded.ok) return `It was not cancelled. ${refunded.why}`;
  const why = 'We sent you reminders and didn’t get what we need, so we’ve cancelled it.';
  const message = [why, back].filter(Boolean).join(' ');
  await cancelOtherwise(shop, trx, order.id, { cause: 'reminders', actor: 'Galley', message });
  await recordByShop(trx, {
    action: 'order.cancel-unanswered',
    subject: `order:${order.id}`,
    after: { why: message },
  });
  return null;
}

/** Why an order is not cancelled for lack of an answer, as a sentence for staff; null if it may be. */
function whyNotCancelled(order: Order): string | null {
  if (order.status !== 'pending') return 'It was not cancelled, because part of it is being made.';
  const needs = needsOf(order);
  // The order itself is paid, and a change that isn't paid for in time is dropped.
  if (needs.every(({ kind }) => kind === 'charge'))
    return 'It was not cancelled, because only a charge on top of it is unpaid.';
  if (needs.some(({ kind }) => kind === 'answer'))
    return 'It was not cancelled, because we asked the customer a question.';
  return null;
}
