import { formatPounds } from '#kit/money.ts';

/** The figures of a cart or an order, in adding-up order. */
export interface TotalsFigures {
  netPence: number;
  vatPence: number;
  shippingPence: number;
  discountPence: number;
  totalPence: number;
  itemsPence: number;
}

/**
 * The summary shared by cart, checkout, confirmation and order page. Items, discount and shipping add up to the total;
 * the line below is the VAT included, which with the subtotal adds up to it as well.
 */
export function TotalsList({ totals, code }: { totals: TotalsFigures; code?: string | null | undefined }) {
  return (
    <>
      <dl className="figures space-y-1.5 text-sm">
        <Row label="Items (incl. VAT)" pence={totals.itemsPence} />
        <Row label="Discount" pence={-totals.discountPence} look={totals.discountPence > 0 ? SAVING : ''} />
        <Row label="Shipping" pence={totals.shippingPence} />
        <div className="flex justify-between gap-4 border-t border-ink pt-2.5 text-lg font-bold">
          <dt>Total (incl. VAT)</dt>
          <dd>{formatPounds(totals.totalPence)}</dd>
        </div>
        <Row label="Subtotal (excl. VAT)" pence={totals.netPence} look="text-grey" />
        <Row label="VAT" pence={totals.vatPence} look="text-grey" />
      </dl>
      {code && totals.discountPence > 0 && (
        <p className="mt-2 text-xs text-grey">With discount code {code}</p>
      )}
    </>
  );
}

const SAVING = 'font-semibold text-magenta';

function Row({ label, pence, look = '' }: { label: string; pence: number; look?: string }) {
  return (
    <div className={`flex justify-between gap-4 ${look}`}>
      <dt>{label}</dt>
      <dd>{formatPounds(pence === 0 ? 0 : pence)}</dd>
    </div>
  );
}
