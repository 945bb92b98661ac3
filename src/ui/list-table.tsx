import type { ReactNode } from 'react';

/** A list's header: column labels, with a class for a column that is right-aligned or hidden on narrow screens. */
export function TableHead({
  columns,
}: {
  columns: readonly (string | { head: ReactNode; className?: string })[];
}) {
  return (
    <thead>
      <tr>
        {columns.map((column, i) => {
          const { head, className } = typeof column === 'string' ? { head: column } : column;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list's columns stay in their places
            <th key={i} scope="col" className={className}>
              {head}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
