import { X } from 'lucide-react';
import type { PersonContact, PersonNote } from '#features/people/customers/index.ts';
import { formatPhone } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { Submit } from '#ui/button.tsx';
import { ErrorSummary, Field, FieldError, ties } from '#ui/field.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import type { RecordAnswer } from './record-action.server.ts';

interface PanelProps {
  /** the refused form of this page, if there is one */
  answer: RecordAnswer | undefined;
}

const answerTo = (answer: RecordAnswer | undefined, form: RecordAnswer['form']) =>
  answer?.form === form ? answer : undefined;

/** The tags of a customer, each with a button that removes it, and a field for more. */
export function TagsRow({
  tags,
  inUse,
  answer,
}: { tags: readonly string[]; inUse: readonly string[] } & PanelProps) {
  const refused = answerTo(answer, 'tag');
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {tags.length > 0 && (
        <form method="post" aria-label="Tags" className="contents">
          <input type="hidden" name="intent" value="tag-remove" />
          {tags.map((tag) => (
            <span
              key={tag}
              className="inline-flex min-h-8 items-center rounded-full border border-rule bg-white pl-3 text-sm"
            >
              <a
                href={`${href('/admin/customers')}?${new URLSearchParams({ tag })}`}
                className="wrap-anywhere text-ink no-underline hover:underline"
              >
                {tag}
              </a>
              <button
                type="submit"
                name="removed"
                value={tag}
                className="ml-1 inline-flex size-8 cursor-pointer items-center justify-center rounded-full text-grey hover:text-stop"
              >
                <X size={14} aria-hidden="true" />
                <span className="sr-only">Remove tag {tag}</span>
              </button>
            </span>
          ))}
        </form>
      )}
      <form method="post" noValidate className="flex flex-wrap items-center gap-2">
        <label htmlFor="tag" className="sr-only">
          Tags to add, separated by commas
        </label>
        <input
          type="text"
          name="tag"
          list="tags-in-use"
          placeholder="Add a tag"
          aria-required="true"
          autoComplete="off"
          defaultValue={refused?.values.tag ?? ''}
          {...ties('tag', refused?.errors.tag)}
          className="field w-36"
        />
        <datalist id="tags-in-use">
          {inUse
            .filter((tag) => !tags.includes(tag))
            .map((tag) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
        <Submit intent="tag">Add</Submit>
        <FieldError id="tag" error={refused?.errors.tag} />
      </form>
    </div>
  );
}

/** What staff wrote about a customer, newest first, and a field for more. */
export function NotesPanel({
  notes,
  answer,
}: { notes: readonly (PersonNote & { time: string })[] } & PanelProps) {
  const refused = answerTo(answer, 'note');
  return (
    <section aria-labelledby="notes" className="sheet p-4">
      <h2 id="notes">Notes</h2>
      <form method="post" noValidate className="mt-2 space-y-2">
        <label htmlFor="words" className="sr-only">
          New note
        </label>
        <textarea
          name="words"
          rows={2}
          placeholder="Only staff see this"
          aria-required="true"
          defaultValue={refused?.values.words ?? ''}
          {...ties('words', refused?.errors.words)}
        />
        <FieldError id="words" error={refused?.errors.words} />
        <Submit intent="note">Add note</Submit>
      </form>
      {notes.length > 0 && (
        <form method="post" aria-label="Notes so far" className="mt-3">
          <input type="hidden" name="intent" value="note-delete" />
          <ul className="divide-y divide-rule border-t border-rule">
            {notes.map(({ id, words, authorName, time }) => (
              <li key={id} className="py-2.5">
                <p className="wrap-anywhere whitespace-pre-line">{words}</p>
                <p className="figures mt-1 flex flex-wrap items-center justify-between gap-x-3 text-xs text-grey">
                  {`${authorName}, ${time}`}
                  <RemoveButton id={id} what={`note of ${time}`} verb="Delete" />
                </p>
              </li>
            ))}
          </ul>
        </form>
      )}
    </section>
  );
}

/** Removes one of a list: the button of its form. */
export function RemoveButton({ id, what, verb = 'Remove' }: { id: string; what: string; verb?: string }) {
  return (
    <button type="submit" name="removed" value={id} className="button-text">
      {verb}
      <span className="sr-only"> {what}</span>
    </button>
  );
}

/** Whom else to write to or call at a customer. */
export function ContactsPanel({ contacts, answer }: { contacts: readonly PersonContact[] } & PanelProps) {
  const refused = answerTo(answer, 'contact');
  return (
    <section aria-labelledby="contacts" className="sheet p-4">
      <h2 id="contacts">Contacts</h2>
      {contacts.length > 0 && (
        <form method="post" aria-label="Contacts so far" className="mt-1">
          <input type="hidden" name="intent" value="contact-delete" />
          <ul className="divide-y divide-rule">
            {contacts.map(({ id, name, email, phone }) => (
              <li key={id} className="flex items-start justify-between gap-3 py-2">
                <span className="min-w-0 wrap-anywhere">
                  <span className="block font-semibold">{name}</span>
                  {email && (
                    <a href={`mailto:${email}`} className="block min-h-6">
                      {email}
                    </a>
                  )}
                  {phone && <PhoneLink phone={formatPhone(phone)} className="block min-h-6" />}
                </span>
                <RemoveButton id={id} what={name} />
              </li>
            ))}
          </ul>
        </form>
      )}
      <details className="mt-2" open={refused !== undefined}>
        <summary className="min-h-6 cursor-pointer text-reflex">Add a contact</summary>
        <form method="post" noValidate className="mt-3 space-y-3">
          <ErrorSummary errors={refused?.errors ?? {}} />
          {CONTACT_FIELDS.map(([name, label, type]) => (
            <Field
              key={name}
              name={name}
              label={label}
              type={type}
              optional={type !== 'text'}
              autoComplete="off"
              defaultValue={refused?.values[name]}
              error={refused?.errors[name]}
            />
          ))}
          <Submit intent="contact">Add contact</Submit>
        </form>
      </details>
    </section>
  );
}

const CONTACT_FIELDS = [
  ['contactName', 'Name', 'text'],
  ['contactEmail', 'Email', 'email'],
  ['contactPhone', 'Phone', 'tel'],
] as const;
