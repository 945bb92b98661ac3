import { formatPounds } from '../../kit/money.ts';
import { ArtworkStateLabel } from '../artwork/artwork-card.tsx';
import { formatBytes } from '../artwork/index.ts';
import { chosenIds, type OrderItem } from './order.ts';

export type ShownItem = OrderItem & {
  previewUrl: string;
  /** where the artwork is looked at as it prints */
  proofPath: string;
  /** where it can be reviewed; null until it has been delivered */
  reviewPath: string | null;
};

/** What was bought, as it was bought, each with its artwork and a way to buy it again. */
export function OrderedItems({ items }: { items: readonly ShownItem[] }) {
  return (
    <ul className="space-y-4">
      {items.map((item) => (
        <li key={item.id} className="sheet flex gap-4 p-4">
          {item.artwork.hasPreview && (
            <img
              src={item.previewUrl}
              alt={`First page of ${item.artwork.originalName}`}
              className="max-h-28 max-w-24 self-start border border-rule"
            />
          )}
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap justify-between gap-x-4">
              <h2 className="text-lg">{item.productName}</h2>
              <p className="figures font-bold">{formatPounds(item.pricePence)}</p>
            </div>
            <dl className="mt-1 grid gap-x-4 text-sm sm:grid-cols-2">
              {item.options.map((option) => (
                <div key={option.group} className="flex gap-1.5">
                  <dt className="text-grey">{option.label}:</dt>
                  <dd>{option.name}</dd>
                </div>
              ))}
            </dl>
            <div className="mt-2 text-sm">
              {/* Only artwork that passed its check can be ordered. */}
              <ArtworkStateLabel state={{ state: 'ready' }} />
              <p className="text-xs break-all text-grey">
                Artwork: {item.artwork.originalName} ({formatBytes(item.artwork.bytes)})
              </p>
              <a href={item.proofPath} className="no-print inline-flex min-h-11 items-center">
                See the proof<span className="sr-only"> of {item.artwork.originalName}</span>
              </a>
            </div>
            <p className="no-print mt-2 flex flex-wrap gap-3">
              <a href={orderAgainPath(item)} className="button">
                Order again<span className="sr-only">: {item.productName}</span>
              </a>
              {item.reviewPath && (
                <a href={item.reviewPath} className="button">
                  Write a review<span className="sr-only"> of {item.productName}</span>
                </a>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The configurator with the same choices and the same artwork, at today's price. */
export function orderAgainPath({ productId, options, artwork }: OrderItem): string {
  return `/product/${productId}?${new URLSearchParams({ ...chosenIds(options), artwork: artwork.id })}`;
}
