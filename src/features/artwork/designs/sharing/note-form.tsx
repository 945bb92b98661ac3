import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { Field, FieldError, ties } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { NAME_MAX, WORDS_MAX } from './sharing.ts';

interface Props {
  path: string;
  pages: readonly { page: number; name: string }[];
  /** of the design as it is shown here: an approval applies to nothing else */
  digest: string;
  /** whether whoever sees it can approve it now */
  approves: boolean;
  errors: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}

/** A name, a comment with its page and place, and for one person the approval. */
export function NoteForm({ path, pages, digest, approves, errors, values }: Props) {
  return (
    <form method="post" action={path} noValidate data-pin className="sheet space-y-4 p-5">
      <h2 className="text-lg">What do you think?</h2>
      <input type="hidden" name="digest" value={digest} />
      <input type="hidden" name="x" defaultValue={values.x} />
      <input type="hidden" name="y" defaultValue={values.y} />
      <Field
        name="name"
        label="Your name"
        autoComplete="name"
        maxLength={NAME_MAX}
        defaultValue={values.name ?? ''}
        error={errors.name}
      />
      <div>
        <FieldLabel of="page">Page</FieldLabel>
        <select id="page" name="page" className="field w-auto" defaultValue={values.page}>
          {pages.map(({ page, name }) => (
            <option key={page} value={page}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div>
        <FieldLabel of="comment">
          Comment {approves && <span className="font-normal text-grey">(not needed to approve)</span>}
        </FieldLabel>
        <p data-pin-hint hidden className="field-hint mb-1">
          Press the place on a page, then write what to change there.
        </p>
        <textarea
          name="comment"
          rows={4}
          maxLength={WORDS_MAX}
          defaultValue={values.comment ?? ''}
          {...ties('comment', errors.comment)}
        />
        <FieldError id="comment" error={errors.comment} />
      </div>
      <p className="flex flex-wrap gap-3">
        {approves && <PrimarySubmit intent="approve">Approve it</PrimarySubmit>}
        <Submit intent="comment">Add comment</Submit>
      </p>
      {approves && (
        <p className="text-sm text-grey">
          Approve it only when everything is right: we print what you approve.
        </p>
      )}
    </form>
  );
}
