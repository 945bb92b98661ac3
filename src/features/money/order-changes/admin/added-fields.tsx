import { REFERENCE_MAX } from '#features/orders/order/index.ts';
import type { AssessedLine } from '#features/orders/staff-lines/index.ts';
import {
  FreeLineField,
  lineField,
  MatchList,
  type ShownMatch,
  VatField,
} from '#features/orders/staff-lines/index.ts';
import type { FieldErrors } from '#kit/forms.ts';
import { formatPounds } from '#kit/money.ts';
import { Submit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { ChoiceFields } from './item-fields.tsx';

interface LineProps {
  line: AssessedLine;
  values: Readonly<Record<string, string>> | null;
  errors: FieldErrors;
}

interface Props extends Omit<LineProps, 'line'> {
  added: readonly AssessedLine[];
  /** what staff searched for */
  search: string;
  /** null if there was no search */
  matches: readonly ShownMatch[] | null;
}

/** The lines that are added to an order, and the field for adding the next one. */
export function AddedFields({ added, search, matches, ...fields }: Props) {
  return (
    <section className="sheet p-4" aria-labelledby="added">
      <h2 id="added" className="text-lg">
        Add to the order
      </h2>
      <ul className="divide-y divide-rule">
        {added.map((line) => (
          <li key={line.line.id} className="py-3">
            <Added line={line} {...fields} />
          </li>
        ))}
      </ul>
      <MatchList searchText={search} matches={matches} focuses={false} />
      <FreeLineField {...fields} />
    </section>
  );
}

function Added({ line: assessed, values, errors }: LineProps) {
  const { line, name, offered } = assessed;
  const of = (field: string) => lineField(line.id, field);
  return (
    <fieldset>
      <legend className="text-base font-bold">
        {name}
        {offered && (
          <span className="figures font-normal text-grey"> {formatPounds(offered.pricePence)}</span>
        )}
      </legend>
      <input type="hidden" name={of('new')} value={line.productId ?? ''} />
      {assessed.problems.line && <p className="field-error">{assessed.problems.line}</p>}
      {line.productId === null ? (
        <FreeFields line={assessed} values={values} errors={errors} />
      ) : (
        <ChoiceFields
          id={line.id}
          {...assessed}
          unanswered="Not asked: VAT at 20%"
          values={values}
          errors={errors}
        />
      )}
      <div className="mt-3 field-row sm:grid-cols-3">
        <Field
          name={of('reference')}
          label="Their reference"
          required={false}
          spellCheck={false}
          maxLength={REFERENCE_MAX}
          defaultValue={values?.[of('reference')] ?? ''}
        />
        {line.productId !== null && (
          <Field
            name={of('note')}
            label="For production"
            required={false}
            defaultValue={values?.[of('note')] ?? ''}
            className="sm:col-span-2"
          />
        )}
      </div>
      <p className="mt-3">
        <Submit intent={`drop:${line.id}`}>
          Don’t add it<span className="sr-only">: {name}</span>
        </Submit>
      </p>
    </fieldset>
  );
}

function FreeFields({ line: { line }, values, errors }: LineProps) {
  const of = (field: string) => lineField(line.id, field);
  const value = (field: string) => values?.[of(field)] ?? '';
  return (
    <div className="mt-2 field-row sm:grid-cols-4">
      <Field
        name={of('description')}
        label="What it is"
        defaultValue={value('description')}
        error={errors[of('description')]}
        className="sm:col-span-2"
      />
      <Field
        name={of('price')}
        label="Price, incl. VAT"
        inputMode="decimal"
        defaultValue={value('price')}
        error={errors[of('price')]}
      />
      <VatField id={of('vatClass')} chosen={value('vatClass') || 'standard'} />
    </div>
  );
}
