import { UNDO_SECONDS } from '#features/orders/order/index.server.ts';
import '../despatch.css';
import { subSeconds } from 'date-fns';
import { data, redirect } from 'react-router';
import {
  deliveryLines,
  isForCollection,
  statusWords,
  unprintableWords,
} from '#features/orders/order/index.ts';
import { readDeliveryPlan } from '#features/pricing/delivery/index.server.ts';
import { countWords } from '#kit/count-words.ts';
import { readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { Lines } from '#ui/lines.tsx';
import { Notice } from '#ui/notice.tsx';
import { LiveScanForm } from '#ui/scan-form.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import { readCarriers } from '../carriers.server.ts';
import { copiesOf } from '../copies.ts';
import { customsPlace } from '../customs.ts';
import { readPackings } from '../packing.server.ts';
import { unprintableLetters } from '../papers/unprintable.server.ts';
import { weightOfParcel } from '../parcel-weight.ts';
import type { Route } from './+types/pack-page.ts';
import { doneWords } from './done-words.ts';
import { HandOver } from './hand-over.tsx';
import { packAction } from './pack-action.server.ts';
import { PackJobs } from './pack-jobs.tsx';
import { ParcelCards } from './parcel-cards.tsx';

export const handle = { hydrate: true };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const [[packing], carriers, plan] = await Promise.all([
    readPackings(db, [params.orderNumber.toUpperCase()]),
    readCarriers(db),
    readDeliveryPlan(db),
  ]);
  if (!packing) throw data('Order not found', { status: 404 });
  const undoable = subSeconds(clock(), UNDO_SECONDS);
  return {
    order: {
      id: packing.id,
      orderNumber: packing.orderNumber,
      status: packing.status,
      deliveryMethod: packing.deliveryMethod,
      customerName: packing.customerName,
      hasOpenCharge: packing.hasOpenCharge,
      address: deliveryLines(packing),
      customsFor: customsPlace(packing)?.name ?? null,
    },
    jobs: packing.jobs.map(({ code, product, details, quantity, kind, stageName }) => ({
      code,
      product,
      details,
      quantity,
      kind,
      stageName,
      packed: copiesOf(packing, code).packed,
    })),
    parcels: packing.parcels.map((parcel) => ({
      ...parcel,
      byItems: weightOfParcel(plan, packing, { ...parcel, weightGrams: null }),
      packedAt: parcel.packedAt && formatTime(parcel.packedAt),
      despatchedAt: parcel.despatchedAt && formatTime(parcel.despatchedAt),
      canUndo: parcel.despatchedAt !== null && new Date(parcel.despatchedAt) >= undoable,
    })),
    carriers,
    handover:
      packing.handover && packing.status === 'delivered'
        ? { ...packing.handover, at: formatTime(packing.handover.at) }
        : null,
    unprintable: await unprintableLetters(packing),
    done: doneWords(url.searchParams.get('done'), url.searchParams.get('code'), packing),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const orderNumber = params.orderNumber.toUpperCase();
  const actor = await administratorOf(context);
  const result = await packAction(context.get(shopContext), actor, orderNumber, await readForm(request));
  if ('answer' in result) return data(result.answer, { status: result.status });
  const { done, code } = result;
  const query = new URLSearchParams({ done, ...(done === 'packed' ? { code } : {}) });
  throw redirect(`${href('/admin/despatch/:orderNumber', { orderNumber })}?${query}`);
}

/** How much there is still to pack, for everybody who is listening. */
function progressWords(jobs: readonly { packed: number }[], left: number): string {
  if (left > 0) return `${countWords(left, 'item')} left to pack`;
  return jobs.some(({ packed }) => packed > 0) ? '✓ All packed' : 'Nothing left to pack';
}

export default function PackPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { order, jobs, parcels, carriers, handover, done } = page;
  const isCollected = isForCollection(order);
  const left = jobs.filter(({ packed, quantity, kind }) => packed < quantity && kind !== 'gone');
  return (
    <>
      <title>{`Pack ${order.orderNumber} | Back office`}</title>
      <p className="mb-3">
        <a href={href('/admin/despatch')}>Despatch</a>
      </p>
      <h1 className="figures">
        Pack <span className="whitespace-nowrap">{order.orderNumber}</span>
      </h1>
      <p className="mt-1">
        <a
          href={href('/admin/orders/:orderId', { orderId: order.id })}
          className="inline-flex min-h-8 items-center"
        >
          {order.customerName}
        </a>
        , {statusWords(order.status, order.deliveryMethod)}. {isCollected ? 'The customer collects it.' : ''}
      </p>
      {order.status === 'cancelled' && (
        <Notice className="mt-4" tone="stop">
          This order was cancelled. Nothing can be packed or sent.
        </Notice>
      )}
      {order.hasOpenCharge && order.status !== 'cancelled' && (
        <Notice className="mt-4" tone="care">
          The customer has been asked to pay more for this order, and hasn’t yet. Ask the office before it
          leaves.
        </Notice>
      )}
      <LiveScanForm
        label="Scan a ticket to pack its job, or the parcel’s label to close it"
        isHere
        to={href('/admin/despatch/:orderNumber/scan', { orderNumber: order.orderNumber })}
      >
        {answer?.words && (
          <Notice className="mt-4" tone="stop">
            {answer.words}
          </Notice>
        )}
        {done && !answer && (
          <Notice className="mt-4" tone="good">
            {done}
          </Notice>
        )}
      </LiveScanForm>
      <p className="mt-4 text-lg font-bold" role="status">
        {progressWords(jobs, left.length)}
      </p>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="space-y-6">
          <PackJobs jobs={jobs} answer={answer} />
          {page.unprintable.length > 0 && (
            <Notice tone="care">
              {unprintableWords(page.unprintable, 'labels and packing slips show')} Correct the order, or
              write it on the parcel by hand.
            </Notice>
          )}
          <ParcelCards
            orderNumber={order.orderNumber}
            parcels={parcels}
            carriers={carriers}
            canLeave={!isCollected && order.status !== 'cancelled'}
            customsFor={order.customsFor}
            answer={answer}
          />
        </div>
        <div className="space-y-6">
          {isCollected ? (
            <HandOver status={order.status} handover={handover} answer={answer} />
          ) : (
            <section aria-labelledby="to" className="sheet p-4">
              <h2 id="to" className="text-lg">
                Send to
              </h2>
              <address className="mt-2 not-italic">
                <Lines of={order.address} />
              </address>
            </section>
          )}
        </div>
      </div>
    </>
  );
}
