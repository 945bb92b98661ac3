import { useEffect, useRef, useState } from 'react';
import { MentionHelp, mentionNames, type StaffName } from '#features/floor/mentions/index.ts';
import { ORDER_STATUSES, type OrderStatus, statusWords } from '#features/orders/order/index.ts';
import { canBeEmailed } from '#kit/email-address.ts';
import type { FieldErrors } from '#kit/forms.ts';
import { type Conflict, ConflictNotice, VersionField } from '#ui/conflict-notice.tsx';
import { ErrorSummary, Field, FieldError, ties } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { guardForm } from '#ui/guard-form.ts';
import { Notice } from '#ui/notice.tsx';
import { Options } from '#ui/options.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { useBusy } from '#ui/use-busy.ts';
import { confirmationOf, isOrderStatus } from './status-change.ts';
import { type EffectsOrder, StatusEffects, whoIsEmailed } from './status-effects.tsx';

interface OrderEdit {
  status: string;
  trackingNumber: string;
  notes: string;
}

/** The parts of the form that are not stored with the order. */
export interface OrderEditInput extends OrderEdit {
  cancelReason: string;
}

interface Props {
  order: EffectsOrder;
  stored: OrderEdit & { status: OrderStatus };
  /** A refused edit: shown again, beside the values stored now. */
  edit: (OrderEditInput & { version: string }) | null;
  version: number;
  /** of a stale save */
  conflict: Conflict | null;
  /** the question before a change that is often a mistake */
  question: string | null;
  /** who can be mentioned in the notes */
  staff: readonly StaffName[];
  /** errors in the submitted values */
  errors?: FieldErrors | undefined;
}

/** As long as `submitOnce` keeps a form from being sent again. */
const LATE_MS = 4000;

/** Status, tracking number and notes. Script adds the preview of effects, busy state and unsaved-changes guard. */
export function OrderEditForm(props: Props) {
  const { order, stored, edit, version, conflict, question, staff, errors = {} } = props;
  const shown = edit ?? stored;
  const cancelReason = edit?.cancelReason ?? '';
  const [values, setValues] = useState({
    status: shown.status,
    trackingNumber: shown.trackingNumber,
    cancelReason,
  });
  const { busy, send } = useBusy(LATE_MS);
  const form = useRef<HTMLFormElement>(null);
  const follow = () => setValues((before) => inputIn(form.current) ?? before);
  // Include changes made before hydration.
  useEffect(follow, []);
  const wordsOf = (status: string) =>
    isOrderStatus(status) ? statusWords(status, order.deliveryMethod) : status;
  const isAnswer = question !== null && values.status === shown.status;
  const words = isAnswer ? `Change to ${wordsOf(values.status)}` : 'Save Changes';
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="sheet p-4"
      data-guarded={edit ? 'unsaved' : ''}
      onChange={follow}
      // Reset values are only there after the event.
      onReset={() => setTimeout(follow)}
      onSubmit={send}
    >
      <h2 className="mb-2 text-lg">Update order</h2>
      <ErrorSummary errors={errors} />
      {edit && conflict && (
        <ConflictNotice
          conflict={conflict}
          fields={[
            ['Order status', wordsOf(stored.status), wordsOf(edit.status)],
            ['Tracking number', stored.trackingNumber, edit.trackingNumber],
            ['Admin notes', stored.notes, edit.notes],
          ]}
        />
      )}
      <VersionField
        name="version"
        stored={version}
        answer={edit ? { conflict, values: { version: edit.version } } : undefined}
      />
      <input type="hidden" name="was" value={stored.status} />
      {question && (
        // biome-ignore lint/a11y/noAutofocus: the question takes focus, like an error summary
        <div className="mb-4" tabIndex={-1} autoFocus>
          <Notice tone="care">{question}</Notice>
          <input type="hidden" name="confirmed" value={confirmationOf(stored.status, shown.status)} />
        </div>
      )}
      <div className="grid gap-4">
        <div className="field-row sm:max-lg:grid-cols-2">
          <div>
            <FieldLabel of="status">Order status</FieldLabel>
            {edit && edit.status !== stored.status && <StoredNow text={wordsOf(stored.status)} />}
            <select name="status" defaultValue={shown.status} {...ties('status', errors.status)}>
              <Options of={ORDER_STATUSES.map((status) => [status, wordsOf(status)])} />
            </select>
            <FieldError id="status" error={errors.status} />
          </div>
          <Field
            name="trackingNumber"
            label="Tracking number"
            hint={edit && edit.trackingNumber !== stored.trackingNumber && storedNow(stored.trackingNumber)}
            required={false}
            defaultValue={shown.trackingNumber}
            error={errors.trackingNumber}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <div>
          <FieldLabel of="notes">Admin notes</FieldLabel>
          {edit && edit.notes !== stored.notes && <StoredNow text={stored.notes} />}
          <textarea
            name="notes"
            rows={4}
            defaultValue={shown.notes}
            {...mentionNames(staff)}
            {...ties('notes', errors.notes)}
          />
          <FieldError id="notes" error={errors.notes} />
          <MentionHelp of="notes" staff={staff} saved={stored.notes} />
        </div>
        {stored.status !== 'cancelled' && (
          <CancelReason order={order} reason={cancelReason} error={errors.cancelReason} />
        )}
        <div role="status">
          {isOrderStatus(values.status) && values.status !== stored.status ? (
            <StatusEffects order={order} from={stored.status} to={values.status} {...values} />
          ) : (
            <p className="text-xs text-grey">
              {whoIsEmailed(order)}
              {order.paymentMethod === 'stripe' && ' Cancelling does not refund the card. Use Refund.'}
            </p>
          )}
        </div>
      </div>
      <SaveBar>
        <SaveButton isSaving={busy} words={words} />
      </SaveBar>
      <OwnScript run={guardForm} />
    </form>
  );
}

/** Shown by the style sheet while Cancelled is chosen, with script or without. */
function CancelReason({
  order,
  reason,
  error,
}: {
  order: EffectsOrder;
  reason: string;
  error?: string | undefined;
}) {
  return (
    <div className="cancel-reason">
      <FieldLabel of="cancelReason">
        Why it’s cancelled <span className="font-normal text-grey">(optional)</span>
      </FieldLabel>
      <p id="cancelReason-hint" className="field-hint mb-1">
        {canBeEmailed(order.customerEmail)
          ? 'The customer will see this in the email and on their order page.'
          : 'Kept with the order. There is no email address to send it to.'}
      </p>
      <textarea name="cancelReason" rows={2} defaultValue={reason} {...ties('cancelReason', error, true)} />
      <FieldError id="cancelReason" error={error} />
    </div>
  );
}

function SaveButton({ isSaving, words }: { isSaving: boolean; words: string }) {
  return (
    <button type="submit" className="button" disabled={isSaving} aria-keyshortcuts="Control+S">
      {isSaving ? 'Saving...' : words}
    </button>
  );
}

function inputIn(form: HTMLFormElement | null): Omit<OrderEditInput, 'notes'> | null {
  if (!form) return null;
  const text = (name: string) => String(new FormData(form).get(name) ?? '');
  return {
    status: text('status'),
    trackingNumber: text('trackingNumber'),
    cancelReason: text('cancelReason'),
  };
}

function StoredNow({ text }: { text: string }) {
  return <p className="field-hint mb-1">{storedNow(text)}</p>;
}

const storedNow = (text: string) => `Currently saved: ${text || 'nothing'}`;
