import { ComplaintBadge } from '#features/orders/complaints/complaint-badge.tsx';
import { CAUSES } from '#features/orders/complaints/index.ts';
import { backWords } from '#features/orders/order/index.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { OUTCOME_WORDS } from './outcome-words.ts';
import type { StaffComplaint } from './read-complaint.server.ts';

/** How the affected items were made: file, proof, jobs and press. */
export function PrintedList({
  complaint: { items, printed, presses },
}: {
  complaint: Pick<StaffComplaint, 'items' | 'printed' | 'presses'>;
}) {
  return (
    <section aria-labelledby="printed" className="sheet p-4">
      <h2 id="printed">How it was made</h2>
      <ul className="divide-y divide-rule">
        {items.map(({ itemId, productName }) => {
          const { artworkId, artworkName, isProofApproved, jobs = [], pressId } = printed[itemId] ?? {};
          const press = presses.find(({ id }) => id === pressId);
          return (
            <li key={itemId} className="flex flex-wrap gap-4 py-3">
              {artworkId && (
                <img
                  src={href('/artwork/:artworkId/preview', { artworkId })}
                  alt=""
                  loading="lazy"
                  className="max-h-28 max-w-28 border border-rule"
                />
              )}
              <div className="min-w-0">
                <h3 className="text-base">{productName}</h3>
                <p className="wrap-anywhere">
                  {artworkId && artworkName ? (
                    <a
                      href={href('/artwork/:artworkId', { artworkId })}
                      className="inline-flex min-h-8 items-center wrap-anywhere"
                    >
                      {artworkName}
                    </a>
                  ) : (
                    'We no longer have its file.'
                  )}
                  {isProofApproved && ', proof approved by the customer'}
                </p>
                <p className="figures flex flex-wrap gap-x-4">
                  {jobs.map((code) => (
                    <a
                      key={code}
                      href={href('/admin/jobs/:code', { code })}
                      className="inline-flex min-h-8 items-center"
                    >
                      {code}
                    </a>
                  ))}
                  {press && <span>{press.name}</span>}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface DecidedProps extends Pick<StaffComplaint, 'decisions'> {
  /** the order that was paid, where refunds are followed up */
  paidOrderId: string;
}

/** The decisions, oldest first. */
export function DecidedList({ decisions, paidOrderId }: DecidedProps) {
  if (decisions.length === 0) return null;
  return (
    <section aria-labelledby="decided" className="sheet p-4">
      <h2 id="decided">Decided</h2>
      <ul className="divide-y divide-rule">
        {decisions.map((decision) => (
          <Decided key={decision.id} decision={decision} paidOrderId={paidOrderId} />
        ))}
      </ul>
    </section>
  );
}

function Decided({
  decision,
  paidOrderId,
}: Pick<DecidedProps, 'paidOrderId'> & { decision: StaffComplaint['decisions'][number] }) {
  const { outcome, cause, words, actor, amountPence, back, toPay, costPence } = decision;
  const { createdAt, reopenedAt, reprint } = decision;
  return (
    <li className="py-3">
      <p className="figures font-semibold">
        {OUTCOME_WORDS[outcome]}
        {reprint && (
          <>
            {': '}
            <a href={href('/admin/orders/:orderId', { orderId: reprint.id })}>{reprint.orderNumber}</a>
          </>
        )}
        {amountPence !== null && `: ${formatPounds(amountPence)}`}
      </p>
      {outcome === 'refund' && back.length > 0 && <p className="figures">{backWords(back)}</p>}
      {toPay.map(({ pence, panel }) => (
        <p key={panel}>
          <a
            href={`${href('/admin/orders/:orderId', { orderId: paidOrderId })}#${panel}`}
            className="figures inline-flex min-h-8 items-center font-semibold"
          >
            Pay back {formatPounds(pence)} by bank or in cash, then mark it as paid
          </a>
        </p>
      ))}
      <p>{`Cause: ${CAUSES[cause]}`}</p>
      {amountPence === null && costPence !== null && <p>{`Cost: ${formatPounds(costPence)}`}</p>}
      {words && <p className="mt-1 max-w-[72ch] whitespace-pre-line wrap-anywhere">{words}</p>}
      <p className="figures text-sm text-grey">
        {`${actor}, ${formatTime(createdAt)}`}
        {reopenedAt && `. Reopened ${formatTime(reopenedAt)}`}
      </p>
    </li>
  );
}

/** Other problems that the customer has reported. */
export function EarlierList({ earlier }: Pick<StaffComplaint, 'earlier'>) {
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className="sheet p-4">
      <h2 id="earlier">Other problems this customer reported</h2>
      <ul className="mt-2 space-y-2">
        {earlier.map(({ id, orderNumber, state, createdAt }) => (
          <li key={id} className="figures flex flex-wrap items-center gap-3">
            <a href={href('/admin/problems/:complaintId', { complaintId: id })}>{orderNumber}</a>
            <ComplaintBadge state={state} />
            <span className="text-grey">{formatTime(createdAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
