import {
  countedReceipts,
  type HandPayment,
  type Order,
  RECEIPT_WAYS,
  type Receipt,
  surplusPence,
  toPayPence,
  WAY_NAMES,
} from '#features/orders/order/index.ts';
import type { FieldErrors } from '#kit/forms.ts';
import { formatPounds, poundsField } from '#kit/money.ts';
import { Submit } from '#ui/button.tsx';
import { Field, FieldError, ties } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Panel } from '../work-panels.tsx';
import { receiptWords } from './receipt-entries.ts';

/** A refused form of this panel: the values typed, and the errors. */
export interface ReceiptInput {
  values: Readonly<Record<string, string>>;
  errors: FieldErrors;
}

interface Props {
  order: Pick<Order, 'handPayment' | 'version' | 'status' | 'paymentStatus'>;
  /** `2026-11-24` */
  today: string;
  input: ReceiptInput | undefined;
}

/** Money received for the order by bank transfer or at the counter, and the ways to record and settle it. */
export function ReceiptsPanel({ order, today, input }: Props) {
  const payment = order.handPayment;
  if (!payment) return null;
  return (
    <Panel title="Payment" id="receipts">
      {order.status === 'cancelled' && payment.status !== 'paid' && (
        <p className="mb-1">
          This order has ended. If money still arrives, record it. Once all of it is here, the order reopens
          for you to check, unless its quote has become another order.
        </p>
      )}
      <Receipts
        payment={payment}
        version={order.version}
        today={today}
        input={input?.values.chargeId ? undefined : input}
      />
    </Panel>
  );
}

interface ReceiptsProps {
  payment: HandPayment;
  /** the additional charge; left out for the order itself */
  chargeId?: string;
  version: number;
  today: string;
  input: ReceiptInput | undefined;
}

