import { data, redirect } from 'react-router';
import { z } from 'zod';
import { administratorOf } from '#features/accounts/index.server.ts';
import { CreditNoteList } from '#features/orders/credit-note-list.tsx';
import { readOrder } from '#features/orders/index.server.ts';
import { ORDER_STATUSES, type OrderStatus } from '#features/orders/index.ts';
import { PaymentBadge, StatusBadge } from '#features/orders/status-badge.tsx';
import {
  type FieldErrors,
  fieldErrors,
  formatPhone,
  formValues,
  lineField,
  linesField,
  readForm,
} from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { formatDay, formatTime, londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Actor } from '#platform/audit.server.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { BackOffice } from '#shell/back-office.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { Conflict } from '#ui/conflict-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { CopyButton, PageTools } from '#ui/page-tools.tsx';
import type { Route } from './+types/order-page.ts';
import { CreditBackPanel } from './credit-back-panel.tsx';
import { DealtWithNotices, type TypedDealtWith } from './dealt-with-notices.tsx';
import { endLinks } from './end-links.server.ts';
import { followUpByForm } from './follow-up-form.server.ts';
import { changeItemByForm } from './item-artwork-form.server.ts';
import type { TypedArtwork } from './item-artwork-panel.tsx';
import { markDealtWith } from './mark-dealt-with.server.ts';
import { DisputeBadge, MoneyNotices } from './money-notices.tsx';
import { type OrderEdit, OrderEditForm } from './order-edit-form.tsx';
import { AddressPanel, BillingPanel, CustomerPanel, HistoryPanel, ItemsPanel } from './order-panels.tsx';
import { placeOf, queryOf, readView } from './order-view.ts';
import { judgeItems, readNeighbours, readOrderWork } from './order-work.server.ts';
import { refundByForm } from './refund-form.server.ts';
import type { TypedRefund } from './refund-form.tsx';
import { RefundPanel, type TypedFollowUp } from './refund-panel.tsx';
import { resendEmail } from './resend-email.server.ts';
import { failureWords, saveOrder } from './save-order.server.ts';
import { confirmationOf, isOrderStatus, questionBefore } from './status-change.ts';
import { EmailsPanel, OrderPapers, OrderPlace, TimelinePanel } from './work-panels.tsx';

export const handle = { frame: 'bare', hydrate: true };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const id = params.orderId;
  const view = readView(url.searchParams);
  const [order, work] = await Promise.all([
    readOrder(db, id),
    isUuid(id) ? readOrderWork(db, id, view) : undefined,
  ]);
  const done = url.searchParams.get('done') ?? (url.searchParams.get('saved') === '1' ? 'saved' : null);
  if (!order || !work) return data({ order: null }, { status: 404 });
  const [{ previous, next }, checks] = await Promise.all([
    readNeighbours(db, view, { id, at: work.at }, clock()),
    judgeItems(db, order, work),
  ]);
  const { artworks: _, ...shown } = work;
  const customerPhone = order.customerPhone && formatPhone(order.customerPhone);
  return data({
    order: { ...order, customerPhone },
    work: shown,
    checks,
    previous,
    next,
    query: queryOf(view, placeOf(view)),
    done,
    today: londonDay(clock()),
  });
}

const editSchema = z.object({
  status: z.enum(ORDER_STATUSES, 'Choose a status'),
  trackingNumber: lineField(120),
  notes: linesField(4000),
  version: z.coerce.number().int().min(1),
});

