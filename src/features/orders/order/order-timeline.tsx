import { formatDay, formatTime } from '#kit/london-time.ts';
import { followedAt } from './followed-at.ts';
import { isForCollection } from './handover.ts';
import { type DeliveryMethod, type OrderStatus, STATUS_WORDS } from './order.ts';

interface Props {
  status: OrderStatus;
  createdAt: Date | string;
  /** `2026-11-24` */
  despatchOn: string;
  deliveryMethod: DeliveryMethod;
  trackingNumber: string | null;
  /** who production is waiting for: the customer, to replace a file or approve a proof, or us, to look at a file; null for nobody */
  artworkWaits: 'you' | 'us' | null;
  /** newest first */
  history: readonly { status: OrderStatus; createdAt: string }[];
}

interface Step {
  words: string;
  /** null until done */
  at: string | null;
  note?: string;
}

/** An order's progress: each step with its time, including the steps still to come. */
export function OrderTimeline(order: Props) {
  const steps = stepsOf(order);
  const current = steps.findLastIndex((step) => step.at !== null);
  return (
    <section className="sheet p-5 text-sm">
      <h2 className="mb-3 text-lg">Progress</h2>
      <ol className="timeline">
        {steps.map((step, i) => (
          <li
            key={step.words}
            data-done={step.at !== null || undefined}
            aria-current={i === current ? 'step' : undefined}
          >
            <span className={i === current ? 'font-bold' : 'font-semibold'}>{step.words}</span>
            {step.at ? (
              <time dateTime={step.at} className="figures block text-grey">
                {formatTime(step.at)}
              </time>
            ) : (
              <span className="block text-grey">{step.note ?? 'Still to come'}</span>
            )}
          </li>
        ))}
      </ol>
      {order.trackingNumber && <Tracking number={order.trackingNumber} />}
    </section>
  );
}

function stepsOf({ status, createdAt, despatchOn, deliveryMethod, artworkWaits, history }: Props): Step[] {
  const isCollected = isForCollection({ deliveryMethod });
  const received = new Date(createdAt).toISOString();
  // The newest row of a status is when it was last reached. A later status implies the earlier ones.
  const reached = (...anyOf: OrderStatus[]) =>
    history.find((entry) => entry.status === anyOf[0])?.createdAt ??
    history.findLast((entry) => anyOf.includes(entry.status))?.createdAt ??
    null;
  if (status === 'cancelled')
    return [
      { words: 'Received', at: received },
      { words: STATUS_WORDS.cancelled, at: reached('cancelled') },
    ];
  const isPast = (...statuses: OrderStatus[]) => statuses.includes(status);
  return [
    { words: 'Received', at: received },
    // Artwork that failed its check waits for us if its customer asked us to look; a problem that staff have found
    // since then waits for the customer.
    artworkWaits && (status === 'pending' || status === 'processing')
      ? {
          words: 'Artwork check',
          at: null,
          note: artworkWaits === 'you' ? 'Waiting for you' : 'We’re looking at your file',
        }
      : { words: 'Artwork check', at: received },
    {
      words: 'In production',
      at: isPast('processing', 'shipped', 'delivered') ? reached('processing', 'shipped', 'delivered') : null,
    },
    {
      words: isCollected ? 'Ready to collect' : 'Dispatched',
      at: isPast('shipped', 'delivered') ? reached('shipped', 'delivered') : null,
      note: `On ${formatDay(despatchOn)}`,
    },
    { words: isCollected ? 'Collected' : 'Delivered', at: isPast('delivered') ? reached('delivered') : null },
  ];
}

function Tracking({ number }: { number: string }) {
  const page = followedAt(number);
  return (
    <p className="mt-4 border-t border-rule pt-3">
      Tracking number{' '}
      {page ? (
        <a href={page} rel="noreferrer" className="figures font-bold">
          {number}
        </a>
      ) : (
        <strong className="figures">{number}</strong>
      )}
    </p>
  );
}
