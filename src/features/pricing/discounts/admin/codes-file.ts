import type { LoaderFunctionArgs } from 'react-router';
import { readListView } from '#features/desk/list-views/index.ts';
import { londonDay, timeField } from '#kit/london-time.ts';
import { poundsField } from '#kit/money.ts';
import { csvResponse, rowsOfPages } from '#platform/http/csv.server.ts';
import { shopContext } from '#platform/shop.ts';
import { CODE_STATUS_WORDS, codeStatus, percentWords } from './code-status.ts';
import { type ListedCode, listCodes } from './codes.server.ts';
import { readCodesView } from './codes-address.ts';

const COLUMNS = {
  code: 'Code',
  name: 'Name',
  takes: 'Takes off',
  minimum: 'Minimum order (£)',
  uses: 'Uses',
  limit: 'Usage limit',
  from: 'Valid from',
  until: 'Valid until',
  status: 'Status',
};

/** `/admin/discount-codes/export.csv?…`: the codes of the list’s filter, in its order. */
export async function loader({ context, url, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const now = clock();
  const view = { ...readListView('codes', url.searchParams), ...readCodesView(url.searchParams) };
  const rows = rowsOfPages(async (place) => {
    const { codes, page, pages } = await listCodes(db, { ...view, ...place, now });
    return { rows: codes.map((code) => recordOf(code, now)), hasMore: page < pages };
  }, request.signal);
  return csvResponse(`discount-codes-${londonDay(now)}.csv`, COLUMNS, rows);
}

const recordOf = (code: ListedCode, now: Date) => ({
  code: code.code,
  name: code.name,
  takes: takesOff(code),
  minimum: code.minimumOrderPence === null ? null : poundsField(code.minimumOrderPence),
  uses: code.usageCount,
  limit: code.usageLimit,
  from: timeField(code.validFrom),
  until: timeField(code.validUntil),
  status: CODE_STATUS_WORDS[codeStatus(code, now)],
});

function takesOff({ type, value }: ListedCode): string {
  if (type === 'free_shipping') return 'Free delivery';
  return type === 'percentage' ? percentWords(value) : `£${poundsField(value)}`;
}
