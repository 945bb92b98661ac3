import { type MouseEvent, memo } from 'react';
import type { Product } from '#features/catalogue/products/index.ts';
import type { Despatch } from '#features/pricing/delivery/index.ts';
import type { SelectedOptions } from '#features/pricing/prices/index.ts';
import { formatPounds } from '#kit/money.ts';
import { turnaroundName } from '#kit/turnaround.ts';
import { type PriceCell, type PriceRow, priceGrid } from './price-grid.ts';

interface Props {
  product: Product;
  selected: SelectedOptions;
  /** by turnaround id */
  despatches: Readonly<Record<string, Despatch>>;
  /** parameters to keep in the address besides the choices: artwork, cart line */
  params: Readonly<Record<string, string>>;
  onChoose: (selected: SelectedOptions) => void;
}

/** The price of each quantity at each turnaround. A cell is a link that chooses it; with script it does so in place. */
export const PriceTable = memo(function PriceTable({
  product,
  selected,
  despatches,
  params,
  onChoose,
}: Props) {
  const rows = priceGrid(product, selected);
  const first = rows[0];
  if (!first) return null;
  const choose = (event: MouseEvent, cell: PriceCell) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChoose(cell.selected);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
    <section id="prices" aria-label="Prices" className="price-box" tabIndex={0}>
      <table className="price-table">
        <caption>{product.terms ? OWN_PRICES : 'Prices by quantity and turnaround, inc. VAT'}</caption>
        <thead>
          <tr>
            <th scope="col">Quantity</th>
            {first.cells.map(({ turnaround }) => (
              <th key={turnaround.id} scope="col">
                {turnaroundName(turnaround.name)}
                <span className="block font-normal">{despatches[turnaround.id]?.label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.quantity.id} row={row} params={params} onChoose={choose} />
          ))}
        </tbody>
      </table>
    </section>
  );
});

const OWN_PRICES = 'Your prices by quantity and turnaround, inc. VAT';

interface RowProps {
  row: PriceRow;
  params: Props['params'];
  onChoose: (event: MouseEvent, cell: PriceCell) => void;
}

function Row({ row, params, onChoose }: RowProps) {
  return (
    <tr>
      <th scope="row">{row.quantity.name}</th>
      {row.cells.map((cell) =>
        cell.pricePence === null ? (
          <td key={cell.turnaround.id} className="text-right text-grey">
            {cell.isOffered ? 'No price' : 'Not offered'}
          </td>
        ) : (
          <td key={cell.turnaround.id}>
            <a
              href={`?${new URLSearchParams({ ...cell.selected, ...params })}#prices`}
              aria-current={cell.chosen ? 'true' : undefined}
              onClick={(event) => onChoose(event, cell)}
            >
              <span className="block font-semibold">{formatPounds(cell.pricePence)}</span>
              <span className="sr-only"> · </span>
              <span className="block text-xs">{cell.unitWords}</span>
              {cell.publicPence !== null && (
                <span className="block text-xs">
                  <span className="sr-only"> · </span>public {formatPounds(cell.publicPence)}
                </span>
              )}
              {cell.bestValue && (
                <span className="best-value">
                  <span className="sr-only"> · </span>Best value
                </span>
              )}
            </a>
          </td>
        ),
      )}
    </tr>
  );
}
