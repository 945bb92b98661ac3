import { type FormEvent, useState } from 'react';
import { Field } from '#ui/field.tsx';
import { type AuthAnswer, useAuth } from '#visitor/auth-context.tsx';
import type { Refusal } from './account-outcome.ts';

export interface Profile {
  firstName: string;
  lastName: string;
  phone: string | null;
  email: string;
  /** `21 November 2026` */
  createdOn: string;
}

interface Props {
  known: Profile;
  editing: boolean;
  refusal: Refusal | null;
}

/** The customer's profile and the form to edit it: in place with script, as a page without. */
export function ProfileSection({ known, editing, refusal }: Props) {
  const { profile } = useAuth();
  const [open, setOpen] = useState(editing || refusal?.intent === 'save-profile');
  const [saved, setSaved] = useState(false);
  // A stored phone number is formatted for reading; one just saved is shown as typed until the page reloads.
  const shown = saved && profile ? { ...known, ...profile } : known;
  const close = () => {
    setOpen(false);
    setSaved(true);
  };
  return (
    <section aria-labelledby="profile" className="sheet p-5">
      <h2 id="profile" className="text-lg">
        Profile
      </h2>
      {open ? (
        <ProfileForm profile={shown} refusal={refusal ?? undefined} onSaved={close} />
      ) : (
        <ProfileDetails {...shown} />
      )}
      <p role="status" className="mt-2 text-sm text-good">
        {saved && !open && 'We’ve saved your profile.'}
      </p>
    </section>
  );
}

function ProfileDetails(profile: Profile) {
  const rows = [
    ['First name', profile.firstName],
    ['Last name', profile.lastName],
    ['Email', profile.email],
    ['Phone', profile.phone ?? 'Not given'],
    ['Customer since', profile.createdOn],
  ];
  return (
    <>
      <dl className="figures mt-3 text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-2 border-b border-rule py-2">
            <dt className="text-grey">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">
        <a href="/account?edit=profile#profile" className="button">
          Edit Profile
        </a>
      </p>
    </>
  );
}

function ProfileForm({
  profile,
  refusal,
  onSaved,
}: {
  profile: Profile;
  refusal: Refusal | undefined;
  onSaved: () => void;
}) {
  const { updateProfile, loading } = useAuth();
  const [answer, setAnswer] = useState<AuthAnswer>();
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (loading) return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    const result = await updateProfile({
      firstName: text('firstName'),
      lastName: text('lastName'),
      phone: text('phone'),
    });
    if (result.error) setAnswer(result);
    else onSaved();
  }
  const sentBack = refusal?.intent === 'save-profile' ? refusal : undefined;
  const known = (name: 'firstName' | 'lastName' | 'phone') => ({
    name,
    id: `profile-${name}`,
    defaultValue: sentBack ? sentBack.values[name] : (profile[name] ?? ''),
    error: answer ? answer.errors[name] : sentBack?.errors[`profile-${name}`],
  });
  return (
    <form
      method="post"
      action="/account?edit=profile"
      noValidate
      className="mt-4 space-y-4"
      onSubmit={submit}
    >
      {answer?.error && Object.keys(answer.errors).length === 0 && (
        <p role="alert" className="field-error">
          {answer.error}
        </p>
      )}
      <Field {...known('firstName')} label="First name" autoComplete="given-name" spellCheck={false} />
      <Field {...known('lastName')} label="Last name" autoComplete="family-name" spellCheck={false} />
      <Field
        {...known('phone')}
        label="Phone"
        type="tel"
        autoComplete="tel"
        hint="We only use it if we have a question about your order or delivery"
        optional
      />
      <p className="flex flex-wrap gap-3">
        <button type="submit" name="intent" value="save-profile" className="button button-primary">
          Save Profile
        </button>
        <a href="/account" className="button">
          Cancel
        </a>
      </p>
    </form>
  );
}