interface Answer {
  problem: string | null;
  /** of a stale save */
  conflict: Conflict | null;
  edit: (OrderEdit & { version: string; was: string }) | null;
  /** the question before a status change */
  question?: string;
  /** of a refused edit */
  errors?: FieldErrors;
  /** of a refused artwork form */
  artwork?: TypedArtwork;
  /** of a refused refund */
  refund?: TypedRefund;
  /** of a refused form about a stuck refund or a dispute */
  followUp?: TypedFollowUp;
  /** of a refused tick */
  tick?: TypedDealtWith;
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const typed = formValues(await readForm(request));
  const orderId = params.orderId;
  const view = readView(url.searchParams);
  const query = queryOf(view, placeOf(view));
  const back = (done: string) =>
    redirect(`${href('/admin/orders/:orderId', { orderId })}?${query && `${query}&`}done=${done}`);
  const refused = (problem: string, status = 422) =>
    data<Answer>({ problem, conflict: null, edit: null }, { status });
  if (!isUuid(orderId)) throw data('Order not found', { status: 404 });
  switch (typed.intent) {
    case 'artwork-checked':
    case 'artwork-approved':
    case 'artwork-problem':
    case 'artwork-request':
    case 'artwork-proof': {
      const outcome = await changeItemByForm(shop, actor, orderId, typed);
      if (outcome.ok) throw back(typed.intent);
      const { problem, status } = outcome;
      if (typed.intent !== 'artwork-problem' && typed.intent !== 'artwork-request')
        return refused(problem, status);
      const { itemId = '', artworkProblem = '' } = typed;
      const artwork = { itemId, reason: artworkProblem, error: outcome.error ?? null };
      return data<Answer>({ problem, conflict: null, edit: null, artwork }, { status });
    }
    case 'resend':
      if (!(await resendEmail(shop, actor, { orderId, ...resendOf(typed) })))
        return refused('Email not found.', 404);
      throw back('resent');
    case 'end-links':
      if (!(await endLinks(shop, actor, orderId))) return refused('Order not found', 404);
      throw back('links-ended');
    case 'refund':
    case 'credit-back': {
      const outcome = await refundByForm(shop, actor, orderId, typed);
      if (outcome.ok) throw back(typed.intent === 'refund' ? 'refunded' : 'credited');
      const { amount = '', reason = '', creditReason = '' } = typed;
      const { problem, errors } = outcome;
      const refund = { amount, reason, creditReason, errors };
      return data<Answer>({ problem, conflict: null, edit: null, refund }, { status: outcome.status });
    }
    case 'refund-again':
    case 'refund-paid-back':
    case 'release-hold':
    case 'dispute-seen': {
      const outcome = await followUpByForm(shop, actor, orderId, typed);
      if (outcome.ok) throw back(typed.intent);
      const { problem, field, needsCheck, status } = outcome;
      const followUp = {
        id: typed.refundId ?? typed.disputeId ?? '',
        how: typed.how ?? '',
        paidOn: typed.paidOn ?? '',
        problem,
        field,
        needsCheck,
      };
      return data<Answer>({ problem, conflict: null, edit: null, followUp }, { status });
    }
    case 'paid-back':
    case 'attention': {
      const outcome = await markDealtWith(shop, actor, { orderId, what: typed.intent, typed });
      if (outcome.ok) throw back(typed.intent);
      const { problem, status } = outcome;
      const tick = { what: typed.intent, how: typed.how ?? '', problem };
      return data<Answer>({ problem, conflict: null, edit: null, tick }, { status });
    }
    default:
      return saveEdit(shop, actor, orderId, typed, back);
  }
}

const resendOf = ({ mailId = '', seenEmails = '' }: Record<string, string>) => ({
  mailId,
  seenEmails: /^\d{1,6}$/.test(seenEmails) ? Number(seenEmails) : 0,
});

async function saveEdit(
  shop: Shop,
  actor: Actor,
  orderId: string,
  typed: Record<string, string>,
  back: (done: string) => Response,
) {
  const edit = {
    status: typed.status ?? '',
    trackingNumber: typed.trackingNumber ?? '',
    notes: typed.notes ?? '',
    version: typed.version ?? '',
    was: typed.was ?? '',
  };
  const parsed = editSchema.safeParse(typed);
  if (!parsed.success)
    return data<Answer>(
      { problem: null, conflict: null, edit, errors: fieldErrors(parsed.error) },
      { status: 422 },
    );
  const { status, trackingNumber, notes, version } = parsed.data;
  const question = isOrderStatus(typed.was) ? questionBefore(typed.was, status) : null;
  if (question && typed.confirmed !== confirmationOf(typed.was ?? '', status))
    return data<Answer>({ problem: null, conflict: null, edit, question }, { status: 422 });
  const change = { orderId, version, status, trackingNumber: trackingNumber || null, notes: notes || null };
  const outcome = await saveOrder(shop, actor, change).catch((error: unknown) => {
    shop.log.error({ err: error, orderId }, 'order not saved');
    return { problem: failureWords(error) };
  });
  if ('problem' in outcome)
    return data<Answer>({ problem: outcome.problem, conflict: null, edit }, { status: 500 });
  if (outcome.ok) throw back('saved');
  if (outcome.kind === 'missing') throw data('Order not found', { status: 404 });
  if (outcome.kind === 'refused')
    return data<Answer>({ problem: `${FAILED}: ${outcome.message}`, conflict: null, edit }, { status: 422 });
  const conflict = { actor: outcome.actor, at: formatTime(outcome.changedAt) };
  return data<Answer>({ problem: null, conflict, edit }, { status: 409 });
}

