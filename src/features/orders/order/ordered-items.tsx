import { ArtworkStateLabel } from '#features/artwork/files/artwork-card.tsx';
import { removedWords } from '#features/artwork/files/index.ts';
import { ProductPicture } from '#features/catalogue/products/product-picture.tsx';
import { PublicPriceBadge } from '#features/pricing/prices/public-price-badge.tsx';
import { formatBytes } from '#kit/format-bytes.ts';
import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';
import { opinionWords } from '#kit/opinions.ts';
import { ButtonLink } from '#ui/button.tsx';
import { AcceptedList } from './accepted-list.tsx';
import { CUSTOMER_WAITS } from './customer-waits.ts';
import type { ProofState } from './item-artwork.ts';
import { LookCard } from './look-card.tsx';
import type { OrderItem } from './order.ts';
import { chosenIds } from './ordered-option.ts';

export type ShownItem = Omit<OrderItem, 'artworkEvents' | 'designId' | 'job' | 'vatChange'> & {
  /** the customer’s own design that its file was made from, to order it with a change; null without one */
  designPath: string | null;
  previewUrl: string | null;
  /** the proof page of the artwork; null without one */
  proofPath: string | null;
  /** the review page; null until the order has arrived */
  reviewPath: string | null;
  /** the page where the artwork is viewed, replaced and approved */
  artworkPath: string;
  /** whether the file can still be replaced: until printing begins */
  canReplace: boolean;
  proof: ProofState['state'];
  /** 1 for the file it was ordered with */
  version: number;
};

