import type { Brief } from '#features/artwork/briefs/index.ts';
import { PROOF_PAGES_MAX } from '#features/artwork/files/index.ts';
import { awaitsFile, type ItemArtworkState, shortHash } from '#features/orders/order/index.ts';
import { ARTWORK_STATE_WORDS } from '#features/orders/order-artwork/index.ts';
import { href } from '#kit/href.ts';
import type { ItemCheck } from '../order-work.server.ts';
import type { PlainItem, PlainOrder } from '../plain-order.ts';
import { ArtworkStateCard } from './artwork-state-card.tsx';
import { DesignPanel } from './design-panel.tsx';
import { isOurTurn } from './our-turn.ts';

const LOOK: Readonly<Record<ItemArtworkState, { mark: string; className: string }>> = {
  received: { mark: '○', className: 'text-grey' },
  checked: { mark: '✓', className: 'text-good' },
  problem: { mark: '!', className: 'text-care' },
  approved: { mark: '✓', className: 'text-good' },
};

interface PanelProps {
  item: PlainItem;
  order: Pick<PlainOrder, 'id' | 'status' | 'customerName' | 'createdAt'> & {
    items: readonly { productName: string }[];
  };
  check: ItemCheck | undefined;
  /** what we design for it, if anything */
  brief: Brief | undefined;
  /** whether the user may judge it */
  canJudge: boolean;
}

/** The state of an item's file, with the way to the screen where it is judged. */
export function ItemArtworkPanel({ item, order, check, brief, canJudge }: PanelProps) {
  const { mark, className } = LOOK[item.artworkState];
  const { artwork } = item;
  if (!item.isMade) return null;
  // A cancelled order's files stay as they are.
  const mayJudge = canJudge && order.status !== 'cancelled';
  return (
    <section aria-label={`Artwork of ${calledIn(order, item)}`} className="mt-3 border-t border-rule pt-3">
      {item.briefId ? (
        <DesignPanel
          item={item}
          orderId={order.id}
          brief={brief}
          isLate={check?.look?.isLate ?? false}
          mayDesign={mayJudge}
        />
      ) : item.lookBy ? (
        <LookLine item={item} check={check} />
      ) : (
        <p>
          Artwork:{' '}
          <strong className={className}>
            {mark} {artwork ? ARTWORK_STATE_WORDS[item.artworkState] : 'No file yet'}
          </strong>
        </p>
      )}
      {mayJudge && !item.briefId && isOurTurn(item) && <JudgeLink item={item} />}
      {artwork && !artwork.removedAt && <EveryPage item={item} file={artwork} />}
      <ArtworkStateCard item={item} order={order} />
      {mayJudge && !item.briefId && <SendInLink orderId={order.id} item={item} />}
      {artwork && (
        <details className="mt-1 text-xs text-grey">
          <summary className="py-1">Technical details</summary>
          <p className="figures wrap-anywhere">SHA-256 {shortHash(artwork.sha256)}</p>
        </details>
      )}
    </section>
  );
}

function LookLine({ item, check }: Pick<PanelProps, 'item' | 'check'>) {
  const look = check?.look;
  if (!item.idea) return <p>The file has been deleted. Ask the customer for another.</p>;
  return (
    <>
      <p className={look?.isLate ? 'font-bold text-stop' : 'font-bold text-care'}>
        {look?.isLate ? '! Late: answer' : 'Waits for us: answer'} by {look?.by}
      </p>
      <p className="break-all">{item.idea.originalName}</p>
    </>
  );
}

function JudgeLink({ item }: { item: PlainItem }) {
  return (
    <p className="no-print mt-2">
      <a href={href('/admin/files/:itemId', { itemId: item.id })} className="button">
        {item.lookBy ? 'Look at the file' : 'Judge the file'}
        <span className="sr-only">: {item.productName}</span>
      </a>
    </p>
  );
}

/** `A5 Flyers`, or `A5 Flyers, item 2` if the order has several, so that each section has its own name. */
function calledIn({ items }: Pick<PanelProps['order'], 'items'>, item: PlainItem): string {
  const isOne = items.filter(({ productName }) => productName === item.productName).length === 1;
  return isOne ? item.productName : `${item.productName}, item ${items.indexOf(item) + 1}`;
}

/** Every page of the file as small pictures, loaded as they come near the screen, each with a link to its proof. */
function EveryPage({ item, file }: { item: PlainItem; file: NonNullable<PlainItem['artwork']> }) {
  // The picture of the only page is beside the item already.
  if (!file.pageCount || file.pageCount < 2 || !item.productId) return null;
  return (
    <div className="no-print mt-2">
      <ol aria-label={`Every page of ${file.originalName}`} className="order-pages">
        {Array.from({ length: Math.min(file.pageCount, PROOF_PAGES_MAX) }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are their numbers
          <li key={i}>
            <a href={`${href('/admin/files/:itemId', { itemId: item.id })}?page=${i + 1}#pages`}>
              <img
                src={`${href('/artwork/:artworkId/proof/:page', { artworkId: file.id, page: `${i + 1}` })}?size=small`}
                alt={`Page ${i + 1}`}
                loading="lazy"
                width={72}
                height={96}
              />
            </a>
          </li>
        ))}
      </ol>
    </div>
  );
}

/**
 * Links to the page where staff upload a file that a customer gave them in another way, until work on the item begins.
 */
function SendInLink({ orderId, item }: { orderId: string; item: PlainItem }) {
  if (item.isBegun || item.productId === null) return null;
  return (
    <p className="no-print mt-2">
      <a
        href={sendInPath(orderId, item)}
        className={item.artwork ? 'inline-flex min-h-6 items-center' : 'button'}
      >
        {item.artwork ? 'Send in another file for the customer' : 'Send in the file for the customer'}
        <span className="sr-only">: {item.productName}</span>
      </a>
    </p>
  );
}

/** This link for every item that has no file yet, beside the notice that says so. */
export function AwaitedFiles({ id, items }: { id: string; items: readonly PlainItem[] }) {
  return items
    .filter((item) => awaitsFile(item) && !item.isBegun && item.productId !== null)
    .map((item) => (
      <a key={item.id} href={sendInPath(id, item)} className="mr-4 inline-flex min-h-6 items-center">
        {items.length === 1
          ? 'Send in the file for the customer'
          : `Send in the file for ${calledIn({ items }, item)}`}
      </a>
    ));
}

const sendInPath = (orderId: string, item: PlainItem) =>
  href('/admin/orders/:orderId/artwork/:itemId', { orderId, itemId: item.id });
