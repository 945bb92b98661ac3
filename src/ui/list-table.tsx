import type { ReactNode } from 'react';

/** A list's head: its columns' words, with a class for one that is right-aligned or hidden on narrow screens. */
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
