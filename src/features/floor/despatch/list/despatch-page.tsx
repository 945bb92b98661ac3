import '../despatch.css';
import { data, redirect } from 'react-router';
import { dueWords } from '#features/floor/production/index.ts';
import { isForCollection, unprintableWords } from '#features/orders/order/index.ts';
import { readDeliveryPlan } from '#features/pricing/delivery/index.server.ts';
import { type ClockNow, type Due, isLate, type LeavingTimes } from '#features/pricing/delivery/index.ts';
import { countWords } from '#kit/count-words.ts';
import { readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { londonClock } from '#kit/london-clock.ts';
import { shopContext } from '#platform/shop.ts';
import { StaffLink } from '#shell/staff-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { Notice } from '#ui/notice.tsx';
import { ScanForm } from '#ui/scan-form.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import { copiesOf } from '../copies.ts';
import { type Packing, readPackings } from '../packing.server.ts';
import { stalePaperWords } from '../papers/stale-papers.ts';
import { unprintableLetters } from '../papers/unprintable.server.ts';
import { PARCEL_SIZES, parcelState } from '../parcel.ts';
import { parcelCode } from '../parcel-code.ts';
import { weightOfParcel } from '../parcel-weight.ts';
import type { Route } from './+types/despatch-page.ts';
import { listAction } from './list-action.server.ts';
import { type LeavingOrder, readLeaving } from './read-list.server.ts';
import { WaitingParcels } from './waiting-parcels.tsx';

export const handle = { title: 'Despatch' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const [{ orders, times }, plan] = await Promise.all([readLeaving(db), readDeliveryPlan(db)]);
  const packed = orders.filter((order) => order.hasParcels && !isForCollection(order));
  const packings =
    packed.length === 0
      ? []
      : await readPackings(
          db,
          packed.map(({ orderNumber }) => orderNumber),
        );
  const parcels = packings.flatMap((packing) =>
    packing.parcels
      .filter(({ despatchedAt, items }) => despatchedAt === null && items.length > 0)
      .map((parcel) => ({
        code: parcelCode(packing.orderNumber, parcel.number),
        orderNumber: packing.orderNumber,
        customerName: packing.customerName,
        postcode: packing.shippingPostcode,
        carrier: parcel.carrier?.name ?? null,
        trackingNumber: parcel.trackingNumber,
        weight: weightOfParcel(plan, packing, parcel),
        size: PARCEL_SIZES[parcel.size],
        isOpen: parcelState(parcel) === 'open',
        stale: parcel.stalePapers.map((paper) => stalePaperWords(parcel.number, paper)),
      })),
  );
  const unprintable = await Promise.all(
    packings.map(async (packing) => ({
      orderNumber: packing.orderNumber,
      letters: await unprintableLetters(packing),
    })),
  );
  const allPacked = new Set(packings.filter(isAllPacked).map(({ orderNumber }) => orderNumber));
  return {
    toSend: orders
      .filter((order) => !isForCollection(order) && order.ready > 0)
      .map((order) => ({ ...order, isAllPacked: allPacked.has(order.orderNumber) })),
    toCollect: orders.filter((order) => isForCollection(order)),
    parcels: parcels.toSorted((a, b) => (a.carrier ?? '').localeCompare(b.carrier ?? '')),
    unprintable: unprintable.filter(({ letters }) => letters.length > 0),
    when: { ...londonClock(clock()), times },
    left: /^\d{1,3}$/.test(url.searchParams.get('left') ?? '') ? Number(url.searchParams.get('left')) : null,
  };
}

/** Whether every copy that has not left is in a parcel. */
const isAllPacked = (packing: Packing) =>
  packing.jobs.every(
    ({ code, quantity, kind }) => kind === 'gone' || copiesOf(packing, code).packed >= quantity,
  );

export async function action({ context, request }: Route.ActionArgs) {
  const actor = await administratorOf(context);
  const result = await listAction(context.get(shopContext), actor, await readForm(request));
  if ('to' in result) throw redirect(result.to);
  return data(result, { status: 422 });
}

export default function DespatchPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { toSend, toCollect, parcels, when, left } = page;
  return (
    <>
      <h1>Despatch</h1>
      <p className="mt-1 flex flex-wrap gap-x-5">
        <a href={href('/admin/despatch/tracking')} className="inline-flex min-h-8 items-center">
          Import tracking numbers
        </a>
        <StaffLink to={href('/admin/despatch/settings')} className="inline-flex min-h-8 items-center">
          Carriers and services
        </StaffLink>
      </p>
      <ScanForm label="Scan a ticket to pack its job, or a label to open its parcel" isHere />
      {answer && (
        <Notice className="mt-4" tone="stop">
          {answer.words.map((words) => (
            <p key={words}>{words}</p>
          ))}
          {answer.orderNumber && (
            <a href={href('/admin/despatch/:orderNumber', { orderNumber: answer.orderNumber })}>
              Open {answer.orderNumber}
            </a>
          )}
        </Notice>
      )}
      {left !== null && !answer && (
        <Notice className="mt-4" tone="good">
          {countWords(left, 'parcel has', 'parcels have')} left.
        </Notice>
      )}
      {page.unprintable.length > 0 && (
        <Notice className="mt-4" tone="care">
          {page.unprintable.map(({ orderNumber, letters }) => (
            <p key={orderNumber}>
              {orderNumber}: {unprintableWords(letters, 'labels and packing slips show')} Correct the order,
              or write it on the parcel by hand.
            </p>
          ))}
        </Notice>
      )}
      {parcels.length > 0 && <WaitingParcels parcels={parcels} />}
      <h2 className="mt-8">To send</h2>
      <Orders orders={toSend} when={when} none="Nothing is ready to send" />
      <h2 className="mt-8">To collect</h2>
      <Orders orders={toCollect} when={when} none="No order is waiting to be collected" />
    </>
  );
}

function DueCell({ due, when }: { due: Due; when: OrdersProps['when'] }) {
  return (
    <td className={isLate(due, when, when.times) ? 'font-bold text-stop' : ''}>
      {dueWords(due, when, when.times)}
    </td>
  );
}

type Listed = LeavingOrder & { isAllPacked?: boolean };

interface OrdersProps {
  orders: readonly Listed[];
  when: ClockNow & { times: LeavingTimes };
  none: string;
}

function Orders({ orders, when, none }: OrdersProps) {
  if (orders.length === 0)
    return (
      <EmptyState className="mt-2" title={none}>
        Orders appear here when one of their jobs is ready.
      </EmptyState>
    );
  return (
    <ListTable
      className="mt-2 [&_td]:align-middle"
      columns={['Order', { head: 'Customer', className: 'max-sm:hidden' }, 'Ready', 'Due']}
    >
      {orders.map(({ orderNumber, customerName, ready, open, hasParcels, isAllPacked, ...order }) => (
        <tr key={orderNumber}>
          <td className="figures">
            <a
              href={href('/admin/despatch/:orderNumber', { orderNumber })}
              className="inline-flex min-h-11 items-center whitespace-nowrap"
            >
              {orderNumber}
            </a>
            <span className="block sm:hidden">{customerName}</span>
          </td>
          <td className="max-sm:hidden">{customerName}</td>
          <td>
            {ready === open ? countWords(ready, 'item') : `${ready} of ${countWords(open, 'item')}`}
            {hasParcels && (isAllPacked ? ', all packed' : ', some packed')}
          </td>
          <DueCell
            due={{ dueOn: order.dueOn, isCollected: isForCollection(order), isReady: true }}
            when={when}
          />
        </tr>
      ))}
    </ListTable>
  );
}
