import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { Field, FieldError, ties } from '#ui/field.tsx';
import { NAME_MAX, WORDS_MAX } from './share.ts';

interface Props {
  path: string;
  /** the version of the file on the page */
  artworkId: string;
  errors: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}

/** A colleague's name, comment and opinion. */
export function AnswerForm({ path, artworkId, errors, values }: Props) {
  return (
    <section aria-labelledby="answer" className="sheet p-5">
      <h2 id="answer" className="text-lg">
        What do you think?
      </h2>
      <form method="post" action={path} noValidate className="mt-3 space-y-4">
        <input type="hidden" name="artworkId" value={artworkId} />
        <Field
          name="name"
          label="Your name"
          autoComplete="name"
          maxLength={NAME_MAX}
          defaultValue={values.name ?? ''}
          error={errors.name}
        />
        <div>
          <label htmlFor="words" className="field-label">
            Comment <span className="font-normal text-grey">(needed unless you approve)</span>
          </label>
          <p id="words-hint" className="field-hint mb-1">
            Everybody with this link, and the printer, can read it.
          </p>
          <textarea
            name="words"
            rows={4}
            maxLength={WORDS_MAX}
            defaultValue={values.words ?? ''}
            {...ties('words', errors.words, true)}
          />
          <FieldError id="words" error={errors.words} />
        </div>
        <p className="flex flex-wrap gap-3">
          <PrimarySubmit intent="approved">Approve this version</PrimarySubmit>
          <Submit intent="refused">Say no</Submit>
          <Submit intent="comment">Comment only</Submit>
        </p>
      </form>
    </section>
  );
}
