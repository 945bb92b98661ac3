import { redirect } from 'react-router';
import { followShortAddress, viewAction } from '#features/desk/list-views/index.server.ts';
import { ViewForm, ViewTabs } from '#features/desk/list-views/index.ts';
import { findScannedItem } from '#features/desk/order-desk/index.server.ts';
import { ScanNotice } from '#features/desk/order-desk/index.ts';
import { COUNTED_MAX, countOrders, listOrders } from '#features/desk/order-list/index.server.ts';
import {
  addressOf,
  isFiltered,
  listViewOf,
  type OrderView,
  PAGE_SIZE,
  queryOf,
  readView,
  SAVED_VIEWS,
  type SavedView,
  savedViewOf,
  startListKeys,
  writeCursor,
} from '#features/desk/order-list/index.ts';
import { ANY_METHOD, PAYMENT_WORDS, statusWordsOf } from '#features/orders/order/index.ts';
import { readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatDay, formatTime, londonDay } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { StaffLink } from '#shell/staff-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { Paging } from '#ui/paging.tsx';
import { signedInUser } from '#visitor/signed-in-user.server.ts';
import type { Route } from './+types/orders-page.ts';
import { OrderTable } from './order-table.tsx';
import { OrdersFilter } from './orders-filter.tsx';

export const handle = { title: 'Orders' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { reports, clock } = context.get(shopContext);
  const db = await reports();
  const view = readView(url.searchParams);
  const { id, rights } = await signedInUser(context);
  const scan = await findScannedItem(db, view.search, rights);
  // A scanned job ticket opens its item, whatever the list's filters.
  if (scan?.found) throw redirect(scan.to);
  const now = clock();
  // From noon to noon: days are an hour shorter or longer when the clocks change.
  const noon = new Date(`${londonDay(now)}T12:00:00Z`).getTime();
  const days = { today: dayOf(noon), yesterday: dayOf(noon - DAY_MS) };
  const [listed, counts] = await Promise.all([listOrders(db, view, now), countOrders(db, view, now, id)]);
  const { named } = counts;
  followShortAddress('orders', named, url);
  if (!view.search)
    return {
      view,
      scan,
      ...days,
      ...listed,
      views: counts.views,
      named,
      total: counts.total,
      countedMax: COUNTED_MAX,
    };
  // A search is counted only within its page, and later pages don't know how many came before.
  const isAll = !view.after && !view.before && !listed.hasMore;
  const total = isAll ? listed.orders.length : PAGE_SIZE + 1;
  return { view, scan, ...days, ...listed, views: counts.views, named, total, countedMax: PAGE_SIZE };
}

const DAY_MS = 24 * 3_600_000;
/** Days as in the list: `21 Nov 2026`. */
const dayOf = (time: number) => formatTime(new Date(time)).split(', ')[0] ?? '';

export const action = async ({ context, request, url }: Route.ActionArgs) =>
  viewAction(
    context,
    'orders',
    new URLSearchParams(queryOf(readView(url.searchParams))),
    await readForm(request),
  );

export default function OrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    view,
    scan,
    orders,
    views,
    named,
    total: count,
    countedMax: most,
    hasEarlier,
    hasMore,
    today,
    yesterday,
  } = loaderData;
  const listView = listViewOf(view);
  const total = count > most ? `more than ${most.toLocaleString('en-GB')}` : count.toLocaleString('en-GB');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>Orders</h1>
        <StaffLink to={`${href('/admin/orders/export.csv')}?${queryOf(view)}`} className="button" download>
          Export CSV
        </StaffLink>
      </div>
      <ViewTabs view={listView} named={named} tabs={ownTabs(view, views)} />
      <OrdersFilter view={view} />
      <ViewForm view={listView} named={named} answer={actionData} />
      <ScanNotice scan={scan} />
      <p className="figures mt-4 text-grey" role="status">
        {total} {count === 1 ? 'order' : 'orders'}
        {view.search && ` matching “${view.search}”`}
        {filterWords(view)}
        {isFiltered(view) && (
          <>
            {' '}
            <a href="/admin/orders">Clear filters</a>
          </>
        )}
      </p>
      {orders.length > 0 ? (
        <OrderTable orders={orders} view={view} total={total} today={today} yesterday={yesterday} />
      ) : (
        <EmptyState className="mt-3" title={isFiltered(view) ? 'No orders match.' : 'No orders yet.'}>
          {isFiltered(view)
            ? 'Remove a filter or shorten your search.'
            : 'Orders appear here as soon as someone places one.'}
        </EmptyState>
      )}
      <Steps
        view={view}
        orders={orders}
        hasEarlier={hasEarlier}
        hasMore={hasMore}
        total={count}
        most={most}
      />
      <p role="status" data-loading className="loading-words" />
      <OwnScript run={startListKeys} />
    </>
  );
}

/** The views that staff use often; one is current only if no other filter is set. */
function ownTabs(view: OrderView, counts: Partial<Record<SavedView, number>>) {
  const current = view.saved ? undefined : savedViewOf(view);
  return SAVED_VIEWS.filter(
    ({ name }) => name !== 'To Ireland' || name === current || counts[name] !== undefined,
  ).map(({ name, query }) => ({
    name,
    to: query ? `${href('/admin/orders')}?${query}` : href('/admin/orders'),
    isCurrent: name === current,
    count: counts[name],
  }));
}

/** The filters in words, after the search. */
function filterWords({
  status,
  payment,
  from,
  to,
  artwork,
  late,
  charged,
  transfer,
  toIreland,
}: OrderView): string {
  return [
    status && statusWordsOf(status, ANY_METHOD),
    payment && PAYMENT_WORDS[payment],
    artwork &&
      {
        problem: 'awaiting artwork',
        look: 'with a file to look at',
        proof: 'awaiting proof approval',
        unanswered: 'no answer to reminders',
      }[artwork],
    late && 'overdue for despatch',
    charged && 'with a charge to pay',
    transfer && 'waiting for a bank transfer',
    toIreland && 'delivered to Ireland',
    from && `placed from ${formatDay(from)}`,
    to && `placed to ${formatDay(to)}`,
  ]
    .filter(Boolean)
    .map((words) => `, ${words}`)
    .join('');
}

interface StepsProps {
  view: OrderView;
  orders: { at: string; id: string }[];
  hasEarlier: boolean;
  hasMore: boolean;
  total: number;
  most: number;
}

/** Links to the adjacent pages. Each continues from a row, so page 1,000 costs the same as page 2. */
function Steps({ view, orders, hasEarlier, hasMore, total, most }: StepsProps) {
  const [first, last] = [orders[0], orders.at(-1)];
  if (!first || !last) return null;
  const pages = total > most ? undefined : Math.max(1, Math.ceil(total / PAGE_SIZE));
  const address = (page: number) => {
    if (page <= 1) return addressOf(view);
    const from = page < view.page ? { before: writeCursor(first) } : { after: writeCursor(last) };
    return addressOf(view, { ...from, page: String(page) });
  };
  return (
    <Paging page={view.page} pages={pages} hasEarlier={hasEarlier} hasMore={hasMore} address={address} />
  );
}
