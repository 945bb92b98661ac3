import { readViews, viewActionOf } from '#features/desk/list-views/index.server.ts';
import {
  type ListView,
  readListView,
  sortedHead,
  ViewFields,
  ViewForm,
  ViewTabs,
  viewParams,
} from '#features/desk/list-views/index.ts';
import { href } from '#kit/href.ts';
import { formatDate, formatTime } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { ListHead } from '#shell/list-head.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChoice, ListFilter } from '#ui/list-filter.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { Paging } from '#ui/paging.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import type { Route } from './+types/enquiries-page.ts';
import { listEnquiries, readEnquiryFilter } from './enquiries.server.ts';
import { EnquiryBadge } from './enquiry-badge.tsx';
import { ENQUIRY_KINDS, type EnquiryKind, type EnquiryState } from './enquiry-kinds.ts';

export const handle = { title: 'Enquiries' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = readEnquiryFilter(url.searchParams);
  const { db } = context.get(shopContext);
  const view = readListView('enquiries', url.searchParams);
  const [{ enquiries, hasMore, waiting }, named] = await Promise.all([
    listEnquiries(db, { ...view, ...filter }),
    readViews(context, db, 'enquiries', url),
  ]);
  const shown = enquiries.map(({ receivedAt, dueOn, ...enquiry }) => ({
    ...enquiry,
    received: formatTime(receivedAt),
    due: dueOn && enquiry.state === 'new' ? formatDate(dueOn) : null,
  }));
  return { filter, enquiries: shown, hasMore, waiting, view, named };
}

export const action = viewActionOf('enquiries');

interface ShownEnquiry {
  kind: EnquiryKind;
  id: string;
  name: string;
  email: string;
  about: string;
  state: EnquiryState;
  received: string;
  due: string | null;
}

export default function EnquiriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, enquiries, hasMore, waiting, view, named } = loaderData;
  const { kind, state, search, page } = filter;
  const filtered = kind !== null || state !== null || search !== '';
  const address = (to: number) =>
    `?${new URLSearchParams({ ...(kind && { kind }), ...(state && { state }), ...(search && { search }), ...viewParams(view), page: String(to) })}`;
  return (
    <>
      <ListHead title="Enquiries" csv={`${href('/admin/enquiries/export.csv')}${address(1)}`} />
      <dl className="mt-5 grid gap-3 sm:grid-cols-3">
        {(Object.keys(ENQUIRY_KINDS) as EnquiryKind[]).map((known) => (
          <StatCard key={known} label={`${ENQUIRY_KINDS[known].many}, waiting`} value={waiting[known]} />
        ))}
      </dl>
      <ViewTabs view={view} named={named} />
      <Filter {...filter} view={view} />
      <ViewForm view={view} named={named} answer={actionData} />
      {enquiries.length === 0 ? (
        <EmptyState className="mt-5" title={filtered ? 'No enquiries match' : 'No enquiries yet'}>
          {filtered ? (
            <a href="/admin/enquiries">Clear filters</a>
          ) : (
            'Messages, sample pack requests and complaints appear here.'
          )}
        </EmptyState>
      ) : (
        <EnquiryTable enquiries={enquiries} view={view} />
      )}
      <Paging page={page} hasMore={hasMore} address={address} />
    </>
  );
}

interface FilterProps {
  kind: EnquiryKind | null;
  state: EnquiryState | null;
  search: string;
  view: ListView<'enquiries'>;
}

function Filter({ kind, state, search, view }: FilterProps) {
  return (
    <ListFilter
      search={search}
      hint="Name, email or message"
      clear={kind || state || search ? '/admin/enquiries' : null}
      className="mt-6"
    >
      <FilterChoice
        name="kind"
        label="Kind"
        value={kind}
        choices={Object.entries(ENQUIRY_KINDS).map(([value, { many }]) => [value, many])}
      />
      <FilterChoice
        name="state"
        label="Status"
        value={state}
        choices={[
          ['new', 'Waiting'],
          ['done', 'Done'],
        ]}
      />
      <ViewFields view={view} />
    </ListFilter>
  );
}

interface TableProps {
  enquiries: ShownEnquiry[];
  view: ListView<'enquiries'>;
}

function EnquiryTable({ enquiries, view }: TableProps) {
  return (
    <ListTable
      className="mt-5"
      columns={[
        sortedHead(view, 'from'),
        { head: 'Kind', className: 'hidden sm:table-cell' },
        { head: 'About', className: 'hidden md:table-cell' },
        'Status',
        sortedHead(view, 'received', 'hidden sm:table-cell'),
      ]}
    >
      {enquiries.map((enquiry) => (
        <tr key={enquiry.id} className="relative hover:bg-paper">
          <td>
            <a
              href={href('/admin/enquiries/:kind/:enquiryId', {
                kind: enquiry.kind,
                enquiryId: enquiry.id,
              })}
              className="font-semibold after:absolute after:inset-0"
            >
              {enquiry.name}
            </a>
            <span className="block text-xs wrap-anywhere text-grey">{enquiry.email}</span>
          </td>
          <td className="hidden sm:table-cell">{ENQUIRY_KINDS[enquiry.kind].one}</td>
          <td className="hidden max-w-36 truncate md:table-cell lg:max-w-48 xl:max-w-96">{enquiry.about}</td>
          <td>
            <EnquiryBadge state={enquiry.state} />
            {enquiry.due && <span className="block text-xs text-grey">answer by {enquiry.due}</span>}
          </td>
          <td className="hidden text-grey sm:table-cell lg:whitespace-nowrap">{enquiry.received}</td>
        </tr>
      ))}
    </ListTable>
  );
}
