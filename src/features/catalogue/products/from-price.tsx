import { PublicPriceBadge } from '#features/pricing/prices/public-price-badge.tsx';
import { formatPounds } from '#kit/money.ts';

interface Props {
  fromPence: number;
  /** what everybody else pays; left out if it is the same */
  publicPence?: number | undefined;
}

/** The lowest price behind a tile; for a customer with price lists, their own price beside everybody's. */
export function FromPrice({ fromPence, publicPence = fromPence }: Props) {
  return (
    <p className="figures mt-2 text-sm text-grey">
      From {formatPounds(fromPence)} inc. VAT
      <PublicPriceBadge pricePence={fromPence} publicPence={publicPence} />
    </p>
  );
}
