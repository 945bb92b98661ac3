import { shopSurchargeWords } from '#features/pricing/prices/index.ts';
import { MEASURE_NAMES, type WrongOption } from './check-options.ts';
import type { OptionRowInput } from './compare-options.ts';
import { KeepField, ModifierField } from './option-row-fields.tsx';
import type { OptionsForEdit } from './prices.server.ts';

interface Props {
  row: OptionRowInput & { index: number };
  turnarounds: OptionsForEdit['turnarounds'];
  /** `Turnaround 2`, for the fields' names */
  named: string;
  wrong: readonly WrongOption[];
}

/** A product's turnaround: one of the shop's, with this product's surcharge. Its id and name are the turnaround's. */
export function TurnaroundOptionRow({ row, turnarounds, named, wrong }: Props) {
  const isNew = row.was === '';
  const errorId = (field: WrongOption['field']) => `option-${row.index}-${field}-error`;
  const marks = (field: WrongOption['field']) =>
    wrong.some((it) => it.field === field) &&
    ({ 'aria-invalid': true, 'aria-describedby': errorId(field) } as const);
  const chosen = row.measures[0] ?? '';
  const shopSurcharge = shopSurchargeWords(turnarounds.find(({ id }) => id === chosen) ?? {});
  return (
    <div className="mt-2 grid grid-cols-2 items-end gap-2 border-rule max-md:border-b max-md:pb-3 md:grid-cols-[3fr_8rem_7rem]">
      <input type="hidden" name="groupKey" value={row.groupKey} />
      <input type="hidden" name="was" value={row.was} />
      <input type="hidden" name="optionId" value={row.id} />
      <input type="hidden" name="optionName" value={row.name} />
      <select
        name="measure1"
        aria-label={`${named}: turnaround`}
        defaultValue={chosen}
        className="field max-md:col-span-2"
        aria-required={!isNew || undefined}
        {...marks('measure1')}
      >
        <option value="">{isNew ? 'Add a turnaround' : `${row.name}: choose a turnaround`}</option>
        {turnarounds.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {MEASURE_NAMES.slice(1).map((name) => (
        <input key={name} type="hidden" name={name} value="" />
      ))}
      {['paper', 'sheets', 'grams'].map((name) => (
        <input key={name} type="hidden" name={name} value="" />
      ))}
      <ModifierField row={row} named={named} marks={marks('modifier')} />
      <KeepField row={row} named={named} />
      {wrong.map(({ field, problem }) => (
        <p key={field} id={errorId(field)} className="field-error col-span-full">
          {problem}
        </p>
      ))}
      {shopSurcharge && (
        <p className="field-hint col-span-full">
          {`The shop’s own surcharge is used instead of this one: ${shopSurcharge}.`}
        </p>
      )}
      {!isNew && wrong.length === 0 && chosen === '' && (
        <p className="field-error col-span-full">Hidden in the shop until you choose one.</p>
      )}
    </div>
  );
}
