import {
  chargeInvoicePath,
  chargeInvoiceXmlPath,
  type Order,
  type OrderCharge,
  XML_WORDS,
} from '#features/orders/index.ts';
import { formatTime } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { Submit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from './work-panels.tsx';

/** A refused form that withdraws a charge. */
export interface TypedWithdrawal {
  chargeId: string;
  withdrawReason: string;
  /** beside the reason; null if that is not at fault */
  error: string | null;
}

interface Props {
  order: Pick<Order, 'id' | 'charges'>;
  typed: TypedWithdrawal | undefined;
}

/** What was charged on top of the order, whether it was paid, and the way to withdraw what still waits. */
export function ChargePanel({ order, typed }: Props) {
  if (order.charges.length === 0) return null;
  return (
    <Panel title="Charged on top" id="charges">
      <ul className="divide-y divide-rule">
        {order.charges.map((charge) => (
          <li key={charge.id} className="py-2">
            <strong className="figures">{formatPounds(charge.totalPence)}</strong> {charge.what}
            {charge.kind === 'change' && <span className="block text-grey">{charge.why}</span>}
            <span className="block">{stateWords(charge)}</span>
            {charge.invoiceNumber && (
              <span className="flex flex-wrap gap-x-5">
                <a
                  href={chargeInvoicePath(order.id, charge.invoiceNumber)}
                  download
                  className="inline-flex min-h-11 items-center font-semibold"
                >
                  {charge.invoiceNumber} (PDF)
                </a>
                <a
                  href={chargeInvoiceXmlPath(order.id, charge.invoiceNumber)}
                  download
                  className="inline-flex min-h-11 items-center"
                  aria-label={`${charge.invoiceNumber}: ${XML_WORDS}`}
                >
                  {XML_WORDS}
                </a>
              </span>
            )}
            {charge.state === 'waiting' && (
              <Withdraw charge={charge} typed={typed?.chargeId === charge.id ? typed : undefined} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function stateWords({
  kind,
  state,
  isOnAccount,
  createdAt,
  settledAt,
  withdrawnBy,
  withdrawnWhy,
}: OrderCharge) {
  const at = formatTime(settledAt ?? createdAt);
  if (state === 'waiting')
    return `Waiting: the customer was asked to pay it on ${formatTime(createdAt)}.${kind === 'change' ? ' The order changes when they have.' : ''}`;
  if (state === 'withdrawn') return `Withdrawn on ${at} by ${withdrawnBy}: ${withdrawnWhy}`;
  return isOnAccount ? `On the customer’s account since ${at}.` : `Paid by card on ${at}.`;
}

function Withdraw({ charge, typed }: { charge: OrderCharge; typed: TypedWithdrawal | undefined }) {
  const isChange = charge.kind === 'change';
  return (
    <details className="mt-1" open={typed !== undefined}>
      <summary className="cursor-pointer py-1 font-semibold">
        {isChange ? 'Leave the order as it is' : 'We’ll pay it after all'}
      </summary>
      <form method="post" noValidate className="mt-1 space-y-2">
        <input type="hidden" name="chargeId" value={charge.id} />
        <input type="hidden" name="chargeVersion" value={charge.version} />
        <Field
          name="withdrawReason"
          id={`withdraw-reason-${charge.id}`}
          label="Why (staff only)"
          maxLength={200}
          defaultValue={typed?.withdrawReason}
          error={typed?.error ?? undefined}
        />
        <p className="text-xs text-grey">
          We’ll email the customer to say they don’t need to pay it
          {isChange && ', and the order isn’t changed'}. You can’t undo this.
        </p>
        <Submit intent="charge-withdraw">Withdraw the charge</Submit>
      </form>
    </details>
  );
}
