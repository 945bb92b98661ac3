import { ChoiceField, choiceField, lineField } from '#features/drafts/index.ts';
import { choiceName } from '#features/pricing/index.ts';
import { countWords } from '#kit/count-words.ts';
import type { FieldErrors } from '#kit/forms.ts';
import { formatPounds } from '#kit/money.ts';
import { Field } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Options } from '#ui/options.tsx';
import type { AssessedItem } from '../assess-change.ts';

interface Props {
  items: readonly AssessedItem[];
  /** of a refused form, or one that shows what would change; null: the order as it is */
  typed: Readonly<Record<string, string>> | null;
  errors: FieldErrors;
}

/** The items of an order, each with its choices and a price of its own. */
export function ItemFields({ items, typed, errors }: Props) {
  return (
    <section className="sheet p-4" aria-labelledby="items">
      <h2 id="items" className="text-lg">
        Items
      </h2>
      <ul className="divide-y divide-rule">
        {items.map((item) => (
          <li key={item.was.id} className="py-3">
            <Item item={item} typed={typed} errors={errors} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Item({ item, typed, errors }: { item: AssessedItem } & Omit<Props, 'items'>) {
  const { was, product, selected, questions, shopPence, problems } = item;
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
      <div className="mt-2 grid gap-3 sm:grid-cols-3">
        {product?.optionGroups.map((group) => {
          const id = choiceField(was.id, group.key);
          const name = choiceName(group.key);
          const chosen = typed?.[id] ?? selected[name] ?? '';
          return <ChoiceField key={id} {...{ id, group, product, chosen, problem: problems[name] }} />;
        })}
        {questions.map(({ id, words }) => (
          <div key={id}>
            <FieldLabel of={of(id)}>{words}</FieldLabel>
            <select id={of(id)} name={of(id)} defaultValue={typed?.[of(id)] ?? ''} className="field">
              <Options
                of={[
                  ['', 'Keep the answer we have'],
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
          defaultValue={typed?.[of('price')] ?? ''}
          error={errors[of('price')]}
        />
      </div>
    </fieldset>
  );
}
