import { ButtonLink, PrimarySubmit, Submit } from '#ui/button.tsx';
import { Field, FieldError, ties } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import type { ServicePart } from '../designs/index.ts';
import type { ListedText } from './library/library.ts';

interface Props {
  path: string;
  /** the list of parts */
  back: string;
  part: ServicePart;
  texts: readonly { label: string; texts: readonly ListedText[] }[];
  errors: Readonly<Record<string, string>>;
}

/** One part of the service: its heading, who leads it, and the words that everybody reads or sings. */
export function PartForm({ path, back, part, texts, errors }: Props) {
  return (
    <form method="post" action={path} noValidate className="max-w-2xl space-y-5">
      <h2>{part.heading || 'A part of the service'}</h2>
      <Field name="heading" label="Heading" defaultValue={part.heading} error={errors.heading} optional />
      {/* Before the other buttons: the Enter key saves. */}
      <button type="submit" hidden>
        Save
      </button>
      <Field
        name="title"
        label="Title"
        defaultValue={part.title}
        error={errors.title}
        hint="Of the hymn, the music or the reading"
        optional
      />
      <Field
        name="by"
        label="By whom"
        defaultValue={part.by}
        error={errors.by}
        hint="Who leads, reads, sings or plays"
        optional
      />
      {texts.length > 0 && (
        <div className="border-t border-rule pt-4">
          <FieldLabel of="text">Choose a text from our list</FieldLabel>
          <div className="flex flex-wrap gap-3">
            <select name="text" {...ties('text', errors.text)} className="field w-auto max-w-full min-w-0">
              <option value="">Choose</option>
              {texts.map(({ label, texts: of }) => (
                <optgroup key={label} label={label}>
                  {of.map(({ id, title, credit }) => (
                    <option key={id} value={id}>
                      {title} ({credit})
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
            <Submit intent="use-text">Use this text</Submit>
          </div>
          <FieldError id="text" error={errors.text} />
          <p className="field-hint mt-1">
            These are old enough for anybody to print. The text replaces the words below. You can then take
            out verses.
          </p>
        </div>
      )}
      <div>
        <FieldLabel of="words">
          The words <span className="font-normal text-grey">(optional)</span>
        </FieldLabel>
        <p id="words-hint" className="field-hint mb-1">
          Leave a line empty between verses or paragraphs.
        </p>
        <textarea name="words" rows={14} defaultValue={part.words} {...ties('words', errors.words, true)} />
        <FieldError id="words" error={errors.words} />
      </div>
      <Field
        name="credit"
        label="Who wrote it, and when"
        defaultValue={part.credit}
        error={errors.credit}
        hint="Printed below the title"
        optional
      />
      <div>
        <label className="flex items-start gap-3">
          <input
            type="checkbox"
            name="rights"
            value="yes"
            defaultChecked={part.rightsAt !== null}
            id="rights"
            aria-invalid={errors.rights ? true : undefined}
            aria-describedby={`rights-hint${errors.rights ? ' rights-error' : ''}`}
            className="mt-0.5 size-5 shrink-0 accent-reflex"
          />
          <span>I wrote these words, or I have the right to print them</span>
        </label>
        <p id="rights-hint" className="field-hint mt-1 pl-8">
          Needed for words that aren’t from our list. Newer hymns and songs belong to their authors: your
          church may have a licence, or we can tell you whom to ask.
        </p>
        <FieldError id="rights" error={errors.rights} />
      </div>
      <p className="flex flex-wrap gap-3">
        <PrimarySubmit intent="save">Save this part</PrimarySubmit>
        <ButtonLink to={back}>Back to the list</ButtonLink>
      </p>
    </form>
  );
}
