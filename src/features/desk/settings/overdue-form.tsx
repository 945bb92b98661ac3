import { Field } from '#ui/field.tsx';
import { fieldOf, type Props, Sheet } from './settings-forms.tsx';
import { TickBox } from './tick-box.tsx';

/** How long after a due date a trade customer may still order on account. */
export function OverdueForm(props: Props<'overdue_accounts'>) {
  const { graceDays } = props.stored.value;
  const fields = {
    graceDays: ['Days after the due date', graceDays === null ? '' : String(graceDays)],
  } as const;
  return (
    <Sheet {...props} fields={fields}>
      <Field
        {...fieldOf(props.answer, fields)('graceDays')}
        optional
        inputMode="numeric"
        hint="After this many days, a trade customer has to pay by card until the overdue invoice is paid. Enter 0 to stop them the day after the due date. Leave it empty to never stop them."
        className="max-w-xl"
      />
    </Sheet>
  );
}

/** Whether trade customers are emailed about overdue invoices, and when. */
export function OverdueEmailsForm(props: Props<'overdue_emails'>) {
  const { on, days } = props.stored.value;
  const fields = {
    on: ['Email customers about overdue invoices', on ? 'Yes' : ''],
    emailDays: ['Email after (days)', days.join(', ')],
  } as const;
  const { answer } = props;
  return (
    <Sheet {...props} fields={fields}>
      <TickBox name="on" label={fields.on[0]} stored={on} answer={answer} />
      <Field
        {...fieldOf(answer, fields)('emailDays')}
        hint="Days after an invoice’s due date, for example 7, 14, 30. One email a day names every overdue invoice, with the statement attached. You can stop it for a customer on their page."
        className="max-w-xl"
      />
    </Sheet>
  );
}
