import { ArtworkThumbnail } from '#features/artwork/artwork-card.tsx';
import type { Cart } from '#features/cart/index.ts';
import { PublicPriceBadge } from '#features/pricing/public-price-badge.tsx';
import { TotalsList } from '#features/pricing/totals-list.tsx';
import { formatPounds } from '#kit/money.ts';

/** The items and the total, which is always visible. Collapsed on a phone; open on a wide screen. */
export function OrderSummary({ cart }: { cart: Cart }) {
  return (
    <aside aria-label="Order summary" className="order-1 lg:sticky lg:top-6 lg:order-none">
      <details className="sheet fold">
        <summary className="figures flex min-h-12 items-center justify-between px-4 font-display text-lg font-bold lg:px-5">
          <span>Order summary</span>
          <span className="lg:hidden">{formatPounds(cart.totals.totalPence)}</span>
        </summary>
        <Contents cart={cart} />
      </details>
    </aside>
  );
}

function Contents({ cart }: { cart: Cart }) {
  return (
    <div className="p-4 pt-1 lg:p-5 lg:pt-1">
      <ul className="mb-5 space-y-4">
        {cart.lines.map((line) => (
          <li key={line.id} className="flex gap-3 text-sm">
            <ArtworkThumbnail artwork={line.artwork} />
            <div className="min-w-0 flex-1">
              <div className="flex justify-between gap-3 font-semibold">
                <span>{line.productName}</span>
                <span className="figures">{formatPounds(line.pricePence)}</span>
              </div>
              <PublicPriceBadge {...line} />
              <p className="text-xs text-grey">{line.choices.map(({ option }) => option.name).join(' · ')}</p>
            </div>
          </li>
        ))}
      </ul>
      <TotalsList totals={cart.totals} code={cart.discount?.ok ? cart.discount.code : null} />
      {cart.discount?.ok && cart.discount.note && (
        <p className="mt-1 text-xs text-grey">{cart.discount.note}</p>
      )}
    </div>
  );
}
