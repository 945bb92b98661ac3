import type { ReactNode } from 'react';
import type { Order } from '#features/orders/order/index.ts';
import { formatPounds } from '#kit/money.ts';
import { Submit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';

/** A refused tick: the submitted note and the error. */
export interface TaskInput {
  what: string;
  how: string;
  problem: string;
}

/** An order's open tasks, each with a form to tick it off. */
export function DealtWithNotices({
  attention,
  payBackPence,
  input,
}: {
  attention: Order['attention'];
  payBackPence: number;
  input: TaskInput | undefined;
}) {
  return (
    <>
      {attention && (
        <div id="attention">
          <Notice tone="stop">{ATTENTION[attention]}</Notice>
          <DealtWithForm what="attention" task={attention} label="What you did about it" values={input}>
            Mark as dealt with
          </DealtWithForm>
        </div>
      )}
      {payBackPence > 0 && (
        <div id="paid-back">
          <Notice tone="care">
            {formatPounds(payBackPence)} was taken off this order after the customer had paid it. Pay it back
            to them.
          </Notice>
          <DealtWithForm
            what="paid-back"
            task={String(payBackPence)}
            label="How it was paid back"
            values={input}
          >
            Mark as paid back
          </DealtWithForm>
        </div>
      )}
    </>
  );
}

interface DealtWithFormProps {
  what: 'paid-back' | 'attention';
  /** the task as seen, for the server to compare */
  task: string;
  label: string;
  values: TaskInput | undefined;
  /** the button */
  children: ReactNode;
}

function DealtWithForm({ what, task, label, values, children }: DealtWithFormProps) {
  const mine = values?.what === what ? values : undefined;
  return (
    <details className="no-print mt-1" open={mine !== undefined}>
      <summary className="cursor-pointer py-1 font-semibold">I’ve dealt with this</summary>
      <form method="post" noValidate className="mt-1 max-w-xl space-y-2">
        <input type="hidden" name="seen" value={task} />
        <Field
          id={`how-${what}`}
          name="how"
          label={label}
          maxLength={300}
          required
          defaultValue={mine?.how}
          error={mine?.problem}
        />
        <Submit intent={what}>{children}</Submit>
      </form>
    </details>
  );
}

const ATTENTION = {
  'amount-differs':
    'The card provider reports a different amount from this order’s total, so the order is not marked as paid. Check the payment before doing anything.',
  'paid-after-cancel':
    'This order was paid after its checkout was abandoned. Ask the customer whether they still want it, or refund it.',
  'ordered-twice':
    'This was paid for after the same had been ordered again, so nothing is made for it. Refund it.',
  'refund-failed':
    'A refund did not reach the customer’s card, so you still have the money. See Refund below for the reason. Refund it again, or pay the customer another way.',
  'refunded-twice':
    'A refund recorded as paid back another way also went back to the customer’s card. They’ve been refunded twice: ask them to return one of the two.',
} as const;
