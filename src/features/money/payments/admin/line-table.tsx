import { accountReference } from '#features/money/credit/index.ts';
import { href } from '#kit/href.ts';
import { formatDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { Notice } from '#ui/notice.tsx';
import { canRecord, isProposed, isUnknown, type MatchedLine } from '../receipts/match-lines.ts';
import type { SuggestedLine } from '../receipts/suggest-lines.server.ts';
import type { StatementAnswer } from './bank-payments-action.server.ts';
import { LINE } from './line-fields.ts';
import { Suggestions } from './suggestion-list.tsx';

interface Props {
  lines: readonly SuggestedLine[];
  ticked: StatementAnswer['ticked'];
  booked: StatementAnswer['booked'];
}

/** With more lines than this, none has a search: the page would be too long. */
const SEARCHES_MAX = 300;

/** The lines of a statement with money received: what each is, with a tick box for those that may be recorded. */
export function LineTable({ lines, ticked, booked }: Props) {
  const hasSearch = lines.filter(isUnknown).length <= SEARCHES_MAX;
  return (
    <ul className="sheet mt-3 divide-y divide-rule">
      {lines.map((line) => (
        <li
          key={line.row}
          id={`line-${line.key}`}
          className="grid gap-x-4 gap-y-1 px-3 py-3 target:bg-paper sm:grid-cols-[2rem_8rem_6rem_minmax(0,1fr)_minmax(0,18rem)] sm:px-4"
        >
          <span>
            {canRecord(line) && (
              <Tick line={line} isTicked={ticked ? ticked.includes(line.key) : isProposed(line)} />
            )}
          </span>
          <span className="figures text-grey">{formatDay(line.day)}</span>
          <strong className="figures sm:text-right">{formatPounds(line.amountPence)}</strong>
          <span className="wrap-anywhere">
            {line.text || 'No text'}
            <Targets
              {...(line.recordedOn ?? { orders: line.order ? [line.order] : [], account: line.account })}
            />
          </span>
          <span className={isProposed(line) ? 'font-semibold' : ''}>
            {line.account ? accountWords(line) : orderWords(line)}
          </span>
          <div className="empty:hidden sm:col-span-2 sm:col-start-4">
            {booked?.key === line.key && (
              <Notice tone={booked.ok ? 'good' : 'stop'}>{booked.ok ? booked.words : booked.problem}</Notice>
            )}
            {isUnknown(line) && <Suggestions line={line} hasSearch={hasSearch} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What a line pays or has paid, with links. */
function Targets({ orders, account }: NonNullable<MatchedLine['recordedOn']>) {
  return (
    <>
      {orders.map(({ id, orderNumber, customerName }) => (
        <span key={id} className="block text-sm">
          <a href={href('/admin/orders/:orderId', { orderId: id })} className="figures">
            {orderNumber}
          </a>{' '}
          {customerName}
        </span>
      ))}
      {account && (
        <span className="block text-sm">
          <a href={href('/admin/customers/:customerId', { customerId: account.userId })} className="figures">
            {accountReference(account.accountNumber)}
          </a>{' '}
          {account.name}
        </span>
      )}
    </>
  );
}

function Tick({ line, isTicked }: { line: MatchedLine; isTicked: boolean }) {
  const { day, amountPence, text, nth } = line;
  return (
    <label className="flex min-h-6 items-center">
      <input
        type="checkbox"
        name={LINE}
        value={JSON.stringify({ day, amountPence, text, nth })}
        defaultChecked={isTicked}
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
function orderWords({ state, missingPence, chargeId, suggestions }: SuggestedLine): string {
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
      return suggestions.length > 0 ? 'Names no order' : 'No order found';
  }
}
