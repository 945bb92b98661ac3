import { readView } from '#features/desk/order-list/index.ts';
import { readForm } from '#kit/forms.ts';
import type { Shop } from '#platform/shop.ts';
import { readTicked, tickAll } from './bulk-status.server.ts';

/** How many orders’ papers or files are put into one file: somebody waits for it. */
const FILES_MAX = 100;

/** Returns the ids of the orders that a list’s form has ticked, or a response that says what to do instead. */
export async function readTickedIds(
  shop: Shop,
  request: Request,
  what: string,
): Promise<string[] | Response> {
  const form = await readForm(request);
  const ticked =
    form.get('all') === '1'
      ? await tickAll(shop.db, readView(new URL(request.url).searchParams), shop.clock())
      : readTicked(form.getAll('order').map(String));
  if (ticked.length === 0) return sentence('Tick at least one order.', 422);
  if (ticked.length > FILES_MAX)
    return sentence(`You can put ${what} of up to ${FILES_MAX} orders into one file. Tick fewer.`, 422);
  return ticked.map(({ id }) => id);
}

/** A sentence in place of a file, which opens in a tab of its own. */
export const sentence = (words: string, status: number) =>
  new Response(words, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(status === 405 && { Allow: 'POST' }),
    },
  });
