import { ShoppingCart } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { VatQuestion } from '#features/pricing/prices/index.ts';
import { formatPounds } from '#kit/money.ts';
import { PriceStatus, type StatusProps } from './price-notes.tsx';
import type { useProductForm } from './use-product-form.ts';

/** What is missing before a product can be added, and the id of the element where to add it. */
interface Missing {
  words: string;
  at: string;
}

interface Props {
  prices: StatusProps;
  /** null if nothing is missing, or script doesn't run */
  missing: Missing | null;
  /** why it was not added */
  problem: string | undefined;
}

/** Price, day and button: beside the choices on a wide screen, at the bottom of a phone. */
export function BuyBar({ prices, missing, problem }: Props) {
  const { pricePence } = prices;
  // Not `disabled`: the press leads to what is missing.
  const lead = (event: MouseEvent) => {
    if (!missing) return;
    event.preventDefault();
    leadTo(missing.at);
  };
  return (
    <div className="buy-bar">
      <PriceStatus {...prices} />
      <button
        type="submit"
        name="intent"
        value="add"
        className="button button-primary px-3 sm:px-5 lg:mt-4"
        id="cart"
        aria-disabled={missing ? true : undefined}
        aria-describedby={problem ? 'cart-error' : missing ? 'add-reason' : undefined}
        onClick={lead}
      >
        <ShoppingCart size={19} aria-hidden="true" className="hidden sm:block" />
        {pricePence === null ? 'Add to Cart' : `Add to Cart - ${formatPounds(pricePence)}`}
      </button>
      {problem && (
        <p id="cart-error" className="buy-note field-error">
          {problem}
        </p>
      )}
      <p id="add-reason" className="buy-note text-sm">
        {missing && (
          <a href={`#${missing.at}`} onClick={lead}>
            {missing.words}
          </a>
        )}
      </p>
    </div>
  );
}

/** Shows an element and puts the focus on its first field. */
function leadTo(id: string): void {
  const element = document.getElementById(id);
  element?.scrollIntoView({ block: 'center' });
  element
    ?.querySelector<HTMLElement>('input:not([type=hidden]), select, button, a')
    ?.focus({ preventScroll: true });
}

/** Returns what is missing before the product can be added; null if nothing is. */
export function missingFor({
  prices,
  unmade,
  isReady,
  questions,
  answers,
  file,
}: ReturnType<typeof useProductForm>): Missing | null {
  if (prices.pricePence === null)
    return {
      words: 'Change the choice marked above to see a price.',
      at: Object.keys(unmade)[0] ?? 'prices',
    };
  if (!isReady) return { words: fileWords(file.upload.phase, file.state?.state), at: 'artwork' };
  const all: readonly VatQuestion[] = questions;
  const open = all.find(({ id }) => !answers?.[id]);
  return open ? { words: 'Answer the questions about VAT above.', at: open.id } : null;
}

function fileWords(phase: string, state: string | undefined): string {
  if (phase === 'sending') return 'Your artwork is uploading.';
  if (phase === 'joining') return 'We are combining your files.';
  if (state === 'checking') return 'We are checking your artwork.';
  if (state === 'invalid')
    return 'We can’t print this file with the options you chose. See what to fix above.';
  return 'Upload your artwork, or tick Upload later.';
}
