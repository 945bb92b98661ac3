import type { ActionFunctionArgs } from 'react-router';
import { shopContext } from '#platform/shop.ts';
import { readEmailReports } from './email-report.ts';
import { mayReport, noteReport } from './note-report.server.ts';

/**
 * `/newsletter/reports?key=…`: a mail server posts a report as it came, one message a post. Returns 204 also for a message
 * that is no report, or of no email of ours: the server has nothing to try again.
 */
export async function action({ context, request, url }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  if (!mayReport(shop, url.searchParams)) return new Response('Forbidden', { status: 403 });
  for (const report of await readEmailReports(await request.text())) await noteReport(shop, report);
  return new Response(null, { status: 204 });
}

export function loader() {
  return new Response('Use POST to send a report', { status: 405, headers: { Allow: 'POST' } });
}
