import { PrimarySubmit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';

interface Props {
  path: string;
  day: string;
  /** the first day that may be chosen */
  today: string;
  errors: Readonly<Record<string, string>>;
}

/** The first question: everything else depends on it. */
export function DayStep({ path, day, today, errors }: Props) {
  return (
    <form method="post" action={path} className="max-w-md space-y-5">
      <h2>When is the service?</h2>
      <Field
        name="day"
        label="Day of the service"
        type="date"
        min={today}
        defaultValue={day}
        error={errors.day}
        hint="Leave it empty if it isn’t settled yet. You can come back."
        required={false}
        className="max-w-60"
      />
      <p>
        <PrimarySubmit>Go on</PrimarySubmit>
      </p>
    </form>
  );
}
