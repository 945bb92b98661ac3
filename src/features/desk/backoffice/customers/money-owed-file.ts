import type { LoaderFunctionArgs } from 'react-router';
import { type Debtor, readMoneyOwed } from '#features/money/credit/index.server.ts';
import { londonDay } from '#kit/london-time.ts';
import { poundsField } from '#kit/money.ts';
import { csvResponse } from '#platform/http/csv.server.ts';
import { shopContext } from '#platform/shop.ts';

const COLUMNS = {
  name: 'Customer',
  email: 'Email',
  owed: 'Owed (£)',
  notDue: 'Not yet due (£)',
  upTo30: '1–30 days overdue (£)',
  upTo60: '31–60 days overdue (£)',
  upTo90: '61–90 days overdue (£)',
  over90: 'Over 90 days overdue (£)',
  daysOverdue: 'Days overdue',
  onHold: 'On hold',
  noChaseUntil: 'No emails until',
};

/** `/admin/money-owed/export.csv`: every customer who owes money, as on the page. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { reports, clock } = context.get(shopContext);
  const today = londonDay(clock());
  const { debtors } = await readMoneyOwed(await reports(), today, { limit: null, offset: 0 });
  return csvResponse(`money-owed-${today}.csv`, COLUMNS, debtors.map(recordOf));
}

function recordOf({ name, email, daysOverdue, noChaseUntil, ...debtor }: Debtor) {
  return {
    name: name.trim(),
    email,
    owed: poundsField(debtor.owedPence),
    notDue: poundsField(debtor.notDue),
    upTo30: poundsField(debtor.upTo30),
    upTo60: poundsField(debtor.upTo60),
    upTo90: poundsField(debtor.upTo90),
    over90: poundsField(debtor.over90),
    daysOverdue,
    onHold: debtor.isHeld ? 'Yes' : '',
    noChaseUntil: noChaseUntil ?? '',
  };
}
