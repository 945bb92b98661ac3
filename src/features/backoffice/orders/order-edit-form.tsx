import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '../../../kit/forms.ts';
import { type Conflict, ConflictNotice, SeenField } from '../../../ui/conflict-notice.tsx';
import { ErrorSummary, Field, FieldError, ties } from '../../../ui/field.tsx';
import { ORDER_STATUSES, STATUS_WORDS } from '../../orders/index.ts';

export interface OrderEdit {
  status: string;
  trackingNumber: string;
  notes: string;
}

interface Props {
  stored: OrderEdit;
  /** What was typed and refused: shown again, with what is stored now beside it. */
  edit: (OrderEdit & { version: string }) | null;
  version: number;
  /** of a stale save */
  conflict: Conflict | null;
  /** what is wrong with what was typed */
  errors?: FieldErrors | undefined;
}

/** Status, tracking number and notes. Script adds the busy state and a warning before leaving unsaved changes. */
export function OrderEditForm({ stored, edit, version, conflict, errors = {} }: Props) {
  const shown = edit ?? stored;
  const [busy, setBusy] = useState(false);
  const [dirty, setDirty] = useState(edit !== null);
  useEffect(() => {
    if (!dirty || busy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty, busy]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    addEventListener('keydown', save);
    return () => removeEventListener('keydown', save);
  }, []);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="sheet space-y-4 p-4"
      onChange={() => setDirty(true)}
      onSubmit={(event) => {
        if (busy) event.preventDefault();
        setBusy(true);
      }}
    >
      <h2 className="text-lg">Update order</h2>
      <ErrorSummary errors={errors} />
      {edit && conflict && (
        <ConflictNotice
          conflict={conflict}
          fields={[
            ['Order status', statusWords(stored.status), statusWords(edit.status)],
            ['Tracking number', stored.trackingNumber, edit.trackingNumber],
            ['Admin notes', stored.notes, edit.notes],
          ]}
        />
      )}
      <SeenField
        name="version"
        stored={version}
        answer={edit ? { conflict, typed: { version: edit.version } } : undefined}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <div>
          <label htmlFor="status" className="field-label">
            Order status
          </label>
          <select name="status" defaultValue={shown.status} {...ties('status', errors.status)}>
            {ORDER_STATUSES.map((status) => (
              <option key={status} value={status}>
                {STATUS_WORDS[status]}
              </option>
            ))}
          </select>
          <FieldError id="status" error={errors.status} />
          {edit && <StoredNow text={STATUS_WORDS[stored.status as keyof typeof STATUS_WORDS]} />}
        </div>
        <div>
          <Field
            name="trackingNumber"
            label="Tracking number"
            defaultValue={shown.trackingNumber}
            error={errors.trackingNumber}
            autoComplete="off"
            spellCheck={false}
          />
          {edit && <StoredNow text={stored.trackingNumber} />}
        </div>
      </div>
      <div>
        <label htmlFor="notes" className="field-label">
          Admin notes
        </label>
        <textarea name="notes" rows={4} defaultValue={shown.notes} {...ties('notes', errors.notes)} />
        <FieldError id="notes" error={errors.notes} />
        {edit && <StoredNow text={stored.notes} />}
      </div>
      <p className="text-xs text-grey">
        A change of status is e-mailed to the customer of a paid order. Cancelling refunds no card: Refund
        does.
      </p>
      <div className={dirty ? 'unsaved-bar' : undefined}>
        {dirty && <span className="mr-auto font-semibold">Unsaved changes</span>}
        {dirty && (
          <button
            type="button"
            className="button"
            onClick={() => {
              // By its own type it would be gone, with the bar, before the browser came to reset anything.
              form.current?.reset();
              setDirty(false);
              if (edit) location.assign(location.href);
            }}
          >
            Discard
          </button>
        )}
        <button type="submit" className="button button-primary" disabled={busy} aria-keyshortcuts="Control+S">
          {busy ? 'Saving...' : 'Save Changes'}
        </button>
      </div>
    </form>
  );
}

function statusWords(status: string): string {
  return STATUS_WORDS[status as keyof typeof STATUS_WORDS] ?? status;
}

function StoredNow({ text }: { text: string }) {
  return <p className="mt-1 text-xs text-grey">Stored now: {text || 'nothing'}</p>;
}
