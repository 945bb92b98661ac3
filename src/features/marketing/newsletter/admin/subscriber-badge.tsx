import { STATE_WORDS, type SubscriberState } from '../subscribers/subscriber.ts';

const LOOK: Readonly<Record<SubscriberState, { shape: string; colour: string }>> = {
  subscribed: { shape: '●', colour: 'bg-good-wash text-good' },
  unsubscribed: { shape: '○', colour: 'bg-stage text-ink' },
  pending: { shape: '◷', colour: 'bg-care-wash text-care' },
  cleaned: { shape: '✕', colour: 'bg-stop-wash text-stop' },
};

/** A subscriber's status, by text and shape. */
export function SubscriberBadge({ status }: { status: SubscriberState }) {
  const { shape, colour } = LOOK[status];
  return (
    <span className={`badge ${colour}`}>
      <span aria-hidden="true">{shape}</span>
      {STATE_WORDS[status]}
    </span>
  );
}
