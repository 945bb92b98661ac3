import { CAUSES, isCause } from '#features/orders/complaints/index.ts';
import { figure } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';
import { StaffLink } from '#shell/staff-link.tsx';
import { ListTable } from '#ui/list-table.tsx';
import type { ProblemNumbers } from './read-numbers.server.ts';

/** `costPence`: null for those who don't see money. */
type Row = Omit<ProblemNumbers, 'costPence'> & { costPence: number | null };

const BY = [
  ['press', 'Press'],
  ['paper', 'Paper'],
  ['product', 'Product'],
] as const;

/** Customers' reports and staff's decisions, by cause and press, paper and product. */
export function Problems({ problems }: { problems: readonly Row[] }) {
  return (
    <section aria-labelledby="problems" className="mt-8 max-w-5xl">
      <h2 id="problems">Problems with orders</h2>
      {problems.length === 0 ? (
        <p className="mt-2">
          No problems have been decided.{' '}
          <StaffLink to={href('/admin/problems')}>See what customers have reported</StaffLink>
        </p>
      ) : (
        BY.map(([by, head]) => (
          <ListTable key={by} className="mt-2" columns={columns(head, problems)}>
            {problems
              .filter((row) => row.by === by)
              .map(({ name, cause, problems: count, copies, costPence }) => (
                <tr key={`${name} ${cause}`}>
                  <th scope="row">{name ?? 'Not known'}</th>
                  <td>{isCause(cause) ? CAUSES[cause] : cause}</td>
                  <td className="figures hidden sm:table-cell">{figure(count)}</td>
                  <td className="figures">{figure(copies)}</td>
                  {costPence !== null && <td className="figures">{formatPounds(costPence)}</td>}
                </tr>
              ))}
          </ListTable>
        ))
      )}
    </section>
  );
}

const columns = (head: string, problems: readonly Row[]) => [
  head,
  'Cause',
  { head: 'Problems', className: 'hidden sm:table-cell' },
  'Copies',
  ...(problems.some(({ costPence }) => costPence !== null) ? ['Cost'] : []),
];
