import { BRIEF_FILES_MAX, type Brief } from '#features/artwork/briefs/index.ts';
import { FileField } from '#features/artwork/files/file-field.tsx';
import { SentFiles } from '#features/artwork/files/sent-files-list.tsx';
import type { FieldErrors } from '#kit/forms.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { LinesField } from '#ui/lines-field.tsx';

interface Props {
  /** as it is stored; null for a new one */
  brief: Brief | null;
  /** as it was typed; left out if nothing was sent yet */
  values: Readonly<Record<string, string>> | undefined;
  errors: FieldErrors;
  /** whether it is for a line that is in the cart already */
  isChange: boolean;
}

/** What the customer wants: text, colours, examples, a day, and any files. */
export function BriefFields({ brief, values, errors, isChange }: Props) {
  const known = (name: 'words' | 'colours' | 'likes' | 'wantedBy') => ({
    name,
    defaultValue: values?.[name] ?? brief?.[name] ?? '',
    error: errors[name],
  });
  return (
    <section aria-labelledby="brief" className="space-y-5 border-t border-rule pt-5">
      <h2 id="brief">Your brief</h2>
      <LinesField
        {...known('words')}
        label="What should it say?"
        hint="All text that goes on it: name, offer, dates, address. And what it is for, in your own words."
        rows={7}
        maxLength={4000}
        spellCheck
        aria-required
      />
      <Field
        {...known('colours')}
        label="Colours"
        optional
        hint="For example: dark green like our van, or the colours of the logo."
        maxLength={500}
      />
      <LinesField
        {...known('likes')}
        label="Examples you like (optional)"
        hint="Links to designs, websites or other print, and what you like about them."
        rows={3}
        maxLength={2000}
      />
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
          accept=""
          label="Your files (optional)"
          hint={`Anything you have: logo, photos, Word, a sketch, last year’s print. Up to ${BRIEF_FILES_MAX} files, 500 MB together.`}
          error={errors.files}
        />
        <SentFiles
          name="sentFile"
          label="Files we have"
          files={(brief?.files ?? []).map(({ id, originalName, bytes }) => ({
            name: originalName,
            bytes,
            value: id,
          }))}
        />
      </div>
      <PrimarySubmit intent="add">{isChange ? 'Save in your cart' : 'Add to cart'}</PrimarySubmit>
    </section>
  );
}
