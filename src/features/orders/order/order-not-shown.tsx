import { PrimaryLink } from '#ui/button.tsx';

/** What an order's pages show instead if its link has ended, or this visitor has no such order. */
export function OrderNotShown({ hasEnded }: { hasEnded: boolean }) {
  if (hasEnded) return <EndedLink />;
  return (
    <div className="frame max-w-2xl py-16">
      <h1>Order not found</h1>
      <p className="mt-6">
        <PrimaryLink to="/orders">Back to your orders</PrimaryLink>
      </p>
    </div>
  );
}

function EndedLink() {
  return (
    <div className="frame max-w-2xl py-16">
      <h1>This link has expired</h1>
      <p className="mt-4">
        A link to an order works until 90 days after the order is finished. We can email you a new one.
      </p>
      <p className="mt-6">
        <PrimaryLink to="/order-links">Get a New Link</PrimaryLink>
      </p>
    </div>
  );
}
