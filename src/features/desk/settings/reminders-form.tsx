import { AFTER_REMINDERS, type AfterReminders } from '#features/orders/order/index.ts';
import { Field, FieldError } from '#ui/field.tsx';
import { fieldOf, type Props, Sheet } from './settings-forms.tsx';

const THEN_WORDS: Readonly<Record<AfterReminders, string>> = {
  ask: 'Ask us what to do',
  hold: 'Keep waiting',
  cancel: 'Cancel the order and refund it in full',
};

/**
 * When customers are reminded of a file, an approval or a payment that an order is waiting for, and what happens then.
 */
export function RemindersForm(props: Props<'customer_reminders'>) {
  const { days, ending, endingDays } = props.stored.value;
  const fields = {
    days: ['Remind after (days)', days.join(', ')],
    ending: ['After the last reminder', ending],
    endingDays: ['Days to wait after the last reminder', String(endingDays)],
  } as const;
  const field = fieldOf(props.answer, fields);
  const chosen = field('ending');
  return (
    <Sheet {...props} fields={fields}>
      <p className="text-grey">
        One email names everything that is missing: a file, an approval, a payment. It stops once we have it.
      </p>
      <Field
        {...field('days')}
        optional
        hint="Days since the order began to wait, for example 1, 3, 7. Leave it empty to send no reminders."
        className="max-w-md"
      />
      <fieldset id="ending">
        <legend className="field-label">{chosen.label}</legend>
        {AFTER_REMINDERS.map((it) => (
          <label key={it} className="flex min-h-10 items-center gap-2">
            <input
              type="radio"
              name="ending"
              value={it}
              defaultChecked={chosen.defaultValue === it}
              className="size-4 accent-reflex"
            />
            {THEN_WORDS[it]}
          </label>
        ))}
        <FieldError id="ending" error={chosen.error} />
      </fieldset>
      <Field
        {...field('endingDays')}
        inputMode="numeric"
        hint="An order that is being printed or disputed, or only has a charge to pay or a question to answer, is never cancelled: we ask you instead."
        className="max-w-md"
      />
    </Sheet>
  );
}
