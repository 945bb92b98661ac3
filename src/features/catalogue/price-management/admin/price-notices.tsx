import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { Submit } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Batch, UnmeasuredProduct } from './prices.server.ts';

/** Old options whose measure was never entered and could not be derived from their name. */
export function Unmeasured({ products }: { products: UnmeasuredProduct[] }) {
  if (products.length === 0) return null;
  return (
    <Notice className="mt-4" tone="care">
      <p>
        Some options have no size, pages, copies or working days yet. They’re hidden in the shop until you
        enter them:
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {products.map(({ id, name, options }) => (
          <li key={id}>
            <a href={`${href('/admin/prices')}?options=${id}`}>{name}</a>
            {`: ${countWords(options, 'option')}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

export function UndoButton({ batch }: { batch: Batch }) {
  return (
    <form method="post">
      <input type="hidden" name="batchId" value={batch.id} />
      <Submit intent="undo">Undo</Submit>
    </form>
  );
}

export function Recent({ batches, hasOlder }: { batches: Batch[]; hasOlder: boolean }) {
  if (batches.length === 0) return null;
  return (
    <details className="sheet mt-4 px-4 py-2">
      <summary className="min-h-8 cursor-pointer">
        {hasOlder && 'The latest '}
        {countWords(batches.length, 'change')} in the last 24 hours can be undone
      </summary>
      <ul>
        {batches.map((batch) => (
          <li key={batch.id} className="figures flex flex-wrap items-center gap-4 border-t border-rule py-2">
            <span className="min-w-0 flex-1">
              {batch.description}
              {batch.kind !== 'options' && ` · ${ofWhat(batch)}`} · {batch.madeByName},{' '}
              {formatTime(batch.createdAt)}
            </span>
            <UndoButton batch={batch} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** `A5 Flyers £12.50 → £14.10` for one product, `85 products` for several. */
export function ofWhat({ products, only }: Batch): string {
  if (!only) return `${products} products`;
  return `${only.name} ${formatPounds(only.oldPence)} → ${formatPounds(only.newPence)}`;
}
