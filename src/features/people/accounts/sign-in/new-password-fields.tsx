import type { FieldErrors } from '#kit/forms.ts';
import { useFrame } from '#shell/frame-data.ts';
import { Field } from '#ui/field.tsx';
import type { Role } from '#visitor/visitor.ts';
import { leastLength, PASSWORD_LENGTH_MIN } from '../password.ts';

/** A new password and its repetition. `prefix` makes the field ids unique if the page has others with these names. */
export function NewPasswordFields({
  role,
  errors,
  prefix = '',
}: {
  role: Role;
  errors: FieldErrors;
  prefix?: string;
}) {
  const least = leastLength(role, useFrame()?.passwordMinimum ?? PASSWORD_LENGTH_MIN);
  const field = (name: string) => ({ name, id: `${prefix}${name}`, error: errors[`${prefix}${name}`] });
  return (
    <>
      <Field
        {...field('password')}
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${least} characters. Three random words are easy to remember and hard to guess.`}
      />
      <Field
        {...field('confirmPassword')}
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}
