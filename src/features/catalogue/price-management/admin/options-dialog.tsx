import { type ReactNode, useState } from 'react';
import {
  MEASURE_FIELDS,
  type MeasureKind,
  measureInputs,
  measureOf,
} from '#features/pricing/prices/index.ts';
import { poundsField } from '#kit/money.ts';
import { ButtonLink, PrimarySubmit } from '#ui/button.tsx';
import { type Conflict, ConflictNotice, VersionField } from '#ui/conflict-notice.tsx';
import { guardForm } from '#ui/guard-form.ts';
import { Notice } from '#ui/notice.tsx';
import { Options } from '#ui/options.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { PageDialog } from '#ui/page-dialog.tsx';
import { priceAddress } from './address.ts';
import { MEASURE_NAMES, type WrongOption } from './check-options.ts';
import { comparedOptions, type OptionRowInput } from './compare-options.ts';
import { KeepField, ModifierField } from './option-row-fields.tsx';
import { NO_STOCK_INPUT, stockInputs } from './option-stock.ts';
import { PaperField, WeighFields, WeighToggle } from './option-stock-fields.tsx';
import type { PaperChoice } from './papers/paper-effects.ts';
import type { OptionsForEdit } from './prices.server.ts';
import { TurnaroundOptionRow } from './turnaround-option-row.tsx';
import type { PriceView } from './view.ts';

interface OptionsDialogProps {
  view: PriceView;
  product: OptionsForEdit;
  values: OptionRowInput[] | null;
  /** for a refused form: the version of the options it was based on */
  seenAt: string;
  problem: string | null;
  /** what is wrong with which field */
  wrong: readonly WrongOption[];
  /** for a stale save */
  conflict: Conflict | null;
}

/**
 * Adds, edits and removes a product's options. Without script, an empty row per group adds one and a ticked box removes
 * one.
 */
export function OptionsDialog(props: OptionsDialogProps) {
  const { view, product, values, seenAt, problem, wrong, conflict } = props;
  const kinds = new Map(product.groups.map((group) => [group.key, measureOf(group)]));
  const stored = product.options.map(({ groupKey, id, name, priceModifierPence, measures, stock }) => ({
    groupKey,
    was: id,
    id,
    name,
    modifier: poundsField(priceModifierPence),
    remove: false,
    measures: measureInputs(kinds.get(groupKey) ?? null, measures),
    stock: stockInputs(stock),
  }));
  // A number has no options to edit, only limits, which are in its group's form.
  const groups = product.groups.filter(({ kind }) => kind !== 'number');
  const [more, setMore] = useState<Record<string, number>>({});
  const rows = (values ?? stored).map((row, index) => ({ ...row, index }));
  return (
    <PageDialog title={`Edit Options: ${product.name}`} wide closeTo={priceAddress(view)}>
      <form method="post" noValidate data-guarded={values ? 'unsaved' : ''}>
        {problem && (
          <div id="options-problem">
            <Notice tone="stop">{wrong.length > 1 ? <Problems wrong={wrong} /> : problem}</Notice>
          </div>
        )}
        {conflict && values && (
          <ConflictNotice conflict={conflict} fields={comparedOptions(product, values)} />
        )}
        <input type="hidden" name="productId" value={product.id} />
        <VersionField
          name="seenAt"
          stored={product.updatedAt.toISOString()}
          answer={values ? { conflict, values: { seenAt } } : undefined}
        />
        {groups.map(({ key, label, setsPaper }) => {
          const own = rows.filter(({ groupKey }) => groupKey === key);
          const blanks = (more[key] ?? 0) + (own.some(({ was }) => was === '') ? 0 : 1);
          const blank = {
            groupKey: key,
            was: '',
            id: '',
            name: '',
            modifier: '',
            measures: [],
            stock: NO_STOCK_INPUT,
            remove: false,
          };
          const kind = kinds.get(key) ?? null;
          return (
            <fieldset key={key} className="option-group mt-4">
              <legend className="font-semibold">{label}</legend>
              {kind && HINTS[kind] && <p className="field-hint mb-1">{HINTS[kind]}</p>}
              <p
                aria-hidden="true"
                className={`grid gap-x-2 text-xs text-grey max-md:hidden ${columnsOf(kind, setsPaper)}`}
              >
                {kind !== 'turnaround' && (
                  <>
                    <span>Id</span>
                    <span>Display name</span>
                  </>
                )}
                {kind && MEASURE_FIELDS[kind].map((field) => <span key={field.name}>{field.label}</span>)}
                {setsPaper && <span>Paper</span>}
                <span>Price modifier (£)</span>
              </p>
              {[...own, ...Array.from({ length: blanks }, () => ({ ...blank, index: -1 }))].map((row, i) => {
                const named = `${label} ${i + 1}`;
                const shared = { row, named, wrong: wrong.filter((it) => it.row === row.index) };
                return kind === 'turnaround' ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end
                  <TurnaroundOptionRow key={i} {...shared} turnarounds={product.turnarounds} />
                ) : (
                  <OptionRow
                    // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end
                    key={i}
                    {...shared}
                    kind={kind}
                    papers={setsPaper ? product.papers : null}
                  />
                );
              })}
              {mayWeigh(key) && <WeighToggle rows={own} wrong={wrong} group={label} />}
              <button
                type="button"
                className="button-text mt-1"
                onClick={() => setMore((now) => ({ ...now, [key]: (now[key] ?? 0) + 1 }))}
              >
                Add an option to {label}
              </button>
            </fieldset>
          );
        })}
        <p className="dialog-foot">
          <PrimarySubmit intent="options">Save</PrimarySubmit>
          <ButtonLink to={priceAddress(view)}>Cancel</ButtonLink>
        </p>
      </form>
      <OwnScript run={guardForm} />
    </PageDialog>
  );
}

