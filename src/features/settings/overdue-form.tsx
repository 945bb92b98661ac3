import { Field } from '#ui/field.tsx';
import { fieldOf, type Props, Sheet } from './settings-forms.tsx';

/** How long after a due date a trade customer may still order on account. */
export function OverdueForm(props: Props<'overdue_accounts'>) {
  const { graceDays } = props.stored.value;
  const fields = {
    graceDays: ['Days after the due date', graceDays === null ? '' : String(graceDays)],
  } as const;
  return (
    <Sheet {...props} title="Overdue accounts" fields={fields}>
      <Field
        {...fieldOf(props.answer, fields)('graceDays')}
        optional
        inputMode="numeric"
        hint="After these days a trade customer pays by card until the overdue invoice is paid. Enter 0 to stop them the day after the due date. Leave it empty to never stop them."
        className="max-w-xl"
      />
    </Sheet>
  );
}
