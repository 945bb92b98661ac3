import { type MouseEvent, memo, type ReactNode } from 'react';
import type { Product } from '#features/catalogue/products/index.ts';
import { dayWords, type TurnaroundDay } from '#features/pricing/delivery/index.ts';
import {
  CUSTOM,
  choiceName,
  choicesOf,
  type OptionGroup,
  type SelectedOptions,
  surchargeWords,
} from '#features/pricing/prices/index.ts';
import { formatPounds } from '#kit/money.ts';
import { turnaroundName } from '#kit/turnaround.ts';
import type { NeedByDay } from './need-by.tsx';
import {
  CUSTOM_WORDS,
  CustomFields,
  excludedOptions,
  Help,
  isTypedIn,
  Problem,
  takesCustom,
} from './option-fieldset.tsx';
import type { PriceCell, PriceRow } from './price-grid.ts';

interface Props {
  product: Product;
  /** see `priceGrid`: at least one */
  rows: readonly PriceRow[];
  selected: SelectedOptions;
  /** by turnaround id */
  days: Readonly<Record<string, TurnaroundDay>>;
  /** the day by which the customer needs it; null if they haven't said */
  needBy: NeedByDay | null;
  /** parameters to keep in the address besides the choices: artwork, cart line */
  params: Readonly<Record<string, string>>;
  /** by field */
  problems: Readonly<Record<string, string>>;
  /** whether script runs, so that an excluded option can't be chosen */
  live: boolean;
  onChoose: (selected: SelectedOptions) => void;
}

/**
 * Turnaround and quantity as one control: a table whose columns and rows are chosen by radio buttons, with the price of
 * each pair. A price is a link that chooses both; with script it does so in place.
 */
