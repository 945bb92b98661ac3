import { data, redirect } from 'react-router';
import { z } from 'zod';
import { placeOf, queryOf, readView } from '#features/desk/order-list/index.ts';
import { ORDER_STATUSES, type OrderStatus } from '#features/orders/order/index.ts';
import { type FieldErrors, fieldErrors, formValues, lineField, linesField, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownEntry } from '#kit/known-words.ts';
import { formatTime } from '#kit/london-time.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Actor } from '#platform/audit.server.ts';
import { isBusy } from '#platform/db/busy.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import type { Conflict } from '#ui/conflict-notice.tsx';
import { requireRight } from '#visitor/administrator.server.ts';
import type { Route } from './+types/order-page.ts';
import type { AddressInput } from './customer/address-form.tsx';
import { correctAddressByForm } from './customer/correct-address.server.ts';
import { followUpByForm } from './customer/follow-up-form.server.ts';
import { resendEmail } from './customer/resend-email.server.ts';
import type { WaitInput } from './customer/unanswered-notice.tsx';
import { dealWithByForm } from './deal-with.server.ts';
import type { TaskInput } from './dealt-with-notices.tsx';
import { endLinks } from './end-links.server.ts';
import type { WithdrawalInput } from './money/charge-panel.tsx';
import { receiptByForm } from './money/receipt-form.server.ts';
import type { ReceiptInput } from './money/receipts-panel.tsx';
import { refundByForm } from './money/refund-form.server.ts';
import type { RefundInput } from './money/refund-form.tsx';
import type { FollowUpInput } from './money/refund-panel.tsx';
import { withdrawByForm } from './money/withdraw-charge.server.ts';
import { RIGHT_OF } from './order-commands.ts';
import { readMoveFacts } from './status/move-facts.server.ts';
import type { OrderEditInput } from './status/order-edit-form.tsx';
import { failureWords, saveOrder } from './status/save-order.server.ts';
import { confirmationOf, isAskedAbout, isOrderStatus, questionBefore } from './status/status-change.ts';
import type { VatInput } from './vat/item-vat.tsx';
import { overruleByForm } from './vat/overrule-vat-form.server.ts';

const editSchema = z.object({
  status: z.enum(ORDER_STATUSES, 'Choose a status'),
  trackingNumber: lineField(120),
  notes: linesField(4000),
  cancelReason: linesField(500),
  version: z.coerce.number().int().min(1),
});

/** The response to a refused form on the order page. */
export interface Answer {
  problem: string | null;
  /** for a stale save */
  conflict: Conflict | null;
  edit: (OrderEditInput & { version: string; was: string }) | null;
  /** the question before a status change */
  question?: string | null;
  /** of a refused edit */
  errors?: FieldErrors;
  /** of a refused form about an item's VAT */
  vat?: VatInput;
  /** of a refused withdrawal of a charge */
  charge?: WithdrawalInput;
  /** of a refused refund */
  refund?: RefundInput;
  /** of a refused form about a stuck refund or a dispute */
  followUp?: FollowUpInput;
  /** of a refused correction of the address */
  address?: AddressInput;
  /** of a refused form about money received by bank or at the counter */
  receipt?: ReceiptInput;
  /** of a refused tick, or day to wait until */
  tick?: TaskInput;
  wait?: WaitInput;
}

