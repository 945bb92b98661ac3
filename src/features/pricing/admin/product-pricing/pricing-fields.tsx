import { type ReactNode, useState } from 'react';
import { Field, FieldError } from '#ui/field.tsx';
import type { OptionGroup } from '../../options.ts';
import type { PricedProduct } from '../../priced-product.ts';
import { decides, type PriceMethod } from '../../pricing.ts';

import { PriceGrid } from './price-grid.tsx';
import {
  EXTRA_FIELDS,
  extraField,
  type PricingForm,
  ruleBox,
  ruleCount,
  ruleField,
  tableGroupField,
} from './read-pricing.ts';

interface Props {
  product: PricedProduct;
  typed: PricingForm;
  errors: Readonly<Record<string, string>>;
}

const first = (typed: PricingForm, name: string): string => typed[name] ?? '';

/** A text field of the form. */
function Typed({
  typed,
  errors,
  name,
  label,
  hint,
  className = 'w-44',
  money = false,
}: Props & { name: string; label: string; hint?: string; className?: string; money?: boolean }) {
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      required={false}
      defaultValue={first(typed, name)}
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
 * How the price is worked out: the method, and its figures. What another method needs is hidden by CSS alone.
 * `additive`: what it means here to choose none of the others. `csv`: the address of the table as a file, where the page
 * reads one too.
 */
export function MethodFields({
  additive,
  csv,
  ...props
}: Props & { additive?: { label: string; words: string }; csv?: string }) {
  const { typed, errors } = props;
  const methods = additive ? { ...METHODS, additive } : METHODS;
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
                defaultChecked={first(typed, 'method') === kind}
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
        <Lines
          {...props}
          name="areaBreaks"
          label="From how many copies, price per m² (£)"
          hint="One line each, like: 10  22.50"
        />
        <Typed {...props} name="areaLeast" label="A line costs at least (£)" money />
        <Typed {...props} name="areaStep" label="Round sides up to (mm)" hint="1 for the exact size" money />
      </div>
      <div className="for-unit mt-4 flex flex-wrap items-start gap-4">
        <Typed {...props} name="unitSetUp" label="Set-up (£)" money />
        <Lines
          {...props}
          name="unitBreaks"
          label="From how many copies, price each (pence)"
          hint="One line each, like: 250  12.5"
        />
        <Typed
          {...props}
          name="unitPage"
          label="For every page (pence)"
          hint="Of each copy; empty for none"
          money
        />
      </div>
    </section>
  );
}

function Lines({ typed, errors, name, label, hint }: Props & { name: string; label: string; hint: string }) {
  return (
    <div className="w-80 max-w-full">
      <label htmlFor={name} className="field-label">
        {label}
      </label>
      <p id={`${name}-hint`} className="field-hint mb-1">
        {hint}
      </p>
      <textarea
        id={name}
        name={name}
        rows={5}
        className="field figures"
        defaultValue={first(typed, name)}
        aria-invalid={errors[name] ? true : undefined}
        aria-describedby={errors[name] ? `${name}-hint ${name}-error` : `${name}-hint`}
      />
      <FieldError id={name} error={errors[name]} />
    </div>
  );
}