export const PriceTable = memo(function PriceTable(props: Props) {
  const { product, rows } = props;
  const [turnarounds, quantities] = groupsOf(product);
  const columns = rows[0]?.cells.map(({ turnaround }) => turnaround) ?? [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
    <section id="prices" aria-label="Prices" className="price-box" tabIndex={0}>
      {turnarounds && <Turnarounds {...props} group={turnarounds} />}
      {quantities && (
        <Group group={quantities} className="typed-choice" problems={props.problems}>
          <table className="price-table">
            <caption>{product.terms ? OWN_PRICES : 'Prices by quantity and turnaround, inc. VAT'}</caption>
            <colgroup>
              <col className="price-rows" />
              <col span={columns.length} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">{quantities.label}</th>
                {columns.map(({ id, name }) => (
                  <th key={id} scope="col">
                    {turnaroundName(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <Rows {...props} group={quantities} />
          </table>
          <CustomFields
            product={product}
            group={quantities}
            chosen={props.selected.quantity}
            error={props.problems.quantity}
          />
        </Group>
      )}
    </section>
  );
});

const OWN_PRICES = 'Your prices by quantity and turnaround, inc. VAT';

/** The groups that the table chooses from: turnarounds and quantities. */
export function groupsOf({ optionGroups }: Pick<Product, 'optionGroups'>) {
  return (['turnaround', 'quantities'] as const).map((key) =>
    optionGroups.find((group) => group.key === key),
  );
}

interface GroupProps {
  group: OptionGroup;
  className?: string;
  problems: Props['problems'];
  children: ReactNode;
}

function Group({ group, className = '', problems, children }: GroupProps) {
  const name = choiceName(group.key);
  const error = problems[name];
  const described = [...(error ? [`${name}-error`] : []), ...(group.help ? [`${name}-help`] : [])].join(' ');
  return (
    <fieldset
      id={name}
      className={className}
      aria-invalid={error ? true : undefined}
      aria-describedby={described || undefined}
    >
      <legend className="field-label">{group.label}</legend>
      <Help name={name} group={group} />
      {children}
      <Problem name={name} error={error} />
    </fieldset>
  );
}

/** The columns: each turnaround with the day that it promises. */
function Turnarounds({
  group,
  product,
  selected,
  days,
  needBy,
  problems,
  live,
}: Props & { group: OptionGroup }) {
  const excluded = excludedOptions(product, group, choicesOf(product, selected));
  return (
    <Group group={group} problems={problems}>
      <div className="price-columns">
        {group.options.map((option) => {
          const reason = excluded[option.id];
          const surcharge = surchargeWords(product, group.key, option);
          return (
            <label key={option.id} className="choice">
              <input
                type="radio"
                name="turnaround"
                value={option.id}
                defaultChecked={option.id === selected.turnaround}
                disabled={live && reason !== undefined && option.id !== selected.turnaround}
              />
              <span className="font-semibold">{option.name}</span>
              <Day day={days[option.id]} inTime={needBy?.inTime[option.id]} />
              <span className="figures text-grey">
                {reason ?? [option.description, surcharge].filter(Boolean).join(' · ')}
              </span>
            </label>
          );
        })}
      </div>
    </Group>
  );
}

function Day({ day, inTime }: { day: TurnaroundDay | undefined; inTime: boolean | undefined }) {
  if (!day) return null;
  const { lead, day: label } = dayWords(day);
  return (
    <>
      <span>
        {lead} <strong>{label}</strong>
      </span>
      {day.arrives && <span className="text-grey">despatch {day.label}</span>}
      {inTime !== undefined && (
        <span className={inTime ? 'font-semibold text-good' : 'font-semibold text-stop'}>
          {inTime ? 'In time' : 'Too late'}
        </span>
      )}
    </>
  );
}

function Rows({ product, rows, selected, params, live, onChoose, group }: Props & { group: OptionGroup }) {
  const excluded = excludedOptions(product, group, choicesOf(product, selected));
  const typed = rows.find(({ isTyped }) => isTyped);
  const listed = rows.filter(({ isTyped }) => !isTyped);
  const radio = (value: string, name: string, isChosen: boolean, surcharge = '') => (
    <label className="price-row">
      <input
        type="radio"
        name="quantity"
        value={value}
        defaultChecked={isChosen}
        disabled={live && excluded[value] !== undefined && !isChosen}
      />
      <span>
        {name}
        {surcharge && (
          <span className="figures block text-xs font-normal whitespace-nowrap text-grey">{surcharge}</span>
        )}
      </span>
    </label>
  );
  return (
    <tbody>
      {listed.map(({ quantity, cells }) => (
        <tr key={quantity.id}>
          <th scope="row">
            {radio(
              quantity.id,
              quantity.name,
              quantity.id === selected.quantity,
              surchargeWords(product, group.key, quantity),
            )}
          </th>
          {cells.map((cell) => (
            <Price
              key={cell.turnaround.id}
              cell={cell}
              params={params}
              reason={excluded[quantity.id]}
              onChoose={onChoose}
            />
          ))}
        </tr>
      ))}
      {takesCustom(product, group) && (
        <tr>
          <th scope="row" colSpan={typed ? 1 : (listed[0]?.cells.length ?? 0) + 1}>
            {radio(CUSTOM, CUSTOM_WORDS[group.key] ?? '', isTypedIn(group, selected.quantity))}
          </th>
          {typed?.cells.map((cell) => (
            <Price key={cell.turnaround.id} cell={cell} params={params} onChoose={onChoose} />
          ))}
        </tr>
      )}
    </tbody>
  );
}

interface PriceProps {
  cell: PriceCell;
  params: Props['params'];
  /** why the quantity isn't offered with the other choices; left out if it is */
  reason?: string | undefined;
  onChoose: Props['onChoose'];
}

function Price({ cell, params, reason, onChoose }: PriceProps) {
  if (cell.pricePence === null)
    return (
      <td className="text-right text-grey">{reason ?? (cell.isOffered ? 'No price' : 'Not offered')}</td>
    );
  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChoose(cell.selected);
  };
  return (
    <td>
      {/* Not a stop for the Tab key: the radio buttons choose the same. */}
      <a
        href={`?${new URLSearchParams({ ...cell.selected, ...params })}#prices`}
        tabIndex={-1}
        aria-current={cell.chosen ? 'true' : undefined}
        onClick={choose}
      >
        <span className="block font-semibold">{formatPounds(cell.pricePence)}</span>
        <span className="sr-only"> · </span>
        <span className="block text-xs">{cell.unitWords}</span>
        {cell.publicPence !== null && (
          <span className="block text-xs">
            <span className="sr-only"> · </span>public {formatPounds(cell.publicPence)}
          </span>
        )}
        {cell.bestValue && (
          <span className="best-value">
            <span className="sr-only"> · </span>Best value
          </span>
        )}
      </a>
    </td>
  );
}
