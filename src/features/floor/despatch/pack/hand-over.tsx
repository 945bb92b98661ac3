import type { OrderStatus } from '#features/orders/order/index.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import type { PackAnswer } from './pack-action.server.ts';

interface Props {
  status: OrderStatus;
  handover: { collectedBy: string; handedBy: string; at: string } | null;
  answer: PackAnswer | undefined;
}

/** The form for who collects an order; afterwards the name. */
export function HandOver({ status, handover, answer }: Props) {
  return (
    <section aria-labelledby="hand-over" className="sheet p-4">
      <h2 id="hand-over" className="text-lg">
        Hand over
      </h2>
      {handover && (
        <p className="mt-2">
          Collected by <strong>{handover.collectedBy}</strong>, {handover.at}. {handover.handedBy} handed it
          over.
        </p>
      )}
      {status === 'delivered' && !handover && <p className="mt-2">It was collected.</p>}
      {status === 'shipped' && (
        <form method="post" className="mt-2 space-y-3">
          <Field
            name="collectedBy"
            label="Who collects it"
            hint="The customer sees this name on their order."
            className="max-w-sm"
            autoComplete="off"
            defaultValue={answer?.values.collectedBy}
            error={answer?.errors.collectedBy}
          />
          <PrimarySubmit intent="hand-over">Hand over</PrimarySubmit>
        </form>
      )}
      {status !== 'shipped' && status !== 'delivered' && (
        <p className="mt-2">You can hand it over when all of it is ready.</p>
      )}
    </section>
  );
}
