import { formatPounds } from '#kit/money.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageDialog } from '#ui/page-dialog.tsx';
import { priceAddress } from './address.ts';
import type { Suggestion } from './suggestions.ts';
import type { PriceView } from './view.ts';

/** The computed effect of a suggestion, not applied. In pence. */
interface SuggestionEffect {
  productId: string;
  oldAveragePence: number;
  newAveragePence: number;
}

interface SuggestionsDialogProps {
  view: PriceView;
  confidence: string;
  /** the largest changes, which Apply all applies */
  suggestions: Suggestion[];
  /** how many there are */
  count: number;
  fingerprint: string;
  effect: SuggestionEffect | null;
  problem: string | null;
}

const LEVELS = [
  ['all', 'All'],
  ['high', 'High'],
  ['medium', 'Medium'],
  ['low', 'Low'],
] as const;

export function SuggestionsDialog(props: SuggestionsDialogProps) {
  const { view, confidence, suggestions, problem } = props;
  return (
    <PageDialog title="AI Suggestions" wide closeTo={priceAddress(view)}>
      {problem && <Notice tone="stop">{problem}</Notice>}
      <p className="text-grey">
        Worked out by fixed rules from each category’s average price. Nothing changes until you apply it, and
        you can undo it for 24 hours.
      </p>
      <nav aria-label="Confidence" className="mt-3">
        <ul className="flex flex-wrap gap-2">
          {LEVELS.map(([level, words]) => (
            <li key={level}>
              <a
                href={priceAddress(view, { suggestions: level })}
                aria-current={level === confidence ? 'true' : undefined}
                className={`button ${level === confidence ? 'button-primary' : ''}`}
              >
                {words}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {suggestions.length === 0 ? (
        <p className="mt-4">No suggestions: no price would change by more than 2%.</p>
      ) : (
        <form method="post" className="mt-4">
          <input type="hidden" name="confidence" value={confidence} />
          <input type="hidden" name="seen" value={props.fingerprint} />
          {props.count > suggestions.length && (
            <p className="figures mb-3">
              {suggestions.length} of {props.count} suggestions, largest changes first. You’ll see more once
              these are applied.
            </p>
          )}
          <PrimarySubmit intent="suggestions">Apply all {suggestions.length}</PrimarySubmit>
        </form>
      )}
      <ul className="mt-4">
        {suggestions.map((suggestion) => (
          <SuggestionItem key={suggestion.productId} suggestion={suggestion} {...props} />
        ))}
      </ul>
    </PageDialog>
  );
}

function SuggestionItem({
  suggestion,
  view,
  confidence,
  effect,
}: SuggestionsDialogProps & { suggestion: Suggestion }) {
  const { productId, productName, currentPence, suggestedPence, changePercent } = suggestion;
  return (
    <li id={`of-${productId}`} className="border-t border-rule py-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <strong>{productName}</strong> <span className="text-grey">{suggestion.category}</span>
          <p className="figures mt-1">
            {formatPounds(currentPence)} → <strong>{formatPounds(suggestedPence)}</strong> (
            {changePercent > 0 ? '+' : ''}
            {changePercent.toFixed(1)}%) · confidence {suggestion.confidence}
          </p>
          <p className="mt-1">{suggestion.reason}</p>
          <ul className="mt-1 list-disc pl-5 text-grey">
            {suggestion.factors.map((factor) => (
              <li key={factor}>{factor}</li>
            ))}
          </ul>
        </div>
        <form method="post" className="flex gap-2">
          <input type="hidden" name="productId" value={productId} />
          <input type="hidden" name="confidence" value={confidence} />
          <input type="hidden" name="seenPence" value={currentPence} />
          <input type="hidden" name="newPence" value={suggestedPence} />
          <a
            href={`${priceAddress(view, { suggestions: confidence, preview: productId })}#of-${productId}`}
            className="button"
            aria-label={`Preview ${productName}`}
          >
            Preview
          </a>
          <button
            type="submit"
            name="intent"
            value="suggestion"
            className="button"
            aria-label={`Apply ${productName}`}
          >
            Apply
          </button>
        </form>
      </div>
      {effect?.productId === productId && (
        <Notice className="mt-2">
          Every version of {productName} would cost {formatPounds(Math.abs(suggestedPence - currentPence))}{' '}
          {suggestedPence > currentPence ? 'more' : 'less'}; the average of {suggestion.category} would go
          from {formatPounds(effect.oldAveragePence)} to {formatPounds(effect.newAveragePence)}. Customers
          with it in their cart will be asked to accept the new price.
        </Notice>
      )}
    </li>
  );
}
