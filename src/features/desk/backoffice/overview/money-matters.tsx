import { DISPUTE_WORDS } from '#features/money/payments/index.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import type { MoneyMatter } from './overview.server.ts';

/** Payments that need attention, each with order, amount and deadline; renders nothing if there are none. */
export function MoneyMatters({ money }: { money: readonly MoneyMatter[] }) {
  if (money.length === 0) return null;
  return (
    <section aria-labelledby="money" className="mt-6">
      <h2 id="money">Payments that need attention</h2>
      <ul className="sheet mt-2 divide-y divide-rule">
        {money.map((matter) => (
          <li key={`${matter.kind}${matter.orderId}${matter.amountPence}`}>
            <a
              href={href('/admin/orders/:orderId', { orderId: matter.orderId })}
              className="grid min-h-11 gap-x-5 px-3 py-3 text-ink no-underline hover:bg-paper sm:grid-cols-[9.5rem_5.5rem_1fr] sm:px-4"
            >
              <span className="figures font-semibold text-reflex">{matter.orderNumber}</span>
              <strong className="figures">{formatPounds(matter.amountPence)}</strong>
              <span>{wordsOf(matter)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf(matter: MoneyMatter): string {
  switch (matter.kind) {
    case 'dispute':
      return `Disputed: ${DISPUTE_WORDS[matter.state].toLowerCase()}${deadlineOf(matter)}`;
    case 'refund':
      return `Refund not sent since ${formatTime(matter.failingSince)}: ${matter.problem}${matter.gaveUpAt ? '. Galley has stopped trying' : ''}`;
    case 'pay-back':
      return 'Refund to pay back by bank or in cash';
    case 'receipts':
      return matter.surplusPence > 0
        ? `Received ${formatPounds(matter.surplusPence)} too much: pay it back`
        : `Part received, ${formatPounds(matter.missingPence)} still to pay`;
    case 'flag':
      return FLAGS[matter.attention];
  }
}

function deadlineOf({ state, evidenceDueAt, closedAt }: Extract<MoneyMatter, { kind: 'dispute' }>): string {
  if (closedAt) return ` on ${formatTime(closedAt)}`;
  return evidenceDueAt && state !== 'under-review' ? `, by ${formatTime(evidenceDueAt)}` : '';
}

const FLAGS = {
  'amount-differs': 'The card provider took a different amount',
  'paid-after-cancel': 'Paid after its checkout was abandoned',
  'ordered-twice': 'Paid, but already ordered again: refund it',
  'refund-failed': 'A refund did not reach the card',
  'refunded-twice': 'Refunded twice: ask for one refund back',
} as const;
