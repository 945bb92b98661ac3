import { data, redirect } from 'react-router';
import { z } from 'zod';
import { emailFieldOf, fieldErrors, formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { formatDate, formatTime } from '#kit/london-time.ts';
import { isUuid } from '#kit/uuid.ts';
import { shopContext } from '#platform/shop.ts';
import { BackOffice } from '#shell/back-office.tsx';
import { PrimarySubmit } from '#ui/button.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import type { FormAnswer } from '#ui/form-answer.ts';
import { ListTable } from '#ui/list-table.tsx';
import { Notice } from '#ui/notice.tsx';
import {
  administratorOf,
  inviteStaff,
  readStaff,
  removeStaff,
  visitorContext,
  withdrawInvitation,
} from '../../index.server.ts';
import type { Route } from './+types/staff-page.ts';
import { RemoveDialog } from './remove-dialog.tsx';

export const handle = { frame: 'bare', hydrate: true };
export const meta = () => [{ title: 'Staff | Back office' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const [{ staff, invitations }, { user }] = await Promise.all([
    readStaff(db, clock()),
    context.get(visitorContext)(),
  ]);
  return {
    staff: staff.map(({ since, ...member }) => ({ ...member, since: formatDate(since) })),
    invitations: invitations.map(({ expiresAt, ...rest }) => ({ ...rest, until: formatTime(expiresAt) })),
    removing: staff.find(({ id }) => id === url.searchParams.get('remove')) ?? null,
    me: user?.id ?? '',
    done: url.searchParams.get('done'),
  };
}

const inviteSchema = z.object({ email: emailFieldOf('Enter the email address to invite') });

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const values = formValues(await readForm(request));
  const { intent, id = '' } = values;
  const refuse = (message: string) =>
    data<FormAnswer<string>>({ errors: { email: message }, typed: values.email ?? '' }, { status: 422 });
  if (intent === 'withdraw') {
    if (isUuid(id)) await withdrawInvitation(shop, actor, id);
    throw redirect('/admin/staff?done=withdrawn');
  }
  if (intent === 'remove') {
    const outcome = isUuid(id) ? await removeStaff(shop, actor, id) : 'missing';
    throw redirect(`${href('/admin/staff')}?done=${outcome}`);
  }
  const parsed = inviteSchema.safeParse(values);
  if (!parsed.success) return refuse(fieldErrors(parsed.error).email ?? '');
  const seen = (values.seen ?? '').split(',');
  if (!(await inviteStaff(shop, actor, parsed.data.email, seen)))
    return refuse('This address already belongs to an administrator');
  throw redirect('/admin/staff?done=invited');
}

const DONE: Readonly<Record<string, string>> = {
  invited: 'Invitation sent. The link works for 7 days.',
  withdrawn: 'Invitation withdrawn.',
  removed: 'They can no longer open the back office.',
};

export default function StaffPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { staff, invitations, removing, me, done } = loaderData;
  const errors = answer?.errors ?? {};
  return (
    <BackOffice>
      <h1>Staff</h1>
      <p className="mt-2 text-grey">Everyone here can see and change everything in the back office.</p>
      <div className="mt-4 max-w-4xl space-y-5">
        {knownWords(DONE, done) && !answer && <Notice tone="good">{knownWords(DONE, done)}</Notice>}
        {done === 'last' && (
          <Notice tone="stop">
            You can’t remove the last administrator, because nobody could let in another.
          </Notice>
        )}
        <ListTable
          columns={[
            'Name',
            'Two-step sign-in',
            { head: 'Account since', className: 'hidden sm:table-cell' },
            'Actions',
          ]}
        >
          {staff.map((member) => (
            <tr key={member.id}>
              <td>
                <strong>{member.name}</strong>
                <span className="block text-xs wrap-anywhere text-grey">{member.email}</span>
              </td>
              <td>{member.twoStep ? '✓ On' : '○ Off'}</td>
              <td className="hidden text-grey sm:table-cell">{member.since}</td>
              <td>
                {member.id === me ? (
                  <a href="/admin/two-step">Your two-step sign-in</a>
                ) : (
                  <a href={`?remove=${member.id}`} aria-label={`Remove ${member.name}`} className="text-stop">
                    Remove
                  </a>
                )}
              </td>
            </tr>
          ))}
        </ListTable>
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
            defaultValue={answer?.typed}
            error={errors.email}
            className="max-w-md"
          />
          <PrimarySubmit>Send Invitation</PrimarySubmit>
        </form>
        {invitations.length > 0 && (
          <section aria-labelledby="invitations" className="sheet p-4">
            <h2 id="invitations">Open invitations</h2>
            <ul className="mt-2">
              {invitations.map(({ id, email, until }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-4 border-t border-rule py-1">
                  <span className="wrap-anywhere">{email}</span>
                  <span className="text-grey">until {until}</span>
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
        )}
      </div>
      {removing && <RemoveDialog member={removing} />}
    </BackOffice>
  );
}
