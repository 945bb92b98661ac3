import { useNavigate } from 'react-router';
import { Dialog } from '#ui/dialog.tsx';

/** Confirms the removal of administrator rights and explains what it means. */
export function RemoveDialog({ member }: { member: { id: string; name: string; email: string } }) {
  const navigate = useNavigate();
  const close = () => void navigate('/admin/staff');
  return (
    <Dialog title={`Remove ${member.name}`} open onClose={close} closeTo="/admin/staff">
      <p>
        {member.name} ({member.email}) will lose access to the back office straight away. Their customer
        account stays, and so does the record of what they did.
      </p>
      <form method="post" action="/admin/staff" className="mt-5 flex gap-3">
        <input type="hidden" name="id" value={member.id} />
        <button type="submit" name="intent" value="remove" className="button button-primary">
          Remove {member.name}
        </button>
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
      </form>
    </Dialog>
  );
}
