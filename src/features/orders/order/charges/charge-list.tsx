import { formatDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import type { CustomerCharge } from './charge.ts';

interface Props {
  charges: readonly CustomerCharge[];
  /** the order page, which leads to the card page, if this is another page */
  action?: string;
  /** whether paying is what the customer should do next: only then its button is filled */
  isNext?: boolean;
}

/** Where to send a transfer for an additional charge. */
export interface ChargeTransfer {
  /** of the bank account, each with its label */
  lines: [label: string, text: string][];
  reference: string;
}

/** The amounts still to be paid on top of an order, each with its reason and the ways to pay it. */
export function WaitingCharges({
  charges,
  action,
  transfer,
  isNext = true,
}: Props & { transfer: ChargeTransfer | null }) {
  return charges
    .filter(({ state }) => state === 'waiting')
    .map(({ id, what, why, totalPence, receivedPence }, i) => {
      const Pay = isNext && i === 0 ? PrimarySubmit : Submit;
      const toPay = formatPounds(totalPence - receivedPence);
      return (
        <section key={id} className="no-print notice notice-care mt-5" aria-labelledby={`charge-${id}`}>
          <h2 id={`charge-${id}`} className="text-lg">
            {what}: {toPay} is still due
          </h2>
          <p className="mt-1">{why}</p>
          {receivedPence > 0 ? (
            <p className="mt-1">
              {formatPounds(receivedPence)} of {formatPounds(totalPence)} received. Please pay the rest in the
              same way.
            </p>
          ) : (
            <form method="post" action={action} className="mt-3">
              <input type="hidden" name="chargeId" value={id} />
              <Pay intent="pay-charge">{`Pay ${toPay} by Card`}</Pay>
            </form>
          )}
          {transfer && <TransferDetails {...transfer} toPay={toPay} />}
        </section>
      );
    });
}

function TransferDetails({ lines, reference, toPay }: ChargeTransfer & { toPay: string }) {
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
        Pay by bank transfer
      </summary>
      <dl className="figures mt-1 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1">
        {[...lines, ['Amount', toPay] as const, ['Reference', reference] as const].map(([label, text]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="font-semibold wrap-anywhere select-all">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The amounts paid on top of an order, or owed on account. Their invoices are among its documents. */
export function PaidCharges({ charges }: Pick<Props, 'charges'>) {
  const paid = charges.filter(({ state }) => state === 'paid');
  if (paid.length === 0) return null;
  return (
    <section className="sheet p-5 text-sm" aria-labelledby="charges">
      <h2 id="charges" className="mb-1 text-lg">
        Charged on top
      </h2>
      <ul className="divide-y divide-rule">
        {paid.map(({ id, what, why, totalPence, isOnAccount, paidBy, dueOn }) => (
          <li key={id} className="py-2">
            <p className="figures flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">{what}</span>
              <strong>{formatPounds(totalPence)}</strong>
            </p>
            <p className="text-grey">{why}</p>
            <p className="text-grey">
              {isOnAccount
                ? `Added to your account${dueOn ? `, due on ${formatDay(dueOn)}` : ''}.`
                : `Paid ${paidBy}.`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
