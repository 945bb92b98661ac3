import { BriefCard } from '#features/artwork/briefs/brief-card.tsx';
import type { Brief } from '#features/artwork/briefs/index.ts';
import { proofState } from '#features/orders/order/index.ts';
import { roundsOf } from '#features/orders/order-artwork/index.ts';
import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { momentWords } from '#kit/moment-words.ts';
import type { PlainItem } from '../plain-order.ts';

interface Props {
  item: PlainItem;
  orderId: string;
  brief: Brief | undefined;
  isLate: boolean;
  /** whether the user may send drafts, and the order isn't cancelled */
  mayDesign: boolean;
}

/** What we design for an item: whose turn it is, the brief with its files, and the way to send the next draft. */
export function DesignPanel({ item, orderId, brief, isLate, mayDesign }: Props) {
  const { used, included } = roundsOf(item);
  const isOurs = item.lookBy !== null;
  return (
    <div className="mt-2 space-y-3">
      {item.lookBy ? (
        <p className={isLate ? 'font-bold text-stop' : 'font-bold text-care'}>
          {isLate ? '! Late: draft' : 'Design: draft'} due by {momentWords(item.lookBy)}
        </p>
      ) : (
        <p className="font-bold">{stateWords(item)}</p>
      )}
      <p className="text-sm text-grey">
        {used} of {countWords(included, 'round')} of changes used
      </p>
      {item.artwork && item.artworkProblem && (
        <div className="border-l-4 border-care pl-4">
          <p className="font-bold">Changes to make</p>
          <p className="whitespace-pre-line wrap-anywhere">{item.artworkProblem}</p>
        </div>
      )}
      {brief && <BriefCard brief={brief} title="The brief" />}
      {mayDesign && !item.isBegun && (
        <p className="no-print">
          <a
            href={href('/admin/orders/:orderId/artwork/:itemId', { orderId, itemId: item.id })}
            className={isOurs ? 'button button-primary' : 'button'}
          >
            {item.artwork ? 'Send the next draft' : 'Send the first draft'}
            <span className="sr-only">: {item.productName}</span>
          </a>
        </p>
      )}
    </div>
  );
}

function stateWords(item: PlainItem): string {
  const { state } = proofState(item);
  if (state === 'approved') return '✓ Design approved';
  return state === 'waiting' ? '○ The draft waits for the customer' : 'Design';
}
