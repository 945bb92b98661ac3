import type { ReactNode } from 'react';
import type { FieldErrors } from '#kit/forms.ts';
import { formatPounds, poundsField } from '#kit/money.ts';
import { Submit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';

/** A refused refund form: the submitted values and the errors. */
export interface RefundInput {
  /** the payment or charge from which it is refunded; empty for the order itself */
  of: string;
  amount: string;
  reason: string;
  creditReason: string;
  errors: FieldErrors;
}

interface RefundFormProps {
  /** the payment or charge from which it is refunded; left out for the order itself */
  of?: string | undefined;
  /** pence */
  left: number;
  values: RefundInput | undefined;
  intent: 'refund' | 'credit-back';
  button: string;
  /** the consequences */
  children: ReactNode;
}

/** The default reason on a credit note. */
const CREDIT_REASONS = { refund: 'Refund', 'credit-back': 'Taken off your account' } as const;

/** Amount and reason. */
export function RefundForm({ of = '', left, values: answered, intent, button, children }: RefundFormProps) {
  const values = answered?.of === of ? answered : undefined;
  // There may be several on a page.
  const idOf = (name: string) => (of ? `${name}-${of}` : name);
  return (
    <details className="mt-2" open={values !== undefined}>
      <summary className="cursor-pointer font-semibold">Refund up to {formatPounds(left)}</summary>
      <form method="post" noValidate className="mt-2 space-y-2">
        <input type="hidden" name="left" value={left} />
        {of && <input type="hidden" name="of" value={of} />}
        <Field
          name="amount"
          id={idOf('amount')}
          label="Amount (£)"
          inputMode="decimal"
          defaultValue={values?.amount ?? poundsField(left)}
          error={values?.errors.amount}
        />
        <Field
          name="creditReason"
          id={idOf('creditReason')}
          label="Reason (shown on the credit note)"
          required={false}
          maxLength={120}
          defaultValue={values?.creditReason ?? CREDIT_REASONS[intent]}
          error={values?.errors.creditReason}
        />
        <Field
          name="reason"
          id={idOf('reason')}
          label="Reason (staff only)"
          required={false}
          maxLength={500}
          defaultValue={values?.reason}
          error={values?.errors.reason}
        />
        <p className="text-xs text-grey">{children}</p>
        <Submit intent={intent}>{button}</Submit>
      </form>
    </details>
  );
}