const FAILED = 'Failed to update order';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.order?.orderNumber ?? 'Order not found'} | Back office` },
  { name: 'robots', content: 'noindex' },
];

export default function OrderPage({ loaderData: page, actionData: answered }: Route.ComponentProps) {
  if (!page.order)
    return (
      <BackOffice>
        <h1 className="text-2xl">Order not found</h1>
        <p className="mt-5">
          <ButtonLink to="/admin/orders">Back to Orders</ButtonLink>
        </p>
      </BackOffice>
    );
  const { order, work, checks, previous, next, query, done, today } = page;
  const isStuck = work.refunds.some(({ problem }) => problem !== null);
  const standsAtTick = answered?.tick && (order.attention || work.payBackPence > 0);
  return (
    <BackOffice>
      <OrderPlace previous={previous} next={next} query={query} />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="figures text-2xl sm:whitespace-nowrap">{order.orderNumber}</h1>
        <CopyButton text={order.orderNumber} label="Copy" />
        <StatusBadge status={order.status} />
        <PaymentBadge status={order.paymentStatus} />
        {work.disputes[0] && <DisputeBadge dispute={work.disputes[0]} />}
        <span className="figures ml-auto font-display text-xl font-bold">
          {formatPounds(order.totalPence)}
        </span>
      </div>
      <p className="figures mt-1 text-sm text-grey wrap-anywhere">
        Placed {formatTime(order.createdAt)} by {order.customerName}. Despatch {formatDay(order.despatchOn)}.
      </p>
      <OrderPapers order={order} />
      <div className="mt-4 space-y-3">
        <DealtWithNotices {...order} payBackPence={work.payBackPence} typed={answered?.tick} />
        <MoneyNotices orderId={order.id} work={work} typed={answered?.followUp} />
        {work.artworkProblem && <Notice tone="care">Artwork: {work.artworkProblem}</Notice>}
        {knownWords(DONE, done) && !answered && !(done === 'refunded' && isStuck) && (
          <Notice tone="good">
            {knownWords(DONE, done)}
            {done === 'saved' && <span className="figures text-grey"> {formatTime(order.updatedAt)}</span>}
            {work.artworkProblem && (done === 'artwork-problem' || done === 'artwork-request') && (
              <>
                {' '}
                <a href="/admin/orders?artwork=problem">See them</a>
              </>
            )}
          </Notice>
        )}
        {answered?.problem && !standsAtTick && <Notice tone="stop">{answered.problem}</Notice>}
      </div>
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
        conflict={answered?.conflict ?? null}
        question={answered?.question ?? null}
        errors={answered?.errors}
      />
      <div className="mt-5 grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="space-y-5">
          <ItemsPanel order={order} checks={checks} typed={answered?.artwork} />
          <TimelinePanel order={order} work={work} />
        </div>
        <div className="space-y-5">
          <CustomerPanel order={order} />
          <AddressPanel order={order} />
          <BillingPanel order={order} />
          <EmailsPanel emails={work.emails} />
          {work.payment && (
            <RefundPanel
              payment={work.payment}
              refunds={work.refunds}
              disputes={work.disputes}
              version={order.version}
              today={today}
              typed={answered?.refund}
              followUp={answered?.followUp}
            />
          )}
          {work.chargedPence > 0 && (
            <CreditBackPanel chargedPence={work.chargedPence} typed={answered?.refund} />
          )}
          <CreditNoteList order={order} />
          <HistoryPanel history={order.history} />
        </div>
      </div>
      <PageTools />
    </BackOffice>
  );
}

/** The values to save again. If this user left the status alone, keep the other person's change. */
function shownEdit(answered: Answer | undefined, status: OrderStatus): Answer['edit'] {
  const { edit, conflict } = answered ?? { edit: null };
  return edit && conflict && edit.status === edit.was ? { ...edit, status } : edit;
}

const DONE: Readonly<Record<string, string>> = {
  saved: 'Order updated successfully!',
  'artwork-checked': 'Artwork marked as checked.',
  'artwork-approved': 'Artwork marked as approved.',
  'artwork-problem': 'Artwork problem recorded. The order is now under Awaiting artwork.',
  'artwork-request': 'We’ve emailed the customer for a new file. The order is now under Awaiting artwork.',
  'artwork-proof': 'We’ve emailed the customer to approve the proof. The job can’t be printed until they do.',
  resent: 'Email sent again.',
  'links-ended':
    'Earlier links to this order no longer work. Send an email again to give the customer a new one.',
  refunded: 'The refund is on its way to the card provider.',
  'refund-again': 'Galley is sending the refund again. Reload this page to see how it went.',
  'refund-paid-back': 'Recorded as paid back. The customer will get an email with the credit note.',
  'release-hold': 'Hold released. The order can be printed and sent.',
  'dispute-seen': 'Marked as seen.',
  credited: 'The amount has been taken off the customer’s account.',
  'paid-back': 'Marked as paid back. The timeline shows how.',
  attention: 'Marked as dealt with. The timeline shows how.',
};
