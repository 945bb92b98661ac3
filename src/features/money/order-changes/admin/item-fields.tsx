import type { Product } from '#features/catalogue/products/index.ts';
import { ChoiceField, choiceField, lineField } from '#features/orders/staff-lines/index.ts';
import { choiceName, type SelectedOptions, type VatQuestion } from '#features/pricing/prices/index.ts';
import { countWords } from '#kit/count-words.ts';
import type { FieldErrors } from '#kit/forms.ts';
import { formatPounds } from '#kit/money.ts';
import { Field } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Options } from '#ui/options.tsx';
import type { AssessedItem } from '../assess-change.ts';

interface Props {
  items: readonly AssessedItem[];
  /** of a refused form, or one that shows what would change; null for the order as it is */
  values: Readonly<Record<string, string>> | null;
  errors: FieldErrors;
}

/** The items of an order, each with its choices and its own price. */
export function ItemFields({ items, values, errors }: Props) {
  return (
    <section className="sheet p-4" aria-labelledby="items">
      <h2 id="items" className="text-lg">
        Items
      </h2>
      <ul className="divide-y divide-rule">
        {items.map((item) => (
          <li key={item.was.id} className="py-3">
            <Item item={item} values={values} errors={errors} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Item({ item, values, errors }: { item: AssessedItem } & Omit<Props, 'items'>) {
  const { was, problems } = item;
  const of = (field: string) => lineField(was.id, field);
  return (
    <fieldset>
      <legend className="text-base font-bold">
        {was.productName}
        <span className="figures font-normal text-grey">
          {' '}
          {countWords(was.quantity, 'copy', 'copies')}, {formatPounds(was.pricePence)}
        </span>
      </legend>
      <input type="hidden" name={of('here')} value="1" />
      {problems.line && <p className="field-error">{problems.line}</p>}
      <ChoiceFields
        id={was.id}
        {...item}
        unanswered="Keep the answer we have"
        values={values}
        errors={errors}
      />
      <label className="mt-2 flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          name={of('remove')}
          value="1"
          defaultChecked={values?.[of('remove')] === '1'}
        />
        <span>
          Remove it from the order<span className="sr-only">: {was.productName}</span>
        </span>
      </label>
    </fieldset>
  );
}

interface ChoiceFieldsProps {
  /** of the item, or of the added line */
  id: string;
  product: Product | null;
  selected: SelectedOptions;
  questions: readonly VatQuestion[];
  /** the shop's price today; null if it isn't known */
  shopPence: number | null;
  problems: Readonly<Record<string, string>>;
  /** what leaving a VAT question unanswered means */
  unanswered: string;
  values: Props['values'];
  errors: FieldErrors;
}

/** An item's choices, the questions about its VAT, and a field for staff's own price. */
export function ChoiceFields({
  id: itemId,
  product,
  selected,
  questions,
  shopPence,
  problems,
  unanswered,
  values,
  errors,
}: ChoiceFieldsProps) {
  const of = (field: string) => lineField(itemId, field);
  return (
    <div className="mt-2 field-row sm:grid-cols-3">
      {product?.optionGroups.map((group) => {
        const id = choiceField(itemId, group.key);
        const name = choiceName(group.key);
        const chosen = values?.[id] ?? selected[name] ?? '';
        return <ChoiceField key={id} {...{ id, group, product, chosen, problem: problems[name] }} />;
      })}
      {questions.map(({ id, words }) => (
        <div key={id}>
          <FieldLabel of={of(id)}>{words}</FieldLabel>
          <select id={of(id)} name={of(id)} defaultValue={values?.[of(id)] ?? ''} className="field">
            <Options
              of={[
                ['', unanswered],
                ['yes', 'Yes'],
                ['no', 'No'],
              ]}
            />
          </select>
        </div>
      ))}
      <Field
        name={of('price')}
        label="Your price, incl. VAT"
        hint={shopPence === null ? undefined : `The shop’s price is ${formatPounds(shopPence)}.`}
        required={false}
        inputMode="decimal"
        defaultValue={values?.[of('price')] ?? ''}
        error={errors[of('price')]}
      />
    </div>
  );
}
