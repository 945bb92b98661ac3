import { formatPounds } from '../../kit/money.ts';
import { ArtworkThumbnail } from '../artwork/artwork-field.tsx';
import type { Cart } from '../cart/index.ts';
import { TotalsList } from '../pricing/totals-list.tsx';

/** What is about to be bought, always in sight; folded on a phone, with the total shown. */
export function OrderSummary({ cart }: { cart: Cart }) {
  return (
    <aside aria-label="Order summary" className="order-1 lg:sticky lg:top-6 lg:order-none">
      <details className="sheet lg:hidden">
        <summary className="figures flex min-h-12 items-center justify-between px-4 font-semibold">
          <span>Order summary</span>
          <span>{formatPounds(cart.totals.totalPence)}</span>
        </summary>
        <Contents cart={cart} />
      </details>
      <div className="sheet hidden lg:block">
        <h2 className="px-5 pt-5">Order summary</h2>
        <Contents cart={cart} />
      </div>
    </aside>
  );
}

function Contents({ cart }: { cart: Cart }) {
  return (
    <div className="p-4 lg:p-5">
      <ul className="mb-5 space-y-4">
        {cart.lines.map((line) => (
          <li key={line.id} className="flex gap-3 text-sm">
            <ArtworkThumbnail artwork={line.artwork} />
            <div className="min-w-0 flex-1">
              <div className="flex justify-between gap-3 font-semibold">
                <span>{line.productName}</span>
                <span className="figures">{formatPounds(line.pricePence)}</span>
              </div>
              <p className="text-xs text-grey">{line.choices.map(({ option }) => option.name).join(' · ')}</p>
            </div>
          </li>
        ))}
      </ul>
      <TotalsList totals={cart.totals} code={cart.discount?.ok ? cart.discount.code : null} />
    </div>
  );
}
