import { ButtonLink, PrimarySubmit } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { PageDialog } from '#ui/page-dialog.tsx';
import type { StaffRole } from '#visitor/rights.ts';
import { RoleFields } from './role-fields.tsx';

interface DialogProps {
  member: { id: string; name: string; roles: readonly StaffRole[] };
  /** the roles of a refused form, and why it was refused */
  answer: { roles: readonly StaffRole[]; error: string | undefined } | null;
}

/**
 * Sets somebody's roles in the shop. It includes their previous roles, so that another person's change isn't undone
 * unnoticed.
 */
export function RolesDialog({ member, answer }: DialogProps) {
  return (
    <PageDialog title={`Roles of ${member.name}`} closeTo="/admin/staff">
      <form method="post" noValidate className="space-y-4">
        <ErrorSummary errors={answer?.error ? { 'their-roles': answer.error } : {}} />
        <input type="hidden" name="id" value={member.id} />
        <input type="hidden" name="seen" value={member.roles.join(',')} />
        <RoleFields id="their-roles" chosen={answer?.roles ?? member.roles} error={answer?.error} />
        <p className="text-grey">It takes effect at their next click, wherever they are signed in.</p>
        <p className="flex flex-wrap gap-3">
          <PrimarySubmit intent="roles">Save Roles</PrimarySubmit>
          <ButtonLink to="/admin/staff">Cancel</ButtonLink>
        </p>
      </form>
    </PageDialog>
  );
}
