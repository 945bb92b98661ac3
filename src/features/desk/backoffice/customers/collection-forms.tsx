import type { Collection } from '#features/money/credit/index.ts';
import { formatDay } from '#kit/london-time.ts';
import { Submit } from '#ui/button.tsx';
import { ConflictNotice, VersionField } from '#ui/conflict-notice.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import type { CustomerAnswer } from './credit-panels.tsx';

interface CollectionProps {
  collection: Collection;
  answer: CustomerAnswer | undefined;
}

/** Puts a trade account on hold, or releases it. */
export function HoldForm({ collection: { holdReason, version }, answer }: CollectionProps) {
  return (
    <form method="post" noValidate className="sheet space-y-4 p-4">
      <h2>Hold</h2>
      <ErrorSummary errors={answer?.errors ?? {}} />
      {answer?.conflict && (
        <ConflictNotice
          conflict={answer.conflict}
          fields={[['Reason', holdReason ?? '', answer.values.holdReason ?? '']]}
        />
      )}
      <VersionField name="version" stored={version} answer={answer} />
      {holdReason !== null ? (
        <>
          <p className="wrap-anywhere">On hold: {holdReason}</p>
          <Submit intent="release">Release account</Submit>
        </>
      ) : (
        <>
          <p className="text-grey">
            While the account is on hold, nothing can be ordered on it. Paying by card still works. Customers
            don’t see the reason.
          </p>
          <Field
            name="holdReason"
            label="Reason"
            defaultValue={answer?.values.holdReason ?? ''}
            error={answer?.errors.holdReason}
          />
          <Submit intent="hold">Put account on hold</Submit>
        </>
      )}
    </form>
  );
}

/** Stops the emails about a customer's overdue invoices until a day, or resumes them. */
export function ChasingForm({ collection: { noChase, version }, answer }: CollectionProps) {
  const values = answer?.values;
  return (
    <form method="post" noValidate className="sheet space-y-4 p-4">
      <h2>Emails about overdue invoices</h2>
      <ErrorSummary errors={answer?.errors ?? {}} />
      {answer?.conflict && (
        <ConflictNotice
          conflict={answer.conflict}
          fields={[
            ['Reason', noChase?.reason ?? '', values?.noChaseReason ?? ''],
            ['Until', noChase?.until ?? '', values?.until ?? ''],
          ]}
        />
      )}
      <VersionField name="version" stored={version} answer={answer} />
      {noChase ? (
        <>
          <p className="wrap-anywhere">
            No emails until {formatDay(noChase.until)}: {noChase.reason}
          </p>
          <Submit intent="chase">Email them again</Submit>
        </>
      ) : (
        <>
          <Field
            name="noChaseReason"
            label="Why not to email them"
            defaultValue={values?.noChaseReason ?? ''}
            error={answer?.errors.noChaseReason}
          />
          <Field
            name="until"
            label="Until"
            type="date"
            defaultValue={values?.until ?? ''}
            error={answer?.errors.until}
          />
          <Submit intent="no-chase">Don’t chase</Submit>
        </>
      )}
    </form>
  );
}