/** Quantities and turnarounds don't affect a single copy. */
const mayWeigh = (key: string) => key !== 'quantities' && key !== 'turnaround';

const COLUMNS: Readonly<Record<MeasureKind | 'none', string>> = {
  none: 'md:grid-cols-[1fr_2fr_8rem_7rem]',
  size: 'md:grid-cols-[1.2fr_2fr_5.5rem_5.5rem_8rem_7rem_6.5rem]',
  pages: 'md:grid-cols-[1fr_2fr_8rem_8rem_7rem]',
  copies: 'md:grid-cols-[1fr_2fr_7rem_8rem_7rem]',
  turnaround: 'md:grid-cols-[3fr_8rem_7rem]',
  swatch: 'md:grid-cols-[1fr_2fr_8rem_8rem_7rem]',
};

/** The columns of a group's rows; a group of papers has one more. */
function columnsOf(kind: MeasureKind | null, setsPaper: boolean): string {
  if (!setsPaper) return COLUMNS[kind ?? 'none'];
  return kind ? 'md:grid-cols-[1fr_1.5fr_8rem_1.4fr_8rem_7rem]' : 'md:grid-cols-[1fr_1.6fr_1.4fr_8rem_7rem]';
}

const HINTS: Readonly<Record<MeasureKind, string | null>> = {
  size: 'The finished size. For folded products, the flat sheet.',
  pages:
    'How many pages the artwork file must have: 1 for single-sided, 2 for double-sided, or every page of a booklet.',
  copies: null,
  turnaround: 'Working days and cut-offs are set for the whole shop, under Turnarounds.',
  swatch: 'Shown as a small square beside the name.',
};