/** The items as bought, each with its picture, choices, file and price, and a link to buy it again. */
export function OrderedItems({ items, isCancelled }: { items: readonly ShownItem[]; isCancelled: boolean }) {
  return (
    <ul className="space-y-4">
      {items.map((item) => (
        <li key={item.id} className="sheet p-4 sm:p-5">
          <div className="flex gap-4">
            <ItemPicture item={item} />
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap justify-between gap-x-4">
                <h2 className="text-lg">{item.productName}</h2>
                <p className="figures font-bold sm:text-right">
                  {formatPounds(item.pricePence)}
                  {item.vatClass === 'zero' && <span className="block text-sm text-grey">VAT 0%</span>}
                  <PublicPriceBadge {...item} />
                </p>
              </div>
              {item.title && <p className="font-semibold wrap-anywhere">{item.title}</p>}
              {item.customerText && (
                <p className="text-sm whitespace-pre-line wrap-anywhere">{item.customerText}</p>
              )}
              <dl className="mt-1 grid gap-x-4 text-sm sm:grid-cols-2">
                {item.reference && (
                  <div className="flex gap-1.5">
                    <dt className="text-grey">Your reference:</dt>
                    <dd>{item.reference}</dd>
                  </div>
                )}
                {item.options.map((option) => (
                  <div key={option.group} className="flex gap-1.5">
                    <dt className="text-grey">{option.label}:</dt>
                    <dd>{option.name}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </div>
          {/* Below the choices; on a phone as wide as the item. */}
          <div className={item.productId ? 'sm:ml-32' : undefined}>
            {item.isMade && <ItemFile item={item} isCancelled={isCancelled} />}
            {item.productId && <ItemLinks item={item} productId={item.productId} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The first page of its file; the product until there is one. */
function ItemPicture({ item: { artwork, previewUrl, productId } }: { item: ShownItem }) {
  if (artwork?.hasPreview && previewUrl)
    return (
      <span className="flex w-20 shrink-0 items-start justify-center sm:w-28">
        <img
          src={previewUrl}
          alt={`First page of ${artwork.originalName}`}
          className="max-h-28 max-w-full border border-rule"
        />
      </span>
    );
  if (!productId) return null;
  return (
    <span className="w-20 shrink-0 sm:w-28">
      <ProductPicture of={productId} alt="" sizes="112px" className="aspect-4/3 w-full bg-stage" />
    </span>
  );
}

function ItemFile({ item, isCancelled }: { item: ShownItem; isCancelled: boolean }) {
  const { artwork } = item;
  return (
    <div className="mt-2 text-sm">
      {!isCancelled && <ItemArtworkWords item={item} />}
      {artwork && (
        <p className="text-xs break-all text-grey">
          Artwork{item.version > 1 && ` v${item.version}`}: {artwork.originalName} (
          {formatBytes(artwork.bytes)})
        </p>
      )}
      {artwork?.opinions && <p className="font-semibold">{opinionWords(artwork.opinions)}</p>}
      {item.idea && item.idea.id !== artwork?.id && (
        <p className="text-xs break-all text-grey">
          {item.lookBy ? 'Your file' : 'Your idea, which we don’t print'}: {item.idea.originalName}
        </p>
      )}
      <AcceptedList accepted={item.accepted} />
      {artwork?.removedAt && <p className="mt-1">{removedWords(artwork.removedAt)}</p>}
      {artwork && !artwork.removedAt && item.proofPath && (
        <a href={item.proofPath} className="no-print inline-flex min-h-11 items-center">
          See the proof<span className="sr-only"> of {artwork.originalName}</span>
        </a>
      )}
    </div>
  );
}

function ItemLinks({ item, productId }: { item: ShownItem; productId: string }) {
  return (
    <p className="no-print mt-3 flex flex-wrap gap-3">
      {(item.artwork || (item.canReplace && !item.briefId)) && (
        <a href={item.artworkPath} className="button">
          {artworkLinkWords(item)}
          <span className="sr-only">: {item.productName}</span>
        </a>
      )}
      <ButtonLink to={orderAgainPath({ ...item, productId })}>
        Order again<span className="sr-only">: {item.productName}</span>
      </ButtonLink>
      {item.designPath && (
        <ButtonLink to={item.designPath}>
          Change the design<span className="sr-only"> of {item.productName}, and order it again</span>
        </ButtonLink>
      )}
      {item.reviewPath && (
        <ButtonLink to={item.reviewPath}>
          Write a review<span className="sr-only"> of {item.productName}</span>
        </ButtonLink>
      )}
    </p>
  );
}

/** Whether the customer has to replace a file or approve a proof. */
export const waitsForCustomer = ({
  artworkState,
  lookBy,
  proof,
}: Pick<ShownItem, 'artworkState' | 'lookBy' | 'proof'>) =>
  (artworkState === 'problem' && !lookBy) || proof === 'waiting';

function artworkLinkWords(item: ShownItem): string {
  if (item.briefId)
    return item.proof === 'waiting' && item.canReplace ? 'Look at the draft' : 'See the design';
  if (!item.canReplace) return 'See the artwork';
  if (!item.artwork) return item.lookBy ? 'Send another file' : 'Send your file';
  return item.proof === 'waiting' && item.artworkState !== 'problem'
    ? 'Check the proof'
    : 'Send another file';
}

/** The artwork's progress; anything that the customer has to do comes first. */
function ItemArtworkWords({ item }: { item: ShownItem }) {
  if (item.lookBy) return <LookCard lookBy={item.lookBy} isDesign={item.briefId !== null} />;
  if (item.briefId && item.proof === 'waiting' && item.canReplace)
    return (
      <p className="notice notice-care mb-2 font-bold">
        ! Your draft is ready: look at it and tell us what to change
      </p>
    );
  if (item.artworkState === 'problem' && item.canReplace)
    return (
      <div className="notice notice-care mb-2">
        {item.artwork && <p className="font-bold">! We can’t print your file as it is</p>}
        <p className="whitespace-pre-line">{item.artworkProblem}</p>
      </div>
    );
  if (item.proof === 'waiting' && item.canReplace)
    return <p className="notice notice-care mb-2 font-bold">! Please approve your proof</p>;
  if (item.waitsFor)
    return <p className="notice notice-care mb-2 font-bold">! {CUSTOMER_WAITS[item.waitsFor]}</p>;
  if (!item.artwork) return null;
  // Only artwork that passed its check can be ordered.
  return <ArtworkStateLabel state={{ state: 'ready' }} />;
}

/**
 * The product page with the same options, artwork and VAT answers, at today's price. Without the artwork if the file
 * was removed.
 */
function orderAgainPath({
  productId,
  options,
  artwork,
  vatDecision,
}: Pick<OrderItem, 'options' | 'artwork' | 'vatDecision'> & { productId: string }): string {
  const answers = (vatDecision?.answers ?? []).map(({ id, answer }) => [id, answer] as const);
  const again = { ...chosenIds(options), ...Object.fromEntries(answers) };
  return `${href('/product/:productId', { productId })}?${new URLSearchParams({ ...again, ...(artwork && !artwork.removedAt ? { artwork: artwork.id } : {}) })}`;
}
