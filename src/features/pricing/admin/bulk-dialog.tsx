import { useNavigate } from 'react-router';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { priceAddress } from './address.ts';
import type { DraftRow } from './bulk.ts';
import { DraftTable } from './draft-table.tsx';

interface BulkDialogProps {
  view: { search: string; category: string };
  count: number;
  type: string;
  value: string;
  draft: { rows: DraftRow[]; fingerprint: string } | null;
  problem: string | null;
}

const ROWS_SHOWN = 500;

/** Changes the prices of all products of the filter: first as a preview, then at once. */
export function BulkDialog({ view, count, type, value, draft, problem }: BulkDialogProps) {
  const navigate = useNavigate();
  const refused = draft?.rows.filter((row) => row.problem) ?? [];
  return (
    <Dialog title="Bulk Update" open wide onClose={() => void navigate(priceAddress(view))}>
      {problem && <Notice tone="stop">{problem}</Notice>}
      <p className="text-grey">
        Changes the {count} {count === 1 ? 'product' : 'products'} of the list as it is filtered now.
      </p>
      <form method="get" action="/admin/prices" className="mt-3 flex flex-wrap items-end gap-3">
        <input type="hidden" name="bulk" value="" />
        <input type="hidden" name="search" value={view.search} />
        <input type="hidden" name="category" value={view.category} />
        <div>
          <label htmlFor="type" className="field-label">
            Type
          </label>
          <select id="type" name="type" defaultValue={type} className="field w-auto">
            <option value="percentage">Percentage (%)</option>
            <option value="fixed">Fixed amount (£)</option>
          </select>
        </div>
        <div>
          <label htmlFor="value" className="field-label">
            Value
          </label>
          <input
            type="text"
            id="value"
            name="value"
            defaultValue={value}
            inputMode="text"
            className="field w-32"
          />
        </div>
        <button type="submit" className="button">
          Preview
        </button>
      </form>
      <p className="field-hint mt-1">A minus sign takes off: -5 is five less.</p>
      {draft && draft.rows.length > 0 && (
        <>
          {refused.length > 0 && (
            <div className="mt-3">
              <Notice tone="stop">
                Prices must be between £0.01 and £10,000. Nothing is applied while one is not:{' '}
                {refused
                  .slice(0, 10)
                  .map(({ name }) => name)
                  .join(', ')}
                {refused.length > 10 && ` and ${refused.length - 10} more`}.
              </Notice>
            </div>
          )}
          <DraftTable
            rows={[...refused, ...draft.rows.filter((row) => !row.problem)].slice(0, ROWS_SHOWN)}
            caption="Prices old and new"
          />
          {refused.length === 0 && (
            <form method="post" className="mt-4">
              <input type="hidden" name="search" value={view.search} />
              <input type="hidden" name="category" value={view.category} />
              <input type="hidden" name="type" value={type} />
              <input type="hidden" name="value" value={value} />
              <input type="hidden" name="seen" value={draft.fingerprint} />
              <button type="submit" name="intent" value="bulk" className="button button-primary">
                Apply to {draft.rows.length} {draft.rows.length === 1 ? 'product' : 'products'}
              </button>
            </form>
          )}
        </>
      )}
    </Dialog>
  );
}
