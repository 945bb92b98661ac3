import { Field } from '#ui/field.tsx';
import { fieldOf, type Props, Sheet } from './settings-forms.tsx';
import { TickBox } from './tick-box.tsx';

/** Whether customers are asked how an order turned out, and when. */
export function FollowUpForm(props: Props<'follow_up'>) {
  const { on, days } = props.stored.value;
  const fields = {
    on: ['Ask customers how their order turned out', on ? 'Yes' : ''],
    followUpDays: ['Working days after it has arrived', String(days)],
  } as const;
  const { answer } = props;
  return (
    <Sheet {...props} fields={fields}>
      <p className="text-grey">
        One email for each order, with what they bought and a link to review it; to subscribers of your
        newsletter also a button to order it again. It isn’t sent about orders with an open problem, with
        money given back, or that staff wrote, nor to anyone who has unsubscribed. Each email has a link to
        stop them.
      </p>
      <TickBox name="on" label={fields.on[0]} stored={on} answer={answer} />
      <Field
        {...fieldOf(answer, fields)('followUpDays')}
        inputMode="numeric"
        hint="Counted from the day on which an order was delivered or collected or, if nobody noted that, from the day on which it should have arrived."
        className="max-w-xl"
      />
    </Sheet>
  );
}
