import { data, redirect } from 'react-router';
import { findScannedItem } from '#features/desk/order-desk/index.server.ts';
import { ScanNotice } from '#features/desk/order-desk/index.ts';
import { printedNumber } from '#kit/printed-number.ts';
import { shopContext } from '#platform/shop.ts';
import { Submit } from '#ui/button.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Notice } from '#ui/notice.tsx';
import { signedInUser } from '#visitor/signed-in-user.server.ts';
import type { Route } from './+types/scan-page.ts';
import { findAnything } from './find.server.ts';

export const handle = { title: 'Scan' };

/**
 * `GET /admin/scan?code=`: redirects to what a scanned code refers to: a job, a parcel, a sheet, or an order by its own
 * number or that of one of its documents. 404, with a sentence, for an unknown code. Scanning changes nothing.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const code = (url.searchParams.get('code') ?? '').replaceAll('\0', '').trim().slice(0, 100);
  if (code === '') return { code, scan: null };
  const { rights } = await signedInUser(context);
  const scan = await findScannedItem(db, code, rights);
  if (scan?.found) throw redirect(scan.to);
  if (!scan) {
    const results = await findAnything(db, code, { now: clock(), rights });
    const number = printedNumber(code)?.number ?? code.toUpperCase();
    const meant = results.find(({ label }) => label.toUpperCase() === number);
    if (meant) throw redirect(meant.to);
  }
  return data({ code, scan }, { status: 404 });
}

/** The page for typing or scanning a code, with the reason if the last one led nowhere. */
export default function ScanPage({ loaderData: { code, scan } }: Route.ComponentProps) {
  return (
    <>
      <h1>Scan</h1>
      <search>
        <form method="get" className="mt-5 flex flex-wrap items-end gap-2">
          <div className="min-w-0">
            <FieldLabel of="code">Barcode or number</FieldLabel>
            {/* biome-ignore lint/a11y/noAutofocus: a scanner types wherever the focus is, and this page is for nothing else. */}
            <input id="code" name="code" autoComplete="off" autoFocus className="field w-80 max-w-full" />
          </div>
          <Submit>Open</Submit>
        </form>
      </search>
      <ScanNotice scan={scan} />
      {code !== '' && !scan && (
        <Notice className="mt-4" tone="care">
          Nothing has the code “{code}”. Scan it again, or type the number printed under the barcode.
        </Notice>
      )}
    </>
  );
}
