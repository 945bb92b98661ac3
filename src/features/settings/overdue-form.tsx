import { Field } from '#ui/field.tsx';
import { fieldOf, type Props, Save, Sheet } from './settings-forms.tsx';

/** How long after a due date a trade customer may still order on account. */
export function OverdueForm({ stored: { value, savedAt, isJustSaved }, answer }: Props<'overdue_accounts'>) {
  const days = value.graceDays === null ? '' : String(value.graceDays);
  return (
    <Sheet
      section="overdue_accounts"
      title="Overdue accounts"
      seenAt={savedAt}
      isJustSaved={isJustSaved}
      answer={answer}
      fields={[['graceDays', 'Days after the due date', days]]}
    >
      <Field
        {...fieldOf(answer)('graceDays', days)}
        label="Days after the due date"
        optional
        inputMode="numeric"
        hint="After these days a trade customer pays by card until the overdue invoice is paid. Enter 0 to stop them the day after the due date. Leave it empty to never stop them."
        className="max-w-xl"
      />
      <Save what="Overdue accounts" />
    </Sheet>
  );
}
