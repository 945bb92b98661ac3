import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type DeliveryQuote, quoteFor } from '#features/pricing/delivery/index.ts';
import { destinationIn, tellDestination } from './destination.ts';

interface TotalProps {
  totalPence: number;
  quotes: readonly DeliveryQuote[] | null;
  values: { postalCode: string; country: string; delivery: string };
  /** the first half of the postcode that the visitor told us: where it goes while the form has no postcode */
  outcode?: string | null;
}

/**
 * Returns the total for the address in the form, and a function to call when it may have changed. It also tells the
 * summary, which is another island. Values typed before script ran, or restored by the browser, count from the start.
 */
export function useTotal(
  { totalPence, quotes, values, outcode = null }: TotalProps,
  form: RefObject<HTMLFormElement | null>,
) {
  const [to, setTo] = useState(() => destinationIn(values, outcode));
  const follow = () => {
    if (!quotes || !form.current) return;
    const data = new FormData(form.current);
    const text = (name: string) => String(data.get(name) ?? '');
    const fields = {
      postalCode: text('postalCode'),
      country: text('country'),
      delivery: text('delivery'),
    };
    const next = destinationIn(fields, outcode);
    setTo(next);
    tellDestination(next);
  };
  const first = useRef(follow);
  useLayoutEffect(() => first.current(), []);
  return { totalPence: quotes ? quoteFor(quotes, to).totals.totalPence : totalPence, follow };
}
