import { data } from 'react-router';
import { placeOf, queryOf, readView } from '#features/desk/order-list/index.ts';
import { stalePaperWords } from '#features/floor/despatch/index.ts';
import { CreditNoteList } from '#features/orders/order/documents/credit-note-list.tsx';
import { readOrder, unprintableOnInvoice } from '#features/orders/order/index.server.ts';
import { isPlaced, type OrderStatus, promiseWords } from '#features/orders/order/index.ts';
import { PaymentBadge, StatusBadge } from '#features/orders/order/status-badge.tsx';
import { canBeEmailed } from '#kit/email-address.ts';
import { formatPhone } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatTime, londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { isUuid } from '#kit/uuid.ts';
import { shopContext } from '#platform/shop.ts';
import { useRights } from '#shell/back-office.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { CopyButton, PageTools } from '#ui/page-tools.tsx';
import { signedInUser } from '#visitor/signed-in-user.server.ts';
import type { Route } from './+types/order-page.ts';
import { AwaitedFiles } from './artwork/item-artwork-panel.tsx';
import { LookNotices } from './artwork/look-notices.tsx';
import { CancelledNotice } from './cancelled-notice.tsx';
import { OrderComplaints, ReportLink } from './customer/order-complaints.tsx';
import { UnansweredNotice, WaitingNotice } from './customer/unanswered-notice.tsx';
import { DealtWithNotices } from './dealt-with-notices.tsx';
import { doneWords } from './done-words.ts';
import { ChargePanel, OpenCharges } from './money/charge-panel.tsx';
import { DisputeBadge, MoneyNotices } from './money/money-notices.tsx';
import { ReceiptsPanel } from './money/receipts-panel.tsx';
import { RefundPanels } from './money/refund-panels.tsx';
import { nextStep } from './next-step.ts';
import { NextStepBar } from './next-step-bar.tsx';
import { type Answer, actOnOrder } from './order-action.server.ts';
import { AddressPanel, BillingPanel, CustomerPanel, HistoryPanel, ItemsPanel } from './order-panels.tsx';
import { judgeItems, readNeighbours, readOrderWork } from './order-work.server.ts';
import { plainOrder } from './plain-order.ts';
import { PlainOrderView } from './plain-order-view.tsx';
import { OrderEditForm } from './status/order-edit-form.tsx';
import { EmailsPanel, OrderPapers, OrderPlace, TimelinePanel } from './work-panels.tsx';

export const handle = { hydrate: true };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const { rights } = await signedInUser(context);
  const id = params.orderId;
  const view = readView(url.searchParams);
  const [order, work] = await Promise.all([
    readOrder(db, id),
    isUuid(id) ? readOrderWork(db, id, view) : undefined,
  ]);
  const done = url.searchParams.get('done') ?? (url.searchParams.get('saved') === '1' ? 'saved' : null);
  if (!order || !work) return data({ order: null, plain: null }, { status: 404 });
  if (!rights.includes('money'))
    return data({
      order: null,
      plain: plainOrder(order, { withAddress: rights.includes('addresses') }),
      jobs: work.jobs,
      complaints: work.complaints,
      briefs: work.briefs,
      checks: await judgeItems(db, order, work, clock()),
      done,
    });
  const [{ previous, next }, checks] = await Promise.all([
    readNeighbours(db, view, { id, at: work.at }, clock()),
    judgeItems(db, order, work, clock()),
  ]);
  const { artworks: _, ...shown } = work;
  const customerPhone = order.customerPhone && formatPhone(order.customerPhone);
  return data({
    plain: null,
    order: { ...order, customerPhone },
    work: shown,
    checks,
    previous,
    next,
    query: queryOf(view, placeOf(view)),
    done,
    today: londonDay(clock()),
    unprintable: await unprintableOnInvoice(order),
  });
}

export const action = (args: Route.ActionArgs) => actOnOrder(args);

