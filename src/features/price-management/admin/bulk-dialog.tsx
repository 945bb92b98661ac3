import { countWords } from '#kit/count-words.ts';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageDialog } from '#ui/page-dialog.tsx';
import { priceAddress } from './address.ts';
import type { DraftRow } from './bulk.ts';
import { DraftTable } from './draft-table.tsx';
import type { PriceView } from './view.ts';

interface BulkDialogProps {
  view: PriceView;
  count: number;
  type: string;
  value: string;
  draft: ShownBulk | null;
  problem: string | null;
}

/** The part of a draft that is shown: refused rows first, not every one of thousands. */
export interface ShownBulk {
  rows: DraftRow[];
  count: number;
  refused: { names: string[]; count: number };
  /** shows whether any price changed since the preview */
  fingerprint: string;
}

/** Changes the prices of all filtered products: first as a preview, then in one go. */
export function BulkDialog({ view, count, type, value, draft, problem }: BulkDialogProps) {
  return (
    <PageDialog title="Bulk Update" wide closeTo={priceAddress(view)}>
      {problem && <Notice tone="stop">{problem}</Notice>}
      <p className="text-grey">Changes the {countWords(count, 'product')} in the current list.</p>
      <form method="get" action="/admin/prices" className="mt-3 flex flex-wrap items-end gap-3">
        <input type="hidden" name="bulk" value="" />
        <input type="hidden" name="search" value={view.search} />
        <input type="hidden" name="category" value={view.category} />
        <div>
          <FieldLabel of="type">Type</FieldLabel>
          <select id="type" name="type" defaultValue={type} className="field w-auto">
            <option value="percentage">Percentage (%)</option>
            <option value="fixed">Fixed amount (£)</option>
          </select>
        </div>
        <div>
          <FieldLabel of="value">Value</FieldLabel>
          <input
            type="text"
            id="value"
            name="value"
            defaultValue={value}
            // biome-ignore lint/a11y/noAutofocus: the amount is the first thing to type
            autoFocus={draft === null}
            inputMode="text"
            className="field w-32"
          />
        </div>
        <Submit>Preview</Submit>
      </form>
      <p className="field-hint mt-1">To lower prices, start with a minus sign: -5.</p>
      {draft && draft.count > 0 && (
        <>
          {draft.refused.count > 0 && (
            <Notice className="mt-3" tone="stop">
              Prices must be between £0.01 and £10,000. Nothing can be applied until these are:{' '}
              {draft.refused.names.join(', ')}
              {draft.refused.count > draft.refused.names.length &&
                ` and ${draft.refused.count - draft.refused.names.length} more`}
              .
            </Notice>
          )}
          <DraftTable rows={draft.rows} caption="Old and new prices" />
          {draft.count > draft.rows.length && (
            <p className="figures mt-2">and {draft.count - draft.rows.length} more</p>
          )}
          {draft.refused.count === 0 && (
            <form method="post" className="mt-4">
              <input type="hidden" name="search" value={view.search} />
              <input type="hidden" name="category" value={view.category} />
              <input type="hidden" name="type" value={type} />
              <input type="hidden" name="value" value={value} />
              <input type="hidden" name="seen" value={draft.fingerprint} />
              <PrimarySubmit intent="bulk">Apply to {countWords(draft.count, 'product')}</PrimarySubmit>
            </form>
          )}
        </>
      )}
    </PageDialog>
  );
}
