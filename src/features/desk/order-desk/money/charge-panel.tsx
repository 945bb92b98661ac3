import {
  chargeInvoicePath,
  chargeInvoiceXmlPath,
  chargeToPayPence,
  type HandPayment,
  type Order,
  type OrderCharge,
  paidBy,
  XML_WORDS,
} from '#features/orders/order/index.ts';
import { canBeEmailed } from '#kit/email-address.ts';
import { formatTime } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { Submit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '../work-panels.tsx';
import { type ReceiptInput, Receipts } from './receipts-panel.tsx';

/** A refused form that withdraws a charge. */
export interface WithdrawalInput {
  chargeId: string;
  withdrawReason: string;
  /** beside the reason; null if that is not at fault */
  error: string | null;
}

interface Props {
  order: Pick<Order, 'id' | 'charges' | 'version' | 'customerEmail'>;
  input: WithdrawalInput | undefined;
  /** `2026-11-24` */
  today: string;
  receiptInput: ReceiptInput | undefined;
}

/** The order's additional charges, whether they were paid, and the way to withdraw those still waiting. */
export function ChargePanel({ order, input, today, receiptInput }: Props) {
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
            {(charge.state === 'waiting' || charge.handPayment) && (
              <Receipts
                payment={charge.handPayment ?? nothingYet(charge)}
                chargeId={charge.id}
                version={order.version}
                today={today}
                input={receiptInput?.values.chargeId === charge.id ? receiptInput : undefined}
              />
            )}
            {charge.state === 'waiting' && (
              <Withdraw
                canEmail={canBeEmailed(order.customerEmail)}
                charge={charge}
                values={input?.chargeId === charge.id ? input : undefined}
              />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The additional charges that the customer hasn't paid yet, at the top of the order page. */
export function OpenCharges({ charges, changes, items }: Pick<Order, 'charges' | 'changes' | 'items'>) {
  const change = changes.find(({ state }) => state === 'waiting');
  return charges
    .filter(({ state }) => state === 'waiting')
    .map((charge) => (
      <Notice key={charge.id} tone="care">
        {formatPounds(chargeToPayPence(charge))} is still to be paid
        {charge.kind === 'change' && change
          ? ` for a change: ${change.what}. ${waitWords(items)}`
          : `: ${charge.what}.`}{' '}
        <a href="#charges" className="font-semibold">
          See the charge
        </a>
      </Notice>
    ));
}

const waitWords = (items: Order['items']) =>
  items.some(({ isBegun }) => isBegun)
    ? 'Part of the order is already being made as it was. If that’s the part that should change, leave the order as it is: any payment would only be refunded.'
    : 'The order changes when it has been paid. Until then its jobs wait.';

/** A waiting charge, before anything has been recorded for it by hand. */
const nothingYet = (charge: OrderCharge): HandPayment => ({
  id: charge.id,
  status: 'pending',
  amountPence: chargeToPayPence(charge),
  receivedPence: 0,
  dueOn: null,
  receipts: [],
});

function stateWords(charge: OrderCharge) {
  const { kind, state, isOnAccount, createdAt, settledAt, withdrawnBy, withdrawnWhy } = charge;
  const at = formatTime(settledAt ?? createdAt);
  if (state === 'waiting')
    return `Waiting: the customer was asked to pay it on ${formatTime(createdAt)}.${kind === 'change' ? ' The order changes when they have.' : ''}`;
  if (state === 'withdrawn') return `Withdrawn on ${at} by ${withdrawnBy}: ${withdrawnWhy}`;
  return isOnAccount ? `On the customer’s account since ${at}.` : `Paid ${paidBy(charge)} on ${at}.`;
}

interface WithdrawProps {
  charge: OrderCharge;
  values: WithdrawalInput | undefined;
  canEmail: boolean;
}

function Withdraw({ charge, values, canEmail }: WithdrawProps) {
  const isChange = charge.kind === 'change';
  return (
    <details className="mt-1" open={values !== undefined}>
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
          defaultValue={values?.withdrawReason}
          error={values?.error ?? undefined}
        />
        <p className="text-xs text-grey">
          {canEmail
            ? 'We’ll email the customer to say they don’t need to pay it'
            : 'There is no email address, so tell the customer yourself that they don’t need to pay it'}
          {isChange && ', and the order isn’t changed'}. You can’t undo this.
        </p>
        <Submit intent="charge-withdraw">Withdraw the charge</Submit>
      </form>
    </details>
  );
}
