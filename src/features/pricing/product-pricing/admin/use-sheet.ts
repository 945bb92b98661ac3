import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { cellsOf } from './price-sheet.ts';
import { type Area, changeArea, copyArea, fillDown, ordered, pasteCells, type Rows } from './sheet-edit.ts';

/** How many changes can be undone. */
const UNDO_MAX = 50;

/** A price table while it is edited: its cells, the selection, and what keyboard, mouse and clipboard do. */
export function useSheet(start: () => Rows, width: number) {
  const [rows, setRows] = useState(start);
  const [before, setBefore] = useState<readonly Rows[]>([]);
  const [area, setArea] = useState<Area>({ fromRow: 0, fromColumn: 1, toRow: 0, toColumn: 1 });
  const [editing, setEditing] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const { toRow: row, toColumn: column } = area;
  useEffect(() => {
    const form = table.current?.closest('form');
    const discard = () => setRows(start);
    form?.addEventListener('reset', discard);
    return () => form?.removeEventListener('reset', discard);
  }, [start]);

  function change(next: Rows): void {
    setBefore([...before.slice(1 - UNDO_MAX), rows]);
    setRows(next);
    // The guard for unsaved changes listens for the form's events.
    table.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }
  function undo(): void {
    const last = before.at(-1);
    if (!last) return;
    setRows(last);
    setBefore(before.slice(0, -1));
  }
  function go(toRow: number, toColumn: number, extend = false): void {
    const to = {
      toRow: Math.max(0, Math.min(rows.length - 1, toRow)),
      toColumn: Math.max(0, Math.min(width - 1, toColumn)),
    };
    setArea(extend ? { ...area, ...to } : { fromRow: to.toRow, fromColumn: to.toColumn, ...to });
    cellAt(table.current, to.toRow, to.toColumn)?.focus();
  }
  function commit(text: string, downBy: number, rightBy: number): void {
    setEditing(null);
    const one = { fromRow: row, toRow: row, fromColumn: column, toColumn: column };
    if (text !== rows[row]?.[column]) change(changeArea(rows, one, () => text.trim()));
    if (downBy || rightBy) go(row + downBy, column + rightBy);
  }
  const actions = { rows, area, width, go, undo, change, edit: setEditing };
  return {
    rows,
    table,
    chosen: ordered(area),
    row,
    column,
    editing,
    canUndo: before.length > 0,
    change,
    undo,
    commit,
    edit: setEditing,
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        if (editing === null && press(event, actions)) event.preventDefault();
      },
      onPaste: (event: ClipboardEvent) => {
        if (editing !== null) return;
        event.preventDefault();
        const copied = cellsOf(event.clipboardData.getData('text/plain'));
        if (copied.length > 0) change(pasteCells(rows, area, copied, width));
      },
      onCopy: (event: ClipboardEvent) => {
        if (editing !== null) return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', copyArea(rows, area));
      },
      onMouseDown: (event: MouseEvent) => pointAt(event, (r, c) => go(r, c, event.shiftKey)),
      onMouseOver: (event: MouseEvent) => {
        if (event.buttons === 1 && editing === null) pointAt(event, (r, c) => go(r, c, true));
      },
      onDoubleClick: () => setEditing(rows[row]?.[column] ?? ''),
    },
  };
}

interface Actions {
  rows: Rows;
  area: Area;
  width: number;
  go: (row: number, column: number, extend?: boolean) => void;
  undo: () => void;
  change: (rows: Rows) => void;
  edit: (text: string) => void;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -100_000],
  End: [0, 100_000],
};

/** Handles a key in the grid; false if it is left to the browser, like Tab. */
function press(event: KeyboardEvent, { rows, area, width, go, undo, change, edit }: Actions): boolean {
  const { toRow: row, toColumn: column } = area;
  const { key } = event;
  const arrow = ARROWS[key];
  if (arrow) go(row + arrow[0], column + arrow[1], event.shiftKey);
  else if (key === 'Enter' || key === 'F2') edit(rows[row]?.[column] ?? '');
  else if (key === 'Delete' || key === 'Backspace') change(changeArea(rows, area, () => ''));
  else if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'd') change(fillDown(rows, area));
  else if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'z') undo();
  else if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'a') {
    go(0, 0);
    go(rows.length - 1, width - 1, true);
  } else if (key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) edit(key);
  else return false;
  return true;
}

/** Calls `go` with the cell under the pointer. */
function pointAt(event: MouseEvent, go: (row: number, column: number) => void): void {
  const cell = (event.target as Element).closest('td');
  if (!cell || (event.target as Element).tagName === 'INPUT') return;
  event.preventDefault();
  go(Number(cell.dataset.row), Number(cell.dataset.column));
}

function cellAt(table: HTMLTableElement | null, row: number, column: number): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`td[data-row="${row}"][data-column="${column}"]`) ?? null;
}
