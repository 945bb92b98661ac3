import { PrimarySubmit } from '#ui/button.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import type { StaffRole } from '#visitor/rights.ts';
import { roleNames } from '#visitor/rights.ts';
import { RoleFields } from './role-fields.tsx';

interface OpenInvitation {
  id: string;
  email: string;
  roles: readonly StaffRole[];
  until: string;
  invitedBy: string;
}

interface InviteProps {
  invitations: readonly OpenInvitation[];
  /** a refused form */
  answer: { email: string; roles: readonly StaffRole[]; errors: Readonly<Record<string, string>> } | null;
}

/** Invites somebody by email, as one or more roles. */
export function InviteForm({ invitations, answer }: InviteProps) {
  const errors = answer?.errors ?? {};
  return (
    <form method="post" noValidate className="sheet space-y-4 p-4">
      <h2>Invite someone</h2>
      <input type="hidden" name="seen" value={invitations.map(({ id }) => id).join(',')} />
      <ErrorSummary errors={errors} />
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        spellCheck={false}
        defaultValue={answer?.email}
        error={errors.email}
        className="max-w-md"
      />
      <RoleFields id="roles" chosen={answer?.roles ?? ['office']} error={errors.roles} />
      <PrimarySubmit>Send Invitation</PrimarySubmit>
    </form>
  );
}

export function OpenInvitations({ invitations }: Pick<InviteProps, 'invitations'>) {
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations" className="sheet p-4">
      <h2 id="invitations">Open invitations</h2>
      <ul className="mt-2">
        {invitations.map(({ id, email, roles, until, invitedBy }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 border-t border-rule py-1">
            <span className="wrap-anywhere">{email}</span>
            <span>{roleNames(roles)}</span>
            <span className="text-grey">
              until {until}, sent by {invitedBy}
            </span>
            <form method="post" className="ml-auto">
              <input type="hidden" name="id" value={id} />
              <button
                type="submit"
                name="intent"
                value="withdraw"
                aria-label={`Withdraw the invitation to ${email}`}
                className="button-text"
              >
                Withdraw
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
