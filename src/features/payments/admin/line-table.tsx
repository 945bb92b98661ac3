import { href } from '#kit/href.ts';
import { formatDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { canRecord, isProposed, type MatchedLine } from '../receipts/match-lines.ts';

/** The lines of a statement that bring money in: what each is, with a tick for those that may be recorded. */
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
          </span>
          <span className={isProposed(line) ? 'font-semibold' : ''}>
            {stateWords(line)}
            {line.state === 'account' && line.order?.userId && (
              <>
                {' '}
                <a href={href('/admin/customers/:customerId', { customerId: line.order.userId })}>
                  Record it on their account
                </a>
              </>
            )}
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
        Record {formatPounds(amountPence)} of {formatDay(day)} for {line.order?.orderNumber}
      </span>
    </label>
  );
}

function stateWords({ state, missingPence }: MatchedLine): string {
  switch (state) {
    case 'fits':
      return 'Will be recorded: the order is paid in full by it';
    case 'differs':
      return `Amount differs: ${formatPounds(missingPence)} is to pay`;
    case 'typed':
      return 'A transfer of this amount was recorded by hand';
    case 'surplus':
      return 'Nothing is to pay for this order';
    case 'ended':
      return 'The order has ended';
    case 'recorded':
      return 'Already recorded';
    case 'account':
      return 'The order is on account.';
    case 'card':
      return 'The order is paid by card';
    case 'several':
      return 'Names several orders: record it on each order’s page';
    case 'none':
      return 'No order found';
  }
}
