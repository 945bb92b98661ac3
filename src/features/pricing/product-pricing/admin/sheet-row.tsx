import { memo, useState } from 'react';
import { isWrongCell } from './sheet-edit.ts';

interface Props {
  row: number;
  cells: readonly string[];
  /** the selected columns of this row; -1 for none */
  from: number;
  to: number;
  active: number;
  editing: string | null;
  onCommit: ((text: string, downBy: number, rightBy: number) => void) | undefined;
  onCancel: (() => void) | undefined;
}

/** A row of the price table. Rendered again only if its own cells or its selection change. */
export const SheetRow = memo(function SheetRow({
  row,
  cells,
  from,
  to,
  active,
  editing,
  onCommit,
  onCancel,
}: Props) {
  return (
    <tr>
      {cells.map((cell, column) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
          key={column}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell that is edited (ARIA APG, grid)
          role="gridcell"
          tabIndex={column === active ? 0 : -1}
          data-row={row}
          data-column={column}
          aria-selected={column >= from && column <= to}
          aria-invalid={isWrongCell(cell, column) || undefined}
        >
          {column === active && editing !== null && onCommit ? (
            <CellInput start={editing} onCommit={onCommit} onCancel={() => onCancel?.()} />
          ) : (
            cell
          )}
        </td>
      ))}
    </tr>
  );
});

function CellInput({
  start,
  onCommit,
  onCancel,
}: {
  start: string;
  onCommit: (text: string, downBy: number, rightBy: number) => void;
  onCancel: () => void;
}) {
  const [text, setText] = useState(start);
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the key that began the entry belongs into it
      autoFocus
      aria-label="Price"
      inputMode="decimal"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => onCommit(text, 0, 0)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onCommit(text, 1, 0);
        else if (event.key === 'Tab') onCommit(text, 0, event.shiftKey ? -1 : 1);
        else if (event.key === 'Escape') onCancel();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
