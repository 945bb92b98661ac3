import { memo } from 'react';
import type { Product } from '#features/catalogue/products/index.ts';
import {
  type Choice,
  CUSTOM,
  choiceName,
  copiesOf,
  customSides,
  type NumberLimits,
  type Option,
  type OptionGroup,
  quantityReason,
  smallMoney,
  surchargeWords,
  whyNot,
} from '#features/pricing/prices/index.ts';
import { figure } from '#kit/count-words.ts';
import { formatMm } from '#kit/millimetres.ts';
import { formatSurcharge } from '#kit/money.ts';

/** Above this many values a list is quicker to read than buttons. */
const BUTTONS_MAX = 8;

interface Props {
  product: Product;
  group: OptionGroup;
  /** an option's id, or a value typed in its place */
  chosen: string | undefined;
  error: string | undefined;
  /** why the other choices exclude options of this group, by option id */
  excluded: Readonly<Record<string, string>>;
  /** whether script runs, so that an excluded option can't be chosen. Never true for a group without excluded options */
  live: boolean;
}

/** One choice of a product: buttons for few values, a list for many, each with its surcharge; sizes and quantities may be typed. */
export const OptionFieldset = memo(function OptionFieldset(props: Props) {
  const { kind, number, options } = props.group;
  if (number) return <NumberField {...props} limits={number} />;
  return kind === 'list' || (!kind && options.length > BUTTONS_MAX) ? (
    <OptionSelect {...props} />
  ) : (
    <OptionButtons {...props} />
  );
});

/** The value for a group without excluded options: always the same object. */
export const NONE_EXCLUDED: Readonly<Record<string, string>> = {};

/**
 * Returns why the other choices exclude options of a group, by option id; always the same object if they exclude none.
 */
export function excludedOptions(product: Product, group: OptionGroup, choices: readonly Choice[]) {
  const rules = product.pricing?.rules ?? [];
  const copies = copiesOf(choices);
  const reasons = group.options.flatMap((option) => {
    const reason = whyNot(rules, choices, group.key, option.id) ?? quantityReason(option, copies);
    return reason === null ? [] : [[option.id, reason] as const];
  });
  return reasons.length === 0 ? NONE_EXCLUDED : Object.fromEntries(reasons);
}

/** A number that the customer types. */
function NumberField({ group, chosen = '', error, limits }: Props & { limits: NumberLimits }) {
  const name = choiceName(group.key);
  const { least, most, step, eachPence, eachCopyMilli } = limits;
  const costs = [
    eachPence > 0 ? formatSurcharge(eachPence) : '',
    eachCopyMilli > 0 ? `+${smallMoney(eachCopyMilli)} on every copy` : '',
  ].filter(Boolean);
  const range = `${figure(least)} to ${figure(most)}${step > 1 ? `, in steps of ${figure(step)}` : ''}.`;
  const each = costs.length > 0 ? ` Each one above ${figure(least)}: ${costs.join(' and ')}.` : '';
  return (
    <div>
      <label htmlFor={name} className="field-label">
        {group.label}
      </label>
      <Help name={name} group={group} />
      <input
        type="text"
        id={name}
        name={name}
        inputMode="numeric"
        defaultValue={chosen}
        maxLength={7}
        autoComplete="off"
        className="field figures w-28"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, group, error, `${name}-limits`)}
      />
      <p id={`${name}-limits`} className="figures mt-1 text-sm text-grey">
        {range}
        {each}
      </p>
      <Problem name={name} error={error} />
    </div>
  );
}

export function Help({ name, group: { help } }: { name: string; group: OptionGroup }) {
  if (!help) return null;
  return (
    <p id={`${name}-help`} className="field-hint mb-1">
      {help}
    </p>
  );
}

/** The ids of the elements that describe a field: its error, its help, and others. */
function describedBy(
  name: string,
  { help }: OptionGroup,
  error: string | undefined,
  ...more: string[]
): string | undefined {
  const ids = [...(error ? [`${name}-error`] : []), ...(help ? [`${name}-help`] : []), ...more];
  return ids.join(' ') || undefined;
}

function OptionButtons(props: Props) {
  const { product, group, chosen, error } = props;
  const name = choiceName(group.key);
  return (
    <fieldset
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(name, group, error)}
      id={name}
      className="typed-choice"
    >
      <legend className="field-label">{group.label}</legend>
      <Help name={name} group={group} />
      <div className="flex flex-wrap gap-2">
        {group.options.map((option) => {
          const reason = props.excluded[option.id] ?? null;
          return (
            <label key={option.id} className="choice">
              <input
                type="radio"
                name={name}
                value={option.id}
                defaultChecked={option.id === chosen}
                disabled={props.live && reason !== null && option.id !== chosen}
              />
              <span className="font-semibold">
                {option.swatch && (
                  <svg aria-hidden="true" className="swatch" viewBox="0 0 1 1">
                    <rect width="1" height="1" fill={option.swatch} />
                  </svg>
                )}
                {option.name}
              </span>
              <OptionNote words={reason ?? noteOf(product, group, option)} />
            </label>
          );
        })}
        {takesCustom(product, group) && (
          <label className="choice">
            <input type="radio" name={name} value={CUSTOM} defaultChecked={isTypedIn(group, chosen)} />
            <span className="font-semibold">{CUSTOM_WORDS[group.key]}</span>
          </label>
        )}
      </div>
      <CustomFields {...props} />
      <Problem name={name} error={error} />
    </fieldset>
  );
}

