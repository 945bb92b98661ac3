import { PrimaryLink } from '#ui/button.tsx';

/** For an unknown product; the status code is 404. */
export function ProductNotFound() {
  return (
    <div className="frame max-w-2xl py-16">
      <h1>Product Not Found</h1>
      <p className="mt-4">The product you're looking for doesn't exist.</p>
      <p className="mt-6">
        <PrimaryLink to="/shop">Back to Shop</PrimaryLink>
      </p>
    </div>
  );
}
