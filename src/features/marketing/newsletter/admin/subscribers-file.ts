import type { LoaderFunctionArgs } from 'react-router';
import { londonDay } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { exportSubscribers } from '../subscribers/export-subscribers.server.ts';
import { filterOf } from '../subscribers/subscribers-store.server.ts';

/**
 * `/admin/email-marketing/subscribers.csv`: all subscribers, or those of the list's `search` and `status`, streamed
 * from the database.
 */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { reports, clock } = context.get(shopContext);
  return new Response(exportSubscribers(await reports(), filterOf(url.searchParams)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="subscribers-${londonDay(clock())}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
