import { formatTime } from '#kit/london-time.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { analyse } from './analytics.ts';
import { NO_BULK, readBulk } from './bulk.ts';
import { type BulkDraft, readBulkDraft } from './bulk-drafts.server.ts';
import { readBulkPreview } from './bulk-preview.server.ts';
import { readShownImport } from './import-prices.server.ts';
import { draftOf, fits, SUGGESTIONS_SHOWN } from './price-action.server.ts';
import { ALL_PRICES, type PricedProduct, readOptions, readPriceHistory } from './prices.server.ts';
import { suggestPrices } from './suggestions.ts';
import type { TransferTab } from './transfer-dialog.tsx';
import { fingerprint, type PriceView } from './view.ts';

/** Returns which products the open dialog needs; null if it needs none, or reads its own. */
export function drawnBy(query: URLSearchParams, now: Date) {
  if (query.has('analytics')) return { filter: ALL_PRICES, now };
  if (query.has('bulk')) return null;
  return query.has('suggestions') ? { filter: ALL_PRICES, now } : null;
}

/**
 * Returns the data of the dialog in the address; null if there is none. `matching`: how many products are in the list.
 */
export async function readDialog(
  { db, clock }: Shop,
  query: URLSearchParams,
  { view, drawn, matching }: { view: PriceView; drawn: PricedProduct[]; matching: number },
) {
  const [history, options, importId] = [query.get('history'), query.get('options'), query.get('import')];
  if (query.has('analytics')) return { kind: 'analytics' as const, figures: analyse(drawn) };
  if (query.has('bulk'))
    return { kind: 'bulk' as const, ...(await readBulkDialog(db, query, { view, matching, now: clock() })) };
  if (query.has('suggestions')) return { kind: 'suggestions' as const, ...suggestionsOf(query, drawn) };
  if (importId && isUuid(importId))
    return {
      kind: 'transfer' as const,
      tab: 'import' as const,
      hasFailed: false,
      importFile: await readShownImport(db, importId),
    };
  if (query.has('transfer')) {
    const tab: TransferTab = query.get('transfer') === 'import' ? 'import' : 'export';
    return { kind: 'transfer' as const, tab, hasFailed: query.has('failed'), importFile: null };
  }
  if (history) {
    const before = /^\d{1,15}$/.test(query.get('before') ?? '') ? Number(query.get('before')) : null;
    const read = await readPriceHistory(db, { productId: history, before }, clock());
    return read ? { kind: 'history' as const, productId: history, ...read } : null;
  }
  const product = options ? await readOptions(db, options) : undefined;
  return product ? { kind: 'options' as const, product } : null;
}

const DRAFT_GONE = 'This draft was deleted, or has been applied, in the meantime.';

/** A bulk update from the address or from its draft and, once it has a value, what it would do. */
async function readBulkDialog(
  db: Queries,
  query: URLSearchParams,
  { view, matching, now }: { view: PriceView; matching: number; now: Date },
) {
  const id = query.get('draft') ?? '';
  const draft = isUuid(id) ? await readBulkDraft(db, id) : undefined;
  const kept = draft?.form ?? NO_BULK;
  const values = {
    scope: query.get('scope') ?? kept.scope,
    type: query.get('type') ?? kept.type,
    value: (query.get('value') ?? kept.value).slice(0, 20),
  };
  const change = values.value === '' ? null : readBulk(values);
  const isReadable = change !== null && !('problem' in change);
  const target = draft ? { ids: draft.productIds } : { filter: view };
  return {
    values,
    count: draft?.productIds.length ?? matching,
    draft: draft ? shownDraft(draft) : null,
    preview: isReadable && change.amount !== 0 ? await readBulkPreview(db, target, change, now) : null,
    valueProblem: change && !isReadable ? change.problem : null,
    problem: id !== '' && !draft ? DRAFT_GONE : null,
  };
}

const shownDraft = ({ id, version, publishAt, refused }: BulkDraft) => ({
  id,
  version,
  publishAt: publishAt && formatTime(publishAt),
  refused,
});

function suggestionsOf(query: URLSearchParams, all: PricedProduct[]) {
  const confidence = query.get('suggestions') || 'all';
  const fitting = suggestPrices(all).filter((each) => fits(each.confidence, confidence));
  const suggestions = fitting.slice(0, SUGGESTIONS_SHOWN);
  const previewed = suggestions.find(({ productId }) => productId === query.get('preview'));
  const before = all.find(({ id }) => id === previewed?.productId);
  const prices = all.filter(({ categoryId }) => categoryId === before?.categoryId);
  const sum = prices.reduce((total, { basePricePence }) => total + basePricePence, 0);
  const change = previewed ? previewed.suggestedPence - previewed.currentPence : 0;
  return {
    confidence,
    suggestions,
    count: fitting.length,
    fingerprint: fingerprint(suggestions.map(draftOf)),
    effect: previewed
      ? {
          productId: previewed.productId,
          oldAveragePence: Math.round(sum / prices.length),
          newAveragePence: Math.round((sum + change) / prices.length),
        }
      : null,
  };
}
