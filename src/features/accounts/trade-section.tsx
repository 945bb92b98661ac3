import { formatPounds } from '../../kit/money.ts';

interface TradeAccount {
  creditLimitPence: number;
  currentBalancePence: number;
  availablePence: number;
  paymentTermsDays: number;
}

/** An approved trade account: its figures, and a bar of how much of the limit is used. */
export function TradeSection({ credit }: { credit: TradeAccount }) {
  const rows = [
    ['Credit limit', formatPounds(credit.creditLimitPence)],
    ['Current balance', formatPounds(credit.currentBalancePence)],
    ['Available credit', formatPounds(credit.availablePence)],
    ['Payment terms', `${credit.paymentTermsDays} days`],
  ];
  return (
    <section aria-labelledby="trade" className="sheet p-5">
      <h2 id="trade" className="text-lg">
        Trade Account
      </h2>
      <UsedBar used={credit.currentBalancePence} limit={credit.creditLimitPence} />
      <dl className="figures text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-rule py-2">
            <dt className="text-grey">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Drawn with attributes, because the page's policy allows no inline styles. The figures below say the same in words. */
function UsedBar({ used, limit }: { used: number; limit: number }) {
  const percent = limit > 0 ? Math.min(100, (used / limit) * 100) : 0;
  return (
    <svg
      viewBox="0 0 100 2"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-4 mb-2 h-2 w-full bg-stage"
    >
      <rect width={percent} height="2" className="fill-magenta" />
    </svg>
  );
}
