import type { ReactNode } from 'react';
import { decides, type OptionGroup, type PriceMethod } from '#features/pricing/prices/index.ts';
import { formatPounds } from '#kit/money.ts';
import { Field, FieldError } from '#ui/field.tsx';
import { LinesField } from '#ui/lines-field.tsx';
import type { PricingFieldsProps } from './pricing-fields-props.ts';
import { EXTRA_FIELDS, extraField, type PricingForm } from './read-pricing.ts';
import { TableFields } from './table-fields.tsx';

const first = (values: PricingForm, name: string): string => values[name] ?? '';

/** A text field of the form. */
function PricingField({
  values,
  errors,
  name,
  label,
  hint,
  className = 'w-44',
  money = false,
}: PricingFieldsProps & { name: string; label: string; hint?: string; className?: string; money?: boolean }) {
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      required={false}
      defaultValue={first(values, name)}
      error={errors[name]}
      className={className}
      inputMode={money ? 'decimal' : 'text'}
      autoComplete="off"
    />
  );
}

const METHODS: Readonly<Record<PriceMethod['kind'], { label: string; words: string }>> = {
  additive: { label: 'Base price and surcharges', words: 'Each option adds its amount to the base price.' },
  table: {
    label: 'Price table',
    words: 'A price for each quantity and combination, as on a printed price list.',
  },
  area: { label: 'By area', words: 'A price per square metre, for banners, boards and posters.' },
  unit: { label: 'Set-up and price each', words: 'For labels, booklets and anything counted.' },
};

/**
 * How the price is calculated: the method, and its figures. CSS alone hides the fields of the other methods.
 * `additive`: what choosing none of the others means here. `csv`: the address of the table as a file, if the page can
 * also read one.
 */
export function MethodFields({
  additive,
  csv,
  ...props
}: PricingFieldsProps & { additive?: { label: string; words: string }; csv?: string }) {
  const { product, values, errors } = props;
  const basePrice = {
    ...METHODS.additive,
    words: `${METHODS.additive.words} That is ${formatPounds(product.basePricePence)}, set on the product’s own page.`,
  };
  const methods = { ...METHODS, additive: additive ?? basePrice };
  return (
    <section aria-labelledby="method-heading">
      <h2 id="method-heading">Price</h2>
      <fieldset id="method" className="mt-2">
        <legend className="sr-only">How the price is worked out</legend>
        <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
          {Object.entries(methods).map(([kind, { label, words }]) => (
            <label key={kind} className="choice">
              <input
                type="radio"
                name="method"
                value={kind}
                defaultChecked={first(values, 'method') === kind}
              />
              <span className="font-semibold">{label}</span>
              <span className="text-xs text-grey">{words}</span>
            </label>
          ))}
        </div>
        <FieldError id="method" error={errors.method} />
      </fieldset>
      <TableFields {...props} csv={csv} />
      <div className="for-area mt-4 flex flex-wrap items-start gap-4">
        <Breaks
          {...props}
          name="areaBreaks"
          label="From how many copies, price per m² (£)"
          hint="One line each, like: 10  22.50"
        />
        <PricingField {...props} name="areaLeast" label="A line costs at least (£)" money />
        <PricingField
          {...props}
          name="areaStep"
          label="Round sides up to (mm)"
          hint="1 for the exact size"
          money
        />
      </div>
      <div className="for-unit mt-4 flex flex-wrap items-start gap-4">
        <PricingField {...props} name="unitSetUp" label="Set-up (£)" money />
        <Breaks
          {...props}
          name="unitBreaks"
          label="From how many copies, price each (pence)"
          hint="One line each, like: 250  12.5"
        />
        <PricingField
          {...props}
          name="unitPage"
          label="For every page (pence)"
          hint="In each copy; leave empty for none"
          money
        />
      </div>
    </section>
  );
}

/** Rates by number of copies, one per line. */
function Breaks({
  values,
  errors,
  name,
  ...words
}: PricingFieldsProps & { name: string; label: string; hint: string }) {
  return (
    <LinesField
      {...words}
      name={name}
      defaultValue={first(values, name)}
      error={errors[name]}
      rows={5}
      className="w-80 max-w-full"
    />
  );
}

