import { JOB_CODE, scannedCode } from '#features/floor/production/index.ts';
import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import { despatchParcels } from '../despatch-parcels.server.ts';
import { packJob } from '../pack.server.ts';
import { PARCEL_CODE } from '../parcel-code.ts';

/** Where a form in the list leads, or what was wrong: sentences, and the order that they are about. */
export type ListResult = { to: string } | { words: string[]; orderNumber: string | null };

/** Handles a form in the list by its `intent`: scan, or despatch the ticked parcels. */
export async function listAction(shop: Shop, actor: Actor, form: FormData): Promise<ListResult> {
  const intent = form.get('intent');
  if (intent === 'scan') return scan(shop, String(form.get('code') ?? ''));
  if (intent === 'despatch') {
    const withStalePapers = form.get('stalePapers') === 'yes';
    return despatchTicked(shop, actor, form.getAll('parcel').map(String), withStalePapers);
  }
  return { words: ['We couldn’t read this form. Load the page again.'], orderNumber: null };
}

const packPath = (orderNumber: string) => href('/admin/despatch/:orderNumber', { orderNumber });

/** A scanned ticket packs its job in the order’s open parcel; a parcel label opens its order. */
async function scan(shop: Shop, scanned: string): Promise<ListResult> {
  const text = scannedCode(scanned).slice(0, 100);
  const code = text.toUpperCase();
  const [, ofParcel] = PARCEL_CODE.exec(code) ?? [];
  if (ofParcel) return { to: packPath(ofParcel) };
  const [, orderNumber] = JOB_CODE.exec(code) ?? [];
  if (!orderNumber)
    return {
      words: [`“${text}” isn’t a job ticket or a parcel’s label. Nothing was changed.`],
      orderNumber: null,
    };
  const packed = await packJob(shop, { orderNumber, code });
  if (packed.ok) return { to: `${packPath(orderNumber)}?${new URLSearchParams({ done: 'packed', code })}` };
  return { words: [packed.words], orderNumber: packed.kind === 'missing' ? null : orderNumber };
}

/**
 * Each order’s parcels leave together, so that its customer gets one email; a refused one doesn't hold back the others.
 */
async function despatchTicked(
  shop: Shop,
  actor: Actor,
  codes: readonly string[],
  withStalePapers: boolean,
): Promise<ListResult> {
  const byOrder = new Map<string, number[]>();
  for (const code of codes) {
    const [, orderNumber, number] = PARCEL_CODE.exec(code) ?? [];
    if (orderNumber) byOrder.set(orderNumber, [...(byOrder.get(orderNumber) ?? []), Number(number)]);
  }
  if (byOrder.size === 0) return { words: ['Tick the parcels that leave.'], orderNumber: null };
  const words: string[] = [];
  let left = 0;
  for (const [orderNumber, numbers] of byOrder) {
    const parcels = numbers.map((number) => ({ number }));
    const outcome = await despatchParcels(shop, actor, { orderNumber, parcels, withStalePapers });
    if (outcome.ok) left += numbers.length;
    else words.push(`${orderNumber}: ${outcome.words}`);
  }
  if (words.length === 0) return { to: `${href('/admin/despatch')}?left=${left}` };
  return { words: [`${countWords(left, 'parcel has', 'parcels have')} left.`, ...words], orderNumber: null };
}