function OptionNote({ words }: { words: string }) {
  return words ? <span className="figures text-xs text-grey">{words}</span> : null;
}

const noteOf = (product: Product, { key }: OptionGroup, option: Option) =>
  [option.description, surchargeWords(product, key, option)].filter(Boolean).join(' · ');

function OptionSelect(props: Props) {
  const { product, group, chosen, error, live } = props;
  const name = choiceName(group.key);
  return (
    <div className="typed-choice">
      <label htmlFor={name} className="field-label">
        {group.label}
      </label>
      <Help name={name} group={group} />
      <select
        id={name}
        name={name}
        defaultValue={isTypedIn(group, chosen) ? CUSTOM : chosen}
        className="field figures max-w-sm"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, group, error)}
      >
        {group.options.map((option) => {
          const reason = props.excluded[option.id] ?? null;
          const note = reason ?? surchargeWords(product, group.key, option);
          return (
            <option
              key={option.id}
              value={option.id}
              disabled={live && reason !== null && option.id !== chosen}
            >
              {note ? `${option.name} (${note})` : option.name}
            </option>
          );
        })}
        {takesCustom(product, group) && <option value={CUSTOM}>{CUSTOM_WORDS[group.key]}</option>}
      </select>
      <CustomFields {...props} />
      <Problem name={name} error={error} />
    </div>
  );
}

export function Problem({ name, error }: { name: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${name}-error`} className="field-error">
      {error}
    </p>
  );
}

export const CUSTOM_WORDS: Readonly<Record<string, string>> = {
  sizes: 'Your own size',
  quantities: 'Another quantity',
};

export function takesCustom({ pricing }: Product, { key }: OptionGroup): boolean {
  return (
    (key === 'sizes' && Boolean(pricing?.customSize)) ||
    (key === 'quantities' && Boolean(pricing?.anyQuantity))
  );
}

/** Whether the choice is none of the group's options. */
export function isTypedIn({ options }: OptionGroup, chosen: string | undefined): boolean {
  return chosen !== undefined && !options.some(({ id }) => id === chosen);
}

/** The fields for a custom size or quantity; CSS alone shows them once that is chosen. */
export function CustomFields({
  product,
  group,
  chosen = '',
  error,
}: Pick<Props, 'product' | 'group' | 'chosen' | 'error'>) {
  const { customSize, anyQuantity } = product.pricing ?? {};
  const name = choiceName(group.key);
  const ids = describedBy(name, group, error, `${name}-limits`);
  const text = isTypedIn(group, chosen) ? chosen : '';
  if (group.key === 'sizes' && customSize) {
    const sides = customSides(text);
    return (
      <div className="typed-fields">
        <div className="flex items-end gap-3">
          <CustomField name="customWidth" label="Width (mm)" value={sides?.width} described={ids} />
          <CustomField name="customHeight" label="Height (mm)" value={sides?.height} described={ids} />
        </div>
        <p id={`${name}-limits`} className="figures mt-1 text-sm text-grey">
          {`From ${formatMm(customSize.leastMm)} mm each way, up to ${formatMm(customSize.shortMostMm)} × ${formatMm(customSize.longMostMm)} mm, either way round.`}
        </p>
      </div>
    );
  }
  if (group.key !== 'quantities' || !anyQuantity) return null;
  const { least, most, step } = anyQuantity;
  return (
    <div className="typed-fields">
      <CustomField name="customQuantity" label="Copies" value={text} described={ids} />
      <p id={`${name}-limits`} className="figures mt-1 text-sm text-grey">
        {`${figure(least)} to ${figure(most)}${step > 1 ? `, in steps of ${figure(step)}` : ''}.`}
      </p>
    </div>
  );
}

function CustomField(field: {
  name: string;
  label: string;
  value: string | undefined;
  described: string | undefined;
}) {
  return (
    <label className="text-sm font-semibold">
      {field.label}
      <input
        type="text"
        inputMode="decimal"
        name={field.name}
        defaultValue={field.value}
        maxLength={10}
        autoComplete="off"
        className="field figures mt-1 w-28"
        aria-describedby={field.described}
      />
    </label>
  );
}
