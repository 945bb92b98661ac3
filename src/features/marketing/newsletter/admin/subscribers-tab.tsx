import { countedWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { StaffLink } from '#shell/staff-link.tsx';
import { ButtonLink, PrimarySubmit } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { PageDialog } from '#ui/page-dialog.tsx';
import { Paging } from '#ui/paging.tsx';
import { StateFilter } from '#ui/state-filter.tsx';
import { NEWSLETTER_INTERESTS, type NewsletterInterest } from '../newsletter.ts';
import {
  SOURCE_WORDS,
  STATE_WORDS,
  SUBSCRIBER_STATES,
  type SubscriberState,
} from '../subscribers/subscriber.ts';
import type { MarketingAnswer } from './newsletter-intents.server.ts';
import { SubscriberBadge } from './subscriber-badge.tsx';

const HOME = href('/admin/email-marketing');
const HERE = `${HOME}?tab=subscribers`;

interface ShownSubscriber {
  id: string;
  email: string;
  name: string;
  status: SubscriberState;
  tags: string[];
  interests: NewsletterInterest[];
  source: string;
  subscribed: string;
}

interface Props {
  search: string;
  status: SubscriberState | null;
  page: number;
  subscribers: ShownSubscriber[];
  hasMore: boolean;
  /** on all pages; null without a filter, since the figures above the list show it */
  matching: number | null;
  adding: boolean;
  answer: MarketingAnswer | undefined;
}

export function SubscribersTab(props: Props) {
  const { search, status, page, subscribers, hasMore, matching, adding, answer } = props;
  const refused = answer?.form === 'subscriber' ? answer : undefined;
  const address = (to: number) =>
    `${HOME}?${new URLSearchParams({ tab: 'subscribers', ...(search && { search }), ...(status && { status }), page: String(to) })}`;
  const filter = new URLSearchParams({ ...(search && { search }), ...(status && { status }) }).toString();
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <StateFilter
          page={HOME}
          tab="subscribers"
          states={SUBSCRIBER_STATES}
          words={STATE_WORDS}
          hint="Email or name"
          search={search}
          status={status}
        />
        <p className="flex flex-wrap gap-2">
          <ButtonLink to={`${HERE}&add`}>Add Subscriber</ButtonLink>
          <ButtonLink to={href('/admin/email-marketing/import')}>Import CSV</ButtonLink>
          <StaffLink
            to={`${href('/admin/email-marketing/subscribers.csv')}${filter && `?${filter}`}`}
            className="button"
            download
          >
            {filter ? 'Export these as CSV' : 'Export CSV'}
          </StaffLink>
        </p>
      </div>
      {matching !== null && matching > 0 && (
        <p className="figures mt-5 text-grey" role="status">
          {countedWords(matching, 'subscriber')} {matching === 1 ? 'matches' : 'match'}
        </p>
      )}
      {subscribers.length === 0 ? (
        <EmptyState className="mt-5" title={search || status ? 'No subscribers match' : 'No subscribers yet'}>
          {search || status
            ? 'Remove a filter.'
            : 'People sign up on the newsletter page, on the home page and in the footer.'}
        </EmptyState>
      ) : (
        <SubscriberTable subscribers={subscribers} />
      )}
      <Paging page={page} hasMore={hasMore} address={address} />
      {(adding || refused) && <AddDialog answer={refused} />}
    </>
  );
}

function SubscriberTable({ subscribers }: { subscribers: ShownSubscriber[] }) {
  return (
    <ListTable
      className="mt-5"
      columns={[
        'Email',
        'Name',
        'Status',
        { head: 'Interests', className: 'hidden lg:table-cell' },
        { head: 'Tags', className: 'hidden xl:table-cell' },
        { head: 'Source', className: 'hidden md:table-cell' },
        { head: 'Subscribed', className: 'hidden sm:table-cell' },
      ]}
    >
      {subscribers.map((subscriber) => (
        <tr key={subscriber.id} className="relative hover:bg-paper">
          <td className="wrap-anywhere">
            <a
              href={href('/admin/email-marketing/subscribers/:subscriberId', { subscriberId: subscriber.id })}
              className="font-semibold after:absolute after:inset-0"
            >
              {subscriber.email}
            </a>
          </td>
          <td>{subscriber.name}</td>
          <td>
            <SubscriberBadge status={subscriber.status} />
          </td>
          <td className="hidden max-w-56 lg:table-cell">
            {subscriber.interests.map((id) => NEWSLETTER_INTERESTS[id]).join(', ') || 'None'}
          </td>
          <td className="hidden max-w-40 xl:table-cell">{subscriber.tags.join(', ')}</td>
          <td className="hidden md:table-cell">{SOURCE_WORDS[subscriber.source] ?? subscriber.source}</td>
          <td className="hidden whitespace-nowrap text-grey sm:table-cell">{subscriber.subscribed}</td>
        </tr>
      ))}
    </ListTable>
  );
}

function AddDialog({ answer }: { answer: MarketingAnswer | undefined }) {
  const errors = answer?.errors ?? {};
  const field = (name: string) => ({ name, defaultValue: answer?.values[name], error: errors[name] });
  return (
    <PageDialog title="Add Subscriber" closeTo={HERE}>
      <form method="post" action={`${HERE}&add`} noValidate className="space-y-4">
        <ErrorSummary errors={errors} />
        <Field {...field('email')} label="Email" type="email" autoComplete="off" spellCheck={false} />
        <div className="field-row sm:grid-cols-2">
          <Field {...field('firstName')} label="First name" optional autoComplete="off" />
          <Field {...field('lastName')} label="Last name" optional autoComplete="off" />
        </div>
        <Field {...field('tags')} label="Tags" optional hint="Separated by commas" autoComplete="off" />
        <Field
          {...field('consent')}
          label="How they agreed"
          hint="The law requires us to keep this. For example: by phone on 3 November"
          autoComplete="off"
        />
        <p className="flex gap-3">
          <PrimarySubmit intent="add-subscriber">Add Subscriber</PrimarySubmit>
          <ButtonLink to={HERE}>Cancel</ButtonLink>
        </p>
      </form>
    </PageDialog>
  );
}
