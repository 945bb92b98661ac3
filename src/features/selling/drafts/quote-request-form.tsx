import { FileField } from '#features/artwork/files/file-field.tsx';
import { SentFiles } from '#features/artwork/files/sent-files-list.tsx';
import type { FieldErrors } from '#kit/forms.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import { LinesField } from '#ui/lines-field.tsx';
import type { RequestFile } from './draft.ts';
import { REQUEST_FILES_MAX } from './request-form.ts';

interface Props {
  isForProduct: boolean;
  values: Readonly<Record<string, string>>;
  errors: FieldErrors;
  /** files that arrived with a refused form */
  files: readonly RequestFile[];
}

/** The form of a request for a quote. It posts to its own address, which names the product. */
export function QuoteRequestForm({ isForProduct, values, errors, files }: Props) {
  const known = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <>
      <div className="mt-6">
        <ErrorSummary errors={errors} />
      </div>
      <form method="post" encType="multipart/form-data" noValidate className="mt-6 space-y-5">
        <LinesField
          {...known('request')}
          label={isForProduct ? 'What would you like?' : 'What would you like printed?'}
          hint="How many, what size, which paper: whatever you know."
          rows={6}
          spellCheck
          aria-required
        />
        <div className="field-row gap-x-5 sm:grid-cols-2">
          <Field {...known('firstName')} label="First name" autoComplete="given-name" spellCheck={false} />
          <Field {...known('lastName')} label="Last name" autoComplete="family-name" spellCheck={false} />
          <Field {...known('email')} label="Email" type="email" autoComplete="email" spellCheck={false} />
          <Field {...known('phone')} label="Phone" type="tel" autoComplete="tel" optional />
          <Field {...known('company')} label="Company" autoComplete="organization" optional />
          <Field {...known('postcode')} label="Postcode" autoComplete="postal-code" optional />
        </div>
        <Field
          {...known('wantedBy')}
          label="When do you need it by?"
          type="date"
          optional
          className="max-w-60"
        />
        <div>
          <FileField
            name="files"
            multiple
            label="Files (optional)"
            hint={`PDF, JPG or PNG, up to ${REQUEST_FILES_MAX} files of 50 MB.`}
            error={errors.files}
          />
          <SentFiles
            name="sentFile"
            label="Files we have"
            files={files.map(({ id, originalName, bytes }) => ({ name: originalName, bytes, value: id }))}
          />
        </div>
        <PrimarySubmit>Ask for a quote</PrimarySubmit>
      </form>
    </>
  );
}
