import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { readOrder } from '#features/orders/order/index.server.ts';
import { isPlaced } from '#features/orders/order/index.ts';
import { canBeEmailed } from '#kit/email-address.ts';
import { href } from '#kit/href.ts';
import { formatDate } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { guardForm } from '#ui/guard-form.ts';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import { AnswerForm } from '../answer-form.tsx';
import { actOnProblem } from '../problem-action.server.ts';
import { ReportForm } from '../report-form.tsx';
import { REPORT_WORDS } from '../report-words.ts';
import { readComplaintsOf } from '../store.server.ts';
import type { Route } from './+types/report-page.ts';

export const handle = { title: 'Report a problem' };

/** `/admin/orders/:orderId/problem`: staff write down what a customer told them is wrong with an order. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [order, complaints] = await Promise.all([
    orderOf(context, params),
    readComplaintsOf(db, params.orderId),
  ]);
  const open = complaints.find(({ state }) => state !== 'decided');
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    customerName: order.customerName,
    isEmailed: canBeEmailed(order.customerEmail),
    isPlaced: isPlaced(order.paymentStatus),
    items: order.items.map(({ id, productName, quantity, size }) => ({ id, productName, quantity, size })),
    open: open ? { id: open.id, createdAt: open.createdAt } : null,
    formKey: randomUUID(),
  };
}

async function orderOf(context: Route.LoaderArgs['context'], { orderId }: { orderId: string }) {
  const order = await readOrder(context.get(shopContext).db, orderId);
  if (!order) throw data('Order not found.', { status: 404 });
  return order;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await administratorOf(context);
  const order = await orderOf(context, params);
  const outcome = await actOnProblem(context.get(shopContext), order, { staff }, request);
  if ('done' in outcome) {
    const emailed =
      outcome.done === 'reported' && !canBeEmailed(order.customerEmail) ? 'noted' : outcome.done;
    throw redirect(`${href('/admin/problems/:complaintId', { complaintId: outcome.id })}?done=${emailed}`);
  }
  const { status, errors, values, photos } = outcome;
  return data({ errors, values, photos }, { status });
}

export default function ReportPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { orderId, orderNumber, customerName, items, open, formKey } = loaderData;
  const values: Record<string, string> = answer?.values ?? {};
  const errors: Record<string, string> = answer?.errors ?? {};
  const form = { formKey, values, errors, photos: answer?.photos ?? [], by: 'staff' } as const;
  return (
    <>
      <p className="mb-3">
        <a href={href('/admin/orders/:orderId', { orderId })}>Order {orderNumber}</a>
      </p>
      <h1 className="text-2xl">Report a problem</h1>
      <p className="mt-1 text-grey wrap-anywhere">
        {`Ordered by ${customerName}. `}
        {loaderData.isEmailed
          ? 'We’ll email them a copy and, later, our decision.'
          : 'They have no email address: ring them with our decision.'}
      </p>
      <div className="mt-5 max-w-3xl space-y-5">
        {open && (
          <Notice tone="plain">
            This order has an open problem,{' '}
            <a href={href('/admin/problems/:complaintId', { complaintId: open.id })}>
              {`reported on ${formatDate(open.createdAt)}`}
            </a>
            . What you write here is added to it.
          </Notice>
        )}
        {open && <AnswerForm complaintId={open.id} {...form} />}
        {!open && loaderData.isPlaced && <ReportForm items={items} {...form} />}
        {!open && !loaderData.isPlaced && <Notice tone="plain">{REPORT_WORDS.staff.tooEarly}</Notice>}
      </div>
      <OwnScript run={guardForm} />
    </>
  );
}
