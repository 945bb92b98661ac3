import { formatMinute } from '#kit/day.ts';
import { Field } from '#ui/field.tsx';
import type { TableFieldProps } from '#ui/table-field.tsx';
import type { Times } from './save-settings.server.ts';
import type { OwnTimes } from './settings-form.ts';

/**
 * The deadlines for jobs on their day: the board, tickets and stations show them, and jobs that aren't ready by then
 * are late.
 */
export function TimeFields({ own, monday, values, errors }: TableFieldProps & Times) {
  const field = (of: keyof OwnTimes, label: string, hint: string) => (
    <Field
      name={`time.${of}`}
      label={label}
      hint={hint}
      required={false}
      inputMode="text"
      autoComplete="off"
      placeholder={monday[of] === null ? undefined : formatMinute(monday[of])}
      defaultValue={values?.[`time.${of}`] ?? own[of] ?? ''}
      error={errors[`time.${of}`]}
    />
  );
  return (
    <section aria-labelledby="times">
      <h2 id="times">When jobs must be ready</h2>
      <p className="field-hint">
        The board, stations and tickets show the time beside the day. A job that isn’t ready by then is late.
      </p>
      <div className="mt-2 grid max-w-2xl gap-4 sm:grid-cols-2">
        {field(
          'parcels',
          'Parcels leave at',
          'Such as 16:30, when the carrier collects. If empty: when you close.',
        )}
        {field(
          'collections',
          'Ready to collect by',
          'By closing time at the latest. If empty: an hour before that.',
        )}
      </div>
    </section>
  );
}
