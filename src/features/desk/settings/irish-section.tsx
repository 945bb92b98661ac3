import { IRISH_LIMIT_PENCE } from '#features/pricing/delivery/index.ts';
import { formatShortPounds } from '#kit/money.ts';
import { Field, FieldError } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { DeliveryForm } from './delivery-cells.ts';
import { bandField, gridOf } from './delivery-form.ts';
import { irishPrice } from './irish-form.ts';

interface Props {
  values: DeliveryForm;
  /** by field */
  errors: Readonly<Record<string, string>>;
  /** sales there, this year and last */
  sales: readonly string[];
  /** what the owner should know about that; null if nothing */
  warning: string | null;
  year: number;
}

const LIMIT = formatShortPounds(IRISH_LIMIT_PENCE);

/**
 * Deliveries to Ireland: off until the owner confirms that UK VAT may be charged. CSS alone shows the fields that are
 * needed.
 */
export function IrishSection({ values, errors, sales, warning, year }: Props) {
  return (
    <fieldset id="ireland" className="group max-w-3xl">
      <legend className="font-display text-lg font-bold">Ireland</legend>
      <div className="mt-2 space-y-4">
        <Tick
          name="irelandOn"
          values={values}
          words="Deliver to Ireland"
          note="Customers choose the country of their address. Prices stay in pounds."
        />
        <div className="hidden space-y-4 group-has-[[name=irelandOn]:checked]:block">
          <Tick
            name="irelandConfirmed"
            values={values}
            error={errors.irelandConfirmed}
            words={`We are in Northern Ireland, and our sales to consumers in the EU stay at or below ${LIMIT} in a calendar year`}
            note="Then you charge UK VAT on them, as you do at home. Include what you sell there outside this shop."
          />
          <Prices values={values} errors={errors} />
          {sales.length > 0 && <p className="figures">{sales.join(' ')}</p>}
          {warning && <Notice tone="care">{warning}</Notice>}
          {(warning || values.irelandContinues === 'yes') && (
            <Tick
              name="irelandContinues"
              values={values}
              words={`Carry on above ${LIMIT} in ${year}`}
              note="Irish VAT is due on sales above the limit. The shop goes on charging UK VAT: agree with your accountant how to account for it."
            />
          )}
        </div>
      </div>
    </fieldset>
  );
}

function Prices({ values, errors }: Pick<Props, 'values' | 'errors'>) {
  const field = (name: string) => ({ name, defaultValue: values[name] ?? '', error: errors[name] });
  const bands = Array.from({ length: gridOf(values).bands }, (_, band) => band);
  return (
    <div className="field-row grid-cols-2 sm:grid-cols-4">
      {bands.map((band) => (
        <Field
          key={band}
          {...field(irishPrice(band))}
          label={values[bandField(band)] ? `Up to ${values[bandField(band)]} kg (£)` : 'The new weight (£)'}
          inputMode="decimal"
          required={Boolean(values[bandField(band)])}
        />
      ))}
      <Field {...field('ireland-extraKg')} label="Each kg more (£)" inputMode="decimal" />
      <Field {...field('ireland-freeFrom')} label="Free from (£)" optional inputMode="decimal" />
      <Field {...field('irelandDays')} label="Extra working days" inputMode="numeric" />
    </div>
  );
}

interface TickProps {
  name: string;
  values: DeliveryForm;
  words: string;
  note: string;
  error?: string | undefined;
}

export function Tick({ name, values, words, note, error }: TickProps) {
  return (
    <div>
      <label className="choice">
        <input
          type="checkbox"
          id={name}
          name={name}
          value="yes"
          defaultChecked={values[name] === 'yes'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : undefined}
        />
        <span className="font-semibold">{words}</span>
        <span className="text-xs text-grey">{note}</span>
      </label>
      <FieldError id={name} error={error} />
    </div>
  );
}
