import { FieldError, ties } from '#ui/field.tsx';
import { Options } from '#ui/options.tsx';

interface Props {
  /** the prefix of its fields' ids */
  id: string;
  note: string | undefined;
  /** who caused the delay; null if there is none */
  cause: string | null;
  error: string | undefined;
}

/** Fields for why a day moves, in words for the customer, and who caused it. */
export function DayReason({ id, note, cause, error }: Props) {
  return (
    <div className="mt-3 field-row sm:grid-cols-[1fr_14rem]">
      <div>
        <label htmlFor={id} className="field-label">
          Reason, which the customer will see <span className="font-normal text-grey">(optional)</span>
        </label>
        <textarea name="note" rows={2} maxLength={300} defaultValue={note} {...ties(id, error)} />
        <FieldError id={id} error={error} />
      </div>
      {cause !== null && (
        <label className="block">
          <span className="field-label">Whose delay</span>
          <select name="cause" defaultValue={cause} className="field">
            <Options
              of={[
                ['customer', 'The customer’s'],
                ['shop', 'Ours: promise not kept'],
              ]}
            />
          </select>
        </label>
      )}
    </div>
  );
}
