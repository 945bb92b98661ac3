import type { RatesTable } from '#features/pricing/delivery/index.ts';
import { formatPounds, formatShortPounds } from '#kit/money.ts';

/** What delivery costs by place and weight. Scrolls sideways on a phone. */
export function DeliveryRatesTable({ table: { bandsGrams, zones } }: { table: RatesTable }) {
  const hasExtra = zones.some(({ extraKgPence }) => extraKgPence > 0);
  const isEverFree = zones.some(({ freeFromPence }) => freeFromPence !== null);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable) */}
      <section className="sheet relative overflow-x-auto" tabIndex={0} aria-label="Delivery prices">
        <table className="list-table figures">
          <thead>
            <tr>
              <th scope="col">Where to</th>
              {bandsGrams.map((grams) => (
                <th key={grams} scope="col" className="text-right! whitespace-nowrap">
                  to {grams / 1000} kg
                </th>
              ))}
              {hasExtra && (
                <th scope="col" className="text-right! whitespace-nowrap">
                  each kg more
                </th>
              )}
              {isEverFree && (
                <th scope="col" className="text-right! whitespace-nowrap">
                  free from
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {zones.map(({ name, areas, pricesPence, extraKgPence, freeFromPence }) => (
              <tr key={name}>
                <th
                  scope="row"
                  className="min-w-36 border-b border-rule bg-transparent! align-top text-left! text-sm! font-semibold whitespace-normal!"
                >
                  {name}
                  <span className="block text-xs font-normal text-grey">
                    {areas.length > 0 ? areas.join(', ').replaceAll('-', '–') : 'All other postcodes'}
                  </span>
                </th>
                {pricesPence.length === 1 ? (
                  <td colSpan={bandsGrams.length}>{formatPounds(pricesPence[0] ?? 0)} at any weight</td>
                ) : (
                  pricesPence.map((pence, i) => (
                    <td key={bandsGrams[i]} className="text-right">
                      {formatPounds(pence)}
                    </td>
                  ))
                )}
                {hasExtra && (
                  <td className="text-right">{extraKgPence > 0 ? formatPounds(extraKgPence) : '–'}</td>
                )}
                {isEverFree && (
                  <td className="text-right">
                    {freeFromPence === null ? 'never' : formatShortPounds(freeFromPence)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="text-sm text-grey">
        Weight with packing. You don’t need to weigh anything: the cart and the checkout work it out.
      </p>
    </>
  );
}
