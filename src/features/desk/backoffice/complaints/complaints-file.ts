import type { LoaderFunctionArgs } from 'react-router';
import { readListView } from '#features/desk/list-views/index.ts';
import { STATE_WORDS } from '#features/orders/complaints/complaint-badge.tsx';
import { WRONG, type Wrong } from '#features/orders/complaints/index.ts';
import { londonDay, timeField } from '#kit/london-time.ts';
import { csvResponse, rowsOfPages } from '#platform/http/csv.server.ts';
import { shopContext } from '#platform/shop.ts';
import { OUTCOME_WORDS } from './outcome-words.ts';
import { listComplaints, readComplaintFilter } from './read-complaint.server.ts';

const COLUMNS = {
  order: 'Order',
  customer: 'Customer',
  products: 'Products',
  wrong: 'What is wrong',
  state: 'State',
  outcome: 'Outcome',
  reported: 'Reported',
};

/** `/admin/problems/export.csv?…`: the problems of the list’s filter, in its order. */
export async function loader({ context, url, request }: LoaderFunctionArgs) {
  const { reports, clock } = context.get(shopContext);
  const db = await reports();
  const filter = { ...readListView('problems', url.searchParams), ...readComplaintFilter(url.searchParams) };
  const problems = rowsOfPages(async (place) => {
    const { complaints, hasMore } = await listComplaints(db, { ...filter, ...place });
    return { rows: complaints.map(recordOf), hasMore };
  }, request.signal);
  return csvResponse(`problems-${londonDay(clock())}.csv`, COLUMNS, problems);
}

const recordOf = (complaint: Awaited<ReturnType<typeof listComplaints>>['complaints'][number]) => ({
  order: complaint.orderNumber,
  customer: complaint.customerName,
  products: complaint.products,
  wrong: complaint.wrong.map((kind) => WRONG[kind as Wrong]).join(', '),
  state: STATE_WORDS[complaint.state],
  outcome: complaint.outcome ? OUTCOME_WORDS[complaint.outcome] : '',
  reported: timeField(complaint.createdAt),
});
