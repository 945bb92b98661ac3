import { href } from '#kit/href.ts';

interface Props {
  orderId: string;
  /** in a list, where each row has such a button */
  orderNumber?: string;
  /** the address part that opens the order by link; empty for its signed-in owner */
  again?: string;
}

/** Puts everything in an order into the cart again, with its files. */
export function OrderAgainButton({ orderId, orderNumber, again = '' }: Props) {
  return (
    // Above the link that covers the row of a list.
    <form
      method="post"
      action={`${href('/orders/:orderId/again', { orderId })}${again}`}
      className="no-print relative"
    >
      <button
        type="submit"
        className="button"
        aria-label={orderNumber ? `Order all again: ${orderNumber}` : undefined}
      >
        Order all again
      </button>
    </form>
  );
}