/** Which groups make the table's columns, and the table. */
function TableFields({ csv, ...props }: Props & { csv: string | undefined }) {
  const { product, typed, errors } = props;
  const offered = product.optionGroups.filter(({ key }) => key !== 'quantities');
  const ticked = offered.filter(({ key }) => first(typed, tableGroupField(key)) === 'yes');
  const [groups, setGroups] = useState<readonly string[]>(ticked.map(({ key }) => key));
  const chosen = offered.map(({ key }) => key).filter((key) => groups.includes(key));
  return (
    <div className="for-table mt-4">
      <fieldset>
        <legend className="field-label">A column for each combination of</legend>
        <div className="flex flex-wrap gap-2">
          {offered.map(({ key, label, options }) => (
            <label key={key} className="choice">
              <input
                type="checkbox"
                name={tableGroupField(key)}
                value="yes"
                defaultChecked={ticked.some((group) => group.key === key)}
                onChange={(event) =>
                  setGroups(event.target.checked ? [...groups, key] : groups.filter((it) => it !== key))
                }
              />
              <span>
                <span className="font-semibold">{label}</span>{' '}
                <span className="text-xs text-grey">{options.length}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <PriceGrid product={product} groups={chosen} text={first(typed, 'table')} error={errors.table} />
      {csv && <TableFile href={`${csv}?groups=${chosen.join()}`} error={errors.csv} />}
    </div>
  );
}

/** The published table as a file, and a file in its place. Reading one saves nothing. */
function TableFile({ href, error }: { href: string; error: string | undefined }) {
  return (
    <div className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-2">
      <a href={href} className="inline-flex min-h-11 items-center" download>
        Download as CSV
      </a>
      <div>
        <label htmlFor="csv" className="field-label">
          A CSV file in place of this table
        </label>
        <input
          type="file"
          id="csv"
          name="csv"
          accept=".csv,.txt,text/csv"
          className="field max-w-80"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'csv-error' : undefined}
        />
        <FieldError id="csv" error={error} />
      </div>
      <button
        type="submit"
        name="intent"
        value="read-file"
        formEncType="multipart/form-data"
        className="button"
      >
        Read the file
      </button>
    </div>
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
export function ExtraFields(props: Props) {
  const groups = props.product.optionGroups.filter(({ key }) => key !== 'quantities');
  return (
    <section aria-labelledby="extras">
      <h2 id="extras">What options add</h2>
      <p className="mt-1 max-w-prose text-sm text-grey">
        An amount for the whole line is the option’s surcharge, under “Edit options”. Here is what grows with
        the job. A percentage is of everything else.
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

function ExtraGroup({ product, typed, errors, group }: Props & { group: OptionGroup }) {
  const names = group.options.flatMap(({ id }) =>
    EXTRA_FIELDS.map((field) => extraField(group.key, id, field)),
  );
  const isUsed = names.some((name) => first(typed, name) !== '' || errors[name]);
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
                        defaultValue={first(typed, name)}
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
export function LimitFields(props: Props) {
  return (
    <section aria-labelledby="limits-heading">
      <h2 id="limits-heading">What customers may type</h2>
      <div className="mt-2 grid gap-4 lg:grid-cols-2">
        <Limit {...props} name="anyQuantity" label="Any quantity between those listed">
          <Typed {...props} name="quantityLeast" label="From" className="w-28" money />
          <Typed {...props} name="quantityMost" label="To" className="w-28" money />
          <Typed {...props} name="quantityStep" label="In steps of" className="w-28" money />
        </Limit>
        <Limit {...props} name="customSize" label="Their own size, in mm">
          <Typed {...props} name="sizeLeast" label="Each side at least" className="w-36" money />
          <Typed {...props} name="sizeShort" label="Shorter side up to" className="w-36" money />
          <Typed {...props} name="sizeLong" label="Longer side up to" className="w-36" money />
        </Limit>
      </div>
    </section>
  );
}

function Limit({
  typed,
  errors,
  name,
  label,
  children,
}: Props & { name: string; label: string; children: ReactNode }) {
  return (
    <fieldset className="limit sheet p-4">
      <legend className="sr-only">{label}</legend>
      <label className="flex min-h-11 items-center gap-2 font-semibold">
        <input
          type="checkbox"
          id={name}
          name={name}
          value="yes"
          defaultChecked={first(typed, name) === 'yes'}
          aria-describedby={errors[name] ? `${name}-error` : undefined}
        />
        {label}
      </label>
      <FieldError id={name} error={errors[name]} />
      <div className="limit-fields mt-2 flex flex-wrap items-end gap-3">{children}</div>
    </fieldset>
  );
}

/** Which options exclude which others, and why. */
export function RuleFields(props: Props) {
  const rules = Array.from({ length: ruleCount(props.typed) }, (_, i) => i);
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">What can’t be made</h2>
      <p className="mt-1 max-w-prose text-sm text-grey">
        The shop greys these options out and says why. Publish to get room for another rule; empty one to
        remove it.
      </p>
      <FieldError id="rules" error={props.errors.rules} />
      <div className="mt-3 space-y-4">
        {rules.map((index) => (
          <Rule key={index} {...props} index={index} />
        ))}
      </div>
    </section>
  );
}

function Rule(props: Props & { index: number }) {
  const { typed, errors, index } = props;
  const is = ruleField(index, 'is');
  return (
    <fieldset className="sheet grid gap-4 p-4 md:grid-cols-2">
      <legend className="float-left font-semibold md:col-span-2">Rule {index + 1}</legend>
      <RuleOptions {...props} part="when" label="When one of these is chosen" />
      <div>
        <label className="field-label" htmlFor={is}>
          there is
        </label>
        <select id={is} name={is} className="field mb-3 max-w-xs" defaultValue={first(typed, is) || 'never'}>
          <option value="never">never one of these</option>
          <option value="only">only one of these</option>
        </select>
        <RuleOptions {...props} part="then" label="Options of the other group" />
      </div>
      <Field
        name={ruleField(index, 'because')}
        label="because"
        hint="As customers read it, like: Lamination needs paper of at least 170gsm."
        required={false}
        maxLength={200}
        defaultValue={first(typed, ruleField(index, 'because'))}
        error={errors[ruleField(index, 'because')]}
        className="md:col-span-2"
      />
    </fieldset>
  );
}

function RuleOptions({
  product,
  typed,
  errors,
  index,
  part,
  label,
}: Props & { index: number; part: 'when' | 'then'; label: string }) {
  const name = ruleField(index, part);
  const isTicked = (group: string, option: string) =>
    first(typed, ruleBox(index, part, group, option)) === 'yes';
  return (
    <fieldset id={name} aria-describedby={errors[name] ? `${name}-error` : undefined}>
      <legend className="field-label">{label}</legend>
      {product.optionGroups.map((group) => (
        <details key={group.key} open={group.options.some(({ id }) => isTicked(group.key, id))}>
          <summary className="min-h-11 cursor-pointer py-2">{group.label}</summary>
          <div className="flex flex-wrap gap-x-4 pb-2">
            {group.options.map((option) => (
              <label key={option.id} className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  name={ruleBox(index, part, group.key, option.id)}
                  value="yes"
                  defaultChecked={isTicked(group.key, option.id)}
                />
                {option.name}
              </label>
            ))}
          </div>
        </details>
      ))}
      <FieldError id={name} error={errors[name]} />
    </fieldset>
  );
}
