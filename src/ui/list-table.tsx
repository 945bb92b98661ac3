import type { ReactNode } from 'react';

export interface Column {
  head: ReactNode;
  className?: string | undefined;
  /** if the list is sorted by it */
  sort?: 'ascending' | 'descending' | undefined;
}

interface Columns {
  /** a column that isn’t shown may be left as what its condition gives */
  columns: readonly (string | Column | false | undefined)[];
}

interface ListTableProps extends Columns {
  className?: string;
  /**
   * For rows of fields, or of many facts: on a phone each row becomes a block, in which every cell but the first has
   * its column's name (`data-head`) above it.
   */
  stacks?: boolean;
  children: ReactNode;
}

/** A list on its own sheet, which scrolls sideways if it is too wide. Children are its rows. */
export function ListTable({ columns, className, stacks = false, children }: ListTableProps) {
  return (
    <div className={['sheet', className, 'overflow-x-auto'].filter(Boolean).join(' ')}>
      <table className={stacks ? 'list-table list-stacks' : 'list-table'}>
        <TableHead columns={columns} />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** A list's header: column labels, with a class for a column that is right-aligned or hidden on narrow screens. */
export function TableHead({ columns }: Columns) {
  return (
    <thead>
      <tr>
        {columns.map((column, i) => {
          if (!column) return null;
          const { head, className, sort } =
            typeof column === 'string' ? ({ head: column } as Column) : column;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list's columns stay in their places
            <th key={i} scope="col" className={className} aria-sort={sort}>
              {head}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
