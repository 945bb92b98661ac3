import { formatPounds } from '#kit/money.ts';
import { TableHead } from '#ui/list-table.tsx';
import { percentChange } from './bulk.ts';

interface ShownDraft {
  productId: string;
  name: string;
  oldPence: number;
  newPence: number;
  problem?: string | null;
  row?: number;
}

/** Prices old → new with the change in per cent, before they are applied. */
export function DraftTable({ rows, caption }: { rows: readonly ShownDraft[]; caption: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard (WCAG 2.1.1)
    <section className="mt-3 max-h-96 overflow-auto" aria-label={caption} tabIndex={0}>
      <table className="list-table max-sm:text-xs max-sm:[&_:is(td,th)]:px-1">
        <caption className="sr-only">{caption}</caption>
        <TableHead
          columns={[
            'Product',
            { head: 'Old', className: 'text-right!' },
            { head: 'New', className: 'text-right!' },
            { head: 'Change', className: 'text-right!' },
          ]}
        />
        <tbody>
          {rows.map(({ productId, name, oldPence, newPence, problem, row }) => (
            <tr key={productId}>
              <td className="wrap-anywhere">
                {name}
                {row !== undefined && <span className="text-xs text-grey"> row {row}</span>}
                {problem && <span className="field-error block">{problem}</span>}
              </td>
              <td className="figures text-right">{formatPounds(oldPence)}</td>
              <td className="figures text-right font-semibold">{formatPounds(newPence)}</td>
              <td className="figures text-right whitespace-nowrap">{percentChange(oldPence, newPence)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
