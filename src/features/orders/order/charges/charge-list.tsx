import { formatDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { XmlLink } from '../documents/xml-link.tsx';
import { chargeInvoiceXmlPath } from '../documents/xml-paths.ts';
import { type CustomerCharge, chargeInvoicePath } from './charge.ts';

interface Props {
  orderId: string;
  charges: readonly CustomerCharge[];
  /** the order page, which leads to the card page, if this is another page */
  action?: string;
  /** the `?key=…` of a signed link, or empty */
  again?: string;
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
}: Pick<Props, 'charges' | 'action'> & { transfer: ChargeTransfer | null }) {
  return charges
    .filter(({ state }) => state === 'waiting')
    .map(({ id, what, why, totalPence, receivedPence }) => {
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
              <PrimarySubmit intent="pay-charge">{`Pay ${toPay} by Card`}</PrimarySubmit>
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

/** The amounts paid on top of an order, or owed on account, each with its invoice as PDF. */
export function PaidCharges({ orderId, charges, again = '' }: Props) {
  const paid = charges.filter(({ state }) => state === 'paid');
  if (paid.length === 0) return null;
  return (
    <section className="sheet p-5 text-sm" aria-labelledby="charges">
      <h2 id="charges" className="mb-1 text-lg">
        Charged on top
      </h2>
      <ul className="divide-y divide-rule">
        {paid.map(({ id, what, why, totalPence, isOnAccount, paidBy, invoiceNumber, dueOn }) => (
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
            {invoiceNumber && (
              <p className="flex flex-wrap gap-x-5">
                <a
                  href={chargeInvoicePath(orderId, invoiceNumber, again)}
                  download
                  className="inline-flex min-h-11 items-center font-semibold"
                >
                  {invoiceNumber} (PDF)
                </a>
                <XmlLink number={invoiceNumber} path={chargeInvoiceXmlPath(orderId, invoiceNumber, again)} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