/** The money received for one payment by hand, and its forms. */
export function Receipts({ payment, chargeId, version, today, input }: ReceiptsProps) {
  const { receipts, amountPence, receivedPence } = payment;
  const missing = toPayPence(payment);
  const surplus = surplusPence(payment);
  const counted = new Set(countedReceipts(receipts).map(({ id }) => id));
  const inputFor = (intent: string, receiptId?: string) =>
    input?.values.intent === intent && (receiptId === undefined || input.values.receiptId === receiptId)
      ? input
      : undefined;
  const shared = { version, today, chargeId };
  return (
    <>
      {(!chargeId || receipts.length > 0) && (
        <p className="font-semibold">
          {formatPounds(receivedPence)} of {formatPounds(amountPence)} received
          {missing > 0 && `, ${formatPounds(missing)} to pay`}
          {surplus > 0 && `, ${formatPounds(surplus)} to pay back`}.
        </p>
      )}
      {receipts.length > 0 && (
        <ul className="mt-2 divide-y divide-rule">
          {receipts.map((receipt) => (
            <li key={receipt.id} className="py-2">
              <strong className="figures">{formatPounds(Math.abs(receipt.amountPence))}</strong>{' '}
              {receiptWords(receipt)}
              <span className="block text-xs text-grey wrap-anywhere">{detailOf(receipt)}</span>
              {counted.has(receipt.id) && (
                <Reverse
                  {...shared}
                  receiptId={receipt.id}
                  values={inputFor('receipt-reverse', receipt.id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <RecordForm {...shared} missing={missing} values={inputFor('receipt')} />
      {missing > 0 && receivedPence > 0 && !chargeId && (
        <ShortfallForm {...shared} missing={missing} values={inputFor('shortfall')} />
      )}
      {surplus > 0 && <SurplusForm {...shared} surplus={surplus} values={inputFor('surplus-back')} />}
    </>
  );
}

const detailOf = ({ reference, why, actor }: Receipt) =>
  [reference, why, `Recorded by ${actor}`].filter(Boolean).join('. ');

interface FormProps {
  version: number;
  today: string;
  chargeId: string | undefined;
  values: ReceiptInput | undefined;
}

/** The part of the page that a form is about, as shown. */
function Shown({ version, chargeId }: Pick<FormProps, 'version' | 'chargeId'>) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      {chargeId && <input type="hidden" name="chargeId" value={chargeId} />}
    </>
  );
}

function RecordForm({ missing, ...props }: FormProps & { missing: number }) {
  const { today, chargeId, values } = props;
  const id = idsOf(chargeId);
  // A charge is usually paid by card: its customer has been asked to.
  const isOpen = values !== undefined || (missing > 0 && !chargeId);
  return (
    <details className="mt-2" open={isOpen}>
      <summary className="cursor-pointer py-1 font-semibold">
        {chargeId ? 'Record a transfer, or a payment at the counter' : 'Record a payment'}
      </summary>
      <form method="post" noValidate className="mt-2 space-y-2">
        <Shown {...props} />
        <Field
          name="amount"
          id={id('receipt-amount')}
          label="Amount (£)"
          inputMode="decimal"
          defaultValue={values?.values.amount ?? (missing > 0 ? poundsField(missing) : '')}
          error={values?.errors.amount}
        />
        <WayField id={id('receipt-how')} input={values} />
        <DayField id={id('receipt-day')} label="Day it arrived" today={today} input={values} />
        <Field
          name="reference"
          id={id('receipt-reference')}
          label="Reference"
          optional
          maxLength={200}
          defaultValue={values?.values.reference}
          error={values?.errors.reference}
        />
        <Submit intent="receipt">Record this payment</Submit>
      </form>
    </details>
  );
}

/** Returns a function that makes field ids unique, because the page may have several forms of a kind. */
const idsOf = (chargeId: string | undefined) => (name: string) => (chargeId ? `${name}-${chargeId}` : name);

function WayField({ id, input }: { id: string; input: ReceiptInput | undefined }) {
  const error = input?.errors.how;
  return (
    <div>
      <FieldLabel of={id}>How</FieldLabel>
      <select name="how" defaultValue={input?.values.how ?? 'bank'} {...ties(id, error)}>
        {RECEIPT_WAYS.map((way) => (
          <option key={way} value={way}>
            {WAY_NAMES[way]}
          </option>
        ))}
      </select>
      <FieldError id={id} error={error} />
    </div>
  );
}

interface DayFieldProps {
  id: string;
  label: string;
  today: string;
  input: ReceiptInput | undefined;
}

function DayField({ id, label, today, input }: DayFieldProps) {
  return (
    <Field
      name="movedOn"
      id={id}
      label={label}
      type="date"
      max={today}
      className="max-w-44"
      defaultValue={input?.values.movedOn ?? today}
      error={input?.errors.movedOn}
    />
  );
}

function WhyField({ id, label, values }: { id: string; label: string; values: ReceiptInput | undefined }) {
  return (
    <Field
      name="why"
      id={id}
      label={label}
      maxLength={120}
      defaultValue={values?.values.why}
      error={values?.errors.why}
    />
  );
}

function Reverse({ receiptId, ...props }: FormProps & { receiptId: string }) {
  const { chargeId, values } = props;
  return (
    <details className="mt-1" open={values !== undefined}>
      <summary className="cursor-pointer py-1">This was a mistake</summary>
      <form method="post" noValidate className="mt-1 space-y-2">
        <Shown {...props} />
        <input type="hidden" name="receiptId" value={receiptId} />
        <WhyField id={`reverse-${receiptId}`} label="Why (staff only)" values={values} />
        <p className="text-xs text-grey">
          Both stay in the list. {chargeId ? 'A change that it paid for' : 'An order that it paid'} stays{' '}
          {chargeId ? 'made' : 'placed'}.
        </p>
        <Submit intent="receipt-reverse">Take it back</Submit>
      </form>
    </details>
  );
}

function ShortfallForm({ version, missing, values }: FormProps & { missing: number }) {
  return (
    <details className="mt-2" open={values !== undefined}>
      <summary className="cursor-pointer font-semibold">
        Accept it without the {formatPounds(missing)}
      </summary>
      <form method="post" noValidate className="mt-2 space-y-2">
        <input type="hidden" name="version" value={version} />
        <WhyField id="shortfall-why" label="Why (shown on the credit note)" values={values} />
        <p className="text-xs text-grey">
          What arrived then counts as full payment. The invoice stays at the full amount, and a credit note
          takes {formatPounds(missing)} off. You can’t undo this.
        </p>
        <Submit intent="shortfall">Accept what arrived</Submit>
      </form>
    </details>
  );
}

function SurplusForm({ surplus, ...props }: FormProps & { surplus: number }) {
  const { today, chargeId, values } = props;
  const id = idsOf(chargeId);
  return (
    <details className="mt-2" open={values !== undefined}>
      <summary className="cursor-pointer font-semibold">
        I have paid back {formatPounds(surplus)} of it
      </summary>
      <form method="post" noValidate className="mt-2 space-y-2">
        <Shown {...props} />
        <Field
          name="amount"
          id={id('surplus-amount')}
          label="Amount (£)"
          inputMode="decimal"
          defaultValue={values?.values.amount ?? poundsField(surplus)}
          error={values?.errors.amount}
        />
        <WayField id={id('surplus-how')} input={values} />
        <DayField id={id('surplus-day')} label="Day you paid it back" today={today} input={values} />
        <WhyField id={id('surplus-why')} label="Why (the customer will see this)" values={values} />
        <Submit intent="surplus-back">Record that I paid it back</Submit>
      </form>
    </details>
  );
}
