import { copiesWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import type { BoardJob } from '../store.server.ts';
import type { BoardClock } from './board-view.ts';
import { dueWordsOf, type JudgedDue, judged } from './due-words.ts';
import { waitWords } from './wait-words.ts';

/** The cards of a column. The board handles their events (`codeOfCard`). */
export function CardList({ cards }: { cards: readonly Card[] }) {
  return (
    <ul>
      {cards.map(({ isMoving, ...content }) => (
        <li
          key={content.code}
          className={`job-card${content.blocks.length > 0 ? ' job-card-waits' : ''}${isMoving ? ' job-card-moving' : ''}`}
          draggable
        >
          <CardContent {...content} />
        </li>
      ))}
    </ul>
  );
}

/** Returns the code of the job on whose card an event happened. */
export const codeOfCard = ({ target }: { target: EventTarget }): string | undefined =>
  linkOfCard(target)?.dataset.job;

/** Returns the link of the card that an element belongs to. */
export const linkOfCard = (target: EventTarget) =>
  (target as Element).closest('.job-card')?.querySelector<HTMLElement>('[data-job]') ?? null;

/** What a card says. */
type Content = Pick<
  BoardJob,
  | 'code'
  | 'product'
  | 'quantity'
  | 'hasPicture'
  | 'details'
  | 'customer'
  | 'isCollected'
  | 'isReprint'
  | 'changed'
  | 'isTicketStale'
  | 'blocks'
  | 'note'
  | 'waitsSince'
  | 'sheet'
  | 'holder'
> & { due: JudgedDue; today: string };

/** A card, and whether a move of it is on its way to the server. */
type Card = Content & { isMoving: boolean };

/** Returns what the card of a job shows: everything that matters from two metres away. */
export const cardOf = (job: BoardJob, when: BoardClock, isMoving: boolean): Card => ({
  code: job.code,
  product: job.product,
  quantity: job.quantity,
  hasPicture: job.hasPicture,
  details: job.details,
  customer: job.customer,
  due: judged(job, when, when.times),
  isCollected: job.isCollected,
  isReprint: job.isReprint,
  changed: job.changed,
  isTicketStale: job.isTicketStale,
  blocks: job.blocks,
  note: job.note,
  waitsSince: job.waitsSince,
  sheet: job.sheet,
  holder: job.isMine ? 'Yours' : job.holder,
  today: when.day,
  isMoving,
});

function CardContent({ code, product, quantity, hasPicture, ...words }: Content) {
  return (
    <>
      <a
        href={href('/admin/jobs/:code', { code })}
        className="job-card-link"
        draggable={false}
        aria-describedby={`card-${code}`}
        data-job={code}
      >
        <strong>{copiesWords(quantity, product)}</strong>
      </a>
      {hasPicture && (
        <img
          src={href('/admin/jobs/:code/picture', { code })}
          alt=""
          loading="lazy"
          draggable={false}
          className="job-card-picture"
        />
      )}
      <span id={`card-${code}`}>
        <CardWords code={code} {...words} />
      </span>
    </>
  );
}

function CardWords({
  code,
  details,
  customer,
  holder,
  blocks,
  note,
  waitsSince,
  sheet,
  due,
  today,
  isCollected,
  isReprint,
  changed,
  isTicketStale,
}: Omit<Content, 'product' | 'quantity' | 'hasPicture'>) {
  return (
    <>
      {isReprint && <span className="block font-semibold">Reprint</span>}
      {changed && (
        <span className="job-card-changed">
          <strong>Changed:</strong> {changed}
        </span>
      )}
      {isTicketStale && <span className="job-card-changed">Print its ticket again</span>}
      {details && <span className="block text-grey">{details}</span>}
      <span className="block wrap-anywhere">{customer}</span>
      <span className="figures flex flex-wrap justify-between gap-x-2">
        <span className={due.isLate ? 'font-bold text-stop' : 'font-semibold'}>
          {due.isLate && (
            <span aria-hidden="true" className="max-[90rem]:hidden">
              ▲{' '}
            </span>
          )}
          {dueWordsOf(due, today)}
          {isCollected && ', collected'}
        </span>
        <span className="text-grey">{code.replace(/^ORD-/, '')}</span>
      </span>
      {blocks.map((block) => (
        <span key={block} className="job-card-block">
          <span aria-hidden="true">■ </span>
          {waitWords(block, { blocks, note, waitsSince }, today)}
        </span>
      ))}
      {sheet && <span className="block font-semibold">{`On sheet ${sheet}`}</span>}
      {holder && <span className="block text-grey">{holder}</span>}
    </>
  );
}
