import { data, redirect } from 'react-router';
import { formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { londonDay } from '#kit/london-time.ts';
import { isUuid } from '#kit/uuid.ts';
import { shopContext } from '#platform/shop.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/days-page.ts';
import { readDaysForm } from './days-form.ts';
import { InDanger } from './in-danger.tsx';
import { moveDays } from './move-days.server.ts';
import { moveTicked } from './move-ticked.server.ts';
import { OrderDays } from './order-days.tsx';
import { readDays } from './read-days.server.ts';

export const handle = { title: 'Running late' };

const orderOf = (url: URL) => {
  const id = url.searchParams.get('order');
  return id && isUuid(id) ? id : undefined;
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const orderId = orderOf(url);
  const { orders, inDanger } = await readDays(db, clock(), orderId);
  return { orders, inDanger, orderId, today: londonDay(clock()), done: url.searchParams.get('done') };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const form = await readForm(request);
  const values = formValues(form);
  const id = values.order ?? '';
  if (values.intent === 'move-ticked') {
    const ticked = form.getAll('ticked').map(String);
    const done = await moveTicked(shop, actor, ticked, values.note ?? '');
    if (done.ok) throw redirect(`${href('/admin/days')}?done=several`);
    const { words: problem, errors, status } = done;
    return data({ id: null, values, ticked, problem, errors }, { status });
  }
  const { orders, closedDays } = await readDays(shop.db, shop.clock(), isUuid(id) ? id : undefined);
  const order = orders.find(({ orderId }) => orderId === id);
  const refuse = (problem: string | null, errors: Record<string, string>, status: number) =>
    data({ id, values, ticked: [] as string[], problem, errors }, { status });
  if (!order) return refuse('This order has left, or was cancelled.', {}, 422);
  const items = order.items.filter(({ itemId }) => `day.${itemId}` in values);
  const read = readDaysForm(values, items, londonDay(shop.clock()), closedDays);
  if (!read.ok) return refuse(null, read.errors, 422);
  const outcome = await moveDays(shop, actor, { orderId: id, ...read.form });
  if (!outcome.ok) return refuse(outcome.words, {}, outcome.kind === 'stale' ? 409 : 422);
  const query = new URLSearchParams({
    ...(orderOf(url) ? { order: id } : {}),
    done: outcome.told ? 'told' : 'kept',
  });
  throw redirect(`${href('/admin/days')}?${query}`);
}

const DONE: Readonly<Record<string, string>> = {
  told: 'Saved. The customer gets one email in a minute or so. If you make another change before then, it goes in the same email.',
  kept: 'Saved. The day stays as it is, and the customer gets no email.',
  several:
    'Saved. Each customer gets one email in a minute or so. If you make another change before then, it goes in the same email.',
};

export default function DaysPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { orders, inDanger, orderId, today, done } = page;
  return (
    <>
      <p className="mb-3">
        <a href={href('/admin/jobs')}>Board</a>
      </p>
      <h1>Running late</h1>
      <p className="mt-1 max-w-[70ch] text-sm text-grey">
        A day counts from when an item is paid, its file is good and its proof approved. Orders that can’t
        leave on the day promised are listed here. We tell the customer about a new day once, when you send
        it.
      </p>
      {knownWords(DONE, done) && !answer && (
        <Notice className="mt-4" tone="good">
          {knownWords(DONE, done)}
        </Notice>
      )}
      {answer?.problem && (
        <Notice className="mt-4" tone="stop">
          {answer.problem}
        </Notice>
      )}
      {orders.length + inDanger.length === 0 && (
        <EmptyState
          className="mt-5"
          title={orderId ? 'None of this order is still here' : 'Every promise can be kept'}
        >
          {orderId ? 'It has left, or was cancelled.' : 'Orders appear here when they need a new day.'}
        </EmptyState>
      )}
      {orders.length > 0 && inDanger.length > 0 && <h2 className="mt-5">Held up or late</h2>}
      <ul className="mt-5 max-w-4xl space-y-5">
        {orders.map((order) => (
          <li key={order.orderId}>
            <OrderDays
              order={order}
              today={today}
              isPart={inDanger.length > 0}
              answer={answer?.id === order.orderId ? answer : null}
            />
          </li>
        ))}
      </ul>
      {inDanger.length > 0 && <InDanger orders={inDanger} today={today} answer={answer} />}
    </>
  );
}
