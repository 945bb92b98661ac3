import type { SentFile } from '#features/artwork/files/sent-files-list.tsx';
import { PrimarySubmit } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { LinesField } from '#ui/lines-field.tsx';
import { WORDS_MAX } from './complaint.ts';
import { PhotoField } from './photo-field.tsx';
import { REPORT_WORDS, type Reporter } from './report-words.ts';

interface Props {
  complaintId: string;
  /** the form's own id, which makes sending it twice harmless */
  formKey: string;
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  /** the photos already sent with it */
  photos: readonly SentFile[];
  by?: Reporter;
}

/** The form that adds to an open complaint. */
export function AnswerForm({ complaintId, formKey, values, errors, photos, by = 'customer' }: Props) {
  const words = REPORT_WORDS[by];
  return (
    <>
      <ErrorSummary errors={errors} />
      <form
        method="post"
        encType="multipart/form-data"
        noValidate
        data-guarded=""
        data-sends=""
        className="space-y-5"
      >
        <input type="hidden" name="key" value={values.key ?? formKey} />
        <input type="hidden" name="complaint" value={complaintId} />
        <LinesField
          name="words"
          label={words.message}
          hint={words.messageHint}
          defaultValue={values.words}
          error={errors.words}
          rows={5}
          maxLength={WORDS_MAX}
          spellCheck
          aria-required
        />
        <PhotoField error={errors.photos} sent={photos} by={by} />
        <PrimarySubmit intent="add">{words.send}</PrimarySubmit>
      </form>
    </>
  );
}
