import { useDeliveryWords, useFrame } from '#shell/frame-data.ts';
import { PhoneLink } from '#ui/phone-link.tsx';
import type { HomeOffer } from './home-offers.ts';

interface Props {
  offers: readonly HomeOffer[];
  /** `4.8 out of 5 from 127 reviews`; null if there are none */
  rating: string | null;
  /** whether that counts reviews that were made up for a demonstration */
  hasSamples: boolean;
}

/** What somebody wants to know first: two prices with their days, what others say, whom to ring, and delivery. */
export function HomeStart({ offers, rating, hasSamples }: Props) {
  const phone = useFrame()?.company.phone;
  const { price, freeFrom } = useDeliveryWords();
  return (
    <div className="figures mt-2 mb-4 text-sm">
      <ul className="grid gap-x-8 sm:flex sm:flex-wrap">
        {offers.map(({ to, what, price, when }) => (
          <li key={to}>
            <a href={to} className="inline-flex min-h-11 flex-wrap items-center gap-x-2 text-ink">
              <strong>
                {what} {price}
              </strong>
              {when && <span>{`${when.charAt(0).toLowerCase()}${when.slice(1)}`}</span>}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-1 flex flex-wrap gap-x-5 text-grey">
        {rating && (
          <span>
            {rating}
            {hasSamples && ' (samples: this is a demonstration shop)'}
          </span>
        )}
        {phone && <PhoneLink phone={phone} before="Call" />}
        <span>
          Delivery {price}
          {freeFrom && `, free over ${freeFrom}`}
        </span>
      </p>
    </div>
  );
}
