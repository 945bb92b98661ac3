import type { PersonDetails } from '#features/people/customers/index.ts';
import { formatPhone } from '#kit/forms.ts';
import { ConflictNotice, VersionField } from '#ui/conflict-notice.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import type { SaveAnswer } from '#ui/form-answer.ts';
import { Notice } from '#ui/notice.tsx';

/** A refused form of a customer's details. */
export interface DetailsAnswer extends SaveAnswer {
  form: 'details';
  /** the page of the customer who has the address or number already */
  other: string | null;
}

const FIELDS = [
  ['firstName', 'First name', 'text'],
  ['lastName', 'Last name', 'text'],
  ['company', 'Company', 'text'],
  ['email', 'Email', 'email'],
  ['phone', 'Phone', 'tel'],
] as const;

interface Props {
  /** what is stored; null for a new customer */
  details: PersonDetails | null;
  version: number;
  answer: DetailsAnswer | undefined;
}

/** The fields of a customer's name, company and how to reach them. */
export function DetailsFields({ details, version, answer }: Props) {
  const stored: Record<string, string> = {
    ...details,
    phone: details?.phone ? formatPhone(details.phone) : '',
    company: details?.company ?? '',
  };
  return (
    <>
      <ErrorSummary errors={answer?.errors ?? {}} />
      {answer?.other && (
        <Notice tone="care">
          <a href={answer.other}>Open their page</a>
        </Notice>
      )}
      {answer?.conflict && (
        <ConflictNotice
          conflict={answer.conflict}
          fields={FIELDS.map(([name, label]) => [label, stored[name] ?? '', answer.values[name] ?? ''])}
        />
      )}
      <VersionField name="version" stored={version} answer={answer} />
      <p className="text-grey">Enter at least a name or a company, and an email address or a phone number.</p>
      <div className="field-row sm:grid-cols-2">
        {FIELDS.map(([name, label, type]) => (
          <Field
            key={name}
            name={name}
            type={type}
            label={label}
            optional
            autoComplete="off"
            spellCheck={false}
            defaultValue={answer?.values[name] ?? stored[name] ?? ''}
            error={answer?.errors[name]}
            className={name === 'company' ? 'sm:col-span-2' : ''}
          />
        ))}
      </div>
    </>
  );
}
