import { accountReference } from '#features/money/credit/index.ts';
import { href } from '#kit/href.ts';
import { formatDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { canRecord, isProposed, type MatchedLine } from '../receipts/match-lines.ts';

/** The lines of a statement with money received: what each is, with a tick box for those that may be recorded. */
export function LineTable({ lines }: { lines: readonly MatchedLine[] }) {
  return (
    <ul className="sheet mt-3 divide-y divide-rule">
      {lines.map((line) => (
        <li
          key={line.row}
          className="grid gap-x-4 gap-y-1 px-3 py-3 sm:grid-cols-[2rem_8rem_6rem_minmax(0,1fr)_minmax(0,18rem)] sm:px-4"
        >
          <span>{canRecord(line) && <Tick line={line} />}</span>
          <span className="figures text-grey">{formatDay(line.day)}</span>
          <strong className="figures sm:text-right">{formatPounds(line.amountPence)}</strong>
          <span className="wrap-anywhere">
            {line.text || 'No text'}
            {line.order && (
              <span className="block text-sm">
                <a href={href('/admin/orders/:orderId', { orderId: line.order.id })} className="figures">
                  {line.order.orderNumber}
                </a>{' '}
                {line.order.customerName}
              </span>
            )}
            {line.account && (
              <span className="block text-sm">
                <a
                  href={href('/admin/customers/:customerId', { customerId: line.account.userId })}
                  className="figures"
                >
                  {accountReference(line.account.accountNumber)}
                </a>{' '}
                {line.account.name}
              </span>
            )}
          </span>
          <span className={isProposed(line) ? 'font-semibold' : ''}>
            {line.account ? accountWords(line) : orderWords(line)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Tick({ line }: { line: MatchedLine }) {
  const { day, amountPence, text, nth } = line;
  return (
    <label className="flex min-h-6 items-center">
      <input
        type="checkbox"
        name="line"
        value={JSON.stringify({ day, amountPence, text, nth })}
        defaultChecked={isProposed(line)}
        className="size-4 accent-reflex"
      />
      <span className="sr-only">
        Record {formatPounds(amountPence)} of {formatDay(day)} for{' '}
        {line.account ? accountReference(line.account.accountNumber) : line.order?.orderNumber}
      </span>
    </label>
  );
}

/** The description of a line that pays a trade account. */
function accountWords({ state, amountPence, missingPence }: MatchedLine): string {
  const owed = formatPounds(missingPence);
  switch (state) {
    case 'fits':
      return amountPence === missingPence
        ? 'Will be recorded on the account, which then owes nothing'
        : `Will be recorded on the account: it pays the invoices it names, and ${owed} was owed in all`;
    case 'typed':
      return 'A payment of this amount was recorded by hand';
    case 'too-much':
      return `Only ${owed} is owed on this account. Record that on the customer’s page, and pay the rest back`;
    case 'recorded':
      return 'Already recorded';
    default:
      return `Part of the ${owed} that is owed on this account`;
  }
}

/** The description of a line that pays an order, or nothing known. */
function orderWords({ state, missingPence, chargeId }: MatchedLine): string {
  switch (state) {
    case 'fits':
      return chargeId
        ? 'Will be recorded: it pays what was charged on top of the order'
        : 'Will be recorded: it pays for the order in full';
    case 'differs':
      return `Amount differs: ${formatPounds(missingPence)} is due`;
    case 'typed':
      return 'A transfer of this amount was recorded by hand';
    case 'surplus':
      return 'There is nothing to pay for this order';
    case 'ended':
      return 'The order has ended';
    case 'recorded':
      return 'Already recorded';
    case 'too-much':
      return 'More than is owed';
    case 'card':
      return 'The order is paid by card, and nothing else is due';
    case 'several':
      return 'Names more than one: record it on the page of each order or customer';
    case 'none':
      return 'No order found';
  }
}
