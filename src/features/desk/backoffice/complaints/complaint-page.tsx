import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { ComplaintBadge } from '#features/orders/complaints/complaint-badge.tsx';
import { AffectedList, MessageList } from '#features/orders/complaints/complaint-card.tsx';
import { WISHES } from '#features/orders/complaints/index.ts';
import { StatusBadge } from '#features/orders/order/status-badge.tsx';
import { type FieldErrors, formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { formatTime } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { useRights } from '#shell/back-office.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { guardForm } from '#ui/guard-form.ts';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { requireRight } from '#visitor/administrator.server.ts';
import { signedInUser } from '#visitor/signed-in-user.server.ts';
import type { Route } from './+types/complaint-page.ts';
import { actOnComplaint } from './complaint-action.server.ts';
import { DecidedList, EarlierList, PrintedList } from './complaint-parts.tsx';
import { DecideForm } from './decide-form.tsx';
import { readStaffComplaint } from './read-complaint.server.ts';
import { WriteForm } from './write-form.tsx';

export const handle = { title: 'Problem' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { rights } = await signedInUser(context);
  const complaint = await readStaffComplaint(context.get(shopContext).db, params.complaintId);
  if (!complaint) throw data('Problem not found.', { status: 404 });
  const { order, left, decisions, ...shown } = complaint;
  const seesMoney = rights.includes('money');
  const { paymentMethod: _, customerEmail, ...plain } = order;
  return {
    complaint: {
      ...shown,
      order: { ...plain, customerEmail: rights.includes('customers') ? customerEmail : null },
      decisions: decisions.map((decision) =>
        seesMoney ? decision : { ...decision, costPence: null, amountPence: null, back: [], toPay: [] },
      ),
    },
    left: seesMoney ? left : null,
    formKey: randomUUID(),
    done: url.searchParams.get('done'),
  };
}

interface Answer {
  errors: FieldErrors;
  values: Record<string, string>;
  problem: string | null;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const values = formValues(await readForm(request));
  const isMoney = values.outcome === 'refund' || values.outcome === 'credit';
  const actor = await requireRight(
    context,
    values.intent === 'decide' && isMoney ? 'refunds' : 'orderChanges',
  );
  const complaint = await readStaffComplaint(shop.db, params.complaintId);
  if (!complaint) throw data('Problem not found.', { status: 404 });
  const outcome = await actOnComplaint(shop, actor, complaint, values);
  if ('done' in outcome)
    throw redirect(
      `${href('/admin/problems/:complaintId', { complaintId: complaint.id })}?done=${outcome.done}`,
    );
  if ('errors' in outcome)
    return data<Answer>({ errors: outcome.errors, values, problem: null }, { status: 422 });
  if (outcome.kind === 'missing') throw data('Problem not found.', { status: 404 });
  const { actor: who, changedAt } = outcome;
  const at = changedAt ? ` at ${formatTime(changedAt)}` : '';
  const problem = `This was changed by ${who}${at}. Read what’s new before you carry on.`;
  // A customer's answer is not in the audit log, so nobody is named.
  const { version: _, ...kept } = values;
  return data<Answer>({ errors: {}, values: kept, problem: changedAt ? problem : CHANGED }, { status: 409 });
}

const CHANGED = 'The customer has written to you since you opened this page. Read it before you carry on.';

const DONE: Readonly<Record<string, string>> = {
  decided: 'Decided. We’re emailing the customer.',
  asked: 'Sent. We’re emailing the customer.',
  reopened: 'Reopened. We’re emailing the customer.',
  reported: 'Reported. We’re emailing the customer a copy.',
  noted: 'Reported.',
  added: 'Added.',
};

export default function ComplaintPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { complaint, left, formKey, done } = loaderData;
  const { id, order, state, items, messages, wish, orderId, first } = complaint;
  const rights = useRights();
  const mayChange = rights.includes('orderChanges');
  const values = answer?.values ?? {};
  const errors = answer?.errors ?? {};
  const photoPath = (photoId: string) =>
    href('/admin/problems/:complaintId/photos/:photoId', { complaintId: id, photoId });
  return (
    <>
      <p>
        <a href={href('/admin/problems')}>Problems</a>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-4">
        <h1 className="figures min-w-0">
          Problem with <span className="whitespace-nowrap">{order.orderNumber}</span>
        </h1>
        <ComplaintBadge state={state} />
      </div>
      <p className="figures mt-2 text-grey wrap-anywhere">
        {`Reported ${formatTime(complaint.createdAt)} by ${order.customerName}.`}{' '}
        <a href={href('/admin/orders/:orderId', { orderId })} className="inline-flex min-h-8 items-center">
          Open the order
        </a>
        {first && (
          <>
            . It is a reprint of{' '}
            <a href={href('/admin/orders/:orderId', { orderId: first.id })}>{first.orderNumber}</a>
          </>
        )}
      </p>
      <div className="mt-4 space-y-3">
        {knownWords(DONE, done) && !answer && <Notice tone="good">{knownWords(DONE, done)}</Notice>}
        {answer?.problem && <Notice tone="stop">{answer.problem}</Notice>}
        <ErrorSummary errors={errors} />
      </div>
      <div className="mt-5 grid gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <div className="space-y-5">
          <section aria-labelledby="report" className="sheet p-4">
            <div className="flex flex-wrap items-center gap-3">
              <h2 id="report">What the customer says</h2>
              <StatusBadge {...order} />
            </div>
            <AffectedList items={items} />
            <p className="mt-1">{`What they’d like: ${WISHES[wish]}.`}</p>
            {complaint.erasedAt && (
              <p className="mt-3 text-grey">The messages and photos have been deleted.</p>
            )}
            <MessageList messages={messages} photoPath={photoPath} you="staff" />
            <p className="mt-4 flex flex-wrap gap-x-5">
              {order.customerEmail && (
                <a
                  href={`mailto:${order.customerEmail}`}
                  className="inline-flex min-h-8 items-center wrap-anywhere"
                >
                  {order.customerEmail}
                </a>
              )}
              {mayChange && state !== 'decided' && (
                <a
                  href={href('/admin/orders/:orderId/problem', { orderId })}
                  className="inline-flex min-h-8 items-center"
                >
                  Add what they told you
                </a>
              )}
            </p>
          </section>
          <PrintedList complaint={complaint} />
          <DecidedList decisions={complaint.decisions} paidOrderId={first?.id ?? orderId} />
          <EarlierList earlier={complaint.earlier} />
        </div>
        {mayChange && (
          <div className="space-y-5">
            {state !== 'decided' && (
              <DecideForm
                complaint={complaint}
                left={left}
                mayRefund={rights.includes('refunds')}
                values={values}
                errors={errors}
              />
            )}
            <WriteForm complaint={complaint} formKey={formKey} values={values} errors={errors} />
          </div>
        )}
      </div>
      <OwnScript run={guardForm} />
    </>
  );
}
