import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { z } from 'zod';
import { formValues, readForm } from '../../../kit/forms.ts';
import { formatPounds } from '../../../kit/money.ts';
import { shopContext } from '../../../platform/shop.ts';
import { BackOffice } from '../../../shell/back-office.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { administratorOf } from '../../accounts/index.server.ts';
import { formatDay, formatTime } from '../../delivery/index.ts';
import { readOrder } from '../../orders/index.server.ts';
import { ORDER_STATUSES } from '../../orders/index.ts';
import { PaymentBadge, StatusBadge } from '../../orders/status-badge.tsx';
import { type OrderEdit, OrderEditForm } from './order-edit-form.tsx';
import { AddressPanel, CustomerPanel, HistoryPanel, ItemsPanel } from './order-panels.tsx';
import { type SaveOutcome, saveOrder } from './save-order.server.ts';

export const handle = { frame: 'bare', hydrate: true };

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const order = await readOrder(context.get(shopContext).db, params.orderId ?? '');
  const saved = url.searchParams.get('saved') === '1';
  return order ? data({ order, saved }) : data({ order: null, saved }, { status: 404 });
}

const editSchema = z.object({
  status: z.enum(ORDER_STATUSES, 'Choose a status'),
  trackingNumber: z.string().trim().max(120, 'Use at most 120 characters').default(''),
  notes: z.string().trim().max(4000, 'Use at most 4,000 characters').default(''),
  version: z.coerce.number().int().min(1),
});

interface Answer {
  problem: string;
  edit: OrderEdit;
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const typed = formValues(await readForm(request));
  const edit = {
    status: typed.status ?? '',
    trackingNumber: typed.trackingNumber ?? '',
    notes: typed.notes ?? '',
  };
  const parsed = editSchema.safeParse(typed);
  if (!parsed.success)
    return data<Answer>({ problem: parsed.error.issues[0]?.message ?? FAILED, edit }, { status: 422 });
  const { status, trackingNumber, notes, version } = parsed.data;
  const orderId = params.orderId ?? '';
  const change = { orderId, version, status, trackingNumber: trackingNumber || null, notes: notes || null };
  const outcome = await saveOrder(shop, actor, change);
  if (outcome.ok) throw redirect(`/admin/orders/${orderId}?saved=1`);
  if (outcome.kind === 'missing') throw data('Order not found', { status: 404 });
  return data<Answer>(
    { problem: problemWords(outcome), edit },
    { status: outcome.kind === 'stale' ? 409 : 422 },
  );
}

const FAILED = 'Failed to update order';

function problemWords(outcome: Exclude<SaveOutcome, { ok: true } | { kind: 'missing' }>): string {
  if (outcome.kind === 'refused') return `${FAILED}: ${outcome.message}`;
  return `This was changed by ${outcome.actor} at ${formatTime(outcome.changedAt)}. Your changes are still here.`;
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: `${loaderData?.order?.orderNumber ?? 'Order not found'} | Back office` },
  { name: 'robots', content: 'noindex' },
];

export default function OrderPage() {
  const { order, saved } = useLoaderData<typeof loader>();
  const answered = useActionData<Answer>();
  if (!order)
    return (
      <BackOffice>
        <h1 className="text-2xl">Order not found</h1>
        <p className="mt-5">
          <a href="/admin/orders" className="button">
            Back to Orders
          </a>
        </p>
      </BackOffice>
    );
  return (
    <BackOffice>
      <p className="text-sm">
        <a href="/admin/orders">Back to Orders</a>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="figures text-2xl whitespace-nowrap">{order.orderNumber}</h1>
        <StatusBadge status={order.status} />
        <PaymentBadge status={order.paymentStatus} />
        <span className="figures ml-auto font-display text-xl font-bold">
          {formatPounds(order.totalPence)}
        </span>
      </div>
      <p className="figures mt-1 text-sm text-grey">
        Placed {formatTime(order.createdAt)}. Despatch {formatDay(order.despatchOn)}.
      </p>
      <div className="mt-4 space-y-3">
        {order.attention && <Notice tone="stop">{ATTENTION[order.attention]}</Notice>}
        {saved && !answered && <Notice tone="good">Order updated successfully!</Notice>}
        {answered && <Notice tone="stop">{answered.problem}</Notice>}
      </div>
      <div className="mt-5 grid gap-5 lg:grid-cols-[1fr_22rem] lg:items-start">
        <div className="space-y-5">
          <ItemsPanel order={order} />
          <OrderEditForm
            key={`${order.version}-${answered?.problem ?? ''}`}
            stored={{
              status: order.status,
              trackingNumber: order.trackingNumber ?? '',
              notes: order.notes ?? '',
            }}
            edit={answered?.edit ?? null}
            version={order.version}
          />
        </div>
        <div className="space-y-5">
          <CustomerPanel order={order} />
          <AddressPanel order={order} />
          <HistoryPanel history={order.history} />
        </div>
      </div>
    </BackOffice>
  );
}

const ATTENTION = {
  'amount-differs':
    'The card provider reports another amount than this order’s total. The order is not paid. Look at the payment before doing anything.',
  'paid-after-cancel':
    'This order was paid after its checkout had been given up. Ask the customer whether it is still wanted, or refund it.',
} as const;
