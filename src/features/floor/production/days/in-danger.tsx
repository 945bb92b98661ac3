import { PrimarySubmit } from '#ui/button.tsx';
import { FieldError, ties } from '#ui/field.tsx';
import type { DayOrder } from './day-orders.ts';
import { tickOf } from './days-form.ts';
import { OrderDays } from './order-days.tsx';

/** The form that moves every ticked order at once: its tick boxes are beside the orders, outside the form. */
const TICKED = 'ticked-orders';
const NOTE = 'ticked-note';

interface Props {
  orders: readonly DayOrder[];
  today: string;
  answer:
    | {
        /** the order whose form was refused; null for that of the ticked ones */
        id: string | null;
        values: Readonly<Record<string, string>>;
        ticked: readonly string[];
        errors: Readonly<Record<string, string>>;
      }
    | undefined;
}

/** Orders that a press can’t make in time: with its current minutes, there is more to do before their day than fits. */
export function InDanger({ orders, today, answer }: Props) {
  const ofTicked = answer?.id === null ? answer : undefined;
  const movable = orders.filter(({ items }) => items.every(({ day, promised }) => day > promised));
  return (
    <section aria-labelledby="in-danger" className="mt-8 max-w-4xl">
      <h2 id="in-danger">At risk</h2>
      <p className="mt-1 max-w-[70ch] text-sm text-grey">
        A press has more to make than it can before these days. They stay as promised until you move them, or
        find the time.
      </p>
      <ul className="mt-5 space-y-5">
        {orders.map((order) => (
          <li key={order.orderId}>
            {movable.length > 1 && movable.includes(order) && (
              <label className="mb-1 inline-flex min-h-8 items-center gap-2">
                <input
                  type="checkbox"
                  name="ticked"
                  value={tickOf(order)}
                  form={TICKED}
                  defaultChecked={ofTicked?.ticked.some((value) => value === tickOf(order))}
                  className="size-5"
                />
                {`Move ${order.orderNumber} with others`}
              </label>
            )}
            <OrderDays
              order={order}
              today={today}
              isPart
              answer={answer?.id === order.orderId ? answer : null}
            />
          </li>
        ))}
      </ul>
      {movable.length > 1 && (
        <form id={TICKED} method="post" noValidate className="mt-5" aria-labelledby="several">
          <h3 id="several" className="mb-2">
            Several at once
          </h3>
          <label htmlFor={NOTE} className="field-label">
            Reason, which all these customers will see{' '}
            <span className="font-normal text-grey">(optional)</span>
          </label>
          <textarea
            name="note"
            rows={2}
            maxLength={300}
            defaultValue={ofTicked?.values.note}
            {...ties(NOTE, ofTicked?.errors.note)}
          />
          <FieldError id={NOTE} error={ofTicked?.errors.note} />
          <p className="mt-3 flex flex-wrap items-center gap-3">
            <PrimarySubmit intent="move-ticked">Move the Ticked Orders</PrimarySubmit>
            <span className="text-grey">Each order gets the new day shown, and each customer one email.</span>
          </p>
        </form>
      )}
    </section>
  );
}
