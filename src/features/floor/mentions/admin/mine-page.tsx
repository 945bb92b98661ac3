import { data, redirect } from 'react-router';
import { DueCell, shownDue } from '#features/floor/production/index.ts';
import { copiesWords } from '#kit/count-words.ts';
import { formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { londonClock } from '#kit/london-clock.ts';
import { formatTime } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { useRights } from '#shell/back-office.tsx';
import { Submit } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { Notice } from '#ui/notice.tsx';
import { signedInUser } from '#visitor/signed-in-user.server.ts';
import { finishMention, readMine, saveMentionEmails } from '../mine-store.server.ts';
import type { Route } from './+types/mine-page.ts';

/** `/admin/mine`: the notes that name the signed-in person, and the jobs that they have taken. */
export const handle = { title: 'Mine' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const { id } = await signedInUser(context);
  const { mentions, jobs, times, emails } = await readMine(db, id);
  const now = londonClock(clock());
  return {
    mentions: mentions.map((mention) => ({ ...mention, at: formatTime(mention.createdAt) })),
    jobs: jobs.map((job) => ({ ...job, due: shownDue(job, now, times) })),
    emails,
    isSaved: url.searchParams.has('saved'),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, clock } = context.get(shopContext);
  const { id } = await signedInUser(context);
  const { intent, mention = '', emails } = formValues(await readForm(request));
  if (intent === 'done' && /^\d{1,15}$/.test(mention)) {
    await finishMention(db, id, Number(mention), clock());
    throw redirect(href('/admin/mine'));
  }
  if (intent === 'emails') {
    await saveMentionEmails(db, id, emails === 'yes');
    throw redirect(`${href('/admin/mine')}?saved`);
  }
  return data({ words: 'We couldn’t read this form. Load the page again.' }, { status: 422 });
}

export default function MinePage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { mentions, jobs, emails, isSaved } = page;
  return (
    <>
      <h1>Mine</h1>
      {answer && (
        <Notice className="mt-4" tone="stop">
          {answer.words}
        </Notice>
      )}
      {isSaved && !answer && (
        <Notice className="mt-4" tone="good">
          Saved.
        </Notice>
      )}
      <section aria-labelledby="mentions" className="mt-4 max-w-4xl">
        <h2 id="mentions">Notes for you</h2>
        {mentions.length === 0 ? (
          <EmptyState className="mt-2" title="Nothing to read">
            When somebody writes @ and your name in a note, it appears here.
          </EmptyState>
        ) : (
          <ul className="sheet mt-2 divide-y divide-rule">
            {mentions.map((mention) => (
              <Mention key={mention.id} mention={mention} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="jobs" className="mt-8 max-w-4xl">
        <h2 id="jobs">Your jobs</h2>
        {jobs.length === 0 ? (
          <EmptyState className="mt-2" title="You have no jobs">
            Take one on the <a href={href('/admin/jobs')}>board</a>.
          </EmptyState>
        ) : (
          <ListTable className="mt-2" columns={['Job', 'Product', 'Stage', 'Due']}>
            {jobs.map(({ code, quantity, product, stage, due }) => (
              <tr key={code}>
                <td className="figures">
                  <a href={href('/admin/jobs/:code', { code })} className="inline-flex min-h-8 items-center">
                    {code}
                  </a>
                </td>
                <td>{copiesWords(quantity, product)}</td>
                <td>{stage}</td>
                <DueCell due={due} />
              </tr>
            ))}
          </ListTable>
        )}
      </section>
      <form method="post" className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2">
        <label className="flex min-h-10 items-center gap-2">
          <input
            type="checkbox"
            name="emails"
            value="yes"
            defaultChecked={emails}
            className="size-4 accent-reflex"
          />
          Email me when a note mentions me, unless I’m using the back office
        </label>
        <Submit intent="emails">Save</Submit>
      </form>
    </>
  );
}

function Mention({ mention }: { mention: Route.ComponentProps['loaderData']['mentions'][number] }) {
  const { id, by, at, words, orderId, orderNumber, code, isOfJob } = mention;
  const opensOrders = useRights().includes('orders');
  const to =
    isOfJob || !opensOrders
      ? code && href('/admin/jobs/:code', { code })
      : href('/admin/orders/:orderId', { orderId });
  const where = (isOfJob && code) || orderNumber;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
      <div className="min-w-56 flex-1">
        <p className="text-sm text-grey">
          {by}, <span className="figures">{at}</span>,{' '}
          {to ? (
            <a href={to} className="figures inline-flex min-h-6 items-center">
              {where}
            </a>
          ) : (
            <span className="figures">{where}</span>
          )}
        </p>
        <p className="whitespace-pre-line wrap-anywhere">{words ?? 'The note has been removed since.'}</p>
      </div>
      <form method="post">
        <input type="hidden" name="mention" value={id} />
        <button
          type="submit"
          name="intent"
          value="done"
          aria-label={`Done: ${by}’s note on ${where}`}
          className="button"
        >
          Done
        </button>
      </form>
    </li>
  );
}
