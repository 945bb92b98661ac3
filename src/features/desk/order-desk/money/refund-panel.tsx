import {
  DISPUTE_MEANS,
  DISPUTE_WORDS,
  givesUpAt,
  type RefundState,
  refundBlock,
  refundState,
} from '#features/money/payments/index.ts';
import { formatDate, formatTime } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { Submit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import type { OrderWork } from '../order-work.server.ts';
import { Panel } from '../work-panels.tsx';
import { RefundForm, type RefundInput } from './refund-form.tsx';
import { refundWords } from './refund-words.ts';

type Refund = OrderWork['refunds'][number];

/** A refused form about a refund or a dispute: the submitted values and the error. */
export interface FollowUpInput {
  /** of the refund or dispute */
  id: string;
  how: string;
  paidOn: string;
  problem: string;
  field: 'how' | 'paidOn';
  /** the card provider can't be reached: staff must confirm that they checked there */
  needsCheck: boolean;
}

interface Props {
  /** the additional charge; left out for the order's own payment */
  charge?: { paymentId: string; what: string };
  payment: NonNullable<OrderWork['payment']>;
  refunds: OrderWork['refunds'];
  disputes: OrderWork['disputes'];
  version: number;
  /** `2026-11-24` */
  today: string;
  input: RefundInput | undefined;
  followUp: FollowUpInput | undefined;
}

/** The refunds of a card payment: completed, pending or stuck, and the ways to refund. */
export function RefundPanel({ charge, payment, refunds, disputes, version, today, input, followUp }: Props) {
  const validRefunds = refunds.filter(({ refused }) => refused === null);
  const left = payment.amountPence - sumOf(validRefunds);
  const isAllBack = sumOf(validRefunds.filter(({ doneAt }) => doneAt !== null)) >= payment.amountPence;
  const block = refundBlock(disputes);
  const byHand = payment.provider === 'hand';
  const canFollow = (refund: Refund) => !block && canPayBack(refund, left);
  return (
    <Panel
      title={charge ? `Refund: ${charge.what}` : 'Refund'}
      id={charge ? `refund-${charge.paymentId}` : 'refund'}
    >
      <p>
        Paid {formatPounds(payment.amountPence)} {byHand ? 'by bank transfer or at the counter' : 'by card'}
        {payment.provider === 'test' && ' (test mode: no money was taken)'}.
      </p>
      <ul className="divide-y divide-rule">
        {disputes.map((dispute) => (
          <li key={dispute.id} className="py-2">
            <strong className="figures">{formatPounds(dispute.amountPence)}</strong> disputed:{' '}
            {DISPUTE_WORDS[dispute.state]}
            <span className="block text-xs text-grey">{DISPUTE_MEANS[dispute.state]}</span>
          </li>
        ))}
        {refunds.map((refund) => (
          <li key={refund.id} className="py-2">
            <strong className="figures">{formatPounds(refund.amountPence)}</strong> {refundWords(refund)}
            <span className="block text-xs text-grey">{detailOf(refund)}</span>
            {canFollow(refund) && (
              <FollowUp
                refund={refund}
                version={version}
                today={today}
                values={followUp?.id === refund.id ? followUp : undefined}
              />
            )}
          </li>
        ))}
      </ul>
      {block && <p className="mt-2 font-semibold">{block}</p>}
      {!block && left > 0 && (
        <RefundForm
          of={charge?.paymentId}
          left={left}
          values={input}
          intent="refund"
          button={byHand ? 'Refund by bank or in cash' : 'Refund by card'}
        >
          {byHand
            ? 'You pay it back by bank or in cash, and record it here once you have. You can’t undo this. '
            : 'The money goes back to the customer’s card. You can’t undo this. '}
          The order’s status doesn’t change.
        </RefundForm>
      )}
      {!block && left <= 0 && (
        <p className="mt-2">
          {isAllBack
            ? 'Refunded in full.'
            : 'There is nothing left to refund, but some of the money hasn’t reached the customer yet.'}
        </p>
      )}
    </Panel>
  );
}

const sumOf = (refunds: readonly Refund[]) => refunds.reduce((sum, { amountPence }) => sum + amountPence, 0);

const STUCK: readonly RefundState[] = ['failing', 'gave-up', 'to-pay-back'];

const canPayBack = (refund: Refund, leftPence: number) => {
  const state = refundState(refund);
  return STUCK.includes(state) || (state === 'refused' && refund.amountPence <= leftPence);
};

function detailOf(refund: Refund): string {
  const { reason, problem, tries, failingSince, gaveUpAt, nextTryAt, doneAt, createdAt, paidBackBy } = refund;
  const why = reason ? ` ${reason}` : '';
  switch (refundState(refund)) {
    case 'failing':
      return `Tried ${times(tries)} since ${formatTime(failingSince ?? createdAt)}: ${problem}. ${
        nextTryAt
          ? `Next try ${formatTime(nextTryAt)}, then less and less often until ${formatDate(givesUpAt(failingSince ?? createdAt))}.`
          : ''
      }${why}`;
    case 'gave-up':
      return `Tried ${times(tries)} from ${formatTime(failingSince ?? createdAt)} to ${formatTime(gaveUpAt ?? createdAt)}: ${problem}. Galley has stopped trying.${why}`;
    case 'done':
      return `${formatTime(doneAt ?? createdAt)}.${why}`;
    case 'paid-back':
      return `Paid on ${formatDate(refund.paidBackOn ?? doneAt ?? createdAt)}${paidBackBy ? `, recorded by ${paidBackBy}` : ''}.${why}`;
    default:
      return `Requested ${formatTime(createdAt)}.${why}`;
  }
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`);

/** The two actions for a stuck refund; a refused one can only be paid back another way. */
function FollowUp({
  refund,
  version,
  today,
  values,
}: {
  refund: Refund;
  version: number;
  today: string;
  values: FollowUpInput | undefined;
}) {
  const isTried = !refund.byHand && refundState(refund) !== 'refused';
  return (
    <div className="mt-2 space-y-2">
      {isTried && (
        <form method="post">
          <RefundVersion refund={refund} version={version} />
          <Submit intent="refund-again">Try again now</Submit>
        </form>
      )}
      <details open={values !== undefined}>
        <summary className="cursor-pointer py-1 font-semibold">
          {refund.byHand ? 'I have paid it back' : 'I paid it back another way'}
        </summary>
        <form method="post" noValidate className="mt-1 space-y-2">
          <RefundVersion refund={refund} version={version} />
          <Field
            id={`how-${refund.id}`}
            name="how"
            label="How, and the reference (the customer sees this)"
            placeholder="Bank transfer, reference 4711"
            maxLength={200}
            required
            defaultValue={values?.how}
            error={values?.field === 'how' ? values.problem : undefined}
          />
          <Field
            id={`paid-on-${refund.id}`}
            name="paidOn"
            label="Day you paid it back"
            type="date"
            max={today}
            className="max-w-44"
            defaultValue={values?.paidOn ?? today}
            error={values?.field === 'paidOn' ? values.problem : undefined}
          />
          {values?.needsCheck && (
            <label className="flex min-h-11 items-center gap-2">
              <input type="checkbox" name="checked" value="1" />
              I’ve checked with the card provider: this refund was not made
            </label>
          )}
          <p className="text-xs text-grey">
            {isTried && 'Galley will stop trying to send it. '}The customer will get an email with the credit
            note.
          </p>
          <Submit intent="refund-paid-back">Mark as paid by hand</Submit>
        </form>
      </details>
    </div>
  );
}

function RefundVersion({ refund, version }: { refund: Refund; version: number }) {
  return (
    <>
      <input type="hidden" name="refundId" value={refund.id} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}
