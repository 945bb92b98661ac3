import type { LoaderFunctionArgs } from 'react-router';
import { londonDay } from '#kit/london-time.ts';
import { csvResponse, rowsOfPages } from '#platform/http/csv.server.ts';
import { shopContext } from '#platform/shop.ts';
import { listWaitingFiles } from './queue.server.ts';
import { type QueueRow, queueRows, WHY_WORDS } from './queue-rows.ts';

const COLUMNS = {
  order: 'Order',
  job: 'Job',
  what: 'What',
  customer: 'Customer',
  why: 'Why it waits',
  due: 'Due',
  late: 'Late',
};

/** `GET /admin/files/export.csv`: the files that wait for a person, most urgent first. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { reports, clock } = context.get(shopContext);
  const db = await reports();
  const now = clock();
  const rows = rowsOfPages(async (place) => {
    const { files, times } = await listWaitingFiles(db, place);
    return { rows: queueRows(files, now, times).map(recordOf), hasMore: files.length === place.size };
  }, request.signal);
  return csvResponse(`files-${londonDay(now)}.csv`, COLUMNS, rows);
}

const recordOf = (row: QueueRow) => ({
  order: row.orderNumber,
  job: row.code,
  what: row.what,
  customer: row.customer,
  why: WHY_WORDS[row.why],
  due: row.when,
  late: row.urgency === 'late' ? 'Yes' : '',
});