export default function OrderPage({ loaderData: page, actionData: answered }: Route.ComponentProps) {
  const rights = useRights();
  if (page.plain)
    return (
      <PlainOrderView
        order={page.plain}
        checks={page.checks}
        briefs={page.briefs}
        jobs={page.jobs}
        complaints={page.complaints}
        canJudge={rights.includes('artwork')}
        done={answered ? undefined : doneWords(page.done, page.plain.isEmailed)}
        problem={answered?.problem}
      />
    );
  if (!page.order)
    return (
      <>
        <title>Order not found | Back office</title>
        <h1 className="text-2xl">Order not found</h1>
        <p className="mt-5">
          <ButtonLink to="/admin/orders">Back to Orders</ButtonLink>
        </p>
      </>
    );
  const { order, work, checks, previous, next, query, done, today } = page;
  const isStuck = work.refunds.some(({ problem }) => problem !== null);
  const standsAtTick = answered?.tick && (order.attention || work.payBackPence > 0);
  return (
    <>
      <title>{`${order.orderNumber} | Back office`}</title>
      <OrderPlace previous={previous} next={next} query={query} />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="figures text-2xl sm:whitespace-nowrap">{order.orderNumber}</h1>
        <CopyButton text={order.orderNumber} label="Copy" />
        <StatusBadge {...order} />
        <PaymentBadge {...order} />
        {work.disputes[0] && <DisputeBadge dispute={work.disputes[0]} />}
        <span className="figures ml-auto font-display text-xl font-bold">
          {formatPounds(order.totalPence)}
        </span>
      </div>
      <p className="figures mt-1 text-sm text-grey wrap-anywhere">
        Placed {formatTime(order.createdAt)} by {order.customerName}. {promiseWords(order)}
        {order.poNumber && ` Their order number: ${order.poNumber}.`}
        {order.draftId && (
          <>
            {' '}
            <a href={href('/admin/drafts/:draftId', { draftId: order.draftId })}>Its quote</a>
          </>
        )}
        {(order.status === 'pending' || order.status === 'processing') && (
          <>
            {' '}
            <a href={`${href('/admin/days')}?order=${order.id}`} className="mr-3">
              Move the day
            </a>
            {isPlaced(order.paymentStatus) && (
              <a href={href('/admin/orders/:orderId/change', { orderId: order.id })}>Change the order</a>
            )}
          </>
        )}
        <ReportLink order={order} rights={rights} />
      </p>
      <OrderComplaints order={order} complaints={work.complaints} />
      <NextStepBar step={nextStep(order, work)} />
      <OrderPapers order={order} unprintable={page.unprintable} />
      <div className="mt-4 space-y-3">
        <CancelledNotice order={order} />
        {work.isUnanswered && (
          <div id="unanswered">
            <UnansweredNotice input={answered?.wait} />
          </div>
        )}
        {work.wait && work.wait.untilOn >= today && <WaitingNotice {...work.wait} />}
        <DealtWithNotices {...order} payBackPence={work.payBackPence} input={answered?.tick} />
        {work.stalePapers.length > 0 && (
          <Notice tone="stop">
            {work.stalePapers.map((paper) => (
              <p key={`${paper.number} ${paper.paper}`}>{stalePaperWords(paper.number, paper)}</p>
            ))}
          </Notice>
        )}
        <MoneyNotices orderId={order.id} work={work} input={answered?.followUp} />
        <OpenCharges {...order} />
        {order.status !== 'cancelled' && <LookNotices items={order.items} checks={checks} />}
        {work.artworkProblem && order.status !== 'cancelled' && (
          <Notice tone="care">
            Artwork: {work.artworkProblem} <AwaitedFiles {...order} />
          </Notice>
        )}
        {doneWords(done, canBeEmailed(order.customerEmail)) &&
          !answered &&
          !(done === 'refunded' && isStuck) && (
            <Notice tone="good">
              {doneWords(done, canBeEmailed(order.customerEmail))}
              {done === 'saved' && <span className="figures text-grey"> {formatTime(order.updatedAt)}</span>}
            </Notice>
          )}
        {answered?.problem && !standsAtTick && <Notice tone="stop">{answered.problem}</Notice>}
      </div>
      <div className="order-parts mt-5">
        <div className="space-y-5">
          <ItemsPanel
            order={order}
            checks={checks}
            briefs={work.briefs}
            jobs={work.jobs}
            vatInput={answered?.vat}
          />
          <TimelinePanel order={order} work={work} />
        </div>
        <div className={answered?.edit ? 'max-lg:order-first' : ''}>
          <OrderEditForm
            key={`${order.version}-${answered?.problem ?? answered?.conflict?.at ?? answered?.question ?? JSON.stringify(answered?.errors ?? '')}`}
            order={order}
            stored={{
              status: order.status,
              trackingNumber: order.trackingNumber ?? '',
              notes: order.notes ?? '',
            }}
            edit={shownEdit(answered, order.status)}
            version={order.version}
            staff={work.staff}
            conflict={answered?.conflict ?? null}
            question={answered?.question ?? null}
            errors={answered?.errors}
          />
        </div>
        <div className="space-y-5">
          <ReceiptsPanel order={order} today={today} input={answered?.receipt} />
          <ChargePanel
            order={order}
            input={answered?.charge}
            today={today}
            receiptInput={answered?.receipt}
          />
          <CustomerPanel order={order} />
          <AddressPanel order={order} input={answered?.address} />
          <BillingPanel order={order} />
          <EmailsPanel emails={work.emails} />
          <RefundPanels order={order} work={work} today={today} answered={answered} />
          <CreditNoteList order={order} />
          <HistoryPanel {...order} />
        </div>
      </div>
      <PageTools />
    </>
  );
}

/** The values to save again. If this user left the status alone, keep the other person's change. */
function shownEdit(answered: Answer | undefined, status: OrderStatus): Answer['edit'] {
  const { edit, conflict } = answered ?? { edit: null };
  return edit && conflict && edit.status === edit.was ? { ...edit, status } : edit;
}
