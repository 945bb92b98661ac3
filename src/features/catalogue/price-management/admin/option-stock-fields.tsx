import { useId } from 'react';
import { BRINGS_NONE } from '#features/pricing/prices/index.ts';
import { Options } from '#ui/options.tsx';
import type { WrongOption } from './check-options.ts';
import { paperOptions, type StockInput } from './option-stock.ts';
import './option-stock-fields.css';
import type { PaperChoice } from './papers/paper-effects.ts';

interface StockProps {
  values: StockInput;
  isNew: boolean;
  /** `Weight 1`, for screen readers */
  named: string;
  /** the attributes of a field with an error */
  marks: (field: WrongOption['field']) => object | false;
}

/** The paper of an option, in a group that chooses the paper. */
export function PaperField({
  values,
  papers,
  isNew,
  named,
  marks,
}: StockProps & { papers: readonly PaperChoice[] }) {
  return (
    <select
      name="paper"
      aria-label={`${named}: paper`}
      defaultValue={values.paper}
      className="field"
      {...marks('paper')}
    >
      <Options
        of={[
          ['', isNew ? 'Choose its paper' : 'Not known'],
          ...paperOptions(papers, values.paper),
          [BRINGS_NONE, 'Adds no paper'],
        ]}
      />
    </select>
  );
}

/** The sheets and other weight of an option, on a separate line if the group shows them. */
export function WeighFields({ values, named, marks }: Omit<StockProps, 'isNew'>) {
  return (
    <div className="option-weighs col-span-full gap-2 md:pl-4">
      <Figure
        name="sheets"
        label="Sheets in each copy"
        placeholder="As many as the pages need"
        {...{ values, named, marks }}
      />
      <Figure
        name="grams"
        label="Other weight of each copy, g"
        placeholder="0"
        {...{ values, named, marks }}
      />
    </div>
  );
}

interface FigureProps extends Omit<StockProps, 'isNew'> {
  name: 'sheets' | 'grams';
  label: string;
  placeholder: string;
}

function Figure({ name, label, placeholder, values, named, marks }: FigureProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block text-xs text-grey">
        <span className="sr-only">{named}: </span>
        {label} (optional)
      </label>
      <input
        type="text"
        id={id}
        inputMode="decimal"
        name={name}
        placeholder={placeholder}
        defaultValue={values[name]}
        autoComplete="off"
        className="field figures w-44"
        {...marks(name)}
      />
    </div>
  );
}

interface ToggleProps {
  rows: readonly { index: number; stock: StockInput | null }[];
  wrong: readonly WrongOption[];
  group: string;
}

/** Shows a group's sheets and other weights, at first only if there are any, since most groups need none. */
export function WeighToggle({ rows, wrong, group }: ToggleProps) {
  const isOpen = rows.some(
    ({ index, stock }) =>
      stock?.sheets ||
      stock?.grams ||
      wrong.some(({ row, field }) => row === index && (field === 'sheets' || field === 'grams')),
  );
  return (
    <label className="mt-1 mr-6 inline-flex min-h-9 items-center gap-2 text-sm text-grey">
      <input type="checkbox" className="option-weighs-shown" defaultChecked={isOpen} />
      Show sheets and other weight<span className="sr-only"> of {group}</span>
    </label>
  );
}
