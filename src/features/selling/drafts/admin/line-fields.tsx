import type { AssessedLine } from '#features/orders/staff-lines/index.ts';
import {
  ChoiceField,
  choiceField,
  FreeLineField,
  lineField,
  MatchList,
  ownCopies,
  type ShownMatch,
  VatField,
} from '#features/orders/staff-lines/index.ts';
import { choiceName, type SelectedOptions } from '#features/pricing/prices/index.ts';
import { formatPounds, poundsField } from '#kit/money.ts';
import { Field } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Options } from '#ui/options.tsx';
import type { Picks, RequestFile } from '../draft.ts';
import type { SavedLine } from '../saved-line.ts';
import type { DraftFieldProps } from './customer-fields.tsx';
import { OfferedQuantities, QuantityFields } from './quantity-fields.tsx';
import { SavedList } from './saved-list.tsx';
import { ReferenceField, WordFields } from './word-fields.tsx';

interface Props extends DraftFieldProps {
  lines: readonly AssessedLine[];
  /** what the customer picked of each line; empty until they have */
  picks: Picks;
  /** sent with the request */
  files: readonly RequestFile[];
  /** the saved lines to choose from; null until staff ask for them */
  saved: readonly SavedLine[] | null;
  /** what staff searched for */
  search: string;
  /** null if nothing was searched for */
  matches: readonly ShownMatch[] | null;
  /** whether the field for the next line has the focus */
  focuses: boolean;
}

/** The lines of the offer, each with its choices and price, and the field for adding the next one. */
export function LineFields({ lines, picks, files, saved, search, matches, focuses, ...fields }: Props) {
  // A quantity that isn't listed needs its price before anything else.
  const unpriced = focuses ? lines.find(isUnpriced)?.line.id : undefined;
  return (
    <section className="sheet p-4" aria-labelledby="lines">
      <h2 id="lines" className="text-lg">
        What they want
      </h2>
      {lines.length === 0 && <p className="mt-1 text-sm text-grey">Nothing yet. Add the first line below.</p>}
      <ul className="divide-y divide-rule">
        {lines.map((line) => (
          <li key={line.line.id} className="py-3">
            {line.line.productId === null ? (
              <FreeLine {...fields} line={line} picked={picks[line.line.id]} />
            ) : (
              <ProductLine
                {...fields}
                line={line}
                picked={picks[line.line.id]}
                files={files}
                asksPrice={line.line.id === unpriced}
              />
            )}
          </li>
        ))}
      </ul>
      {!fields.isFixed && (
        <>
          <MatchList
            searchText={search}
            matches={matches}
            focuses={focuses && !unpriced}
            error={fields.errors.product}
          />
          <FreeLineField {...fields} />
          <SavedList lines={saved} />
        </>
      )}
    </section>
  );
}

const isUnpriced = ({ line, product, selected }: AssessedLine): boolean =>
  product !== null && line.pricePence === null && ownCopies(product, selected) !== null;

interface LineProps {
  line: AssessedLine;
  /** which of its quantities the customer picked */
  picked: number | undefined;
}

function ProductLine({
  line: assessed,
  picked,
  files,
  asksPrice,
  values,
  errors,
  isFixed,
}: DraftFieldProps & LineProps & { files: Props['files']; asksPrice: boolean }) {
  const { line, name, offered, shopPence, product, problems } = assessed;
  const of = (field: string) => lineField(line.id, field);
  const value = (field: string, stored: string) => values?.[of(field)] ?? stored;
  const own = Object.entries(problems);
  // The others are shown beside their choices.
  const isOfLine = ([field]: [string, string]) =>
    !field.startsWith('alternative.') && !product?.optionGroups.some(({ key }) => choiceName(key) === field);
  const isWrong = own.length > 0 || Object.keys(errors).some((field) => field.startsWith(of('')));
  return (
    <>
      <input type="hidden" name={of('here')} value="1" />
      <LineHead assessed={assessed} isFixed={isFixed} />
      {own.filter(isOfLine).map(([field, problem]) => (
        <p key={field} className="field-error">
          {problem}
        </p>
      ))}
      <details className="mt-1" open={isWrong}>
        <summary className="cursor-pointer text-sm font-semibold">
          Change {name.toLowerCase() === name ? 'it' : name}
        </summary>
        <div className="mt-2 field-row sm:grid-cols-3">
          {product?.optionGroups.map((group) => {
            const id = choiceField(line.id, group.key);
            const name = choiceName(group.key);
            const chosen = values?.[id] ?? (assessed.selected as SelectedOptions)[name] ?? '';
            const problem = problems[name];
            return <ChoiceField key={id} {...{ id, group, product, chosen, problem }} />;
          })}
          {assessed.questions.map(({ id, words }) => (
            <div key={id}>
              <FieldLabel of={of(id)}>{words}</FieldLabel>
              <select
                id={of(id)}
                name={of(id)}
                defaultValue={value(id, line.vatAnswers[id] ?? '')}
                className="field"
              >
                <Options
                  of={[
                    ['', 'Not asked: VAT at 20%'],
                    ['yes', 'Yes'],
                    ['no', 'No'],
                  ]}
                />
              </select>
            </div>
          ))}
        </div>
        <div className="mt-3 field-row sm:grid-cols-3">
          <Field
            name={of('price')}
            label="Your price, incl. VAT"
            hint={shopPence === null ? undefined : `The shop’s price is ${formatPounds(shopPence)}.`}
            required={false}
            inputMode="decimal"
            autoFocus={asksPrice}
            defaultValue={value('price', line.pricePence === null ? '' : poundsField(line.pricePence))}
            error={errors[of('price')]}
          />
          <Field
            name={of('why')}
            label="Why this price"
            hint="For us, not for the customer."
            required={false}
            defaultValue={value('why', line.priceWhy ?? '')}
            error={errors[of('why')]}
            className="sm:col-span-2"
          />
          <Field
            name={of('note')}
            label="For production"
            required={false}
            defaultValue={value('note', line.note ?? '')}
            error={errors[of('note')]}
            className="sm:col-span-2"
          />
          <ReferenceField id={of('reference')} chosen={value('reference', line.reference ?? '')} />
          <WordFields of={of} value={value} line={line} errors={errors} />
          <QuantityFields line={assessed} values={values} errors={errors} isFixed={isFixed} />
          {files.length > 0 && (
            <div className="sm:col-span-3">
              <FieldLabel of={of('artwork')}>Their file</FieldLabel>
              <select
                id={of('artwork')}
                name={of('artwork')}
                defaultValue={value('artwork', line.artworkId ?? '')}
                className="field"
              >
                <Options
                  of={[
                    ['', 'None: they’ll send it after ordering'],
                    ...files.map(({ id, originalName }) => [id, originalName] as const),
                  ]}
                />
              </select>
            </div>
          )}
        </div>
      </details>
      {offered && <OfferedQuantities offered={offered} picked={picked} isFixed={isFixed} />}
      {offered && line.note && <p className="mt-1 text-sm">For production: {line.note}</p>}
      {line.reference && <p className="mt-1 text-sm">Their reference: {line.reference}</p>}
      {line.artworkId && (
        <p className="mt-1 text-sm wrap-anywhere">
          Their file: {files.find(({ id }) => id === line.artworkId)?.originalName}
        </p>
      )}
    </>
  );
}

