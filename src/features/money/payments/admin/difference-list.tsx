import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { Submit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { canTakeOver, differenceWords } from '../reconcile/difference.ts';
import type { ListedDifference } from '../reconcile/reconcile-store.server.ts';

/** An open difference as a sentence, with the button that settles it. */
export function DifferenceItem({
  difference,
  values,
}: {
  difference: ListedDifference;
  values: { why: string; problem: string } | undefined;
}) {
  const { id, foundAt } = difference;
  const isTakeable = canTakeOver(difference);
  return (
    <li className="sheet p-4">
      <OrderOf difference={difference} />
      <p className="mt-1 max-w-[70ch]">{differenceWords(difference, difference.orderId !== null)}</p>
      <p className="mt-1 text-xs wrap-anywhere text-grey">
        Found {formatTime(foundAt)}. {idsOf(difference)}
      </p>
      {isTakeable && (
        <form method="post" className="mt-3">
          <input type="hidden" name="id" value={id} />
          <Submit intent="take-over">Take over from the card provider</Submit>
        </form>
      )}
      {isTakeable ? (
        <details className="mt-1" open={values !== undefined}>
          <summary className="cursor-pointer py-1 font-semibold">Leave the order as it is</summary>
          <MarkAsSeen id={id} values={values} />
        </details>
      ) : (
        <div className="mt-3">
          <p className="max-w-[70ch] text-grey">{ADVICE[difference.kind]}</p>
          <MarkAsSeen id={id} values={values} />
        </div>
      )}
    </li>
  );
}

/** What to do about a difference that Galley can't settle. */
const ADVICE: Readonly<Partial<Record<ListedDifference['kind'], string>>> = {
  'not-paid-there':
    'The customer has a confirmation of this order, so Galley can’t undo it. Don’t print it. Ask the customer to pay, or cancel the order.',
  amount:
    'Galley can’t change what the customer paid. Ask for what is missing, or refund the order by the difference.',
  'unknown-payment':
    'Galley can’t tell what this money is for. Look the payment up at the card provider and refund it there if nobody is owed anything for it.',
  'refund-not-there':
    'Ask the card provider what happened to it. If it was never made, pay it back another way.',
  'refund-amount': 'Compare both with the card provider’s receipt.',
  'dispute-not-there': 'Ask the card provider about it. Until then the dispute stays on the order.',
};

function MarkAsSeen({ id, values }: { id: string; values: { why: string; problem: string } | undefined }) {
  return (
    <form method="post" noValidate className="mt-2 max-w-xl space-y-2">
      <input type="hidden" name="id" value={id} />
      <Field
        id={`why-${id}`}
        name="why"
        label="What you’ve done about it, or why nothing needs doing"
        maxLength={300}
        required
        defaultValue={values?.why}
        error={values?.problem}
      />
      <Submit intent="seen">Mark as seen</Submit>
    </form>
  );
}

function OrderOf({ difference: { orderId, orderNumber } }: { difference: ListedDifference }) {
  if (orderId === null || orderNumber === null) return <strong>No order</strong>;
  return (
    <a href={href('/admin/orders/:orderId', { orderId })} className="figures font-semibold">
      {orderNumber}
    </a>
  );
}

function idsOf({ providerId, providerPaymentId, theirs }: ListedDifference): string {
  const ids = [providerId, providerPaymentId, theirs.reference].filter(
    (id) => id !== undefined && id !== null,
  );
  return `At the card provider: ${[...new Set(ids)].join(', ')}`;
}

/** The newest settled differences: the outcome of each, and who settled it. */
export function SettledList({ differences }: { differences: readonly ListedDifference[] }) {
  if (differences.length === 0) return null;
  return (
    <section aria-labelledby="settled" className="mt-8">
      <h2 id="settled">Settled</h2>
      <ul className="sheet mt-3 divide-y divide-rule">
        {differences.map((difference) => (
          <li key={difference.id} className="px-4 py-3">
            <OrderOf difference={difference} />{' '}
            <span className="text-grey">
              {outcomeOf(difference)}, {formatTime(difference.settledAt ?? difference.foundAt)}
            </span>
            <p className="max-w-[70ch]">{differenceWords(difference, difference.orderId !== null)}</p>
            {difference.settledWhy && <p className="max-w-[70ch] text-grey">{difference.settledWhy}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function outcomeOf({ settledHow, settledBy }: ListedDifference): string {
  switch (settledHow) {
    case 'seen':
      return `Marked as seen by ${settledBy ?? 'former staff'}`;
    case 'taken-over':
      return `Taken over by ${settledBy ?? 'Galley'}`;
    default:
      return 'Both sides agree again';
  }
}
