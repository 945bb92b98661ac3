/** The delivery price, as a reason to buy here: a heading and a sentence. */
export function shippingReason({ price, freeFrom }: { price: string; freeFrom: string | null }) {
  return freeFrom === null
    ? { title: `Shipping ${price}`, text: 'For the whole order, however many items are in it.' }
    : {
        title: `Free shipping over ${freeFrom}`,
        text: `Below that, delivery is ${price} for the whole order.`,
      };
}
