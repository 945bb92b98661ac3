import { accountReference, type OwedInvoice } from '#features/money/credit/index.ts';
import { monthlyInvoiceXmlPath, XML_WORDS } from '#features/orders/order/index.ts';
import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';
import { Submit } from '#ui/button.tsx';
import { FieldLabel } from '#ui/field-label.tsx';

interface TradeAccount {
  accountNumber: number;
  creditLimitPence: number;
  currentBalancePence: number;
  availablePence: number;
  paymentTermsDays: number;
  /** in a sentence or two; null if nothing is overdue */
  overdue: string | null;
  /** in a sentence; null if the account isn't on hold */
  held: string | null;
  /** what is owed by age, pence; empty if nothing is overdue */
  ages: [words: string, pence: number][];
  /** oldest first; `due` as `by 24 December 2026` */
  owed: (OwedInvoice & { due: string })[];
  /** when the next monthly invoice is due; null if every order has its own */
  nextInvoice: string | null;
  /** the periods of a statement */
  months: { value: string; label: string }[];
  /** newest first */
  monthlyInvoices: { invoiceNumber: string; issued: string; orders: number; totalPence: number }[];
}

/** An approved trade account: its figures, and a bar showing how much of the limit is used. */
export function TradeSection({ credit }: { credit: TradeAccount }) {
  const rows = [
    ['Credit limit', formatPounds(credit.creditLimitPence)],
    ['Current balance', formatPounds(credit.currentBalancePence)],
    ['Available credit', formatPounds(credit.availablePence)],
    ['Payment terms', `${credit.paymentTermsDays} days`],
    ['Your account reference', accountReference(credit.accountNumber)],
    ...credit.ages.map(([words, pence]) => [words, formatPounds(pence)]),
  ];
  return (
    <section aria-labelledby="trade" className="sheet p-5">
      <h2 id="trade" className="text-lg">
        Trade Account
      </h2>
      {credit.held && <p className="notice notice-stop mt-3 text-sm">{credit.held}</p>}
      {credit.overdue && <p className="notice notice-stop mt-3 text-sm">{credit.overdue}</p>}
      <UsedBar used={credit.currentBalancePence} limit={credit.creditLimitPence} />
      <dl className="figures text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-rule py-2">
            <dt className="text-grey">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {credit.owed.length > 0 && <Due owed={credit.owed} />}
      {credit.nextInvoice && (
        <p className="mt-5 text-sm">
          You get one invoice a month, for everything on account. The next is on {credit.nextInvoice}.
        </p>
      )}
      {credit.monthlyInvoices.length > 0 && <MonthlyInvoices invoices={credit.monthlyInvoices} />}
      <StatementForm months={credit.months} />
    </section>
  );
}

function Due({ owed }: Pick<TradeAccount, 'owed'>) {
  return (
    <>
      <h3 className="mt-5 text-base">Due for payment</h3>
      <ul className="figures mt-1 text-sm">
        {owed.map(({ orderId, orderNumber, invoiceNumber, isMonthly, amountPence, due }) => (
          <li
            key={`${orderId}${invoiceNumber}`}
            className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-2"
          >
            <span>
              {isMonthly && invoiceNumber ? (
                <InvoiceLink invoiceNumber={invoiceNumber} />
              ) : (
                <a href={href('/orders/:orderId', { orderId })}>{orderNumber}</a>
              )}{' '}
              <span className="block text-grey">{due}</span>
            </span>
            <span className="font-semibold">{formatPounds(amountPence)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function StatementForm({ months }: Pick<TradeAccount, 'months'>) {
  return (
    <form method="get" action={href('/account/statement.pdf')} className="mt-5">
      <h3 className="text-base">Statement</h3>
      <p className="mt-2">
        <FieldLabel of="statement-period">Period</FieldLabel>
      </p>
      <select id="statement-period" name="period" className="field w-full">
        {months.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <p className="mt-3">
        <Submit>Download statement (PDF)</Submit>
      </p>
    </form>
  );
}

function MonthlyInvoices({ invoices }: { invoices: TradeAccount['monthlyInvoices'] }) {
  return (
    <>
      <h3 className="mt-5 text-base">Monthly invoices</h3>
      <ul className="figures mt-1 text-sm">
        {invoices.map(({ invoiceNumber, issued, orders, totalPence }) => (
          <li
            key={invoiceNumber}
            className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-2"
          >
            <span>
              <InvoiceLink invoiceNumber={invoiceNumber} />{' '}
              <span className="block text-grey">
                {issued}, {countWords(orders, 'order')}
              </span>
            </span>
            <span className="font-semibold">{formatPounds(totalPence)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const InvoiceLink = ({ invoiceNumber }: { invoiceNumber: string }) => (
  <>
    <a href={href('/invoices/:invoiceNumber', { invoiceNumber })} download>
      {invoiceNumber} (PDF)
    </a>{' '}
    <a href={monthlyInvoiceXmlPath(invoiceNumber)} aria-label={`${invoiceNumber}: ${XML_WORDS}`} download>
      XML
    </a>
  </>
);

/**
 * Drawn with attributes, because the page's policy allows no inline styles. The figures below say the same in words.
 */
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
