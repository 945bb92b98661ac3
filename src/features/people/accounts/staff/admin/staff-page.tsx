import { data, redirect } from 'react-router';
import { z } from 'zod';
import { emailFieldOf, type FieldErrors, fieldErrors, formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { formatDate, formatTime } from '#kit/london-time.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Actor } from '#platform/audit.server.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { ListTable } from '#ui/list-table.tsx';
import { Notice } from '#ui/notice.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { StaffRole } from '#visitor/rights.ts';
import { isStaffRole, roleNames } from '#visitor/rights.ts';
import { visitorContext } from '#visitor/visitor.ts';
import {
  changeRoles,
  inviteStaff,
  readRoleChanges,
  readStaff,
  withdrawInvitation,
} from '../../index.server.ts';
import { endTwoStepOf } from '../two-step-changes.server.ts';
import type { Route } from './+types/staff-page.ts';
import { InviteForm, OpenInvitations } from './invitations.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RoleChanges } from './role-changes.tsx';
import { RightsTable } from './role-fields.tsx';
import { RolesDialog } from './roles-dialog.tsx';
import { TwoStepOffDialog } from './two-step-off-dialog.tsx';

export const handle = { title: 'Staff', hydrate: true };

/** How many changes of roles are shown; the audit log has them all. */
const CHANGES_SHOWN = 30;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const [{ staff, invitations }, changes, { user }] = await Promise.all([
    readStaff(db, clock()),
    readRoleChanges(db, CHANGES_SHOWN),
    context.get(visitorContext)(),
  ]);
  const named = (key: string) => staff.find(({ id }) => id === url.searchParams.get(key)) ?? null;
  return {
    staff: staff.map(({ since, ...member }) => ({ ...member, since: formatDate(since) })),
    invitations: invitations.map(({ expiresAt, ...rest }) => ({ ...rest, until: formatTime(expiresAt) })),
    changes: changes.map(({ createdAt, before, after, ...rest }) => ({
      ...rest,
      at: formatTime(createdAt),
      // Before there were roles, administrators could do everything.
      before: before?.roles ?? (before?.role === 'admin' ? (['owner'] as const) : []),
      after: after?.roles ?? (rest.action === 'role.customer' ? [] : (['owner'] as const)),
      email: after?.email ?? before?.email ?? null,
    })),
    removing: named('remove'),
    changing: named('roles'),
    turningOff: named('two-step'),
    me: user?.id ?? '',
    done: url.searchParams.get('done'),
  };
}

/** What the page shows again after a refused form. */
interface Answer {
  form: 'invite' | 'roles';
  errors: FieldErrors;
  email: string;
  roles: StaffRole[];
}

const NO_ROLE = 'Choose at least one role';
const inviteSchema = z.object({ email: emailFieldOf('Enter the email address to invite') });

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const form = await readForm(request);
  const values = formValues(form);
  const roles = form.getAll('role').map(String).filter(isStaffRole);
  const { intent, id = '', email = '' } = values;
  const refuse = (of: Answer['form'], errors: FieldErrors, status = 422) =>
    data<Answer>({ form: of, errors, email, roles }, { status });
  if (intent === 'withdraw') {
    if (isUuid(id)) await withdrawInvitation(shop, actor, id);
    throw redirect('/admin/staff?done=withdrawn');
  }
  if (intent === 'two-step-off') {
    const isOff = isUuid(id) && (await endTwoStepOf(shop, actor, id));
    throw redirect(`${href('/admin/staff')}${isOff ? '?done=two-step-off' : ''}`);
  }
  if (intent === 'remove' || intent === 'roles') {
    if (intent === 'roles' && roles.length === 0) return refuse('roles', { roles: NO_ROLE });
    const outcome = await setRoles(shop, actor, {
      id,
      rolesOnPage: values.seen,
      roles: intent === 'roles' ? roles : [],
    });
    if (outcome === 'stale' && intent === 'roles') return refuse('roles', { roles: STALE }, 409);
    throw redirect(`${href('/admin/staff')}?done=${outcome}`);
  }
  const parsed = inviteSchema.safeParse(values);
  const errors = {
    ...(parsed.success ? {} : fieldErrors(parsed.error)),
    ...(roles.length === 0 && { roles: NO_ROLE }),
  };
  if (!parsed.success || roles.length === 0) return refuse('invite', errors);
  const before = (values.seen ?? '').split(',');
  const outcome = await inviteStaff(shop, actor, { email: parsed.data.email, roles }, before);
  if (outcome === 'member')
    return refuse('invite', { email: 'This address already belongs to someone on the staff' });
  if (outcome === 'no-right') return refuse('invite', { email: 'You can no longer invite anyone' }, 403);
  throw redirect('/admin/staff?done=invited');
}

