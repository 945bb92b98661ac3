import type { LoaderFunctionArgs } from 'react-router';
import { readListView } from '#features/desk/list-views/index.ts';
import { londonDay, timeField } from '#kit/london-time.ts';
import { poundsField } from '#kit/money.ts';
import { csvResponse, rowsOfPages } from '#platform/http/csv.server.ts';
import { shopContext } from '#platform/shop.ts';
import { AWAITS_TRANSFER_WORDS, DRAFT_STATE_WORDS, REQUEST_STATE_WORDS } from '../draft.ts';
import { type ListedDraft, listDrafts } from '../list-store.server.ts';
import { readDraftFilter } from './draft-filter.ts';

const COLUMNS = {
  number: 'Quote',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  email: 'Email',
  first: 'First item',
  items: 'Items',
  total: 'Total (£)',
  state: 'State',
  validUntil: 'Valid until',
  by: 'Made by',
  changed: 'Last changed',
};

/** `/admin/drafts/export.csv?…`: the quotes of the list’s filter, in its order. */
export async function loader({ context, url, request }: LoaderFunctionArgs) {
  const { reports, clock } = context.get(shopContext);
  const db = await reports();
  const filter = { ...readListView('drafts', url.searchParams), ...readDraftFilter(url.searchParams) };
  const rows = rowsOfPages(async (place) => {
    const { drafts, hasMore } = await listDrafts(db, { ...filter, ...place });
    return { rows: drafts.map(recordOf), hasMore };
  }, request.signal);
  return csvResponse(`quotes-${londonDay(clock())}.csv`, COLUMNS, rows);
}

const recordOf = (draft: ListedDraft) => ({
  number: draft.draftNumber,
  firstName: draft.firstName,
  lastName: draft.lastName,
  company: draft.company,
  email: draft.email,
  first: draft.firstLine,
  items: draft.lineCount,
  total: draft.totalPence === null ? null : poundsField(draft.totalPence),
  state: draft.isAskedFor
    ? REQUEST_STATE_WORDS
    : draft.awaitsTransfer
      ? AWAITS_TRANSFER_WORDS
      : DRAFT_STATE_WORDS[draft.state],
  validUntil: draft.validUntil,
  by: draft.createdByName,
  changed: timeField(draft.updatedAt),
});
