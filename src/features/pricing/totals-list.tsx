import { formatPounds } from '../../kit/money.ts';

/** The figures of a cart or an order, in the order in which a person adds them up. */
export interface TotalsFigures {
  netPence: number;
  vatPence: number;
  shippingPence: number;
  discountPence: number;
  totalPence: number;
  itemsPence: number;
}

/**
 * The summary that cart, checkout, confirmation and order page share. Items, delivery and discount add up to the total;
 * below it stands what of the total is VAT, which with the subtotal adds up to it too.
 */
export function TotalsList({ totals, code }: { totals: TotalsFigures; code?: string | null | undefined }) {
  return (
    <dl className="figures space-y-1.5 text-sm">
      <Row label="Items (incl. VAT)" pence={totals.itemsPence} />
      {totals.discountPence > 0 && (
        <Row label="Discount" note={code ? `(${code})` : ''} pence={-totals.discountPence} saving />
      )}
      {totals.discountPence === 0 && <Row label="Discount" pence={0} />}
      <Row label="Shipping" pence={totals.shippingPence} />
      <div className="flex justify-between gap-4 border-t border-ink pt-2.5 text-lg font-bold">
        <dt>Total (incl. VAT)</dt>
        <dd>{formatPounds(totals.totalPence)}</dd>
      </div>
      <Row label="Subtotal (excl. VAT)" pence={totals.netPence} quiet />
      <Row label="VAT" pence={totals.vatPence} quiet />
    </dl>
  );
}

function Row({
  label,
  note,
  pence,
  saving,
  quiet,
}: {
  label: string;
  note?: string;
  pence: number;
  saving?: boolean;
  quiet?: boolean;
}) {
  return (
    <div className={`flex justify-between gap-4 ${quiet ? 'text-grey' : ''}`}>
      <dt>
        {label}
        {note && <span className="ml-1 text-grey">{note}</span>}
      </dt>
      <dd className={saving ? 'font-semibold text-magenta' : ''}>{formatPounds(pence)}</dd>
    </div>
  );
}
