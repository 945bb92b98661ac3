import type { ReactNode } from 'react';
import { Options } from '#ui/options.tsx';
import type { WrongOption } from './check-options.ts';
import { BRINGS_NONE, paperOptions, type TypedStock } from './option-stock.ts';
import './option-stock-fields.css';
import type { PaperChoice } from './paper-effects.ts';

interface StockProps {
  typed: TypedStock;
  /** what it can be made of; null if its group doesn't choose the paper */
  papers: readonly PaperChoice[] | null;
  isNew: boolean;
  /** `Weight 1`, for screen readers */
  named: string;
  /** the attributes of a field with an error */
  marks: (field: WrongOption['field']) => object | false;
}

/** What an option is made of: its paper, and sheets and other weight where the group shows them. */
export function StockFields({ typed, papers, isNew, named, marks }: StockProps) {
  return (
    <>
      {papers ? (
        <Labelled label="Paper" className="sm:col-span-2">
          <select
            name="paper"
            aria-label={`${named}: paper`}
            defaultValue={typed.paper}
            className="field"
            {...marks('paper')}
          >
            <Options
              of={[
                ['', isNew ? 'Choose its paper' : 'Not known'],
                ...paperOptions(papers, typed.paper),
                [BRINGS_NONE, 'Brings no paper'],
              ]}
            />
          </select>
        </Labelled>
      ) : (
        <input type="hidden" name="paper" value="" />
      )}
      <Labelled label="Sheets in each copy" className="option-weighs">
        <input
          type="text"
          inputMode="numeric"
          name="sheets"
          aria-label={`${named}: sheets in each copy (optional)`}
          placeholder="As pages need"
          defaultValue={typed.sheets}
          autoComplete="off"
          className="field figures"
          {...marks('sheets')}
        />
      </Labelled>
      <Labelled label="Other weight (g)" className="option-weighs">
        <input
          type="text"
          inputMode="decimal"
          name="grams"
          aria-label={`${named}: other weight of each copy in grams (optional)`}
          placeholder="0"
          defaultValue={typed.grams}
          autoComplete="off"
          className="field figures"
          {...marks('grams')}
        />
      </Labelled>
    </>
  );
}

function Labelled({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${className}`}>
      <span aria-hidden="true" className="text-xs text-grey">
        {label}
      </span>
      {children}
    </div>
  );
}

interface ToggleProps {
  rows: readonly { index: number; stock: TypedStock | null }[];
  wrong: readonly WrongOption[];
  group: string;
}

/** Shows a group's sheets and other weights: at first only where there are some, since most need none. */
export function WeighToggle({ rows, wrong, group }: ToggleProps) {
  const isOpen = rows.some(
    ({ index, stock }) =>
      stock?.sheets ||
      stock?.grams ||
      wrong.some(({ row, field }) => row === index && (field === 'sheets' || field === 'grams')),
  );
  return (
    <label className="mt-1 inline-flex min-h-9 items-center gap-2 text-sm text-grey">
      <input type="checkbox" className="option-weighs-shown" defaultChecked={isOpen} />
      Show sheets and other weight<span className="sr-only"> of {group}</span>
    </label>
  );
}
