import { useCallback, useEffect, useState } from 'react';
import { type GroupKey, type PricedProduct, tableColumns } from '#features/pricing/prices/index.ts';
import { FieldError } from '#ui/field.tsx';
import { editedRows, startSheet } from './price-sheet.ts';
import type { Rows } from './sheet-edit.ts';
import { SheetRow } from './sheet-row.tsx';
import { SheetTools } from './sheet-tools.tsx';
import { useSheet } from './use-sheet.ts';

interface Props {
  product: PricedProduct;
  /** whose options make the columns */
  groups: GroupKey[];
  /** the table as typed; see price-sheet.ts */
  text: string;
  error: string | undefined;
}

/**
 * A price table that can be edited like a spreadsheet. Without script it is a text field that accepts cells copied from
 * a spreadsheet.
 */
export function PriceGrid({ product, groups, text, error }: Props) {
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const columns = tableColumns(product, groups).map(({ words }) => words || 'Price');
  if (live) return <Sheet key={columns.join()} {...{ product, groups, text, error, columns }} />;
  return (
    <div className="mt-4">
      <label htmlFor="table" className="field-label">
        Prices
      </label>
      <p id="table-hint" className="field-hint mb-1">
        A line for each quantity, with tabs between, as you copy it from a spreadsheet. The first line names
        the columns: {columns.slice(0, 8).join(', ')}
        {columns.length > 8 && ', …'}
      </p>
      <textarea
        id="table"
        name="table"
        rows={10}
        wrap="off"
        defaultValue={text}
        className="field figures"
        aria-describedby={error ? 'table-hint table-error' : 'table-hint'}
        aria-invalid={error ? true : undefined}
      />
      <FieldError id="table" error={error} />
    </div>
  );
}

/** The rows of a table's text, if it has these columns; otherwise those that the product starts with. */
function rowsOf(product: PricedProduct, groups: GroupKey[], text: string): Rows {
  return editedRows(product, groups, text) ?? editedRows(product, groups, startSheet(product, groups)) ?? [];
}

function Sheet({ product, groups, text, error, columns }: Props & { columns: readonly string[] }) {
  const width = columns.length + 1;
  const start = useCallback(() => rowsOf(product, groups, text), [product, groups, text]);
  const sheet = useSheet(start, width);
  const { rows, chosen, editing } = sheet;
  const { onMouseDown, onMouseOver, onDoubleClick, ...keys } = sheet.handlers;
  const isChosen = (row: number) => row >= chosen.fromRow && row <= chosen.toRow;
  return (
    <div className="mt-4">
      <textarea
        name="table"
        hidden
        readOnly
        value={[['Copies', ...columns], ...rows].map((cells) => cells.join('\t')).join('\n')}
      />
      <SheetTools {...sheet} width={width} />
      <div className="max-h-[70vh] overflow-auto border border-rule" id="table">
        <table
          ref={sheet.table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is edited cell by cell is a grid (ARIA APG)
          role="grid"
          className="price-grid"
          aria-label="Prices in pounds, VAT included"
          {...keys}
        >
          <thead>
            <tr>
              {['Copies', ...columns].map((words) => (
                <th key={words} scope="col">
                  {words}
                </th>
              ))}
            </tr>
          </thead>
          {/* biome-ignore lint/a11y/useKeyWithMouseEvents: Shift and the arrow keys choose cells, as dragging does */}
          <tbody onMouseDown={onMouseDown} onMouseOver={onMouseOver} onDoubleClick={onDoubleClick}>
            {rows.map((cells, i) => (
              <SheetRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
                key={i}
                row={i}
                cells={cells}
                from={isChosen(i) ? chosen.fromColumn : -1}
                to={isChosen(i) ? chosen.toColumn : -1}
                active={i === sheet.row ? sheet.column : -1}
                editing={i === sheet.row ? editing : null}
                onCommit={i === sheet.row && editing !== null ? sheet.commit : undefined}
                onCancel={i === sheet.row && editing !== null ? () => sheet.edit(null) : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-1 text-sm text-grey">
        Type, or paste from a spreadsheet. Arrow keys move, Shift selects, Ctrl+D fills down, Ctrl+Z undoes.
      </p>
      <FieldError id="table" error={error} />
    </div>
  );
}
