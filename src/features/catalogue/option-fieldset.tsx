import { CHOICE_OF_GROUP, type Option, type OptionGroup } from '#features/pricing/index.ts';
import { formatSurcharge } from '#kit/money.ts';

/** Above this many values a list is quicker to read than buttons. */
const BUTTONS_MAX = 8;

interface Props {
  group: OptionGroup;
  chosen: string | undefined;
  error: string | undefined;
}

/** One choice of a product: buttons for few values, a list for many, each with its surcharge. */
export function OptionFieldset(props: Props) {
  return props.group.options.length > BUTTONS_MAX ? (
    <OptionSelect {...props} />
  ) : (
    <OptionButtons {...props} />
  );
}

function OptionButtons({ group, chosen, error }: Props) {
  const name = CHOICE_OF_GROUP[group.key];
  return (
    <fieldset
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
      id={name}
    >
      <legend className="field-label">{group.label}</legend>
      <div className="flex flex-wrap gap-2">
        {group.options.map((option) => (
          <label key={option.id} className="choice">
            <input type="radio" name={name} value={option.id} defaultChecked={option.id === chosen} />
            <span className="font-semibold">{option.name}</span>
            <OptionNote option={option} />
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function OptionNote({ option }: { option: Option }) {
  const surcharge = formatSurcharge(option.priceModifierPence);
  const note = [option.description, surcharge].filter(Boolean).join(' · ');
  return note ? <span className="figures text-xs text-grey">{note}</span> : null;
}

function OptionSelect({ group, chosen, error }: Props) {
  const name = CHOICE_OF_GROUP[group.key];
  return (
    <div>
      <label htmlFor={name} className="field-label">
        {group.label}
      </label>
      <select
        id={name}
        name={name}
        defaultValue={chosen}
        className="field figures max-w-sm"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      >
        {group.options.map((option) => {
          const surcharge = formatSurcharge(option.priceModifierPence);
          return (
            <option key={option.id} value={option.id}>
              {surcharge ? `${option.name} (${surcharge})` : option.name}
            </option>
          );
        })}
      </select>
      {error && (
        <p id={`${name}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
