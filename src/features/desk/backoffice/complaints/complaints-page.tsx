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
import { ComplaintBadge, STATE_WORDS } from '#features/orders/complaints/complaint-badge.tsx';
import { WRONG, type Wrong } from '#features/orders/complaints/index.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { ListHead } from '#shell/list-head.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChoice, ListFilter } from '#ui/list-filter.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { Paging } from '#ui/paging.tsx';
import type { Route } from './+types/complaints-page.ts';
import { OUTCOME_WORDS } from './outcome-words.ts';
import { listComplaints, readComplaintFilter } from './read-complaint.server.ts';

export const handle = { title: 'Problems' };

const STATES = ['open', 'asked', 'decided'] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = readComplaintFilter(url.searchParams);
  const { db } = context.get(shopContext);
  const view = readListView('problems', url.searchParams);
  const [{ complaints, hasMore }, named] = await Promise.all([
    listComplaints(db, { ...view, ...filter }),
    readViews(context, db, 'problems', url),
  ]);
  const shown = complaints.map(({ createdAt, wrong, ...complaint }) => ({
    ...complaint,
    wrong: wrong.map((kind) => WRONG[kind as Wrong]).join(', '),
    reported: formatTime(createdAt),
  }));
  return { filter, complaints: shown, hasMore, view, named };
}

export const action = viewActionOf('problems');

export default function ComplaintsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, complaints, hasMore, view, named } = loaderData;
  const { state, search, page } = filter;
  const isFiltered = state !== null || search !== '';
  const address = (to: number) =>
    `?${new URLSearchParams({ ...(state && { state }), ...(search && { search }), ...viewParams(view), page: String(to) })}`;
  return (
    <>
      <ListHead title="Problems" csv={`${href('/admin/problems/export.csv')}${address(1)}`} />
      <p className="mt-1 text-grey">What customers say is wrong with their orders.</p>
      <ViewTabs view={view} named={named} />
      <ListFilter
        search={search}
        hint="Order number or customer"
        clear={isFiltered ? href('/admin/problems') : null}
        className="mt-5"
      >
        <FilterChoice
          name="state"
          label="Status"
          value={state}
          choices={STATES.map((known) => [known, STATE_WORDS[known]])}
        />
        <ViewFields view={view} />
      </ListFilter>
      <ViewForm view={view} named={named} answer={actionData} />
      {complaints.length === 0 ? (
        <EmptyState className="mt-5" title={isFiltered ? 'No problems match' : 'No problems reported yet'}>
          {isFiltered ? (
            <a href={href('/admin/problems')}>Clear filters</a>
          ) : (
            'Customers report them on their order page, once the order has left. If one rings, open the order and report it for them.'
          )}
        </EmptyState>
      ) : (
        <ComplaintTable complaints={complaints} view={view} />
      )}
      <Paging page={page} hasMore={hasMore} address={address} />
    </>
  );
}

interface TableProps extends Pick<Route.ComponentProps['loaderData'], 'complaints'> {
  view: ListView<'problems'>;
}

function ComplaintTable({ complaints, view }: TableProps) {
  return (
    <ListTable
      className="mt-5"
      columns={[
        sortedHead(view, 'order'),
        { head: 'Product', className: 'hidden sm:table-cell' },
        { head: 'What is wrong', className: 'hidden md:table-cell' },
        'Status',
        sortedHead(view, 'reported', 'hidden sm:table-cell'),
      ]}
    >
      {complaints.map((complaint) => (
        <tr key={complaint.id} className="relative hover:bg-paper">
          <td>
            <a
              href={href('/admin/problems/:complaintId', { complaintId: complaint.id })}
              className="figures font-semibold after:absolute after:inset-0"
            >
              {complaint.orderNumber}
            </a>
            <span className="block text-xs wrap-anywhere text-grey">{complaint.customerName}</span>
          </td>
          <td className="hidden sm:table-cell">{complaint.products}</td>
          <td className="hidden md:table-cell">{complaint.wrong}</td>
          <td>
            <ComplaintBadge state={complaint.state} />
            {complaint.outcome && (
              <span className="block text-xs text-grey">{OUTCOME_WORDS[complaint.outcome]}</span>
            )}
          </td>
          <td className="hidden text-grey sm:table-cell lg:whitespace-nowrap">{complaint.reported}</td>
        </tr>
      ))}
    </ListTable>
  );
}
