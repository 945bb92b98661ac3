import { fromPricePence } from '#features/pricing/prices/index.ts';
import { href } from '#kit/href.ts';
import { formatSize } from '#kit/millimetres.ts';
import { formatPounds } from '#kit/money.ts';
import { TableHead } from '#ui/list-table.tsx';
import type { Product } from './product.ts';

/** The largest format's drawing area, in px; all formats use the same scale. */
const DRAWN_PX = { width: 132, height: 84 };

/** Formats side by side at the same scale, to compare at a glance. */
export function CompareSizes({ products }: { products: readonly Product[] }) {
  if (products.length === 0) return null;
  const scale = Math.min(
    DRAWN_PX.width / Math.max(...products.map(({ widthMm }) => widthMm)),
    DRAWN_PX.height / Math.max(...products.map(({ heightMm }) => heightMm)),
  );
  return (
    <section aria-labelledby="compare" className="mt-14">
      <h2 id="compare">Compare the sizes</h2>
      <p className="mt-2 text-sm">
        Drawn to the same scale. Bleed is a strip of extra picture that we cut off, so that colour runs to the
        very edge.
      </p>
      <div className="mt-4 overflow-x-auto">
        <table className="list-table compare-table">
          <TableHead columns={['Format', 'To scale', 'Finished', 'With bleed', 'From, inc. VAT']} />
          <tbody>
            {products.map((product) => (
              <FormatRow key={product.id} product={product} scale={scale} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function FormatRow({ product, scale }: { product: Product; scale: number }) {
  const { widthMm, heightMm, bleedMm } = product;
  const width = Math.max(3, widthMm * scale);
  const height = Math.max(3, heightMm * scale);
  const copies = product.optionGroups.find(({ key }) => key === 'quantities')?.options[0]?.copies;
  return (
    <tr>
      <th scope="row">
        <a href={href('/product/:productId', { productId: product.id })}>{product.name}</a>
      </th>
      <td>
        <svg width={width + 2} height={height + 2} aria-hidden="true">
          <rect x="1" y="1" width={width} height={height} className="fill-white stroke-ink" />
        </svg>
      </td>
      <td className="whitespace-nowrap">{formatSize({ widthMm, heightMm })}</td>
      <td className="whitespace-nowrap">
        {formatSize({ widthMm: widthMm + 2 * bleedMm, heightMm: heightMm + 2 * bleedMm })}
      </td>
      <td className="whitespace-nowrap">
        {formatPounds(fromPricePence(product))}
        {copies ? ` for ${copies}` : ''}
      </td>
    </tr>
  );
}
