import type { LookRule } from '#features/artwork/files/index.ts';
import { Submit } from '#ui/button.tsx';
import { ConflictNotice, VersionField } from '#ui/conflict-notice.tsx';
import { Field } from '#ui/field.tsx';
import type { SaveAnswer } from '#ui/form-answer.ts';

interface Props {
  stored: LookRule;
  seenAt: string;
  /** the answer to this form; undefined if it wasn't refused */
  answer: SaveAnswer | undefined;
}

/** Whether customers may ask that a person looks at a file that fails the check, and how soon we answer. */
export function LookSection({ stored, seenAt, answer }: Props) {
  const isOffered = answer ? answer.values.lookOffered === 'yes' : stored.isOffered;
  const hours = answer?.values.lookHours ?? String(stored.hours);
  return (
    <section id="looks" aria-labelledby="looks-title" className="sheet scroll-mt-4 p-4">
      <h2 id="looks-title" className="text-lg">
        Let a person look at it
      </h2>
      <p className="mt-1 text-sm text-grey">
        A customer whose file fails the check can order anyway and ask you to look at it. You then print it as
        it is, fix it, or ask for another file. These orders are under{' '}
        <a href="/admin/orders?artwork=look">Files to look at</a>.
      </p>
      {answer?.conflict && (
        <ConflictNotice
          conflict={answer.conflict}
          fields={[
            [OFFERED, yesNo(stored.isOffered), yesNo(isOffered)],
            [WITHIN, String(stored.hours), hours],
          ]}
        />
      )}
      <form method="post" noValidate className="mt-3 max-w-2xl space-y-3">
        <VersionField name="seen" stored={seenAt} answer={answer} />
        <label className="flex min-h-11 items-center gap-2 font-semibold">
          <input
            type="checkbox"
            name="lookOffered"
            value="yes"
            defaultChecked={isOffered}
            className="size-5 accent-reflex"
          />
          {OFFERED}
        </label>
        <Field
          name="lookHours"
          label={WITHIN}
          hint="In opening hours, counted from the order. Customers read the day and time. Bank holidays and your closed days are left out."
          inputMode="numeric"
          autoComplete="off"
          defaultValue={hours}
          error={answer?.errors.lookHours}
        />
        <Submit intent="save-looks">Save answer time</Submit>
      </form>
    </section>
  );
}

const OFFERED = 'Customers may ask you to look at a file';
const WITHIN = 'You answer within (hours)';
const yesNo = (is: boolean) => (is ? 'Yes' : 'No');
