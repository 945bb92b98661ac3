import { ConfirmDialog } from '#ui/page-dialog.tsx';
import type { StaffRole } from '#visitor/rights.ts';

interface DialogProps {
  member: { id: string; name: string; email: string; roles: readonly StaffRole[] };
  /** the names of those who joined by their invitation */
  invited: readonly string[];
  /** the addresses of their invitations that nobody has accepted */
  open: readonly string[];
}

/** Confirms that somebody is no longer staff and explains what it means. */
export function RemoveDialog({ member, invited, open }: DialogProps) {
  return (
    <ConfirmDialog
      title={`Remove ${member.name}`}
      closeTo="/admin/staff"
      fields={{ id: member.id, seen: member.roles.join(',') }}
      intent="remove"
      button={`Remove ${member.name}`}
    >
      <p>
        {member.name} ({member.email}) will lose access to the back office straight away. Their customer
        account stays, and so does the record of what they did. They are signed out everywhere.
      </p>
      {open.length > 0 && <p>Their open invitations end: {open.join(', ')}.</p>}
      {invited.length > 0 && (
        <p>They invited {invited.join(', ')}, who stay on the staff until you remove them too.</p>
      )}
    </ConfirmDialog>
  );
}
