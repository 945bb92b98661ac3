import { data, redirect } from 'react-router';
import { administratorOf } from '#features/accounts/index.server.ts';
import { figure } from '#kit/count-words.ts';
import { formatWeekday } from '#kit/day.ts';
import { formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { londonDay } from '#kit/london-time.ts';
import { isUuid } from '#kit/uuid.ts';
import { shopContext } from '#platform/shop.ts';
import { BackOffice } from '#shell/back-office.tsx';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldError, ties } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Options } from '#ui/options.tsx';
import type { Route } from './+types/days-page.ts';
import { readDaysForm } from './days-form.ts';
import { moveDays } from './move-days.server.ts';
import { type DayItem, type DayOrder, readDays } from './read-days.server.ts';

export const handle = { frame: 'bare' };
export const meta = () => [{ title: 'Days that move | Back office' }, { name: 'robots', content: 'noindex' }];

const orderOf = (url: URL) => {
  const id = url.searchParams.get('order');
  return id && isUuid(id) ? id : undefined;
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const orderId = orderOf(url);
  const { orders } = await readDays(db, clock(), orderId);
  return { orders, orderId, today: londonDay(clock()), done: url.searchParams.get('done') };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const typed = formValues(await readForm(request));
  const id = typed.order ?? '';
  const { orders, closedDays } = await readDays(shop.db, shop.clock(), isUuid(id) ? id : undefined);
  const order = orders.find(({ orderId }) => orderId === id);
  const refuse = (problem: string | null, errors: Record<string, string>, status: number) =>
    data({ id, typed, problem, errors }, { status });
  if (!order) return refuse('This order has left, or was cancelled.', {}, 422);
  const asked = order.items.filter(({ itemId }) => `day.${itemId}` in typed);
  const read = readDaysForm(typed, asked, londonDay(shop.clock()), closedDays);
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
  told: 'Saved. The customer gets one email in a minute or so; until then another change goes into the same one.',
  kept: 'Saved. The day stays, and the customer gets no email.',
};

export default function DaysPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { orders, orderId, today, done } = page;
  return (
    <BackOffice>
      <p className="mb-3">
        <a href={href('/admin/board')}>Board</a>
      </p>
      <h1>Days that move</h1>
      <p className="mt-1 max-w-[70ch] text-sm text-grey">
        A day counts from when an item is paid, its file is good and its proof approved. Here is what can’t
        leave on the day promised. The customer hears of a new day once, when you send it.
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
      {orders.length === 0 && (
        <EmptyState
          className="mt-5"
          title={orderId ? 'Nothing of this order is still here' : 'Every promise can be kept'}
        >
          {orderId ? 'It has left, or was cancelled.' : 'Orders appear here when their day has to move.'}
        </EmptyState>
      )}
      <ul className="mt-5 max-w-4xl space-y-5">
        {orders.map((order) => (
          <li key={order.orderId}>
            <OrderDays order={order} today={today} answer={answer?.id === order.orderId ? answer : null} />
          </li>
        ))}
      </ul>
    </BackOffice>
  );
}

interface OrderProps {
  order: DayOrder;
  today: string;
  answer: { typed: Readonly<Record<string, string>>; errors: Readonly<Record<string, string>> } | null;
}

function OrderDays({ order, today, answer }: OrderProps) {
  const note = `note-${order.orderId}`;
  return (
    <form method="post" noValidate className="sheet p-4" aria-label={order.orderNumber}>
      <input type="hidden" name="order" value={order.orderId} />
      <input type="hidden" name="version" value={order.version} />
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="figures text-lg">
          <a href={href('/admin/orders/:orderId', { orderId: order.orderId })}>{order.orderNumber}</a>
        </h2>
        <p>{order.customer}</p>
        <p className="text-grey">{order.isCollected ? 'to collect' : 'to be sent'}</p>
      </div>
      <ul className="mt-2 space-y-3">
        {order.items.map((item) => (
          <li key={item.itemId} className="flex flex-wrap items-end gap-x-4 gap-y-1">
            <ItemDay item={item} today={today} answer={answer} />
          </li>
        ))}
      </ul>
      <div className="mt-3 grid gap-3 sm:grid-cols-[1fr_14rem]">
        <div>
          <label htmlFor={note} className="field-label">
            Why, as the customer reads it <span className="font-normal text-grey">(optional)</span>
          </label>
          <textarea
            name="note"
            rows={2}
            maxLength={300}
            defaultValue={answer ? answer.typed.note : order.note}
            {...ties(note, answer?.errors.note)}
          />
          <FieldError id={note} error={answer?.errors.note} />
        </div>
        <label className="block">
          <span className="field-label">Whose delay</span>
          <select name="cause" defaultValue={answer?.typed.cause ?? order.cause} className="field">
            <Options
              of={[
                ['customer', 'The customer’s'],
                ['shop', 'Ours: promise not kept'],
              ]}
            />
          </select>
        </label>
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <PrimarySubmit intent="move">Tell the Customer</PrimarySubmit>
        <Submit intent="keep">Keep the Day</Submit>
      </div>
    </form>
  );
}

function ItemDay({ item, today, answer }: { item: DayItem } & Pick<OrderProps, 'today' | 'answer'>) {
  const name = `day.${item.itemId}`;
  const error = answer?.errors[name];
  return (
    <>
      <div className="min-w-56 flex-1">
        <p className="font-semibold">{`${figure(item.quantity)} ${item.product}`}</p>
        <p className="text-sm">
          Promised for {formatWeekday(item.promised)}. {item.because}
        </p>
      </div>
      <div>
        <label htmlFor={name} className="field-label">
          New day<span className="sr-only"> of {item.product}</span>
        </label>
        <input
          type="date"
          name={name}
          min={today}
          defaultValue={answer?.typed[name] ?? item.day}
          {...ties(name, error)}
        />
        <FieldError id={name} error={error} />
      </div>
    </>
  );
}
