import { CAUSES, WORDS_MAX } from '#features/orders/complaints/index.ts';
import { inTurnWords } from '#features/orders/order/index.ts';
import { figure } from '#kit/count-words.ts';
import { formatPounds } from '#kit/money.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { Field, FieldError, ties } from '#ui/field.tsx';
import { Options } from '#ui/options.tsx';
import type { StaffComplaint } from './read-complaint.server.ts';

interface Props {
  complaint: Pick<StaffComplaint, 'items' | 'printed' | 'presses' | 'version' | 'wish'>;
  /** what is left to give back; null for those who don't see money */
  left: StaffComplaint['left'] | null;
  /** whether they may give money back */
  mayRefund: boolean;
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

/** The form for a decision: the outcome, the cause, the copies and the cost. */
export function DecideForm({ complaint, left, mayRefund, values, errors }: Props) {
  const { items, printed, presses, version, wish } = complaint;
  const outcomes = outcomesOf(left, mayRefund);
  const chosen = values.outcome ?? (wish === 'reprint' ? 'reprint' : undefined);
  return (
    <form method="post" noValidate data-guarded="" data-sends="" className="sheet space-y-4 p-4">
      <h2>Decide</h2>
      <input type="hidden" name="version" value={values.version ?? version} />
      {left && <input type="hidden" name="left" value={left.pence} />}
      <fieldset id="outcome" tabIndex={-1} aria-describedby={errors.outcome ? 'outcome-error' : undefined}>
        <legend className="field-label">What happens</legend>
        <div className="grid gap-2">
          {outcomes.map(([value, words, hint]) => (
            <label key={value} className="choice">
              <input type="radio" name="outcome" value={value} defaultChecked={chosen === value} />
              <span className="font-semibold">{words}</span>
              <span className="text-xs text-grey">{hint}</span>
            </label>
          ))}
        </div>
        <FieldError id="outcome" error={errors.outcome} />
      </fieldset>
      {items.map((item) => (
        <ItemFields
          key={item.itemId}
          item={item}
          pressId={printed[item.itemId]?.pressId ?? ''}
          presses={presses}
          values={values}
          errors={errors}
        />
      ))}
      <Choice
        name="cause"
        label="Cause"
        value={values.cause ?? ''}
        error={errors.cause}
        choices={[['', 'Choose'], ...Object.entries(CAUSES)]}
      />
      {left && mayRefund && left.pence > 0 && (
        <Field
          name="amount"
          label="Amount to give back (£)"
          hint={`Only if you give money back. ${turnWords(left)}`}
          inputMode="decimal"
          required={false}
          defaultValue={values.amount}
          error={errors.amount}
        />
      )}
      {left?.block && mayRefund && <p className="text-sm">{left.block}</p>}
      {left && (
        <Field
          name="cost"
          label="What it costs you (£)"
          hint="For a reprint. Leave it empty if you don’t know."
          inputMode="decimal"
          required={false}
          defaultValue={values.cost}
          error={errors.cost}
        />
      )}
      <div>
        <label htmlFor="words" className="field-label">
          Message to the customer
        </label>
        <p id="words-hint" className="field-hint mb-1">
          Optional, unless you turn it down.
        </p>
        <textarea
          name="words"
          rows={5}
          maxLength={WORDS_MAX}
          defaultValue={values.words}
          {...ties('words', errors.words, true)}
        />
        <FieldError id="words" error={errors.words} />
      </div>
      <PrimarySubmit intent="decide">Decide and email the customer</PrimarySubmit>
    </form>
  );
}

/** How much can be paid back, and how: from one payment, or from several in turn. */
const turnWords = ({ pence, turns }: NonNullable<Props['left']>): string =>
  `Up to ${formatPounds(pence)}: ${inTurnWords(turns)}.`;

/** The choices: value, label and consequence. */
function outcomesOf(left: Props['left'], mayRefund: boolean): [value: string, words: string, hint: string][] {
  const money: [string, string, string][] =
    left && mayRefund && left.pence > 0
      ? left.way === 'credit'
        ? [
            [
              'credit',
              'Take money off their account',
              `Up to ${formatPounds(left.pence)}, with a credit note`,
            ],
          ]
        : [['refund', 'Give money back', `Up to ${formatPounds(left.pence)}, with a credit note`]]
      : [];
  return [
    ['reprint', 'Print again', 'A new order at £0 goes to the board at once'],
    ...money,
    ['no', 'Turn it down', 'We’ll tell the customer why'],
  ];
}

interface ItemProps extends Pick<Props, 'values' | 'errors'> {
  item: StaffComplaint['items'][number];
  pressId: string;
  presses: StaffComplaint['presses'];
}

function ItemFields({ item, pressId, presses, values, errors }: ItemProps) {
  const { itemId, productName, quantity, copies } = item;
  const [count, press] = [`copies-${itemId}`, `press-${itemId}`];
  return (
    <fieldset className="field-row grid-cols-2 border-t border-rule pt-3">
      <legend className="float-left col-span-2 font-semibold">{productName}</legend>
      <Field
        name={count}
        label="Copies"
        hint={`Of ${figure(quantity)}`}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={values[count] ?? String(copies)}
        error={errors[count]}
      />
      <Choice
        name={press}
        label="Printed on"
        value={values[press] ?? pressId}
        error={errors[press]}
        choices={[['', 'Not known'], ...presses.map(({ id, name }) => [id, name] as const)]}
      />
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  choices: readonly (readonly [string, string])[];
}

function Choice({ name, label, value, error, choices }: ChoiceProps) {
  return (
    <div className="self-end">
      <label htmlFor={name} className="field-label">
        {label}
      </label>
      <select name={name} defaultValue={value} {...ties(name, error)}>
        <Options of={choices} />
      </select>
      <FieldError id={name} error={error} />
    </div>
  );
}
