import { formatTime } from '#kit/london-time.ts';
import { formatPounds, formatSurcharge } from '#kit/money.ts';
import { ButtonLink, Submit } from '#ui/button.tsx';
import { PageDialog } from '#ui/page-dialog.tsx';
import { priceAddress } from './address.ts';
import { percentChange } from './bulk.ts';
import type { HistoryEntry } from './prices.server.ts';
import type { PriceView } from './view.ts';

interface HistoryDialogProps {
  view: PriceView;
  productId: string;
  name: string;
  entries: HistoryEntry[];
  /** the entry at which the next page begins */
  older: number | null;
}

/** Every change of a product's prices, newest first. */
export function HistoryDialog({ view, productId, name, entries, older }: HistoryDialogProps) {
  return (
    <PageDialog title={`Price History: ${name}`} wide closeTo={priceAddress(view)}>
      {entries.length === 0 && <p>No price changes yet.</p>}
      <ul>
        {entries.map((entry, i) => (
          <li key={entry.id} className="flex flex-wrap items-start gap-x-6 gap-y-1 border-b border-rule py-3">
            <div className="min-w-0 flex-1 basis-72">
              <p className="figures">
                {formatPounds(entry.oldPricePence)} → <strong>{formatPounds(entry.newPricePence)}</strong>{' '}
                <span className="text-grey">
                  {formatSurcharge(entry.newPricePence - entry.oldPricePence) || '£0.00'} (
                  {percentChange(entry.oldPricePence, entry.newPricePence)})
                </span>
              </p>
              <p className="mt-1">
                {entry.changeType === 'base' ? 'Base price' : `Option: ${entry.optionType} ${entry.optionId}`}
                {entry.changeReason && ` · ${entry.changeReason}`}
              </p>
              <p className="mt-1 text-grey">
                {entry.changedByName}, {formatTime(entry.createdAt)}
              </p>
              {entry.isFromBeforeUpdate && (
                <p className="mt-1 text-grey">Made before the shop was updated, so it can’t be undone.</p>
              )}
            </div>
            {/* Undone together, so one button is enough. */}
            {entry.canUndo && entry.batchId && entry.batchId !== entries[i - 1]?.batchId && (
              <form method="post">
                <input type="hidden" name="batchId" value={entry.batchId} />
                <input type="hidden" name="productId" value={productId} />
                <Submit intent="undo">Undo</Submit>
              </form>
            )}
          </li>
        ))}
      </ul>
      {older !== null && (
        <p className="mt-4">
          <ButtonLink to={priceAddress(view, { history: productId, before: String(older) })}>
            Older changes
          </ButtonLink>
        </p>
      )}
    </PageDialog>
  );
}
