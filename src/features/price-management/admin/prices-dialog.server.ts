import { isUuid } from '#kit/uuid.ts';
import type { Shop } from '#platform/shop.ts';
import { analyse } from './analytics.ts';
import { bulkDraft, type DraftRow, readBulk } from './bulk.ts';
import type { ShownBulk } from './bulk-dialog.tsx';
import { readShownImport } from './import-prices.server.ts';
import { draftOf, fits, SUGGESTIONS_SHOWN } from './price-action.server.ts';
import { ALL_PRICES, type PricedProduct, readOptions, readPriceHistory } from './prices.server.ts';
import { suggestPrices } from './suggestions.ts';
import type { TransferTab } from './transfer-dialog.tsx';
import { fingerprint, type PriceView } from './view.ts';

/** Returns which products the open dialog needs; null if it needs none: a change of many prices only once it has a value. */
export function drawnBy(query: URLSearchParams, view: PriceView, now: Date) {
  if (query.has('analytics')) return { filter: ALL_PRICES, now };
  if (query.has('bulk')) return query.get('value') ? { filter: view, now } : null;
  return query.has('suggestions') ? { filter: ALL_PRICES, now } : null;
}

/** Returns the data of the dialog in the address; null for none. `matching`: how many products are in the list. */
export async function readDialog(
  { db, clock }: Shop,
  query: URLSearchParams,
  { drawn, matching }: { drawn: PricedProduct[]; matching: number },
) {
  const [history, options, importId] = [query.get('history'), query.get('options'), query.get('import')];
  if (query.has('analytics')) return { kind: 'analytics' as const, figures: analyse(drawn) };
  if (query.has('bulk')) return { kind: 'bulk' as const, ...bulkOf(query, drawn, matching) };
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

/** How many rows of a draft are sent, and refused ones named; the rest are counted. */
const BULK_ROWS_SHOWN = 500;
const REFUSED_NAMED = 10;

function bulkOf(query: URLSearchParams, rows: PricedProduct[], count: number) {
  const [type, value] = [query.get('type') ?? 'percentage', query.get('value') ?? ''];
  const change = readBulk(type, value);
  const draft = change && change.amount !== 0 ? bulkDraft(rows, change) : null;
  return {
    type,
    value,
    count,
    draft: draft && shownBulk(draft),
    problem: value !== '' && !change ? 'Value must be a number like 5 or -2.50' : null,
  };
}

function shownBulk(draft: DraftRow[]): ShownBulk {
  const refused = draft.filter(({ problem }) => problem);
  return {
    rows: [...refused, ...draft.filter(({ problem }) => !problem)].slice(0, BULK_ROWS_SHOWN),
    count: draft.length,
    refused: { names: refused.slice(0, REFUSED_NAMED).map(({ name }) => name), count: refused.length },
    fingerprint: fingerprint(draft),
  };
}

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
