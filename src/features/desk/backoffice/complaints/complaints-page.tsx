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
  const { complaints, hasMore } = await listComplaints(context.get(shopContext).db, filter);
  const shown = complaints.map(({ createdAt, wrong, ...complaint }) => ({
    ...complaint,
    wrong: wrong.map((kind) => WRONG[kind as Wrong]).join(', '),
    reported: formatTime(createdAt),
  }));
  return { filter, complaints: shown, hasMore };
}

export default function ComplaintsPage({ loaderData }: Route.ComponentProps) {
  const { filter, complaints, hasMore } = loaderData;
  const { state, search, page } = filter;
  const isFiltered = state !== null || search !== '';
  const address = (to: number) =>
    `?${new URLSearchParams({ ...(state && { state }), ...(search && { search }), page: String(to) })}`;
  return (
    <>
      <ListHead title="Problems" csv={`${href('/admin/problems/export.csv')}${address(1)}`} />
      <p className="mt-1 text-grey">What customers say is wrong with their orders.</p>
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
      </ListFilter>
      {complaints.length === 0 ? (
        <EmptyState className="mt-5" title={isFiltered ? 'No problems match' : 'No problems reported yet'}>
          {isFiltered ? (
            <a href={href('/admin/problems')}>Clear filters</a>
          ) : (
            'Customers report them on their order page, once the order has left. If one rings, open the order and report it for them.'
          )}
        </EmptyState>
      ) : (
        <ComplaintTable complaints={complaints} />
      )}
      <Paging page={page} hasMore={hasMore} address={address} />
    </>
  );
}

function ComplaintTable({ complaints }: Pick<Route.ComponentProps['loaderData'], 'complaints'>) {
  return (
    <ListTable
      className="mt-5"
      columns={[
        'Order',
        { head: 'Product', className: 'hidden sm:table-cell' },
        { head: 'What is wrong', className: 'hidden md:table-cell' },
        'Status',
        { head: 'Reported', className: 'hidden sm:table-cell' },
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
