import { data, useLocation } from 'react-router';
import { readView } from '#features/desk/order-list/index.ts';
import { ORDER_STATUSES, type OrderStatus, statusWordsOf } from '#features/orders/order/index.ts';
import { StatusBadge } from '#features/orders/order/status-badge.tsx';
import { countWords } from '#kit/count-words.ts';
import { readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { shopContext } from '#platform/shop.ts';
import { ButtonLink, PrimarySubmit } from '#ui/button.tsx';
import { TableHead } from '#ui/list-table.tsx';
import { Notice } from '#ui/notice.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/bulk-status-page.ts';
import {
  BULK_MAX,
  type BulkOrder,
  type BulkResult,
  changeStatuses,
  consequencesOf,
  readBulk,
  readTicked,
  tickAll,
} from './bulk-status.server.ts';

export const handle = { title: 'Change status' };

type Answer =
  | { kind: 'problem'; problem: string }
  | { kind: 'review'; status: OrderStatus; orders: BulkOrder[]; effect: ReturnType<typeof consequencesOf> }
  | { kind: 'done'; words: string; results: BulkResult[] };

export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const form = await readForm(request);
  const status = ORDER_STATUSES.find((known) => known === form.get('status'));
  const ticked =
    form.get('all') === '1'
      ? await tickAll(shop.db, readView(url.searchParams), shop.clock())
      : readTicked(form.getAll('order').map(String));
  const problem = problemOf(status, ticked.length);
  if (!status || problem) return data<Answer>({ kind: 'problem', problem: problem ?? '' }, { status: 422 });
  const orders = await readBulk(shop.db, ticked);
  if (form.get('intent') !== 'apply')
    return data<Answer>({ kind: 'review', status, orders, effect: consequencesOf(orders, status) });
  const results = await changeStatuses(shop, actor, orders, status);
  return data<Answer>({ kind: 'done', words: wordsFor(status, orders), results });
}

/** The name of the status for these orders. */
const wordsFor = (status: OrderStatus, orders: readonly BulkOrder[]) =>
  statusWordsOf(
    status,
    orders.map(({ deliveryMethod }) => deliveryMethod),
  );

function problemOf(status: OrderStatus | undefined, count: number): string | null {
  if (!status) return 'Choose a status';
  if (count === 0) return 'Tick at least one order.';
  return count > BULK_MAX ? `You can change up to ${BULK_MAX} orders at once. Narrow the filter.` : null;
}

export default function BulkStatusPage({ actionData: answer }: Route.ComponentProps) {
  const { search } = useLocation();
  const back = `${href('/admin/orders')}${search}`;
  return (
    <>
      <p>
        <a href={back}>Back to Orders</a>
      </p>
      {(!answer || answer.kind === 'problem') && (
        <>
          <h1 className="mt-2 mb-4">Change status</h1>
          <Notice tone="stop">{answer?.problem ?? 'Tick at least one order.'}</Notice>
        </>
      )}
      {answer?.kind === 'review' && <Review {...answer} back={back} />}
      {answer?.kind === 'done' && <Results {...answer} />}
    </>
  );
}

function Review({
  status,
  orders: listed,
  effect,
  back,
}: Extract<Answer, { kind: 'review' }> & { back: string }) {
  const words = wordsFor(status, listed);
  return (
    <>
      <h1 className="mt-2">
        Change {countWords(effect.changing, 'order')} to {words}?
      </h1>
      <ul className="mt-4 list-disc space-y-1 pl-5">
        {effect.same > 0 && (
          <li>
            {countWords(effect.same, 'order')} {effect.same === 1 ? 'is' : 'are'} already {words} and won’t
            change.
          </li>
        )}
        <li>
          {effect.emails === 0
            ? 'No emails will be sent.'
            : `${countWords(effect.emails, 'email')} will be sent to customers.`}
        </li>
        {effect.cancelled > 0 && (
          <li>
            Cancelling frees the use of discount codes, takes account orders off what is owed and closes open
            card pages. It does not refund card payments.
          </li>
        )}
        {effect.back > 0 && (
          <li>
            {countWords(effect.back, 'order')} {effect.back === 1 ? 'is' : 'are'} already past this status or{' '}
            {effect.back === 1 ? 'has' : 'have'} left the shop, at least in part.
          </li>
        )}
        {effect.revived > 0 && (
          <li>
            {countWords(effect.revived, 'order')} {effect.revived === 1 ? 'was' : 'were'} cancelled and will
            use {effect.revived === 1 ? 'its' : 'their'} discount and credit again.
          </li>
        )}
      </ul>
      <form method="post" className="mt-5 flex flex-wrap gap-3">
        <input type="hidden" name="status" value={status} />
        {listed.map((order) => (
          <input key={order.id} type="hidden" name="order" value={`${order.id}:${order.version}`} />
        ))}
        <PrimarySubmit intent="apply">Change {countWords(effect.changing, 'order')}</PrimarySubmit>
        <ButtonLink to={back}>Don’t change them</ButtonLink>
      </form>
      <div className="sheet mt-6 overflow-hidden">
        <table className="list-table">
          <TableHead columns={['Order', 'Customer', 'Current status']} />
          <tbody>
            {listed.map((order) => (
              <tr key={order.id}>
                <td>
                  <a href={href('/admin/orders/:orderId', { orderId: order.id })}>{order.orderNumber}</a>
                </td>
                <td>{order.customerName}</td>
                <td>
                  <StatusBadge {...order} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Results({ words: status, results }: Extract<Answer, { kind: 'done' }>) {
  const refused = results.filter(({ done }) => !done);
  return (
    <>
      <h1 className="mt-2 mb-4">Changed to {status}</h1>
      {refused.length === 0 ? (
        <Notice tone="good">{countWords(results.length, 'order')} changed.</Notice>
      ) : (
        <Notice tone="stop">
          {countWords(results.length - refused.length, 'order')} changed, {refused.length} not. The reasons
          are below.
        </Notice>
      )}
      <div className="sheet mt-5 overflow-hidden">
        <table className="list-table">
          <TableHead columns={['Order', 'Result']} />
          <tbody>
            {[...refused, ...results.filter(({ done }) => done)].map(({ id, orderNumber, done, words }) => (
              <tr key={id}>
                <td className="whitespace-nowrap">
                  <a href={href('/admin/orders/:orderId', { orderId: id })}>{orderNumber}</a>
                </td>
                <td>
                  <span aria-hidden="true">{done ? '✓ ' : '✕ '}</span>
                  {words}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
