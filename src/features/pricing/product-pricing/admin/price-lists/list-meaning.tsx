import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';
import { TableHead } from '#ui/list-table.tsx';
import type { ListMeaning } from './price-lists.server.ts';

/** What a price list means: each product's lowest price, for everybody and for the list's customers. */
export function MeaningTable({ meaning: { rows, products } }: { meaning: ListMeaning }) {
  if (products === 0)
    return <p className="mt-2 text-grey">This list names no product yet, so it changes no price.</p>;
  return (
    <>
      <p className="mt-1 text-sm text-grey">
        {`The lowest price of ${countWords(products, 'product')}, for everybody and with this list.`}
        {rows.length < products && ` The first ${rows.length} are shown.`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable) */}
      <section className="mt-2 max-h-96 overflow-auto" tabIndex={0} aria-label="What this list means">
        <table className="list-table">
          <TableHead columns={['Product', 'Public price from', 'With this list from', 'Difference']} />
          <tbody>
            {rows.map(({ id, name, publicPence, tradePence }) => (
              <tr key={id}>
                <td>
                  <a href={href('/product/:productId', { productId: id })}>{name}</a>
                </td>
                <td className="figures">{formatPounds(publicPence)}</td>
                <td className="figures font-semibold">{formatPounds(tradePence)}</td>
                <td className="figures">
                  {tradePence === publicPence ? 'Same' : formatPounds(tradePence - publicPence)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
