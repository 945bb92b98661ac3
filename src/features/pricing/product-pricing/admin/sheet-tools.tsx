import { useState } from 'react';
import { countWords } from '#kit/count-words.ts';
import { type Area, changeByPercent, fillDown, type Rows } from './sheet-edit.ts';

interface Props {
  rows: Rows;
  chosen: Area;
  width: number;
  canUndo: boolean;
  change: (rows: Rows) => void;
  undo: () => void;
}

/** The buttons above a price table, which change the selected cells. */
export function SheetTools({ rows, chosen, width, canUndo, change, undo }: Props) {
  const [percent, setPercent] = useState('');
  const percentage = Number(percent.replace('%', '').replace(',', '.'));
  const count = (chosen.toRow - chosen.fromRow + 1) * (chosen.toColumn - chosen.fromColumn + 1);
  const isRest = (i: number) => i < chosen.fromRow || i > chosen.toRow;
  const rest = rows.filter((_, i) => isRest(i));
  return (
    <fieldset className="mb-2 flex flex-wrap items-end gap-2">
      <legend className="sr-only">Change the cells chosen</legend>
      <label className="text-sm font-semibold">
        {`${countWords(count, 'cell')} by %`}
        <input
          type="text"
          inputMode="decimal"
          value={percent}
          onChange={(event) => setPercent(event.target.value)}
          className="field figures mt-1 w-24"
        />
      </label>
      <button
        type="button"
        className="button"
        disabled={percent.trim() === '' || !(Math.abs(percentage) <= 90)}
        onClick={() => change(changeByPercent(rows, chosen, percentage))}
      >
        Change
      </button>
      <button type="button" className="button" onClick={() => change(fillDown(rows, chosen))}>
        Fill down
      </button>
      <button
        type="button"
        className="button"
        onClick={() => change([...rows, Array.from({ length: width }, () => '')])}
      >
        Add a row
      </button>
      <button type="button" className="button" disabled={rest.length === 0} onClick={() => change(rest)}>
        Remove row
      </button>
      <button type="button" className="button" disabled={!canUndo} onClick={undo}>
        Undo
      </button>
    </fieldset>
  );
}
