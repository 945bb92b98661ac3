import { formatPounds, poundsField } from '#kit/money.ts';
import { Field } from '#ui/field.tsx';
import { NOT_DESIGNED, ownPriceField } from './design-schema.ts';
import { fieldOf, type Props, Sheet } from './settings-forms.tsx';
import { TickBox } from './tick-box.tsx';

interface DesignProps extends Props<'design_service'> {
  products: readonly { id: string; name: string }[];
}

/** What “Design it for me” costs and includes, and what it costs for single products. */
export function DesignForm({ products, ...props }: DesignProps) {
  const { value } = props.stored;
  const owns = products.map(({ id, name }) => {
    const own = value.prices[id];
    const stored = own === undefined ? '' : own === null ? NOT_DESIGNED : poundsField(own);
    return [ownPriceField(id), [name, stored]] as const;
  });
  const fields = {
    designPrice: ['Price of a design (£)', poundsField(value.pricePence)],
    rounds: ['Rounds of changes it includes', String(value.rounds)],
    roundPrice: ['Another round of changes (£)', poundsField(value.roundPence)],
    draftHours: ['Opening hours until the first draft', String(value.draftHours)],
    ...(Object.fromEntries(owns) as Record<string, readonly [string, string]>),
  } as const;
  const field = fieldOf(props.answer, fields as Readonly<Record<string, readonly [string, string]>>);
  return (
    <Sheet {...props} fields={fields}>
      <TickBox
        name="on"
        label="Customers can have their print designed"
        stored={value.isOffered}
        answer={props.answer}
      />
      <p className="text-grey">
        They write a brief and send their files at <a href="/design">Design it for me</a>. Prices include VAT,
        at the rate of the print.
      </p>
      <div className="field-row sm:grid-cols-2">
        <Field {...field('designPrice')} inputMode="decimal" />
        <Field {...field('draftHours')} inputMode="numeric" />
        <Field {...field('rounds')} inputMode="numeric" />
        <Field {...field('roundPrice')} inputMode="decimal" />
      </div>
      <details open={owns.some(([name, [, stored]]) => stored !== '' || props.answer?.errors[name])}>
        <summary className="min-h-11 py-2 font-semibold">Prices of single products</summary>
        <p className="mb-3 text-grey">
          Leave it empty for {formatPounds(value.pricePence)}, or write “{NOT_DESIGNED}” if you don’t design
          it.
        </p>
        <div className="field-row sm:grid-cols-2 lg:grid-cols-3">
          {owns.map(([name]) => (
            <Field key={name} {...field(name)} required={false} />
          ))}
        </div>
      </details>
    </Sheet>
  );
}