/** Handles a form of the order page, and returns to the page; a refused form comes back as typed. */
export async function actOnOrder({ context, params, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const values = formValues(await readForm(request));
  const actor = await requireRight(context, knownEntry(RIGHT_OF, values.intent) ?? 'orderChanges');
  const orderId = params.orderId;
  const view = readView(url.searchParams);
  const query = queryOf(view, placeOf(view));
  const back = (done: string) =>
    redirect(`${href('/admin/orders/:orderId', { orderId })}?${query && `${query}&`}done=${done}`);
  const refused = (problem: string, status = 404) =>
    data<Answer>({ problem, conflict: null, edit: null }, { status });
  if (!isUuid(orderId)) throw data('Order not found', { status: 404 });
  switch (values.intent) {
    case 'vat':
    case 'charge-withdraw':
      return changeVat(shop, actor, orderId, values, back);
    case 'address':
      return changeAddress(shop, actor, orderId, values, back);
    case 'resend':
      if (await resendEmail(shop, actor, { orderId, ...resendOf(values) })) throw back('resent');
      return refused('Email not found.');
    case 'end-links':
      if (await endLinks(shop, actor, orderId)) throw back('links-ended');
      return refused('Order not found');
    case 'refund':
    case 'credit-back': {
      const outcome = await refundByForm(shop, actor, orderId, values);
      if (outcome.ok) throw back(values.intent === 'refund' ? 'refunded' : 'credited');
      const { of = '', amount = '', reason = '', creditReason = '' } = values;
      const { problem, errors, status } = outcome;
      const refund = { of, amount, reason, creditReason, errors };
      return data<Answer>({ problem, conflict: null, edit: null, refund }, { status });
    }
    case 'refund-again':
    case 'refund-paid-back':
    case 'release-hold':
    case 'dispute-seen': {
      const outcome = await followUpByForm(shop, actor, orderId, values);
      if (outcome.ok) throw back(values.intent);
      const { problem, field, needsCheck, status } = outcome;
      const followUp = {
        id: values.refundId ?? values.disputeId ?? '',
        how: values.how ?? '',
        paidOn: values.paidOn ?? '',
        problem,
        field,
        needsCheck,
      };
      return data<Answer>({ problem, conflict: null, edit: null, followUp }, { status });
    }
    case 'receipt':
    case 'receipt-reverse':
    case 'shortfall':
    case 'surplus-back':
      return changeReceipts(shop, actor, orderId, values, back);
    case 'wait':
    case 'paid-back':
    case 'attention':
      return dealWith(shop, actor, orderId, values, back);
    default:
      return saveEdit(shop, actor, orderId, values, back);
  }
}

/** Corrects where the order goes. */
async function changeAddress(
  shop: Shop,
  actor: Actor,
  orderId: string,
  values: Record<string, string>,
  back: (done: string) => Response,
) {
  const outcome = await correctAddressByForm(shop, actor, orderId, values);
  if (outcome.ok) throw back('address');
  const { problem, status, errors } = outcome;
  return data<Answer>(
    { problem, conflict: null, edit: null, address: { values: values, errors } },
    { status },
  );
}

/** Settles a task of the order, or postpones it. */
async function dealWith(
  shop: Shop,
  actor: Actor,
  orderId: string,
  values: Record<string, string>,
  back: (done: string) => Response,
) {
  const outcome = await dealWithByForm(shop, actor, orderId, values);
  if (outcome.ok) throw back(outcome.done);
  const { problem, status } = outcome;
  return data<Answer>({ problem, conflict: null, edit: null, ...outcome.input }, { status });
}

/** Records money received by bank or at the counter, or settles a shortfall or surplus. */
async function changeReceipts(
  shop: Shop,
  actor: Actor,
  orderId: string,
  values: Record<string, string>,
  back: (done: string) => Response,
) {
  const outcome = await receiptByForm(shop, actor, orderId, values);
  if (outcome.ok) throw back(outcome.done);
  const { problem, status, errors } = outcome;
  return data<Answer>({ problem, conflict: null, edit: null, receipt: { values, errors } }, { status });
}

/** Overrules an item's VAT, or withdraws the charge for it. */
async function changeVat(
  shop: Shop,
  actor: Actor,
  orderId: string,
  values: Record<string, string>,
  back: (done: string) => Response,
) {
  const answer = { conflict: null, edit: null };
  if (values.intent === 'vat') {
    const outcome = await overruleByForm(shop, actor, orderId, values);
    if (outcome.ok) throw back('vat');
    const { problem, status, errors = {} } = outcome;
    const { itemId = '', vatReason = '', payer = '' } = values;
    const vat = { itemId, vatReason, payer, errors };
    return data<Answer>({ ...answer, problem, vat }, { status });
  }
  const outcome = await withdrawByForm(shop, actor, orderId, values);
  if (outcome.ok) throw back('charge-withdrawn');
  const { problem, status, error = null } = outcome;
  const charge = { chargeId: values.chargeId ?? '', withdrawReason: values.withdrawReason ?? '', error };
  return data<Answer>({ ...answer, problem, charge }, { status });
}

const resendOf = ({ mailId: emailId = '', seenEmails = '' }: Record<string, string>) => ({
  emailId,
  seenEmails: /^\d{1,6}$/.test(seenEmails) ? Number(seenEmails) : 0,
});

/**
 * Returns the question before a status is saved: about a move that is often a mistake, or an order for which more has
 * happened than its status says.
 */
async function questionOf({ db }: Shop, orderId: string, was: OrderStatus, status: OrderStatus) {
  if (!isAskedAbout(was, status) && (status !== 'cancelled' || was === 'cancelled')) return null;
  const facts = await readMoveFacts(db, orderId);
  if (!facts) throw data('Order not found', { status: 404 });
  return questionBefore(was, status, facts);
}

async function saveEdit(
  shop: Shop,
  actor: Actor,
  orderId: string,
  values: Record<string, string>,
  back: (done: string) => Response,
) {
  const edit = {
    status: values.status ?? '',
    trackingNumber: values.trackingNumber ?? '',
    notes: values.notes ?? '',
    cancelReason: values.cancelReason ?? '',
    version: values.version ?? '',
    was: values.was ?? '',
  };
  // It is hidden for another status.
  const cancelReason = values.status === 'cancelled' ? values.cancelReason : '';
  const parsed = editSchema.safeParse({ ...values, cancelReason });
  if (!parsed.success)
    return data<Answer>(
      { problem: null, conflict: null, edit, errors: fieldErrors(parsed.error) },
      { status: 422 },
    );
  const { status, trackingNumber, notes, version } = parsed.data;
  const { was, confirmed } = values;
  if (isOrderStatus(was) && confirmed !== confirmationOf(was, status)) {
    const question = await questionOf(shop, orderId, was, status);
    if (question) return data<Answer>({ problem: null, conflict: null, edit, question }, { status: 422 });
  }
  const change = {
    orderId,
    version,
    status,
    trackingNumber: trackingNumber || null,
    notes: notes || null,
    cancelReason: parsed.data.cancelReason,
  };
  const outcome = await saveOrder(shop, actor, change).catch((error: unknown) => {
    shop.log.error({ err: error, orderId }, 'order not saved');
    return { problem: failureWords(error), status: isBusy(error) ? 503 : 500 };
  });
  if ('problem' in outcome)
    return data<Answer>({ problem: outcome.problem, conflict: null, edit }, { status: outcome.status });
  if (outcome.ok) throw back('saved');
  if (outcome.kind === 'missing') throw data('Order not found', { status: 404 });
  if (outcome.kind === 'refused')
    return data<Answer>({ problem: `${FAILED}: ${outcome.message}`, conflict: null, edit }, { status: 422 });
  const conflict = { actor: outcome.actor, at: formatTime(outcome.changedAt) };
  return data<Answer>({ problem: null, conflict, edit }, { status: 409 });
}

const FAILED = 'Failed to update order';