const STALE = 'Someone else has changed these roles. Check your choice, then save it again.';

async function setRoles(
  shop: Shop,
  actor: Actor,
  { id, rolesOnPage = '', roles }: { id: string; rolesOnPage: string | undefined; roles: StaffRole[] },
) {
  if (!isUuid(id)) return 'missing';
  return changeRoles(shop, actor, id, { before: rolesOnPage.split(',').filter(isStaffRole), roles });
}

const DONE: Readonly<Record<string, string>> = {
  invited: 'Invitation sent. The link works for 7 days.',
  withdrawn: 'Invitation withdrawn.',
  removed: 'They can no longer open the back office.',
  'two-step-off': 'Two-step sign-in is off. We’ve emailed the person.',
  changed: 'Roles saved. They take effect at the person’s next click.',
};

const REFUSED: Readonly<Record<string, string>> = {
  last: 'The shop needs an owner. Make someone else an owner first.',
  stale: 'Someone else has changed this person’s roles. Check them, then try again.',
};

export default function StaffPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { staff, invitations, changes, removing, changing, turningOff, me, done } = page;
  return (
    <>
      <h1>Staff</h1>
      <p className="mt-2 text-grey">Everyone sees and changes what their roles allow, and nothing else.</p>
      <div className="mt-4 max-w-4xl space-y-5">
        {knownWords(DONE, done) && !answer && <Notice tone="good">{knownWords(DONE, done)}</Notice>}
        {knownWords(REFUSED, done) && !answer && <Notice tone="stop">{knownWords(REFUSED, done)}</Notice>}
        <ListTable
          columns={[
            'Name',
            'Roles',
            { head: 'Two-step sign-in', className: 'hidden md:table-cell' },
            { head: 'Account since', className: 'hidden md:table-cell' },
            { head: 'Invited by', className: 'hidden md:table-cell' },
            'Actions',
          ]}
        >
          {staff.map((member) => (
            <Member key={member.id} member={member} isMe={member.id === me} />
          ))}
        </ListTable>
        <InviteForm invitations={invitations} answer={answer?.form === 'invite' ? answer : null} />
        <OpenInvitations invitations={invitations} />
        <RightsTable />
        <RoleChanges changes={changes} />
      </div>
      {turningOff && <TwoStepOffDialog member={turningOff} />}
      {removing && (
        <RemoveDialog
          member={removing}
          invited={staff.filter(({ invitedById }) => invitedById === removing.id).map(({ name }) => name)}
          open={invitations
            .filter(({ invitedById }) => invitedById === removing.id)
            .map(({ email }) => email)}
        />
      )}
      {changing && (
        <RolesDialog
          member={changing}
          answer={answer?.form === 'roles' ? { roles: answer.roles, error: answer.errors.roles } : null}
        />
      )}
    </>
  );
}

interface MemberProps {
  member: Route.ComponentProps['loaderData']['staff'][number];
  isMe: boolean;
}

function Member({ member, isMe }: MemberProps) {
  return (
    <tr>
      <td>
        <strong>{member.name}</strong>
        <span className="block text-xs wrap-anywhere text-grey">{member.email}</span>
      </td>
      <td>{roleNames(member.roles)}</td>
      <td className="hidden md:table-cell">{member.twoStep ? '✓ On' : '○ Off'}</td>
      <td className="hidden text-grey md:table-cell">{member.since}</td>
      <td className="hidden md:table-cell">{member.invitedBy ?? '–'}</td>
      <td>
        <a
          href={`?roles=${member.id}`}
          aria-label={`Change roles of ${member.name}`}
          className="mr-4 inline-flex min-h-8 items-center whitespace-nowrap"
        >
          Change roles
        </a>
        {member.twoStep && !isMe && (
          <a
            href={`?two-step=${member.id}`}
            aria-label={`Turn off two-step sign-in for ${member.name}`}
            className="mr-4 inline-flex min-h-8 items-center"
          >
            Turn off two-step sign-in
          </a>
        )}
        {isMe ? (
          <a href="/admin/two-step" className="inline-flex min-h-8 items-center">
            Your two-step sign-in
          </a>
        ) : (
          <a
            href={`?remove=${member.id}`}
            aria-label={`Remove ${member.name}`}
            className="inline-flex min-h-8 items-center text-stop"
          >
            Remove
          </a>
        )}
      </td>
    </tr>
  );
}
