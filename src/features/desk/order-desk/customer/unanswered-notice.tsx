import { formatWeekday } from '#kit/day.ts';
import { Submit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';

/** A refused form, as typed. */
export interface WaitInput {
  until: string;
  problem: string;
}

/** Says that a customer hasn't answered any reminder, and lets staff wait longer. */
export function UnansweredNotice({ input }: { input: WaitInput | undefined }) {
  return (
    <Notice tone="care">
      <p className="font-bold">The customer has not sent what we need.</p>
      <p>Ring or email them, cancel the order, or wait longer: we’ll remind them once more on that day.</p>
      <form method="post" noValidate className="no-print mt-2 flex flex-wrap items-end gap-3">
        <Field
          name="until"
          label="Wait until"
          type="date"
          defaultValue={input?.until ?? ''}
          error={input?.problem}
        />
        <Submit intent="wait">Wait longer</Submit>
      </form>
    </Notice>
  );
}

/** Says how long staff are waiting for the customer, and what happens then. */
export function WaitingNotice({ untilOn, actor }: { untilOn: string; actor: string }) {
  return (
    <Notice tone="plain">
      {`We’re waiting for the customer until ${formatWeekday(untilOn)}, as ${actor} decided. We’ll remind them once more on that day.`}
    </Notice>
  );
}
