import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { shopContext } from '#platform/shop.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { Notice } from '#ui/notice.tsx';
import { PAPERS_MAX } from '../papers/paper-sizes.ts';
import { PARCEL_SIZES } from '../parcel.ts';
import type { Route } from './+types/click-and-drop-page.ts';
import { readClickAndDrop } from './read-rows.server.ts';
import { clickAndDropRows, rowProblems } from './rows.ts';

export const handle = { title: 'Click & Drop' };

/** The columns that a phone leaves out: they are in the file. */
const WIDE = 'hidden sm:table-cell';

/** `?parcel={code}…`: what the file would say about these parcels, and what Click & Drop would refuse. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const codes = url.searchParams.getAll('parcel').slice(0, PAPERS_MAX);
  const parcels = await readClickAndDrop(context.get(shopContext).db, codes);
  return {
    parcels: parcels.map((parcel) => {
      const rows = clickAndDropRows(parcel);
      const { code, orderNumber, orderId, customs } = parcel;
      const problems = [...new Set(rows.flatMap(rowProblems))];
      return { code, orderNumber, orderId, row: rows[0], form: customs?.form ?? null, problems };
    }),
  };
}

export default function ClickAndDropPage({ loaderData: { parcels } }: Route.ComponentProps) {
  const good = parcels.filter(({ problems }) => problems.length === 0);
  const bad = parcels.filter(({ problems }) => problems.length > 0);
  return (
    <>
      <p className="mb-3">
        <a href={href('/admin/despatch')}>Despatch</a>
      </p>
      <h1>File for Click & Drop</h1>
      <p className="mt-1 max-w-[70ch] text-sm text-grey">
        Import it into Royal Mail’s Click & Drop. The file has your customers’ names and addresses, so the
        audit log notes that you downloaded it.
      </p>
      {parcels.length === 0 && (
        <EmptyState className="mt-4" title="No parcels were chosen">
          <a href={href('/admin/despatch')}>Tick parcels in Despatch</a>, then choose the file.
        </EmptyState>
      )}
      {bad.length > 0 && (
        <Notice className="mt-4" tone="stop">
          <p>{countWords(bad.length, 'parcel')} can’t be in the file:</p>
          <ul className="list-disc pl-5">
            {bad.map(({ code, orderId, problems }) => (
              <li key={code}>
                {code}: {problems.join('. ')}.{' '}
                <a href={href('/admin/orders/:orderId', { orderId })}>Open the order</a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {good.length > 0 && (
        <>
          <ListTable
            className="mt-4"
            columns={[
              'Parcel',
              'To',
              'Weight (kg)',
              { head: 'Size', className: WIDE },
              { head: 'Service', className: WIDE },
            ]}
          >
            {good.map(({ code, orderNumber, row, form }) => (
              <tr key={code}>
                <td className="figures">
                  <a
                    href={href('/admin/despatch/:orderNumber', { orderNumber })}
                    className="inline-flex min-h-8 items-center"
                  >
                    {code}
                  </a>
                </td>
                <td>
                  {[row['First Name'], row['Last Name']].filter(Boolean).join(' ')}
                  <span className="block text-xs text-grey">
                    {[
                      row['Address Line 1'],
                      row['Address Line 2'],
                      row['Address Line 3'],
                      row.City,
                      row.County,
                      row.Postcode,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                  {form && <span className="block text-xs">With the figures for a {form}</span>}
                </td>
                <td className="figures">{row.Weight}</td>
                <td className={WIDE}>{PARCEL_SIZES[row['Package Size']]}</td>
                <td className={WIDE}>{row['Service code'] || 'None'}</td>
              </tr>
            ))}
          </ListTable>
          <form method="post" action={href('/admin/despatch/click-and-drop.csv')} className="mt-4">
            {good.map(({ code }) => (
              <input key={code} type="hidden" name="parcel" value={code} />
            ))}
            <PrimarySubmit>Download {countWords(good.length, 'parcel')}</PrimarySubmit>
          </form>
        </>
      )}
    </>
  );
}
