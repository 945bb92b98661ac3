import { countWords } from '#kit/count-words.ts';
import { formatPounds } from '#kit/money.ts';
import { TableHead } from '#ui/list-table.tsx';
import { type BulkInput, percentBy, percentChange } from './bulk.ts';
import type { BulkPreview } from './bulk-preview.server.ts';
import type { UsualPrice } from './usual-quantities.ts';

/** What customers would pay, before and after, at quantities that they usually order. */
export function BulkTable({ preview: { rows, count } }: { preview: BulkPreview }) {
  return (
    <>
      <p className="mt-4 font-semibold">{spread(rows.flatMap(({ prices }) => prices))}</p>
      <p className="field-hint">
        At the quantities ordered most in the last year, otherwise at the first, middle and last that the
        product offers, with the options that its page shows first.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard (WCAG 2.1.1) */}
      <section className="mt-2 max-h-96 overflow-auto" aria-label="Old and new prices" tabIndex={0}>
        <table className="list-table max-sm:text-xs max-sm:[&_:is(td,th)]:px-1">
          <caption className="sr-only">Old and new prices</caption>
          <TableHead
            columns={[
              'Quantity',
              { head: 'Old', className: 'text-right!' },
              { head: 'New', className: 'text-right!' },
              { head: 'Change', className: 'text-right!' },
            ]}
          />
          {rows.map(({ productId, name, problem, prices }) => (
            <tbody key={productId}>
              <tr>
                <th scope="rowgroup" colSpan={4} className="wrap-anywhere whitespace-normal!">
                  {name}
                  {problem && <span className="field-error block">{problem}</span>}
                </th>
              </tr>
              {prices.map((price) => (
                <tr key={price.quantity}>
                  <td className="figures">{price.quantity || 'One'}</td>
                  <td className="figures text-right">{pounds(price.nowPence)}</td>
                  <td className="figures text-right font-semibold">{pounds(price.thenPence)}</td>
                  <td className="figures text-right whitespace-nowrap">{change(price)}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
      {count > rows.length && (
        <p className="figures mt-2">and {countWords(count - rows.length, 'more product')}</p>
      )}
    </>
  );
}

const pounds = (pence: number | null): string => (pence === null ? 'No price' : formatPounds(pence));

function change({ nowPence, thenPence }: UsualPrice): string {
  return nowPence === null || thenPence === null ? '' : percentChange(nowPence, thenPence);
}

/** `These prices change by +0.9% to +5.0%.` */
function spread(prices: readonly UsualPrice[]): string {
  const shares = prices
    .flatMap(({ nowPence, thenPence }) => (nowPence && thenPence !== null ? [{ nowPence, thenPence }] : []))
    .sort((a, b) => percentBy(a.nowPence, a.thenPence) - percentBy(b.nowPence, b.thenPence))
    .map(({ nowPence, thenPence }) => percentChange(nowPence, thenPence));
  const [least, most] = [shares[0], shares.at(-1)];
  if (least === undefined) return 'None of these can be ordered at the moment.';
  return `These prices change by ${least === most ? least : `${least} to ${most}`}.`;
}

interface BesideProps {
  preview: BulkPreview;
  values: BulkInput;
  /** how many products in the list stay as they are */
  skipped: number;
}

/** What the owner should know about carts, drafts, price lists and turnarounds before the update. */
export function BulkBeside({ preview: { beside }, values, skipped }: BesideProps) {
  const isWhole = values.scope === 'whole';
  const notes = [
    !isWhole &&
      skipped > 0 &&
      `${countWords(skipped, 'product')} in the list ${skipped === 1 ? 'isn’t' : 'aren’t'} priced from a base price and ${skipped === 1 ? 'stays' : 'stay'} as before. The whole price changes all.`,
    isWhole &&
      beside.turnarounds.length > 0 &&
      `The surcharge of ${beside.turnarounds.join(', ')} is set for the whole shop, so it stays. Change it under Turnarounds.`,
    isWhole &&
      beside.lists.length > 0 &&
      `Trade price lists with prices of their own keep them: ${beside.lists.join(', ')}. Discounts in per cent follow.`,
    beside.drafts.length > 0 &&
      `Products with a draft of their own, which sets other prices when it’s published: ${beside.drafts.join(', ')}.`,
    beside.carts > 0 &&
      `${countWords(beside.carts, 'cart')} with these products: where the price changes, the customer is asked to accept it.`,
  ].filter((note) => note !== false);
  if (notes.length === 0) return null;
  return (
    <ul className="mt-3 list-disc space-y-1 pl-5">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
