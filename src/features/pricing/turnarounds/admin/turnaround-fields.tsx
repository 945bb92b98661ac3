import { Field, FieldError } from '#ui/field.tsx';
import { LinesField } from '#ui/lines-field.tsx';
import { type TurnaroundForm, WEEKDAYS, weekdayField } from './turnaround-form.ts';

interface Props {
  values: TurnaroundForm;
  errors: Readonly<Record<string, string>>;
}

/** What a turnaround means, and what it costs. */
export function TurnaroundFields({ values, errors }: Props) {
  const field = (name: string) => ({ name, defaultValue: values[name] ?? '', error: errors[name] });
  return (
    <div className="space-y-6">
      <div className="field-row sm:grid-cols-2">
        <Field {...field('name')} label="Name" maxLength={200} />
        <Field
          {...field('description')}
          label="Words beside it"
          hint="Shown with the name, like 3-4 Working Days"
          optional
          maxLength={200}
        />
        <Field
          {...field('workingDays')}
          label="Working days"
          hint="Until it leaves; 0 for the same day"
          inputMode="numeric"
        />
        <Field
          {...field('cutOff')}
          label="Cut-off time"
          hint="Orders placed before it count from the same working day. UK time, like 15:00"
        />
      </div>
      <label className="choice">
        <input type="checkbox" name="isCollected" value="yes" defaultChecked={values.isCollected === 'yes'} />
        <span className="font-semibold">Customers collect it from us</span>
        <span className="text-xs text-grey">
          There is no delivery charge, and its orders are collected instead of sent.
        </span>
      </label>
      <Weekdays values={values} errors={errors} />
      <div className="field-row sm:grid-cols-3">
        <Field
          {...field('capacity')}
          label="Jobs a day"
          hint="A full day is no longer offered"
          optional
          inputMode="numeric"
        />
        <Field
          {...field('copiesMin')}
          label="Fewest copies"
          hint="For smaller quantities it isn’t offered"
          optional
          inputMode="numeric"
        />
        <Field
          {...field('copiesMax')}
          label="Most copies"
          hint="For larger quantities it isn’t offered"
          optional
          inputMode="numeric"
        />
      </div>
      <Surcharge values={values} errors={errors} />
    </div>
  );
}

function Weekdays({ values, errors }: Props) {
  return (
    <fieldset id="weekdays" aria-describedby={errors.weekdays ? 'weekdays-error' : undefined}>
      <legend className="field-label">Sent out on</legend>
      <p className="field-hint">It leaves on the next of these days that is a working day.</p>
      <div className="mt-1 flex flex-wrap gap-x-5">
        {WEEKDAYS.map((day, i) => (
          <label key={day} className="flex min-h-10 items-center gap-2">
            <input
              type="checkbox"
              name={weekdayField(i + 1)}
              value="yes"
              defaultChecked={values[weekdayField(i + 1)] === 'yes'}
              className="size-4 accent-reflex"
            />
            {day}
          </label>
        ))}
      </div>
      <FieldError id="weekdays" error={errors.weekdays} />
    </fieldset>
  );
}

const SURCHARGES = [
  ['own', 'Each product’s own', 'The amount set in the product’s options.'],
  ['percent', 'A percentage', 'Of the rest of the price.'],
  ['steps', 'By quantity', 'One amount, or more for larger quantities.'],
] as const;

/** Who sets the surcharge. CSS alone shows the fields for the choice. */
function Surcharge({ values, errors }: Props) {
  return (
    <fieldset className="group">
      <legend className="field-label">Surcharge</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {SURCHARGES.map(([value, label, words]) => (
          <label key={value} className="choice">
            <input type="radio" name="surcharge" value={value} defaultChecked={values.surcharge === value} />
            <span className="font-semibold">{label}</span>
            <span className="text-xs text-grey">{words}</span>
          </label>
        ))}
      </div>
      <p className="field-hint mt-1">
        Where a product’s price table has a column for each turnaround, the table decides instead.
      </p>
      <div className="mt-3 max-w-md">
        <Field
          name="percent"
          label="Percentage"
          hint="Like 25 or 12.5"
          className="hidden group-has-[[value=percent]:checked]:block"
          defaultValue={values.percent ?? ''}
          error={errors.percent}
          inputMode="decimal"
        />
        <LinesField
          name="steps"
          label="From how many copies, surcharge in £"
          hint="One line each, like: 500 12.00"
          defaultValue={values.steps ?? ''}
          error={errors.steps}
          rows={3}
          aria-required="true"
          className="hidden group-has-[[value=steps]:checked]:block"
        />
      </div>
    </fieldset>
  );
}
