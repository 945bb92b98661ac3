import { accountReference } from '#features/money/credit/index.ts';
import { href } from '#kit/href.ts';
import { formatDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import type { Suggestion } from '../receipts/suggest.ts';
import type { SuggestedLine } from '../receipts/suggest-lines.server.ts';
import { FIND } from './line-fields.ts';
import { suggestionWords } from './suggestion-words.ts';

interface Props {
  line: SuggestedLine;
  /** whether there are few enough lines for each to have a search */
  hasSearch: boolean;
}

/** What a line may pay, the likeliest first, each recorded by one press; and a search for anything else. */
export function Suggestions({ line, hasSearch }: Props) {
  const { suggestions, search, key } = line;
  const field = `${FIND}${key}`;
  return (
    <>
      {suggestions.length > 0 && <SuggestionList label="It may pay" line={line} suggestions={suggestions} />}
      {hasSearch && (
        <details className="mt-1" open={search !== null}>
          <summary className="inline-block cursor-pointer py-1 text-reflex underline">
            {suggestions.length > 0 ? 'Find something else' : 'Find what it pays'}
          </summary>
          <label htmlFor={field} className="field-label mt-2">
            Order number, name, company or amount
          </label>
          <div className="flex flex-wrap gap-2">
            <input
              id={field}
              name={field}
              defaultValue={search?.text}
              maxLength={100}
              autoComplete="off"
              className="field w-64 max-w-full"
            />
            <button type="submit" name="intent" value="look" formAction={at(key)} className="button">
              Search<span className="sr-only"> for {nameOf(line)}</span>
            </button>
          </div>
          {search?.found.length === 0 && (
            <p className="mt-2" role="status">
              Nothing found that a transfer could pay.
            </p>
          )}
          {search && search.found.length > 0 && (
            <SuggestionList label="Found" line={line} suggestions={search.found} />
          )}
        </details>
      )}
    </>
  );
}

/** Where the page shows a line: a form sent from it comes back there. */
const at = (key: string) => `${href('/admin/payments')}#line-${key}`;

const nameOf = ({ amountPence, day }: SuggestedLine) => `${formatPounds(amountPence)} of ${formatDay(day)}`;

function SuggestionList({
  label,
  line,
  suggestions,
}: {
  label: string;
  line: SuggestedLine;
  suggestions: readonly Suggestion[];
}) {
  return (
    <ul aria-label={label} className="mt-2 divide-y divide-rule border-y border-rule">
      {suggestions.map((suggestion) => (
        <li key={numbersOf(suggestion)} className="flex items-center justify-between gap-x-4 py-2">
          <span className="min-w-0 wrap-anywhere">
            <Links suggestion={suggestion} />
            <span className="block text-sm text-grey">{suggestionWords(suggestion, line.amountPence)}</span>
          </span>
          {suggestion.canBook && <BookButton line={line} suggestion={suggestion} />}
        </li>
      ))}
    </ul>
  );
}

const numbersOf = ({ orders, account }: Suggestion): string =>
  account
    ? accountReference(account.accountNumber)
    : orders.map(({ orderNumber }) => orderNumber).join(' and ');

function Links({ suggestion: { orders, account, company } }: { suggestion: Suggestion }) {
  const name = account?.name ?? orders[0]?.customerName;
  return (
    <span>
      {account && (
        <a href={href('/admin/customers/:customerId', { customerId: account.userId })} className="figures">
          {accountReference(account.accountNumber)}
        </a>
      )}
      {orders.map(({ id, orderNumber }, i) => (
        <span key={id}>
          {i > 0 && ' and '}
          <a href={href('/admin/orders/:orderId', { orderId: id })} className="figures">
            {orderNumber}
          </a>
        </span>
      ))}{' '}
      {name}
      {company && `, ${company}`}
    </span>
  );
}

function BookButton({ line, suggestion }: { line: SuggestedLine; suggestion: Suggestion }) {
  const { day, amountPence, text, nth, key } = line;
  const { orders, account } = suggestion;
  const on = account ? { userId: account.userId } : { orderIds: orders.map(({ id }) => id) };
  return (
    <button
      type="submit"
      name="book"
      value={JSON.stringify({ line: { day, amountPence, text, nth }, on })}
      formAction={at(key)}
      className="button"
    >
      Record
      <span className="sr-only">{` ${nameOf(line)} for ${numbersOf(suggestion)}`}</span>
    </button>
  );
}
