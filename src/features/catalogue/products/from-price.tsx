import { PublicPriceBadge } from '#features/pricing/prices/public-price-badge.tsx';
import { figure } from '#kit/count-words.ts';
import { formatPounds } from '#kit/money.ts';

interface Props {
  fromPence: number;
  /** what everybody else pays; left out if it is the same */
  publicPence?: number | undefined;
  /** how many copies it is for; null or left out for one */
  copies?: number | null;
}

/** The lowest price behind a tile; for a customer with price lists, their own price beside everybody's. */
export function FromPrice({ fromPence, publicPence = fromPence, copies = null }: Props) {
  const unit = copies !== null && copies > 1 && publicPence === fromPence ? ` for ${figure(copies)}` : '';
  return (
    <p className="figures mt-2 text-sm text-grey">
      From {formatPounds(fromPence)}
      {unit} inc. VAT
      <PublicPriceBadge pricePence={fromPence} publicPence={publicPence} />
    </p>
  );
}
