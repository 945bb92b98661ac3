import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { WaitInput } from './customer/unanswered-notice.tsx';
import { waitLonger } from './customer/wait-longer.server.ts';
import type { TaskInput } from './dealt-with-notices.tsx';
import { markDealtWith } from './mark-dealt-with.server.ts';

export type DealOutcome =
  | { ok: true; done: string }
  | { ok: false; problem: string; status: number; input: { tick: TaskInput } | { wait: WaitInput } };

/**
 * Marks money to pay back, or a flag, as dealt with; or waits longer for a customer who hasn't answered any reminder.
 */
export async function dealWithByForm(
  shop: Shop,
  actor: Actor,
  orderId: string,
  { intent, how = '', until = '', ...values }: Record<string, string>,
): Promise<DealOutcome> {
  if (intent === 'wait') {
    const outcome = await waitLonger(shop, actor, { orderId, until });
    if (outcome.ok) return { ok: true, done: 'waits' };
    return { ...outcome, input: { wait: { until, problem: outcome.problem } } };
  }
  const what = intent === 'attention' ? 'attention' : 'paid-back';
  const outcome = await markDealtWith(shop, actor, { orderId, what, values: { ...values, how } });
  if (outcome.ok) return { ok: true, done: what };
  return { ...outcome, input: { tick: { what, how, problem: outcome.problem } } };
}
