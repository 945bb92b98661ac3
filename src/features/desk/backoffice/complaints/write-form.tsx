import { WORDS_MAX } from '#features/orders/complaints/index.ts';
import { Submit } from '#ui/button.tsx';
import { FieldError, ties } from '#ui/field.tsx';
import type { StaffComplaint } from './read-complaint.server.ts';

interface Props {
  complaint: Pick<StaffComplaint, 'state' | 'version'>;
  /** the form's own id, which makes sending it twice harmless */
  formKey: string;
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

/** The form for asking the customer something or, once it is decided, for reopening it with a reason that they see. */
export function WriteForm({ complaint: { state, version }, formKey, values, errors }: Props) {
  const isDecided = state === 'decided';
  const name = isDecided ? 'why' : 'question';
  return (
    <form method="post" noValidate data-guarded="" data-sends="" className="sheet space-y-3 p-4">
      <input type="hidden" name="version" value={values.version ?? version} />
      <input type="hidden" name="key" value={values.key ?? formKey} />
      <div>
        <label htmlFor={name} className="field-label">
          {isDecided ? 'Why you are looking at it again' : 'Ask the customer something'}
        </label>
        <p id={`${name}-hint`} className="field-hint mb-1">
          {isDecided
            ? 'We’ll email this to the customer. The decision stays on record.'
            : 'We’ll email this. They can answer on their order page.'}
        </p>
        <textarea
          name={name}
          rows={4}
          maxLength={WORDS_MAX}
          defaultValue={values[name]}
          {...ties(name, errors[name], true)}
        />
        <FieldError id={name} error={errors[name]} />
      </div>
      <Submit intent={isDecided ? 'reopen' : 'ask'}>{isDecided ? 'Reopen' : 'Send question'}</Submit>
    </form>
  );
}
