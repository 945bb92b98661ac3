import { useFrame } from '#shell/frame-data.ts';
import { PhoneLine } from '#shell/phone-line.tsx';
import { ButtonLink, PrimaryLink } from '#ui/button.tsx';

/** What to do instead, for a category without products. `name` as in `Pavement Signs`. */
export function EmptyCategory({ name }: { name?: string }) {
  const frame = useFrame();
  return (
    <div className="sheet mt-8 max-w-2xl p-6">
      <h2>No Products Available</h2>
      <p className="mt-3">
        {name
          ? `We make ${name.toLowerCase()} to measure, so there is no price list.`
          : 'There is nothing here at the moment.'}{' '}
        Tell us what you need, the size and how many, and we’ll reply with a price.
      </p>
      {frame && (
        <p className="mt-3">
          <PhoneLine {...frame} />
        </p>
      )}
      <p className="mt-5 flex flex-wrap gap-3">
        <PrimaryLink to="/contact?subject=quote#message-form">Ask for a Price</PrimaryLink>
        <ButtonLink to="/help">Contact Support</ButtonLink>
        <ButtonLink to="/shop">All Products</ButtonLink>
      </p>
    </div>
  );
}
