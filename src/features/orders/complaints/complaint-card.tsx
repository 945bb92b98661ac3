import { copiesWords, figure } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { formatDate, formatTime } from '#kit/london-time.ts';
import {
  type ComplaintItem,
  type ShownComplaint,
  type ShownDecision,
  STATE_NEWS,
  WISHES,
  WRONG,
} from './complaint.ts';
import { outcomeWords } from './outcome-words.ts';

interface CardProps {
  complaint: ShownComplaint;
  /** the part of an address that lets a link open the order again */
  again: string;
  /** the addresses of reprints, by their id */
  reprintPaths: Readonly<Record<string, string>>;
}

/** A complaint on its customer's page: what they told us, the messages since, and the decision. */
export function ComplaintCard({ complaint, again, reprintPaths }: CardProps) {
  const { id, orderId, state, items, wish, createdAt, decisions, erasedAt } = complaint;
  const photoPath = (photoId: string) =>
    `${href('/orders/:orderId/problem/photos/:photoId', { orderId, photoId })}${again}`;
  return (
    <section className="sheet p-4 sm:p-5" aria-labelledby={`complaint-${id}`}>
      <h2 id={`complaint-${id}`} className="text-lg">
        {`Reported on ${formatDate(createdAt)}: ${STATE_NEWS[state]}`}
      </h2>
      <AffectedList items={items} />
      <p className="mt-1">{`What you’d like: ${WISHES[wish]}.`}</p>
      {erasedAt && <p className="mt-3 text-grey">The messages and photos have been deleted.</p>}
      <MessageList messages={complaint.messages} photoPath={photoPath} you="customer" />
      {decisions.map((decision) => (
        <Decision key={decision.id} decision={decision} reprintPaths={reprintPaths} />
      ))}
    </section>
  );
}

/** Which copies are affected, and what is wrong with them. */
export function AffectedList({ items }: { items: readonly ComplaintItem[] }) {
  return (
    <ul className="figures mt-2">
      {items.map(({ itemId, productName, copies, quantity, wrong }) => (
        <li key={itemId}>{`${figure(copies)} of ${copiesWords(quantity, productName)}: ${WRONG[wrong]}`}</li>
      ))}
    </ul>
  );
}

interface MessagesProps extends Pick<ShownComplaint, 'messages'> {
  photoPath(photoId: string): string;
  /** who is reading it */
  you: 'customer' | 'staff';
}

/** What the customer and staff wrote, oldest first, with the photos. */
export function MessageList({ messages, photoPath, you }: MessagesProps) {
  return (
    <ol className="mt-4 space-y-4">
      {messages.map(({ id, words, createdAt, photos, ...author }) => (
        <li key={id} className={`border-l-4 pl-3 ${author.byCustomer ? 'border-rule' : 'border-reflex'}`}>
          <p className="figures text-sm text-grey">
            {`${authorWords(you, author)}, ${formatTime(createdAt)}`}
          </p>
          <p className="mt-1 max-w-[72ch] whitespace-pre-line wrap-anywhere">{words}</p>
          {photos.length > 0 && (
            <ul className="mt-2 flex flex-wrap gap-2" aria-label="Photos">
              {photos.map((photo, i) => (
                <li key={photo}>
                  <a href={photoPath(photo)} className="block">
                    <img
                      src={photoPath(photo)}
                      alt={`Sent ${i + 1} of ${photos.length}`}
                      loading="lazy"
                      className="size-28 border border-rule object-cover"
                    />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

type Author = Pick<ShownComplaint['messages'][number], 'byCustomer' | 'isNoted' | 'actor'>;

function authorWords(you: MessagesProps['you'], { byCustomer, isNoted, actor }: Author): string {
  if (you === 'customer') return isNoted ? 'What you told us' : byCustomer ? 'You' : 'Us';
  if (isNoted) return `Customer, as told to ${actor}`;
  return byCustomer ? 'Customer' : actor;
}

function Decision({ decision, reprintPaths }: Pick<CardProps, 'reprintPaths'> & { decision: ShownDecision }) {
  const { reprint, words, createdAt, reopenedAt } = decision;
  return (
    <div className="mt-4 border-t border-rule pt-3">
      <h3 className="text-base">{`Our decision of ${formatDate(createdAt)}`}</h3>
      <p className="mt-1">
        {outcomeWords(decision)}
        {reprint && (
          <>
            {' '}
            <a href={reprintPaths[reprint.id]}>{`Order ${reprint.orderNumber}`}</a>
          </>
        )}
      </p>
      {words && <p className="mt-1 max-w-[72ch] whitespace-pre-line wrap-anywhere">{words}</p>}
      {reopenedAt && <p className="mt-1 text-grey">{`Reopened on ${formatDate(reopenedAt)}.`}</p>}
    </div>
  );
}
