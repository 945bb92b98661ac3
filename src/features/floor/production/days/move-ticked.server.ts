import { readClosedDays } from '#features/pricing/delivery/index.server.ts';
import { countWords } from '#kit/count-words.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import { readDaysForm, readTick } from './days-form.ts';
import { moveDays } from './move-days.server.ts';

type Outcome =
  | { ok: true }
  | { ok: false; status: 409 | 422; words: string | null; errors: Readonly<Record<string, string>> };

/**
 * Moves the days of ticked orders to those that staff saw, each order separately: one that was changed in the meantime
 * is named and stays, the others move. `note`: why, in words for all their customers.
 */
export async function moveTicked(
  shop: Shop,
  actor: Actor,
  ticked: readonly string[],
  note: string,
): Promise<Outcome> {
  const refuse = (words: string | null, errors = {}): Outcome => ({ ok: false, status: 422, words, errors });
  const orders = ticked.flatMap((value) => readTick(value) ?? []);
  if (orders.length === 0) return refuse('Tick the orders that get their new day.');
  const closedDays = await readClosedDays(shop.db);
  const forms = orders.map(({ orderId, version, days }) => {
    const fields = Object.entries(days).map(([itemId, day]) => [`day.${itemId}`, day]);
    const items = Object.keys(days).map((itemId) => ({ itemId, promised: '' }));
    const values = { ...Object.fromEntries(fields), version: String(version), cause: 'shop', note };
    return { orderId, read: readDaysForm(values, items, londonDay(shop.clock()), closedDays) };
  });
  const refused: string[] = [];
  let moved = 0;
  for (const { orderId, read } of forms) {
    if (!read.ok && read.errors.note) return refuse(null, { note: read.errors.note });
    if (!read.ok) {
      refused.push('One of the days has passed, or is now closed. Check it again.');
      continue;
    }
    const outcome = await moveDays(shop, actor, { orderId, ...read.form });
    if (outcome.ok) moved += 1;
    else refused.push(outcome.words);
  }
  if (refused.length === 0) return { ok: true };
  const words = [moved > 0 ? `${countWords(moved, 'order has', 'orders have')} moved.` : null, ...refused];
  return { ok: false, status: 409, words: words.filter(Boolean).join(' '), errors: {} };
}
