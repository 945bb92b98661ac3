import type { LoaderFunctionArgs } from 'react-router';
import { readListView } from '#features/desk/list-views/index.ts';
import { londonDay, timeField } from '#kit/london-time.ts';
import { csvResponse, rowsOfPages } from '#platform/http/csv.server.ts';
import { shopContext } from '#platform/shop.ts';
import { listEnquiries, readEnquiryFilter } from './enquiries.server.ts';
import { ENQUIRY_KINDS } from './enquiry-kinds.ts';

const COLUMNS = {
  kind: 'Kind',
  name: 'Name',
  email: 'Email',
  about: 'About',
  done: 'Answered',
  received: 'Received',
  due: 'Answer due',
};

/** `/admin/enquiries/export.csv?…`: the enquiries of the list’s filter, in its order. */
export async function loader({ context, url, request }: LoaderFunctionArgs) {
  const { reports, clock } = context.get(shopContext);
  const db = await reports();
  const filter = { ...readListView('enquiries', url.searchParams), ...readEnquiryFilter(url.searchParams) };
  const rows = rowsOfPages(async (place) => {
    const { enquiries, hasMore } = await listEnquiries(db, { ...filter, ...place });
    return { rows: enquiries.map(recordOf), hasMore };
  }, request.signal);
  return csvResponse(`enquiries-${londonDay(clock())}.csv`, COLUMNS, rows);
}

const recordOf = (enquiry: Awaited<ReturnType<typeof listEnquiries>>['enquiries'][number]) => ({
  kind: ENQUIRY_KINDS[enquiry.kind].one,
  name: enquiry.name,
  email: enquiry.email,
  about: enquiry.about,
  done: enquiry.state === 'done' ? 'Yes' : '',
  received: timeField(enquiry.receivedAt),
  due: enquiry.dueOn,
});
