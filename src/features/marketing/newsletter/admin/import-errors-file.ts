import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '#platform/shop.ts';
import { refusedAsCsv } from '../subscribers/export-subscribers.server.ts';
import { readImportSummary } from '../subscribers/import-subscribers.server.ts';

/** `/admin/email-marketing/imports/{import}.csv`: the rows an import refused, with the reasons. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = (params.importId ?? '').replace(/\.csv$/, '');
  const summary = await readImportSummary(context.get(shopContext).db, id);
  if (!summary) return new Response('Import not found.', { status: 404 });
  return new Response(refusedAsCsv(summary.refused), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="import-errors.csv"',
      'Cache-Control': 'private, no-store',
    },
  });
}
