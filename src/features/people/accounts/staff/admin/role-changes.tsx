import { ListTable } from '#ui/list-table.tsx';
import type { StaffRole } from '#visitor/rights.ts';
import { roleNames } from '#visitor/rights.ts';

/** A change of somebody's roles, as in the audit log. */
interface RoleChange {
  id: number;
  at: string;
  actor: string;
  action: string;
  /** of the person; null for an invitation, or if the account is gone */
  name: string | null;
  before: readonly StaffRole[];
  after: readonly StaffRole[];
  /** of an invitation */
  email: string | null;
}

/** Who gave and took which roles, newest first. */
export function RoleChanges({ changes }: { changes: readonly RoleChange[] }) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">Changes</h2>
      <ListTable className="mt-2" columns={['When', 'Who', 'What']}>
        {changes.map((change) => (
          <tr key={change.id}>
            <td className="figures whitespace-nowrap">{change.at}</td>
            <td>{change.actor}</td>
            <td className="wrap-anywhere">{changeWords(change)}</td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}

function changeWords({ action, name, before, after, email }: RoleChange): string {
  const who = name ?? 'A deleted account';
  switch (action) {
    case 'staff.invite':
      return `Invited ${email} as ${roleNames(after)}`;
    case 'staff.withdraw':
      return `Withdrew the invitation to ${email}`;
    case 'role.admin':
      return `${who} joined as ${roleNames(after)}`;
    case 'role.customer':
      return `${who} is no longer staff (was ${roleNames(before)})`;
    default:
      return `${who}: ${roleNames(before)} → ${roleNames(after)}`;
  }
}
