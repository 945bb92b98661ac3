import { ConfirmDialog } from '#ui/page-dialog.tsx';

/** Confirms the removal of administrator rights and explains what it means. */
export function RemoveDialog({ member }: { member: { id: string; name: string; email: string } }) {
  return (
    <ConfirmDialog
      title={`Remove ${member.name}`}
      closeTo="/admin/staff"
      fields={{ id: member.id }}
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
