import { poundsField } from '#kit/money.ts';
import { Field } from '#ui/field.tsx';
import { fieldOf, type Props, Sheet } from './settings-forms.tsx';

/** What customers pay for changing or cancelling an order themselves, by how far it has got. */
export function ChangeFeesForm(props: Props<'order_change_fees'>) {
  const { artwork, proof, queue } = props.stored.value;
  const fields = {
    artworkFee: ['While we check the artwork (£)', poundsField(artwork)],
    proofFee: ['While a proof waits for approval (£)', poundsField(proof)],
    queueFee: ['Once it is ready to print (£)', poundsField(queue)],
  } as const;
  const field = fieldOf(props.answer, fields);
  return (
    <Sheet {...props} fields={fields}>
      <p className="text-grey">
        On their order page, customers can change the quantity or cancel until it is being made. Enter what
        that costs them, including VAT, or 0 for nothing. They see it before they decide.
      </p>
      {(['artworkFee', 'proofFee', 'queueFee'] as const).map((name) => (
        <Field key={name} {...field(name)} inputMode="decimal" className="max-w-md" />
      ))}
    </Sheet>
  );
}
