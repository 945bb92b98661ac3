import { Field } from '../../ui/field.tsx';
import type { Refusal } from './account-outcome.ts';

export interface Profile {
  firstName: string;
  lastName: string;
  phone: string | null;
  email: string;
  /** `21 November 2026` */
  createdOn: string;
}

/** Who the customer is, and with `editing` the form that changes it. */
export function ProfileSection({
  profile,
  editing,
  refusal,
}: {
  profile: Profile;
  editing: boolean;
  refusal: Refusal | undefined;
}) {
  return (
    <section aria-labelledby="profile" className="sheet p-5">
      <h2 id="profile" className="text-lg">
        Profile
      </h2>
      {editing || refusal?.intent === 'save-profile' ? (
        <ProfileForm profile={profile} refusal={refusal} />
      ) : (
        <ProfileDetails {...profile} />
      )}
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

function ProfileForm({ profile, refusal }: { profile: Profile; refusal: Refusal | undefined }) {
  const sentBack = refusal?.intent === 'save-profile' ? refusal : undefined;
  const known = (name: 'firstName' | 'lastName' | 'phone') => ({
    name,
    id: `profile-${name}`,
    defaultValue: sentBack ? sentBack.values[name] : (profile[name] ?? ''),
    error: sentBack?.errors[`profile-${name}`],
  });
  return (
    <form method="post" action="/account?edit=profile" noValidate className="mt-4 space-y-4">
      <Field {...known('firstName')} label="First name" autoComplete="given-name" spellCheck={false} />
      <Field {...known('lastName')} label="Last name" autoComplete="family-name" spellCheck={false} />
      <Field
        {...known('phone')}
        label="Phone"
        type="tel"
        autoComplete="tel"
        hint="Only for questions about your order and its delivery"
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
