import type { Waiting } from './overview.server.ts';
import { CUSTOMERS, countRows, type WorkGroup, type WorkRow } from './work-rows.ts';

/** This many rows of a kind are shown, if there is a list that has the rest. */
const ROWS_MAX = 8;

/**
 * What needs somebody now, each with the press that deals with it; at the end, on one line, what customers have to do
 * first. Owner and office, who open this page, may do all of it.
 */
export function ToDo({ groups, waiting }: { groups: readonly WorkGroup[]; waiting: Waiting }) {
  return (
    <section aria-labelledby="to-do" className="mt-6">
      <h2 id="to-do" className="sr-only">
        To do
      </h2>
      {groups.length === 0 && <p className="mt-2">Nothing needs you right now.</p>}
      {groups.map((group) => (
        <Group key={group.title} {...group} />
      ))}
      <CustomersFirst waiting={waiting} />
    </section>
  );
}

function Group({ title, all, rows }: WorkGroup) {
  const shown = all ? rows.slice(0, ROWS_MAX) : rows;
  return (
    <>
      <h3 className="mt-5">{title}</h3>
      <ul className="mt-1 divide-y divide-rule border-y border-rule">
        {shown.map((row) => (
          <li key={`${row.to} ${row.number}`}>
            <Row {...row} />
          </li>
        ))}
      </ul>
      {all && rows.length > shown.length && (
        <a href={all} className="inline-flex min-h-11 items-center">
          See all<span className="sr-only">: {title}</span>
        </a>
      )}
    </>
  );
}

/** What is late weighs most, what is for today less, everything else least. */
const TONES = { late: 'font-bold text-stop', today: 'font-semibold', later: 'text-grey' } as const;

function Row({ to, number, words, when, urgency, verb }: WorkRow) {
  return (
    <a
      href={to}
      className="grid min-h-11 grid-cols-[1fr_auto] items-baseline gap-x-5 py-2.5 text-ink no-underline hover:bg-white sm:grid-cols-[11rem_1fr_auto_7.5rem] sm:px-2"
    >
      <span className={`figures max-sm:order-1 ${urgency === 'later' ? 'text-grey' : ''}`}>{number}</span>
      <span className={`max-sm:order-3 ${urgency === 'late' ? 'font-semibold' : ''}`}>{words}</span>
      <span className={`max-sm:order-2 max-sm:text-right ${TONES[urgency]}`}>
        {urgency === 'late' && '! '}
        {when}
      </span>
      <span className="text-right text-reflex underline max-sm:order-4">{verb}</span>
    </a>
  );
}

/** `Customers have to act first: 2 artwork problems, 1 bank transfer`; nothing if there is nothing. */
function CustomersFirst({ waiting }: { waiting: Waiting }) {
  const rows = countRows(waiting, CUSTOMERS);
  if (rows.length === 0) return null;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4">
      <span>Waiting for customers:</span>
      {rows.map(({ to, number, words }) => (
        <a key={to} href={to} className="inline-flex min-h-11 items-center">
          {`${number} ${words}`}
        </a>
      ))}
    </p>
  );
}
