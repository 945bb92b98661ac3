import { formatPounds } from '#kit/money.ts';
import { TableHead } from '#ui/list-table.tsx';
import { PageDialog } from '#ui/page-dialog.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { priceAddress } from './address.ts';
import type { Analytics } from './analytics.ts';
import type { PriceView } from './view.ts';

/** Every figure is computed from the prices and their history. */
export function AnalyticsDialog({ view, figures }: { view: PriceView; figures: Analytics }) {
  const most = Math.max(1, ...figures.buckets.map(({ count }) => count));
  return (
    <PageDialog title="Analytics" wide closeTo={priceAddress(view)}>
      <dl className="grid gap-3 sm:grid-cols-3">
        <StatCard label="Total Products" value={figures.total} />
        <StatCard label="Average Price" value={formatPounds(figures.averagePence)} />
        <StatCard
          label="Price Range"
          value={`${formatPounds(figures.minPence)} – ${formatPounds(figures.maxPence)}`}
        />
      </dl>
      <h3 className="mt-6">Category breakdown</h3>
      <table className="list-table mt-2">
        <TableHead
          columns={[
            'Category',
            { head: 'Products', className: 'hidden text-right! sm:table-cell' },
            { head: 'Average', className: 'text-right!' },
            { head: 'Trend, 90 days', className: 'text-right!' },
          ]}
        />
        <tbody>
          {figures.categories.map(({ id, name, count, averagePence, trendPercent }) => (
            <tr key={id}>
              <td className="wrap-anywhere">{name}</td>
              <td className="figures hidden text-right sm:table-cell">{count}</td>
              <td className="figures text-right">{formatPounds(averagePence)}</td>
              <td className="figures text-right whitespace-nowrap">{trendWords(trendPercent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className="mt-6">Price distribution</h3>
      <table className="list-table mt-2">
        <tbody>
          {figures.buckets.map(({ label, count }) => (
            <tr key={label}>
              <th scope="row" className="w-28">
                {label}
              </th>
              <td>
                <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-4 w-full">
                  <rect width={(count / most) * 100} height="8" className="fill-reflex" />
                </svg>
              </td>
              <td className="figures w-12 text-right">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className="mt-6">Recommendations</h3>
      {figures.recommendations.length === 0 && <p className="mt-2 text-grey">No recommendations.</p>}
      <ul className="mt-2">
        {figures.recommendations.map(({ severity, subject, text }) => (
          <li key={`${subject}-${text}`} className="border-b border-rule py-2">
            <span
              className={`badge mr-2 ${severity === 'high' ? 'bg-stop-wash text-stop' : 'bg-care-wash text-care'}`}
            >
              {severity === 'high' ? '▲ High' : '◆ Medium'}
            </span>
            <strong>{subject}</strong> {text}
          </li>
        ))}
      </ul>
    </PageDialog>
  );
}

function trendWords(percent: number | null): string {
  if (percent === null) return 'no change';
  return `${percent > 0 ? '▲ +' : '▼ '}${percent.toFixed(1)}%`;
}
