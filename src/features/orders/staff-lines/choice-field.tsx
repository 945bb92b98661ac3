import type { Product } from '#features/catalogue/products/index.ts';
import type { OptionGroup } from '#features/pricing/prices/index.ts';
import { FieldError, ties } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Options } from '#ui/options.tsx';

interface Props {
  /** of the field in its form */
  id: string;
  group: OptionGroup;
  product: Product;
  chosen: string;
  problem: string | undefined;
}

/** A choice of a product: from its options, or typed if the owner allows any. */
export function ChoiceField({ id, group, product, chosen, problem }: Props) {
  const isTyped =
    group.number !== undefined ||
    // Staff may offer any quantity, at a price of their own.
    group.key === 'quantities' ||
    (group.key === 'sizes' && Boolean(product.pricing?.customSize));
  const options = group.options.map((option) => [option.id, option.name] as const);
  const isListed = options.some(([option]) => option === chosen);
  return (
    <div>
      <FieldLabel of={id}>{group.label}</FieldLabel>
      {isTyped ? (
        <>
          {group.key === 'quantities' && (
            <p id={`${id}-hint`} className="field-hint mb-1">
              On the price list: {options.map(([, name]) => name).join(', ')}
            </p>
          )}
          <input
            type="text"
            name={id}
            defaultValue={chosen}
            list={`${id}-list`}
            {...ties(id, problem, group.key === 'quantities')}
          />
          <datalist id={`${id}-list`}>
            <Options of={options} />
          </datalist>
        </>
      ) : (
        <select name={id} defaultValue={chosen} {...ties(id, problem)}>
          {!isListed && <option value={chosen}>{chosen ? 'No longer sold' : 'Choose'}</option>}
          <Options of={options} />
        </select>
      )}
      <FieldError id={id} error={problem} />
    </div>
  );
}
