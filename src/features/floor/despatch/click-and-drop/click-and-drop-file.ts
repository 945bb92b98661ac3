import { stringify } from 'csv-stringify/sync';
import { redirect } from 'react-router';
import { readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { londonDay } from '#kit/london-time.ts';
import { recordChange } from '#platform/audit.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import { shopContext } from '#platform/shop.ts';
import { administratorOf } from '#visitor/administrator.server.ts';
import { PAPERS_MAX } from '../papers/paper-sizes.ts';
import { recordPapers } from '../papers/record-papers.server.ts';
import type { Route } from './+types/click-and-drop-file.ts';
import { readClickAndDrop } from './read-rows.server.ts';
import { clickAndDropRows, columnsOf, rowProblems } from './rows.ts';

/** If the address is reloaded or opened as a link: redirects to the page that shows what would be in the file. */
export function loader({ url }: Route.LoaderArgs): never {
  throw redirect(`${href('/admin/despatch/click-and-drop')}${url.search}`);
}

/**
 * `POST /admin/despatch/click-and-drop.csv` with `parcel={code}…`: the file for Royal Mail’s Click & Drop. Names and
 * addresses leave the shop in it, so it is recorded in the audit log. Parcels with problems are left out; the page
 * before it names them.
 */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const { db, clock } = context.get(shopContext);
  const actor = await administratorOf(context);
  const codes = (await readForm(request)).getAll('parcel').map(String).slice(0, PAPERS_MAX);
  const csv = await inTransaction(db, async (trx) => {
    const parcels = await readClickAndDrop(trx, codes);
    const rows = parcels
      .map((parcel) => ({ parcel, rows: clickAndDropRows(parcel) }))
      .filter((one) => one.rows.every((row) => rowProblems(row).length === 0));
    if (rows.length === 0) return null;
    const exported = rows.map(({ parcel }) => parcel.code);
    await recordPapers(trx, exported, { paper: 'click-and-drop', now: clock() });
    await recordChange(trx, {
      actor,
      action: 'parcels.click-and-drop',
      subject: 'despatch',
      before: null,
      after: { parcels: exported },
    });
    return stringify(
      rows.flatMap((one) => one.rows),
      {
        header: true,
        columns: columnsOf(rows.flatMap((one) => one.rows)),
        record_delimiter: 'windows',
        // A spreadsheet would run a name that begins with = as a formula (OWASP, CSV injection), so it is escaped.
        escape_formulas: true,
      },
    );
  });
  if (csv === null)
    throw redirect(
      `${href('/admin/despatch/click-and-drop')}?${new URLSearchParams(codes.map((code) => ['parcel', code]))}`,
    );
  return new Response(csv, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="click-and-drop-${londonDay(clock())}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