function LineHead({
  assessed: { line, name, offered, shopPence },
  isFixed,
}: {
  assessed: AssessedLine;
  isFixed: boolean;
}) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <h3 className="text-base">
        {offered && line.productId !== null && `${offered.quantity.toLocaleString('en-GB')} × `}
        {name}
      </h3>
      {line.title && <p className="w-full text-sm font-semibold wrap-anywhere">{line.title}</p>}
      <p className="min-w-0 grow basis-40 text-sm text-grey">
        {offered?.options
          .filter(({ group }) => group !== 'quantities')
          .map((option) => option.name)
          .join(', ')}
      </p>
      <p className="figures font-bold">
        {offered ? formatPounds(offered.pricePence) : ''}
        {line.pricePence !== null && shopPence !== null && (
          <span className="block text-xs font-normal text-grey">
            instead of {formatPounds(shopPence)}: {line.priceWhy}
          </span>
        )}
        {offered?.vatClass === 'zero' && <span className="block text-xs font-normal text-grey">VAT 0%</span>}
      </p>
      {!isFixed && (
        <>
          <button type="submit" name="intent" value={`save-line:${line.id}`} className="button-text">
            Save this line<span className="sr-only">: {name}</span>
          </button>
          <button type="submit" name="intent" value={`remove:${line.id}`} className="button-text">
            Remove<span className="sr-only"> {name}</span>
          </button>
        </>
      )}
    </div>
  );
}

function FreeLine({ line: assessed, picked, values, errors, isFixed }: DraftFieldProps & LineProps) {
  const { line, offered } = assessed;
  const of = (field: string) => lineField(line.id, field);
  const value = (field: string, stored: string) => values?.[of(field)] ?? stored;
  return (
    <>
      <input type="hidden" name={of('here')} value="1" />
      <LineHead assessed={assessed} isFixed={isFixed} />
      <details className="mt-1" open={Object.keys(errors).some((field) => field.startsWith(of('')))}>
        <summary className="cursor-pointer text-sm font-semibold">Change this line</summary>
        <div className="mt-2 field-row sm:grid-cols-4">
          <Field
            name={of('description')}
            label="What it is"
            defaultValue={value('description', line.description ?? '')}
            error={errors[of('description')]}
            className="sm:col-span-2"
          />
          <Field
            name={of('price')}
            label="Price, incl. VAT"
            inputMode="decimal"
            defaultValue={value('price', poundsField(line.pricePence ?? 0))}
            error={errors[of('price')]}
          />
          <VatField id={of('vatClass')} chosen={value('vatClass', line.vatClass ?? 'standard')} />
          <Field
            name={of('quantity')}
            label="How many"
            required={false}
            maxLength={40}
            defaultValue={value('quantity', line.selectedOptions.quantity ?? '')}
            error={errors[of('quantity')]}
          />
          <ReferenceField id={of('reference')} chosen={value('reference', line.reference ?? '')} />
          <WordFields of={of} value={value} line={line} errors={errors} />
          <QuantityFields line={assessed} values={values} errors={errors} isFixed={isFixed} />
        </div>
      </details>
      {offered && <OfferedQuantities offered={offered} picked={picked} isFixed={isFixed} />}
      {line.reference && <p className="mt-1 text-sm">Their reference: {line.reference}</p>}
    </>
  );
}
