import {
  type AssessedLine,
  alternativeField,
  lineField,
  type OfferLine,
} from '#features/orders/staff-lines/index.ts';
import { formatPounds, poundsField } from '#kit/money.ts';
import { Field } from '#ui/field.tsx';
import { ALTERNATIVES_MAX, quantitiesOf, quantityWords } from '../picks.ts';
import type { DraftFieldProps } from './customer-fields.tsx';

/** The fields for further quantities of a line, with one empty row to add to. */
export function QuantityFields({
  line: { line, problems },
  values,
  errors,
}: DraftFieldProps & { line: AssessedLine }) {
  const of = (i: number, name: string) => lineField(line.id, `alternative.${i}.${name}`);
  const isTyped = (i: number) => Boolean(values?.[of(i, 'quantity')] || values?.[of(i, 'price')]);
  const typed = Array.from({ length: ALTERNATIVES_MAX }, (_, i) => i).filter(isTyped).length;
  const rows = Math.min(ALTERNATIVES_MAX, Math.max(line.alternatives.length, typed) + 2);
  return (
    <fieldset className="sm:col-span-full">
      <legend className="field-label">Other quantities to choose from</legend>
      <p className="mb-2 text-sm text-grey">
        The customer sees them side by side and picks one.{' '}
        {line.productId !== null && 'Leave a price empty for the shop’s.'}
      </p>
      <div className="grid gap-2">
        {Array.from({ length: rows }, (_, i) => {
          const stored = line.alternatives[i];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <div key={i} className="field-row grid-cols-2 sm:grid-cols-3">
              <Field
                name={of(i, 'quantity')}
                label={i === 0 ? 'Quantity' : `Quantity ${i + 1}`}
                required={false}
                defaultValue={values?.[of(i, 'quantity')] ?? stored?.quantity ?? ''}
                error={errors[of(i, 'quantity')] ?? problems[alternativeField(i)]}
              />
              <Field
                name={of(i, 'price')}
                label={i === 0 ? 'Price, incl. VAT' : `Price ${i + 1}, incl. VAT`}
                required={false}
                inputMode="decimal"
                defaultValue={values?.[of(i, 'price')] ?? priceOf(stored?.pricePence)}
                error={errors[of(i, 'price')]}
              />
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

const priceOf = (pence: number | null | undefined) => (pence == null ? '' : poundsField(pence) || '0.00');

/** The quantities that a line offers, and the one that the customer picked. */
export function OfferedQuantities({
  offered,
  picked,
  isFixed,
}: {
  offered: OfferLine;
  picked: number | undefined;
  isFixed: boolean;
}) {
  const quantities = quantitiesOf(offered);
  if (quantities.length === 1) return null;
  const taken = picked === undefined ? undefined : quantities[picked];
  return (
    <div className="mt-1 text-sm">
      <p>
        {taken
          ? `They chose ${quantityWords(taken)} for ${formatPounds(taken.pricePence)}.`
          : 'They choose one of:'}
      </p>
      <ul className="figures flex flex-wrap items-center gap-x-5">
        {quantities.map((each, i) => (
          <li key={quantityWords(each)} className="flex items-center gap-2">
            {quantityWords(each)}: {formatPounds(each.pricePence)}
            {!isFixed && (
              <button
                type="submit"
                name="intent"
                value={`keep:${offered.lineId}:${i}`}
                className="button-text"
              >
                Keep only this<span className="sr-only">: {quantityWords(each)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
