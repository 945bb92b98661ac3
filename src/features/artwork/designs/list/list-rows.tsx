import { figure } from '#kit/count-words.ts';
import { FieldError } from '#ui/field.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { Paging } from '#ui/paging.tsx';
import { cellName } from './list-fields.ts';
import type { ListProps } from './list-props.ts';
import type { ShownRecord } from './list-view.server.ts';

/** A column that prints, with the field that it fills; null for the number of copies. */
interface PrintedColumn {
  column: number;
  field: string | null;
  label: string;
}

/** The rows of a list, to be corrected in place. */
export function ListRows(props: ListProps) {
  const { path, fields, list, typed } = props;
  const { settings, records, page, pages, shows, stopped, remarks, count } = list;
  const columns: PrintedColumn[] = fields.flatMap(({ id, label }) => {
    const from = settings.fields[id];
    return from?.from === 'column' ? [{ column: from.column, field: id, label }] : [];
  });
  if (settings.copies !== null) columns.push({ column: settings.copies, field: null, label: 'Quantity' });
  const view = (changed: Record<string, string>) =>
    `${path}?${new URLSearchParams({ show: shows, page: String(page), ...changed })}`;
  const faults = stopped + remarks;
  // Of numbers that count up there is nothing to see or to correct.
  if (list.columns.length === 0 && faults === 0) return null;
  // Faults of what no column fills: of the design’s own words, or of a number.
  const hasMore = records.some((it) => elsewhereOf(it, columns).length > 0);
  return (
    <section aria-labelledby="rows-heading" className="mt-8">
      <h2 id="rows-heading" className="text-lg">
        Rows
      </h2>
      {faults > 0 && (
        <nav aria-label="Which rows" className="mt-2">
          <ul className="tab-list">
            {(
              [
                ['faults', `To look at: ${figure(faults)}`],
                ['all', `All ${figure(count)}`],
              ] as const
            ).map(([id, words]) => (
              <li key={id}>
                <a
                  href={`${view({ show: id, page: '1' })}#rows-heading`}
                  aria-current={id === shows ? 'page' : undefined}
                >
                  {words}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <form method="post" action={view({})} className="mt-3">
        <input type="hidden" name="revision" value={list.revision} />
        <ListTable stacks columns={['Row', ...columns.map(({ label }) => label), hasMore && 'To correct']}>
          {records.map((it) => (
            <Row key={it.record} {...{ columns, fields, typed, hasMore }} shown={it} at={view} />
          ))}
        </ListTable>
        {columns.length > 0 && (
          <button type="submit" name="intent" value="rows" className="button mt-4">
            Save these rows
          </button>
        )}
      </form>
      <Paging page={page} pages={pages} address={(to) => `${view({ page: String(to) })}#rows-heading`} />
    </section>
  );
}

const elsewhereOf = ({ faults }: ShownRecord, columns: readonly PrintedColumn[]) =>
  faults.filter(({ field }) => !columns.some((it) => it.field === field));

interface RowProps extends Pick<ListProps, 'fields' | 'typed'> {
  columns: readonly PrintedColumn[];
  shown: ShownRecord;
  hasMore: boolean;
  at: (changed: Record<string, string>) => string;
}

function Row({ columns, fields, typed, shown, hasMore, at }: RowProps) {
  const { record, row, name, cells, faults } = shown;
  const elsewhere = elsewhereOf(shown, columns);
  return (
    <tr>
      <td className="figures whitespace-nowrap">
        <a href={`${at({ record: String(record + 1) })}#preview`}>
          Row {row}
          <span className="sr-only">: show {name}</span>
        </a>
      </td>
      {columns.map(({ column, field, label }) => {
        const fault = faults.find((it) => it.field === field);
        const id = cellName(record, column);
        return (
          <td key={`${field} ${column}`} data-head={label}>
            <input
              id={id}
              name={id}
              aria-label={`${label}, row ${row}`}
              defaultValue={typed?.[id] ?? cells[column]}
              className="field w-full min-w-36"
              autoComplete="off"
              spellCheck={false}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? `${id}-error` : undefined}
            />
            <FieldError id={id} error={fault?.words} />
          </td>
        );
      })}
      {hasMore && (
        <td data-head="To correct">
          {elsewhere.map(({ field, words }) => (
            <p key={field} className="field-error">
              {fields.find(({ id }) => id === field)?.label ?? 'Quantity'}: {words}
            </p>
          ))}
        </td>
      )}
    </tr>
  );
}
