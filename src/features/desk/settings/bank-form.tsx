import { Field } from '#ui/field.tsx';
import { fieldOf, type Props, Sheet } from './settings-forms.tsx';
import { TickBox } from './tick-box.tsx';

/** Where customers may pay by bank transfer, and how long an order waits for it. */
export function BankForm(props: Props<'bank_transfer'>) {
  const { value } = props.stored;
  const { answer } = props;
  const fields = {
    isOffered: ['Offer bank transfer', value.isOffered ? 'on' : ''],
    accountName: ['Account name', value.accountName],
    sortCode: ['Sort code', value.sortCode],
    accountNumber: ['Account number', value.accountNumber],
    iban: ['IBAN', value.iban ?? ''],
    bic: ['BIC', value.bic ?? ''],
    daysToPay: ['Days to pay', String(value.days)],
  } as const;
  const field = fieldOf(answer, fields);
  return (
    <Sheet {...props} fields={fields}>
      <TickBox
        name="isOffered"
        label="Let customers pay quotes and phone orders by bank transfer"
        stored={value.isOffered}
        answer={answer}
      />
      <Field
        {...field('accountName')}
        required={false}
        hint="Exactly as your bank has it: customers’ banks check it."
        className="max-w-md"
      />
      <div className="field-row sm:grid-cols-2">
        <Field {...field('sortCode')} required={false} inputMode="numeric" autoComplete="off" />
        <Field {...field('accountNumber')} required={false} inputMode="numeric" autoComplete="off" />
        <Field {...field('iban')} optional autoComplete="off" />
        <Field {...field('bic')} optional autoComplete="off" />
      </div>
      <Field
        {...field('daysToPay')}
        inputMode="numeric"
        hint="An order that isn’t paid by then is cancelled, and the customer gets an email."
        className="max-w-md"
      />
    </Sheet>
  );
}
