import { type Debtor, readMoneyOwed } from '#features/money/credit/index.server.ts';
import { AGES } from '#features/money/credit/index.ts';
import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { formatDate, londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { shopContext } from '#platform/shop.ts';
import { StaffLink } from '#shell/staff-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { Paging } from '#ui/paging.tsx';
import type { Route } from './+types/money-owed-page.ts';

export const handle = { title: 'Money owed' };

const PAGE_SIZE = 50;

export async function loader({ context, url }: Route.LoaderArgs) {
  const text = url.searchParams.get('page') ?? '';
  const page = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
  const { reports, clock } = context.get(shopContext);
  const window = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  return { ...(await readMoneyOwed(await reports(), londonDay(clock()), window)), page };
}

export default function MoneyOwedPage({ loaderData }: Route.ComponentProps) {
  const { debtors, total, page } = loaderData;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Money owed</h1>
        {debtors.length > 0 && (
          <StaffLink to={href('/admin/money-owed/export.csv')} className="button" download>
            Download as CSV
          </StaffLink>
        )}
      </div>
      {debtors.length === 0 ? (
        <EmptyState className="mt-5" title={page > 1 ? 'No more customers' : 'Nobody owes you money'}>
          {page > 1
            ? 'Go back to the first page.'
            : 'Trade customers appear here once they have ordered on account.'}
        </EmptyState>
      ) : (
        <>
          <p className="mt-2 text-grey">
            {countWords(total.customers, 'customer owes', 'customers owe')} {formatPounds(total.owedPence)} on
            account. The most overdue come first; payments settle the oldest invoices.
          </p>
          <DebtTable debtors={debtors} total={total} />
        </>
      )}
      <Paging
        page={page}
        hasMore={page * PAGE_SIZE < total.customers}
        address={(to) => `${href('/admin/money-owed')}?page=${to}`}
      />
    </>
  );
}

const HEADS = ['Not yet due', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'];

function DebtTable({ debtors, total }: Pick<Route.ComponentProps['loaderData'], 'debtors' | 'total'>) {
  return (
    <ListTable
      className="mt-5"
      columns={[
        'Customer',
        { head: 'Owed', className: 'text-right!' },
        // On a phone: who, how much and for how long. The ages are on the customer's page.
        ...HEADS.map((head) => ({ head, className: 'hidden text-right! whitespace-nowrap sm:table-cell' })),
        { head: 'Days overdue', className: 'text-right! sm:whitespace-nowrap' },
      ]}
    >
      {debtors.map((debtor) => (
        <tr key={debtor.userId}>
          <td>
            <Name debtor={debtor} />
          </td>
          <Amount pence={debtor.owedPence} />
          {AGES.map((age) => (
            <Amount key={age} pence={debtor[age]} isAge />
          ))}
          <td className="text-right">{debtor.daysOverdue || ''}</td>
        </tr>
      ))}
      <tr className="font-bold">
        <th scope="row" className="text-left">
          Total
        </th>
        <Amount pence={total.owedPence} />
        {AGES.map((age) => (
          <Amount key={age} pence={total[age]} isAge />
        ))}
        <td />
      </tr>
    </ListTable>
  );
}

function Name({ debtor: { userId, name, email, isHeld, noChaseUntil } }: { debtor: Debtor }) {
  const words = name.trim() || email;
  return (
    <>
      <a
        href={href('/admin/customers/:customerId', { customerId: userId })}
        className="inline-block min-h-6 font-semibold"
      >
        {words}
      </a>
      {isHeld && <span className="badge ml-2 bg-stop-wash text-stop">On hold</span>}
      {noChaseUntil && (
        <span className="block text-xs text-grey">No emails until {formatDate(noChaseUntil)}</span>
      )}
    </>
  );
}

function Amount({ pence, isAge = false }: { pence: number; isAge?: boolean }) {
  return (
    <td className={`text-right whitespace-nowrap ${isAge ? 'hidden sm:table-cell' : ''}`}>
      {pence === 0 ? '' : formatPounds(pence)}
    </td>
  );
}
