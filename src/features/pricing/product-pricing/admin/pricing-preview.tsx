import { countWords } from '#kit/count-words.ts';
import { formatPounds } from '#kit/money.ts';
import { TableHead } from '#ui/list-table.tsx';
import type { PriceComparison } from './compare-prices.ts';

/** What publishing would change. */
export interface PricingPreview {
  rows: PriceComparison[];
  /** how many combinations would have no price */
  unpriced: number;
  /** how many carts hold the product */
  carts: number;
}

/** What would change for customers. Nothing is saved yet. */
export function Preview({ preview: { rows, unpriced, carts } }: { preview: PricingPreview }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to the button that was pressed stands above the form
    <section aria-labelledby="preview" className="sheet p-4" tabIndex={-1} autoFocus>
      <h2 id="preview">Preview</h2>
      <p className="mt-1 text-sm text-grey">
        Nothing is published yet.{' '}
        {carts > 0 &&
          `${countWords(carts, 'cart')} with this product: where the price changes, the customer is asked to accept it.`}
        {unpriced > 0 && ` ${countWords(unpriced, 'combination')} would have no price.`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable) */}
      <section className="mt-3 max-h-96 overflow-auto" tabIndex={0} aria-label="Prices before and after">
        <table className="list-table">
          <TableHead columns={['Choices', 'Quantity', 'Now', 'Then', 'Change']} />
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.choices}|${row.quantity}`}>
                <td>{row.choices}</td>
                <td className="figures">{row.quantity}</td>
                <td className="figures">{pounds(row.nowPence)}</td>
                <td className="figures font-semibold">{pounds(row.thenPence)}</td>
                <td className="figures">{changeWords(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

const pounds = (pence: number | null): string => (pence === null ? 'No price' : formatPounds(pence));

function changeWords({ nowPence, thenPence }: PriceComparison): string {
  if (nowPence === null || thenPence === null || nowPence === thenPence)
    return nowPence === thenPence ? 'Same' : '';
  const percent = nowPence === 0 ? '' : ` (${(((thenPence - nowPence) / nowPence) * 100).toFixed(1)}%)`;
  return `${thenPence > nowPence ? '+' : ''}${formatPounds(thenPence - nowPence)}${percent}`;
}
