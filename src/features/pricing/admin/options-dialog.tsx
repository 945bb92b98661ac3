import { useState } from 'react';
import { useNavigate } from 'react-router';
import { poundsField } from '../../../kit/money.ts';
import { type Compared, type Conflict, ConflictNotice, SeenField } from '../../../ui/conflict-notice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { guardForm } from '../../../ui/guard-form.ts';
import { Notice } from '../../../ui/notice.tsx';
import { OwnScript } from '../../../ui/own-script.tsx';
import { priceAddress } from './address.ts';
import type { OptionsForEdit } from './prices.server.ts';
import type { WrongOption } from './save-options.server.ts';
import type { PriceView } from './view.ts';

interface OptionsDialogProps {
  view: PriceView;
  product: OptionsForEdit;
  typed: TypedRow[] | null;
  /** of a refused form, the version of the options that it was made from */
  seenAt: string;
  problem: string | null;
  /** whose problem it is; null of the form as a whole */
  at: WrongOption | null;
  /** of a stale save */
  conflict: Conflict | null;
}

/** A row of the form, as typed: the modifier in pounds. */
export interface TypedRow {
  groupKey: string;
  was: string;
  id: string;
  name: string;
  modifier: string;
  remove: boolean;
}

/** Adds, edits and removes a product's options. Without script an empty row a group adds one, a ticked box removes one. */
export function OptionsDialog(props: OptionsDialogProps) {
  const { view, product, typed, seenAt, problem, at, conflict } = props;
  const navigate = useNavigate();
  const stored = product.options.map(({ groupKey, id, name, priceModifierPence }) => ({
    ...{ groupKey, was: id, id, name, modifier: poundsField(priceModifierPence), remove: false },
  }));
  const [more, setMore] = useState<Record<string, number>>({});
  const rows = typed ?? stored;
  return (
    <Dialog
      title={`Edit Options: ${product.name}`}
      open
      wide
      onClose={() => void navigate(priceAddress(view))}
      closeTo={priceAddress(view)}
    >
      <form method="post" noValidate data-guarded={typed ? 'unsaved' : ''}>
        {problem && (
          <div id="options-problem">
            <Notice tone="stop">{problem}</Notice>
          </div>
        )}
        {conflict && typed && <ConflictNotice conflict={conflict} fields={comparedOptions(product, typed)} />}
        <input type="hidden" name="productId" value={product.id} />
        <SeenField
          name="seenAt"
          stored={product.updatedAt.toISOString()}
          answer={typed ? { conflict, typed: { seenAt } } : undefined}
        />
        {product.groups.map(({ key, label }) => {
          const own = rows.filter(({ groupKey }) => groupKey === key);
          const blanks = (more[key] ?? 0) + (own.some(({ was }) => was === '') ? 0 : 1);
          const blank = { groupKey: key, was: '', id: '', name: '', modifier: '', remove: false };
          return (
            <fieldset key={key} className="mt-4">
              <legend className="font-semibold">{label}</legend>
              <p
                aria-hidden="true"
                className="grid grid-cols-2 gap-x-2 text-xs text-grey md:grid-cols-[1fr_2fr_8rem_7rem]"
              >
                <span>Id</span>
                <span>Display name</span>
                <span>Price modifier (£)</span>
              </p>
              {[...own, ...Array.from({ length: blanks }, () => blank)].map((row, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end
                <OptionRow key={i} row={row} group={label} nth={i + 1} at={at} />
              ))}
              <button
                type="button"
                className="button-text mt-1"
                onClick={() => setMore((now) => ({ ...now, [key]: (now[key] ?? 0) + 1 }))}
              >
                Add another {label.toLowerCase()}
              </button>
            </fieldset>
          );
        })}
        <p className="dialog-foot">
          <button type="submit" name="intent" value="options" className="button button-primary">
            Save
          </button>
          <a href={priceAddress(view)} className="button">
            Cancel
          </a>
        </p>
      </form>
      <OwnScript run={guardForm} />
    </Dialog>
  );
}

/** An empty row has no part in what is wrong. */
const isIt = (at: WrongOption, row: TypedRow) =>
  at.groupKey === row.groupKey &&
  at.was === row.was &&
  at.id === row.id &&
  at.name === row.name &&
  `${row.was}${row.id}${row.name}${row.modifier}` !== '';

interface OptionRowProps {
  row: TypedRow;
  group: string;
  nth: number;
  at: WrongOption | null;
}

function OptionRow({ row, group, nth, at }: OptionRowProps) {
  const marks = (field: WrongOption['field']) =>
    at?.field === field &&
    isIt(at, row) &&
    ({ 'aria-invalid': true, 'aria-describedby': 'options-problem' } as const);
  const isNew = row.was === '';
  const named = `${group} ${nth}`;
  return (
    <div className="mt-2 grid grid-cols-2 items-center gap-2 border-rule max-md:border-b max-md:pb-3 md:grid-cols-[1fr_2fr_8rem_7rem]">
      <input type="hidden" name="groupKey" value={row.groupKey} />
      <input type="hidden" name="was" value={row.was} />
      <input
        type="text"
        name="optionId"
        aria-label={`${named}: id`}
        placeholder={isNew ? 'New id' : undefined}
        defaultValue={row.id}
        autoComplete="off"
        className="field"
        {...marks('id')}
      />
      <input
        type="text"
        name="optionName"
        aria-label={`${named}: display name`}
        placeholder={isNew ? 'Display name' : undefined}
        defaultValue={row.name}
        autoComplete="off"
        className="field"
        {...marks('name')}
      />
      <input
        type="number"
        step="0.01"
        name="modifier"
        aria-label={`${named}: price modifier (£)`}
        placeholder={isNew ? '0.00' : undefined}
        defaultValue={row.modifier}
        className="field figures"
        {...marks('modifier')}
      />
      {isNew ? (
        <input type="hidden" name="remove" value="" />
      ) : (
        <select
          name="remove"
          aria-label={`${named}: keep or remove`}
          defaultValue={row.remove ? 'yes' : ''}
          className="field"
        >
          <option value="">Keep</option>
          <option value="yes">Remove</option>
        </select>
      )}
    </div>
  );
}

/** Every option as it is stored and as it was typed, by the id that it had when the form was opened. */
function comparedOptions({ groups, options }: OptionsForEdit, typed: readonly TypedRow[]): Compared[] {
  const rows = typed.map((row) => ({ ...row, key: row.was || row.id }));
  return groups.flatMap(({ key, label }) => {
    const stored = options.filter(({ groupKey }) => groupKey === key);
    const own = rows.filter(({ groupKey }) => groupKey === key);
    const ids = [...new Set([...stored.map(({ id }) => id), ...own.map((row) => row.key)])];
    return ids.map((id): Compared => {
      const [theirs, yours] = [stored.find((option) => option.id === id), own.find((row) => row.key === id)];
      const says = (option: { id: string; name: string }, pounds: string) =>
        `${option.name} (${option.id}) £${pounds || '0.00'}`;
      // Somebody else's new option stays whatever is saved here: it is in neither version's way.
      if (theirs && !yours)
        return [
          `${label}: ${id}`,
          says(theirs, poundsField(theirs.priceModifierPence)),
          'not in your form: it stays',
        ];
      return [
        `${label}: ${id}`,
        theirs ? says(theirs, poundsField(theirs.priceModifierPence)) : '',
        !yours || yours.remove
          ? 'removed'
          : says(yours, poundsField(Math.round(Number(yours.modifier) * 100) || 0)),
      ];
    });
  });
}
