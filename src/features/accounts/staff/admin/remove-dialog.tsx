import { ConfirmDialog } from '#ui/page-dialog.tsx';
import type { StaffRole } from '../rights.ts';

interface DialogProps {
  member: { id: string; name: string; email: string; roles: readonly StaffRole[] };
}

/** Confirms that somebody is no longer staff and explains what it means. */
export function RemoveDialog({ member }: DialogProps) {
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
        account stays, and so does the record of what they did.
      </p>
    </ConfirmDialog>
  );
}
