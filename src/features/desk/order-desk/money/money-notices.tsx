import {
  DISPUTE_MEANS,
  DISPUTE_WORDS,
  productionHold,
  reasonWords,
  refundState,
} from '#features/money/payments/index.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { Submit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { OrderWork } from '../order-work.server.ts';
import type { FollowUpInput } from './refund-panel.tsx';

type Dispute = OrderWork['disputes'][number];

/** An order's disputes and stuck refunds, which staff must deal with. */
export function MoneyNotices({
  orderId,
  work,
  input,
}: {
  orderId: string;
  work: Pick<OrderWork, 'disputes' | 'refunds' | 'payment'>;
  input: FollowUpInput | undefined;
}) {
  const stuck = work.refunds.filter((refund) => ['failing', 'gave-up'].includes(refundState(refund)));
  return (
    <>
      {work.disputes
        .filter((dispute) => dispute.seenAt === null || productionHold([dispute]) !== null)
        .map((dispute) => (
          <DisputeNotice
            key={dispute.id}
            orderId={orderId}
            dispute={dispute}
            isStripe={work.payment?.provider === 'stripe'}
            values={input?.id === dispute.id ? input : undefined}
          />
        ))}
      {stuck.map((refund) => (
        <Notice key={refund.id} tone={refund.gaveUpAt ? 'stop' : 'care'}>
          Galley hasn’t been able to send a refund of {formatPounds(refund.amountPence)} since{' '}
          {formatTime(refund.failingSince ?? refund.createdAt)}: {refund.problem}.{' '}
          {refund.gaveUpAt ? 'It has stopped trying.' : 'It keeps trying.'}{' '}
          <a href="#refund" className="font-semibold">
            See the refund
          </a>
        </Notice>
      ))}
    </>
  );
}

/** Shown beside the order number while the latest dispute is open or lost. */
export function DisputeBadge({ dispute: { state } }: { dispute: Dispute }) {
  if (state === 'won' || state === 'closed') return null;
  return <span className="badge payment-disputed">{state === 'lost' ? 'Dispute lost' : 'Disputed'}</span>;
}

function DisputeNotice({
  orderId,
  dispute,
  isStripe,
  values,
}: {
  orderId: string;
  dispute: Dispute;
  isStripe: boolean;
  values: FollowUpInput | undefined;
}) {
  const { id, amountPence, state, closedAt, evidenceDueAt, releasedAt, providerDisputeId } = dispute;
  const hold = productionHold([dispute]);
  const isGood = state === 'won' || state === 'closed';
  return (
    <div>
      <Notice tone={isGood ? 'good' : 'stop'}>
        <strong>
          Dispute of {formatPounds(amountPence)}: {DISPUTE_WORDS[state].toLowerCase()}.
        </strong>{' '}
        {reasonWords(dispute.reason)}. {DISPUTE_MEANS[state]}
        {evidenceDueAt && state !== 'under-review' && (
          <>
            {' '}
            Respond by <strong className="figures">{formatTime(evidenceDueAt)}</strong>
            {state === 'needs-response' && ', or the money is lost'}.
          </>
        )}
        {hold && ' The order is on hold until the bank decides in your favour. It can’t be printed or sent.'}
        {releasedAt && !isGood && ' The hold has been released: the order can be printed and sent.'}
        {isStripe && (
          <>
            {' '}
            <a
              href={`https://dashboard.stripe.com/disputes/${providerDisputeId}`}
              rel="noreferrer"
              className="font-semibold"
            >
              Open in Stripe
            </a>
          </>
        )}
      </Notice>
      <div className="no-print mt-1 flex flex-wrap items-start gap-x-6">
        <a
          href={href('/admin/orders/:orderId/evidence.pdf', { orderId })}
          download
          className="py-1 font-semibold"
        >
          Download evidence (PDF)
        </a>
        {hold && <ReleaseHold id={id} values={values} />}
        {closedAt && !dispute.seenAt && (
          <form method="post">
            <input type="hidden" name="disputeId" value={id} />
            <Submit intent="dispute-seen">Mark as seen</Submit>
          </form>
        )}
      </div>
    </div>
  );
}

function ReleaseHold({ id, values }: { id: string; values: FollowUpInput | undefined }) {
  return (
    <details open={values !== undefined}>
      <summary className="cursor-pointer py-1 font-semibold">Release the hold</summary>
      <form method="post" noValidate className="mt-1 max-w-xl space-y-2">
        <input type="hidden" name="disputeId" value={id} />
        <Field
          id={`why-${id}`}
          name="how"
          label="Why you’re releasing it"
          maxLength={300}
          required
          defaultValue={values?.how}
          error={values?.problem}
        />
        <p className="text-xs text-grey">
          The order can then be printed and sent even though the dispute isn’t settled. The timeline shows who
          released it and why.
        </p>
        <Submit intent="release-hold">Release the hold</Submit>
      </form>
    </details>
  );
}
