import {
  AGE_WORDS,
  AGES,
  agedDebt,
  type ChargedOrder,
  daysOverdue,
  owedInvoices,
} from '#features/money/credit/index.ts';
import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { formatDate } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { TableHead } from '#ui/list-table.tsx';

/** What a customer owes by age, and the invoices behind it. */
export function AgedDebtPanel({
  owed,
  balancePence,
  today,
}: {
  owed: ChargedOrder[];
  balancePence: number;
  /** `2026-11-24` */
  today: string;
}) {
  const debt = agedDebt(owed, balancePence, today);
  return (
    <section aria-labelledby="owed" className="sheet p-4">
      <h2 id="owed">Money owed</h2>
      <dl className="figures mt-2 text-sm">
        {[...AGES.map((age) => [AGE_WORDS[age], debt[age]] as const), ['Total', balancePence] as const].map(
          ([words, pence]) => (
            <div key={words} className="flex justify-between gap-4 border-b border-rule py-1.5">
              <dt className={pence === 0 ? 'text-grey' : ''}>{words}</dt>
              <dd className={pence === 0 ? 'text-grey' : 'font-semibold'}>{formatPounds(pence)}</dd>
            </div>
          ),
        )}
      </dl>
      {owed.length > 0 && (
        <table className="list-table mt-4">
          <TableHead
            columns={[
              'Invoice',
              'Due',
              { head: 'Days overdue', className: 'hidden text-right! sm:table-cell' },
              { head: 'Open', className: 'text-right!' },
            ]}
          />
          <tbody>
            {owedInvoices(owed).map((invoice) => (
              <tr key={`${invoice.orderId}${invoice.chargeId}`}>
                <td>
                  <span className="sm:whitespace-nowrap">{invoice.invoiceNumber ?? 'Not yet invoiced'}</span>
                  {invoice.isMonthly && invoice.invoiceNumber ? (
                    <a
                      href={href('/invoices/:invoiceNumber', { invoiceNumber: invoice.invoiceNumber })}
                      className="block min-h-6 whitespace-nowrap"
                      download
                    >
                      {countWords(invoice.orders, 'order')} (PDF)
                    </a>
                  ) : (
                    <a
                      href={href('/admin/orders/:orderId', { orderId: invoice.orderId })}
                      className="block min-h-6 sm:whitespace-nowrap"
                    >
                      {invoice.orderNumber}
                    </a>
                  )}
                </td>
                <td>
                  {formatDate(invoice.dueOn)}
                  {daysOverdue(invoice, today) > 0 && (
                    <span className="block text-xs text-stop sm:hidden">
                      {countWords(daysOverdue(invoice, today), 'day')} overdue
                    </span>
                  )}
                </td>
                <td className="hidden text-right sm:table-cell">
                  {Math.max(0, daysOverdue(invoice, today)) || ''}
                </td>
                <td className="text-right whitespace-nowrap">{formatPounds(invoice.amountPence)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
