import type { FieldErrors } from '#kit/forms.ts';
import { useFrame } from '#shell/frame-data.ts';
import { ErrorSummary, Field } from '#ui/field.tsx';
import { PASSWORD_LENGTH_MIN } from '../password.ts';

/** The registration form. After a refusal it keeps the values typed, except passwords. */
export function RegisterForm({
  next,
  values,
  errors,
}: {
  next: string;
  values: Record<string, string>;
  errors: FieldErrors;
}) {
  const least = useFrame()?.passwordMinimum ?? PASSWORD_LENGTH_MIN;
  const known = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <>
      <ErrorSummary errors={errors} />
      <form method="post" noValidate className="space-y-5">
        <input type="hidden" name="next" value={next} />
        <div className="field-row gap-x-5 sm:grid-cols-2">
          <Field {...known('firstName')} label="First name" autoComplete="given-name" spellCheck={false} />
          <Field {...known('lastName')} label="Last name" autoComplete="family-name" spellCheck={false} />
        </div>
        <Field {...known('email')} label="Email" type="email" autoComplete="email" spellCheck={false} />
        <Field
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${least} characters. Three random words are easy to remember and hard to guess.`}
          error={errors.password}
        />
        <Field
          name="confirmPassword"
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          error={errors.confirmPassword}
        />
        <button type="submit" className="button button-primary w-full">
          Create Account
        </button>
      </form>
    </>
  );
}
