import type { ActionFunctionArgs } from 'react-router';
import { shopContext } from '#platform/shop.ts';
import { readEmailReports } from './email-report.ts';
import { mayReport, noteReport } from './note-report.server.ts';

/**
 * `/newsletter/reports?key=…`: a mail server posts a report as received, one per request. Also returns 204 for an email
 * that is not a report, or not about one of ours, because retrying would not help.
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
