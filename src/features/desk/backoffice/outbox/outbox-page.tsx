import { data, redirect } from 'react-router';
import { isViewForm, readViews, viewAction } from '#features/desk/list-views/index.server.ts';
import {
  HiddenViewFields,
  readListView,
  ViewForm,
  ViewTabs,
  viewParams,
} from '#features/desk/list-views/index.ts';
import { COUNTED_MAX, countedWords } from '#kit/count-words.ts';
import { readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { ListHead } from '#shell/list-head.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListFilter } from '#ui/list-filter.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { Notice } from '#ui/notice.tsx';
import { Paging } from '#ui/paging.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/outbox-page.ts';
import { EmailOutageNotice } from './email-outage-notice.tsx';
import { listEmails, PAGE_SIZE, readOutage, readOutboxFilter, retryOutage } from './outbox.server.ts';
import { recipientWords, templateWords } from './outbox-words.ts';

export const handle = { title: 'Outbox' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const filter = readOutboxFilter(url.searchParams);
  const pageParam = url.searchParams.get('page') ?? '';
  const page = /^[1-9]\d{0,4}$/.test(pageParam) ? Number(pageParam) : 1;
  const [{ emails, total }, outage, named] = await Promise.all([
    listEmails(db, { ...filter, page }),
    readOutage(db, clock()),
    readViews(context, db, 'outbox', url),
  ]);
  const shown = emails.map(({ createdAt, sentAt, removedAt, ...email }) => ({
    ...email,
    recipient: recipientWords(email.recipient, removedAt),
    queued: formatTime(createdAt),
    sent: sentAt && formatTime(sentAt),
  }));
  return {
    ...filter,
    page,
    outage,
    total,
    emails: shown,
    pages: Math.max(1, Math.ceil(Math.min(total, COUNTED_MAX) / PAGE_SIZE)),
    retried: url.searchParams.get('done') === 'retried',
    view: readListView('outbox', url.searchParams),
    named,
  };
}

/** Retries failed email and returns to the page that reported it. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const form = await readForm(request);
  if (isViewForm(form)) return viewAction(context, 'outbox', url.searchParams, form);
  if (form.get('intent') !== 'retry')
    throw data('We couldn’t read this form. Reload the page and try again.', { status: 422 });
  await retryOutage(shop, actor);
  throw redirect(form.get('page') === '/admin' ? '/admin?done=retried' : '/admin/outbox?done=retried');
}

export default function OutboxPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search, page, pages, total, emails, unsent, outage, retried, view, named } = loaderData;
  const filter = { ...(search && { search }), ...(unsent && { status: 'unsent' }) };
  return (
    <>
      <ListHead title="Outbox" csv={`${href('/admin/outbox/export.csv')}?${new URLSearchParams(filter)}`} />
      <p className="mt-2 max-w-[70ch] text-grey">
        Every email the shop sends. Until an email server is set up (<code>SMTP_URL</code>), emails are saved
        as files in the data directory instead of being sent, and you can read them here.
      </p>
      {(outage || retried) && (
        <div className="mt-4 space-y-3">
          {retried && <Notice tone="good">We are trying to send the waiting emails now.</Notice>}
          {outage && <EmailOutageNotice outage={outage} page="/admin/outbox" />}
        </div>
      )}
      <ViewTabs
        view={view}
        named={named}
        tabs={[
          { name: 'All', to: '/admin/outbox', isCurrent: !view.saved && !unsent },
          { name: 'Not sent', to: '/admin/outbox?status=unsent', isCurrent: !view.saved && unsent },
        ]}
      />
      <ListFilter search={search} label="Recipient" className="mt-5">
        {unsent && <input type="hidden" name="status" value="unsent" />}
        <HiddenViewFields view={view} />
      </ListFilter>
      <ViewForm view={view} named={named} answer={actionData} />
      <p className="figures mt-4 text-grey" role="status">
        {countedWords(total, 'email')}
        {search && (
          <>
            {' '}
            <a href="/admin/outbox">Clear filters</a>
          </>
        )}
      </p>
      {emails.length === 0 ? (
        <EmptyState className="mt-3" title={search ? 'No emails to this address' : 'No emails yet'}>
          {search
            ? 'Try part of the address.'
            : 'Emails appear here once someone orders or creates an account.'}
        </EmptyState>
      ) : (
        <ListTable
          className="mt-3"
          columns={[
            'Email',
            { head: 'To', className: 'hidden sm:table-cell' },
            'Status',
            { head: 'Queued', className: 'hidden sm:table-cell' },
          ]}
        >
          {emails.map((email) => (
            <tr key={email.id} className="relative hover:bg-paper">
              <td className="sm:whitespace-nowrap">
                <a
                  href={href('/admin/outbox/:emailId', { emailId: email.id })}
                  className="after:absolute after:inset-0"
                >
                  {templateWords(email.template)}
                </a>
                {email.orderNumber && (
                  <span className="figures block text-xs text-grey">{email.orderNumber}</span>
                )}
                <span className="block text-xs wrap-anywhere sm:hidden">{email.recipient}</span>
              </td>
              <td className="hidden wrap-anywhere sm:table-cell">{email.recipient}</td>
              <td className="min-w-28 sm:whitespace-nowrap">
                {email.sent ? `✓ Sent ${email.sent}` : <Unsent status={email.status} why={email.lastError} />}
              </td>
              <td className="hidden whitespace-nowrap sm:table-cell">{email.queued}</td>
            </tr>
          ))}
        </ListTable>
      )}
      <Paging
        page={page}
        pages={pages}
        address={(to) => `?${new URLSearchParams({ ...filter, ...viewParams(view), page: String(to) })}`}
      />
    </>
  );
}

function Unsent({ status, why }: { status: string; why: string | null }) {
  const isFailed = status === 'failed';
  return (
    <>
      <strong className={isFailed ? 'text-stop' : 'text-care'}>
        {isFailed ? '✗ Not sent' : '○ Waiting'}
      </strong>
      {why && <span className="block text-xs whitespace-normal">{why}</span>}
    </>
  );
}
