import { copiesWords } from '#kit/count-words.ts';
import { formatWeekday } from '#kit/day.ts';
import { href } from '#kit/href.ts';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { FieldError, ties } from '#ui/field.tsx';
import type { DayItem, DayOrder } from './day-orders.ts';
import { DayReason } from './day-reason.tsx';

interface OrderProps {
  order: DayOrder;
  today: string;
  /** whether it is below its own heading on the page */
  isPart?: boolean;
  answer: { values: Readonly<Record<string, string>>; errors: Readonly<Record<string, string>> } | null;
}

/** The days of one order: staff tell its customer about new ones, or keep them. */
export function OrderDays({ order, today, isPart = false, answer }: OrderProps) {
  const Heading = isPart ? 'h3' : 'h2';
  return (
    <form method="post" noValidate className="sheet p-4" aria-label={order.orderNumber}>
      <input type="hidden" name="order" value={order.orderId} />
      <input type="hidden" name="version" value={order.version} />
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Heading className="figures text-lg">
          <a href={href('/admin/orders/:orderId', { orderId: order.orderId })}>{order.orderNumber}</a>
        </Heading>
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
      <DayReason
        id={`note-${order.orderId}`}
        note={answer ? answer.values.note : order.note}
        cause={answer?.values.cause ?? order.cause}
        error={answer?.errors.note}
      />
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
        <p className="font-semibold">{copiesWords(item.quantity, item.product)}</p>
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
          defaultValue={answer?.values[name] ?? item.day}
          {...ties(name, error)}
        />
        <FieldError id={name} error={error} />
      </div>
    </>
  );
}
