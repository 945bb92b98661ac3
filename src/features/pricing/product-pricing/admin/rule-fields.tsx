import { Field, FieldError } from '#ui/field.tsx';
import type { PricingFieldsProps } from './pricing-fields-props.ts';
import { ruleBox, ruleCount, ruleField } from './read-pricing.ts';

/** Which options exclude which others, and why. */
export function RuleFields(props: PricingFieldsProps) {
  const rules = Array.from({ length: ruleCount(props.values) }, (_, i) => i);
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">What can’t be made</h2>
      <p className="mt-1 max-w-prose text-sm text-grey">
        The shop greys these options out and says why. Preview or publish to get room for another rule. To
        remove one, untick its options and clear its reason.
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

function Rule(props: PricingFieldsProps & { index: number }) {
  const { values, errors, index } = props;
  const is = ruleField(index, 'is');
  return (
    <fieldset className="sheet grid gap-4 p-4 md:grid-cols-2">
      <legend className="float-left font-semibold md:col-span-2">Rule {index + 1}</legend>
      <RuleOptions {...props} part="when" label="When one of these is chosen" />
      <div>
        <label className="field-label" htmlFor={is}>
          there is
        </label>
        <select
          id={is}
          name={is}
          className="field mb-3 max-w-xs"
          defaultValue={(values[is] ?? '') || 'never'}
        >
          <option value="never">never one of these</option>
          <option value="only">only one of these</option>
        </select>
        <RuleOptions {...props} part="then" label="Options of the other group" />
      </div>
      <Field
        name={ruleField(index, 'because')}
        label="because"
        hint="Customers will see this, like: Lamination needs paper of at least 170gsm."
        required={false}
        maxLength={200}
        defaultValue={values[ruleField(index, 'because')] ?? ''}
        error={errors[ruleField(index, 'because')]}
        className="md:col-span-2"
      />
    </fieldset>
  );
}

function RuleOptions({
  product,
  values,
  errors,
  index,
  part,
  label,
}: PricingFieldsProps & { index: number; part: 'when' | 'then'; label: string }) {
  const name = ruleField(index, part);
  const isTicked = (group: string, option: string) =>
    (values[ruleBox(index, part, group, option)] ?? '') === 'yes';
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