function Problems({ wrong }: { wrong: readonly WrongOption[] }) {
  return (
    <ul>
      {[...new Set(wrong.map(({ problem }) => problem))].map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );
}

interface OptionRowProps {
  row: OptionRowInput & { index: number };
  kind: MeasureKind | null;
  /** `Size 2`, for the fields' names */
  named: string;
  /** the papers it can be made of; null if its group doesn't choose the paper */
  papers: readonly PaperChoice[] | null;
  wrong: readonly WrongOption[];
}

function OptionRow({ row, kind, named, papers, wrong }: OptionRowProps) {
  const errorId = (field: WrongOption['field']) => `option-${row.index}-${field}-error`;
  const marks = (field: WrongOption['field']) =>
    wrong.some((it) => it.field === field) &&
    ({ 'aria-invalid': true, 'aria-describedby': errorId(field) } as const);
  const isNew = row.was === '';
  const stock = { values: row.stock ?? NO_STOCK_INPUT, isNew, named, marks };
  const fields = kind ? MEASURE_FIELDS[kind] : [];
  const lacks =
    !isNew && wrong.length === 0 && fields.some(({ optional }, i) => !optional && !row.measures[i]);
  return (
    <div
      className={`mt-2 grid grid-cols-2 items-end gap-2 border-rule max-md:border-b max-md:pb-3 ${columnsOf(kind, papers !== null)}`}
    >
      <input type="hidden" name="groupKey" value={row.groupKey} />
      <input type="hidden" name="was" value={row.was} />
      <Cell label="Id">
        <input
          type="text"
          name="optionId"
          aria-label={`${named}: id`}
          placeholder={isNew ? 'Id' : undefined}
          defaultValue={row.id}
          autoComplete="off"
          className="field"
          aria-required={!isNew || undefined}
          {...marks('id')}
        />
      </Cell>
      <Cell label="Display name">
        <input
          type="text"
          name="optionName"
          aria-label={`${named}: display name`}
          placeholder={isNew ? 'Display name' : undefined}
          defaultValue={row.name}
          autoComplete="off"
          className="field"
          aria-required={!isNew || undefined}
          {...marks('name')}
        />
      </Cell>
      {MEASURE_NAMES.map((name, i) => {
        const field = fields[i];
        if (!field) return <input key={name} type="hidden" name={name} value="" />;
        return (
          <Cell key={name} label={field.label}>
            <MeasureInput
              field={field}
              name={name}
              label={`${named}: ${field.label.toLowerCase()}`}
              isNew={isNew}
              entry={row.measures[i] ?? ''}
              marks={marks(name)}
            />
          </Cell>
        );
      })}
      {papers ? (
        <Cell label="Paper">
          <PaperField {...stock} papers={papers} />
        </Cell>
      ) : (
        <input type="hidden" name="paper" value="" />
      )}
      <Cell label="Price modifier (£)">
        <ModifierField row={row} named={named} marks={marks('modifier')} />
      </Cell>
      <KeepField row={row} named={named} />
      <WeighFields {...stock} />
      {wrong.map(({ field, problem }) => (
        <p key={field} id={errorId(field)} className="field-error col-span-full">
          {problem}
        </p>
      ))}
      {lacks && <p className="field-error col-span-full">Hidden in the shop until you enter this.</p>}
    </div>
  );
}

interface MeasureInputProps {
  field: (typeof MEASURE_FIELDS)[MeasureKind][number];
  name: string;
  label: string;
  isNew: boolean;
  entry: string;
  marks: object | false;
}

function MeasureInput({ field, name, label, isNew, entry, marks }: MeasureInputProps) {
  if (field.choices)
    return (
      <select name={name} aria-label={label} defaultValue={entry} className="field" {...marks}>
        <Options of={Object.entries(field.choices)} />
      </select>
    );
  return (
    <input
      type="text"
      name={name}
      inputMode={NUMBERS.includes(field.name) ? 'decimal' : 'text'}
      aria-label={label}
      placeholder={isNew ? field.example : undefined}
      defaultValue={entry}
      autoComplete="off"
      className="field figures"
      aria-required={!isNew || undefined}
      {...marks}
    />
  );
}

/** Measures that are typed as a number. */
const NUMBERS: readonly string[] = ['widthMm', 'heightMm', 'pages', 'copies', 'workingDays'];

/** On a phone each field has its own label; on wider screens the column headers suffice. */
function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <span aria-hidden="true" className="text-xs text-grey md:hidden">
        {label}
      </span>
      {children}
    </div>
  );
}