const EXTRA_LABELS: Readonly<Record<(typeof EXTRA_FIELDS)[number], string>> = {
  each: 'For each copy (p)',
  percent: 'Percent (%)',
  metre: 'Per metre around (£)',
  piece: 'Per piece (£)',
  every: 'a piece every (mm)',
};

/** What options add besides their flat surcharges. */
export function ExtraFields(props: PricingFieldsProps) {
  const groups = props.product.optionGroups.filter(({ key }) => key !== 'quantities');
  return (
    <section aria-labelledby="extras">
      <h2 id="extras">What options add</h2>
      <p className="mt-1 max-w-prose text-sm text-grey">
        Set here anything that grows with the quantity or the size. A fixed amount for the whole job is the
        option’s surcharge, under “Edit options”. A percentage is of everything else in the price.
      </p>
      <FieldError id="extras" error={props.errors.extras} />
      <div className="mt-3 space-y-2">
        {groups.map((group) => (
          <ExtraGroup key={group.key} {...props} group={group} />
        ))}
      </div>
    </section>
  );
}

function ExtraGroup({ product, values, errors, group }: PricingFieldsProps & { group: OptionGroup }) {
  const names = group.options.flatMap(({ id }) =>
    EXTRA_FIELDS.map((field) => extraField(group.key, id, field)),
  );
  const isUsed = names.some((name) => first(values, name) !== '' || errors[name]);
  const method = product.pricing?.method;
  return (
    <details open={isUsed}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {group.label}
        {method && decides(method, group.key) && (
          <span className="font-normal text-grey"> (priced above)</span>
        )}
      </summary>
      <div className="overflow-x-auto">
        <table className="list-table">
          <thead>
            <tr>
              <th scope="col">{group.label}</th>
              {EXTRA_FIELDS.map((field) => (
                <th key={field} scope="col">
                  {EXTRA_LABELS[field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {group.options.map((option) => (
              <tr key={option.id}>
                <th scope="row">{option.name}</th>
                {EXTRA_FIELDS.map((field) => {
                  const name = extraField(group.key, option.id, field);
                  return (
                    <td key={field}>
                      <input
                        id={name}
                        name={name}
                        inputMode="decimal"
                        autoComplete="off"
                        maxLength={12}
                        defaultValue={first(values, name)}
                        className="field figures w-24"
                        aria-label={`${option.name}: ${EXTRA_LABELS[field]}`}
                        aria-invalid={errors[name] ? true : undefined}
                        aria-describedby={errors[name] ? `${name}-error` : undefined}
                      />
                      <FieldError id={name} error={errors[name]} />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Which quantities and sizes customers may type. */
export function LimitFields(props: PricingFieldsProps) {
  return (
    <section aria-labelledby="limits-heading">
      <h2 id="limits-heading">What customers may type</h2>
      <div className="mt-2 grid gap-4 lg:grid-cols-2">
        <Limit {...props} name="anyQuantity" label="Any quantity between those listed">
          <PricingField {...props} name="quantityLeast" label="From" className="w-28" money />
          <PricingField {...props} name="quantityMost" label="To" className="w-28" money />
          <PricingField {...props} name="quantityStep" label="In steps of" className="w-28" money />
        </Limit>
        <Limit {...props} name="customSize" label="Their own size, in mm">
          <PricingField {...props} name="sizeLeast" label="Each side at least" className="w-36" money />
          <PricingField {...props} name="sizeShort" label="Shorter side up to" className="w-36" money />
          <PricingField {...props} name="sizeLong" label="Longer side up to" className="w-36" money />
        </Limit>
      </div>
    </section>
  );
}

function Limit({
  values,
  errors,
  name,
  label,
  children,
}: PricingFieldsProps & { name: string; label: string; children: ReactNode }) {
  return (
    <fieldset className="limit sheet p-4">
      <legend className="sr-only">{label}</legend>
      <label className="flex min-h-11 items-center gap-2 font-semibold">
        <input
          type="checkbox"
          id={name}
          name={name}
          value="yes"
          defaultChecked={first(values, name) === 'yes'}
          aria-describedby={errors[name] ? `${name}-error` : undefined}
        />
        {label}
      </label>
      <FieldError id={name} error={errors[name]} />
      <div className="limit-fields mt-2 flex flex-wrap items-end gap-3">{children}</div>
    </fieldset>
  );
}
