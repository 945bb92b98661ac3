import { ConfirmDialog } from '#ui/page-dialog.tsx';

interface DialogProps {
  member: { id: string; name: string; email: string };
}

/** Confirms that somebody’s two-step sign-in ends, for somebody who has lost their phone. */
export function TwoStepOffDialog({ member }: DialogProps) {
  return (
    <ConfirmDialog
      title={`Turn off two-step sign-in for ${member.name}`}
      closeTo="/admin/staff"
      fields={{ id: member.id }}
      intent="two-step-off"
      button="Turn It Off"
    >
      <p>
        For when {member.name} has lost their phone and their recovery codes. Check first that it’s really
        them asking. Their password alone signs them in until they set it up again, and their passkeys are
        removed. We email {member.email}.
      </p>
    </ConfirmDialog>
  );
}
