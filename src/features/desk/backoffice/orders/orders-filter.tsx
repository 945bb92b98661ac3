import { HiddenViewFields, sortChoices } from '#features/desk/list-views/index.ts';
import { listViewOf, type OrderView } from '#features/desk/order-list/index.ts';
import {
  ANY_METHOD,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  PAYMENT_WORDS,
  statusWordsOf,
} from '#features/orders/order/index.ts';
import { IRELAND } from '#kit/country.ts';
import { Submit } from '#ui/button.tsx';
import { Options } from '#ui/options.tsx';

/** Search, filters and sort order: a form whose address is the view. */
export function OrdersFilter({ view }: { view: OrderView }) {
  return (
    <search>
      <form method="get" className="mt-4 flex flex-wrap items-end gap-2 xl:flex-nowrap">
        <div className="w-full sm:w-72 xl:min-w-0 xl:flex-1">
          <label htmlFor="search" className="block text-xs font-semibold">
            Search
          </label>
          <input
            id="search"
            name="search"
            type="search"
            defaultValue={view.search}
            placeholder="Customer, product, number or day"
            className="field w-full"
          />
        </div>
        <Choice
          name="status"
          label="Status"
          all="All statuses"
          value={view.status}
          words={ORDER_STATUSES.map((status) => [status, statusWordsOf(status, ANY_METHOD)])}
        />
        <Choice
          name="payment"
          label="Payment"
          all="All payments"
          value={view.payment}
          words={words(PAYMENT_STATUSES, PAYMENT_WORDS)}
        />
        <Day name="from" label="Placed from" value={view.from} />
        <Day name="to" label="to" value={view.to} />
        <Choice
          className="xl:hidden"
          name="sort"
          label="Sort by"
          value={view.sort}
          words={sortChoices('orders')}
        />
        <HiddenViewFields view={listViewOf(view)} />
        {view.artwork && <input type="hidden" name="artwork" value={view.artwork} />}
        {view.late && <input type="hidden" name="due" value="late" />}
        {view.charged && <input type="hidden" name="charge" value="waiting" />}
        {view.transfer && <input type="hidden" name="transfer" value="waiting" />}
        {view.toIreland && <input type="hidden" name="country" value={IRELAND} />}
        <Submit>Apply</Submit>
      </form>
    </search>
  );
}

const words = <T extends string>(values: readonly T[], of: Readonly<Record<T, string>>): [string, string][] =>
  values.map((value) => [value, of[value]]);

interface ChoiceProps {
  name: string;
  label: string;
  /** the label for no choice; omitted if a choice is required */
  all?: string;
  value: string | null;
  words: [string, string][];
  className?: string;
}

function Choice({ name, label, all, value, words: options, className }: ChoiceProps) {
  return (
    <div className={className}>
      <label htmlFor={name} className="block text-xs font-semibold">
        {label}
      </label>
      <select id={name} name={name} defaultValue={value ?? ''} className="field w-auto max-w-44">
        {all && <option value="">{all}</option>}
        <Options of={options} />
      </select>
    </div>
  );
}

function Day({ name, label, value }: { name: string; label: string; value: string | null }) {
  return (
    <div>
      <label htmlFor={name} className="block text-xs font-semibold">
        {label}
      </label>
      <input
        id={name}
        name={name}
        type="date"
        defaultValue={value ?? ''}
        className="field w-auto max-sm:w-38"
      />
    </div>
  );
}
