import type { OfferLine } from '#features/orders/staff-lines/index.ts';
import { TotalsList } from '#features/pricing/prices/totals-list.tsx';
import { formatEach, formatPounds } from '#kit/money.ts';
import { FieldError } from '#ui/field.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import type { LineWords, Picks } from './draft.ts';
import { followPicks } from './follow-picks.ts';
import type { OfferContent } from './offer-content.ts';
import { lowestPence, pickedContent, pickField, quantitiesOf, quantityWords } from './picks.ts';

interface Props {
  content: OfferContent;
  words: Readonly<Record<string, LineWords>>;
  picks: Picks;
  /** whether quantities can be picked, in the form that accepts the offer */
  isOpen: boolean;
  errors: Readonly<Record<string, string>>;
}

/** The offer, line by line, with the totals. */
export function OfferLines({ content, words, picks, isOpen, errors }: Props) {
  const picked = pickedContent(content, picks);
  const canPick = isOpen && content.ways !== undefined;
  const shown = canPick ? content : (picked ?? content);
  return (
    <section aria-label="What’s in this quote" className="sheet p-4 sm:p-5">
      <ul className="divide-y divide-rule">
        {shown.lines.map((line) => (
          <li key={line.lineId} className="py-3 first:pt-0">
            <Line line={line} words={words[line.lineId]} />
            {quantitiesOf(line).length > 1 && (
              <Quantities
                line={line}
                picked={picks[line.lineId]}
                canPick={canPick}
                error={errors[pickField(line.lineId)]}
              />
            )}
          </li>
        ))}
      </ul>
      {canPick && (
        <p className="no-print mt-2">
          <button type="submit" name="intent" value="choose" id="show-total" className="button">
            Show the total
          </button>
        </p>
      )}
      <div className="mt-4 border-t border-ink pt-4" aria-live="polite" id="offer-total">
        {picked ? (
          <TotalsList totals={picked.totals} />
        ) : (
          <p className="figures flex justify-between gap-4 text-lg font-bold">
            <span>Total (incl. VAT)</span> <span>from {formatPounds(lowestPence(content))}</span>
          </p>
        )}
        {content.discountWhy && <p className="mt-2 text-xs text-grey">Discount: {content.discountWhy}</p>}
        <p className="mt-2 text-xs text-grey">{deliveryWords(content)}</p>
      </div>
      {canPick && <OwnScript run={followPicks} />}
    </section>
  );
}

function Line({ line, words }: { line: OfferLine; words: LineWords | undefined }) {
  const { title, customerText, reference } = words ?? {};
  const isOne = quantitiesOf(line).length === 1;
  const options = line.options.filter(({ group }) => isOne || group !== 'quantities');
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-4">
        <h2 className="min-w-0 text-lg wrap-anywhere">{title ?? line.name}</h2>
        {isOne && (
          <p className="figures font-bold">
            {formatPounds(line.pricePence)}
            {line.vatClass === 'zero' && <span className="block text-sm font-normal text-grey">VAT 0%</span>}
          </p>
        )}
      </div>
      {title && <p className="font-semibold">{line.name}</p>}
      {customerText && <p className="mt-1 max-w-[70ch] whitespace-pre-line wrap-anywhere">{customerText}</p>}
      <dl className="mt-1 grid gap-x-4 text-sm sm:grid-cols-2">
        {reference && (
          <div className="flex gap-1.5">
            <dt className="text-grey">Your reference:</dt>
            <dd>{reference}</dd>
          </div>
        )}
        {options.map((option) => (
          <div key={option.group} className="flex gap-1.5">
            <dt className="text-grey">{option.label}:</dt>
            <dd>{option.name}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The quantities of a line side by side, each with its price, of which the customer picks one. */
function Quantities({
  line,
  picked,
  canPick,
  error,
}: {
  line: OfferLine;
  picked: number | undefined;
  canPick: boolean;
  error: string | undefined;
}) {
  const name = pickField(line.lineId);
  return (
    <fieldset id={name} className="mt-3" disabled={!canPick} aria-describedby={error && `${name}-error`}>
      <legend className="field-label">How many would you like?</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {quantitiesOf(line).map((each, i) => (
          <label key={quantityWords(each)} className="choice">
            <input type="radio" name={name} value={i} defaultChecked={picked === i} />
            <span className="figures font-semibold wrap-anywhere">{quantityWords(each)}</span>
            <span className="figures text-sm">
              {formatPounds(each.pricePence)}
              {each.productId !== null && each.quantity > 1 && (
                <span className="text-grey">, {formatEach(each.pricePence, each.quantity)}</span>
              )}
              {each.vatClass === 'zero' && <span className="text-grey">, VAT 0%</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={name} error={error} />
    </fieldset>
  );
}

function deliveryWords({ delivery, lines }: OfferContent): string {
  if (lines.every(({ productId }) => productId === null)) return 'Nothing is delivered.';
  return delivery.method === 'delivery' ? `Delivery to ${delivery.zone}` : 'You collect it from us.';
}
