import { useEffect, useRef } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { formatPounds, poundsField } from '#kit/money.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { priceAddress } from './address.ts';
import type { PriceRow } from './prices.server.ts';
import type { PriceView } from './view.ts';

export interface PriceAnswer {
  /** which form was refused */
  intent: string;
  productId: string;
  input: string;
  /** the current price shown to this user: saving again overwrites only this one */
  seenPence: number;
  error: string;
}

interface TableProps {
  rows: PriceRow[];
  view: PriceView;
  edited: string;
  answer: PriceAnswer | undefined;
}

export function PriceTable({ rows, view, edited, answer }: TableProps) {
  useFocusAfterEdit(edited);
  return (
    <ListTable
      className="mt-3"
      columns={[
        'Product',
        { head: 'Category', className: 'hidden md:table-cell' },
        { head: 'Base Price', className: 'text-right!' },
        { head: 'Options', className: 'hidden lg:table-cell' },
        'Actions',
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id} className="hover:bg-paper">
          <th
            scope="row"
            className="border-b border-rule bg-transparent! align-top text-sm! font-normal! whitespace-normal!"
          >
            <strong className="block wrap-anywhere">{row.name}</strong>
            <span className="text-xs text-grey">{row.id}</span>
          </th>
          <td className="hidden wrap-anywhere md:table-cell">{row.categoryName}</td>
          <td className="figures text-right">
            {row.methodFromPence !== null ? (
              <OwnPrices row={row} fromPence={row.methodFromPence} />
            ) : edited === row.id ? (
              <EditPrice row={row} view={view} answer={answer?.productId === row.id ? answer : undefined} />
            ) : (
              <Link
                id={`price-${row.id}`}
                to={priceAddress(view, { edit: row.id })}
                preventScrollReset
                aria-label={`Edit base price of ${row.name}, ${formatPounds(row.basePricePence)}`}
                className="-my-1 inline-flex min-h-8 items-center"
              >
                {formatPounds(row.basePricePence)}
              </Link>
            )}
          </td>
          <td className="figures hidden text-grey lg:table-cell">
            {countWords(row.sizes, 'size')} · {countWords(row.finishes, 'finish', 'finishes')} ·{' '}
            {countWords(row.quantities, 'quantity', 'quantities')}
          </td>
          <td>
            <span className="flex flex-wrap gap-x-4 gap-y-1 lg:flex-nowrap">
              <a href={priceAddress(view, { history: row.id })} aria-label={`Price history of ${row.name}`}>
                History
              </a>
              <a href={priceAddress(view, { options: row.id })} aria-label={`Edit options of ${row.name}`}>
                Options
              </a>
            </span>
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

/** A product that is priced by table, area or copy: its lowest price, and a link to where it is set. */
function OwnPrices({ row, fromPence }: { row: PriceRow; fromPence: number }) {
  return (
    <a
      href={href('/admin/products/:productId/pricing', { productId: row.id })}
      aria-label={`Change how ${row.name} is priced, from ${formatPounds(fromPence)}`}
      className="-my-1 inline-flex min-h-8 items-center"
    >
      from {formatPounds(fromPence)}
    </a>
  );
}

/** After editing a price, focus moves to its row, because the field is gone. */
function useFocusAfterEdit(edited: string): void {
  const before = useRef(edited);
  useEffect(() => {
    if (before.current && !edited)
      document.getElementById(`price-${before.current}`)?.focus({ preventScroll: true });
    before.current = edited;
  }, [edited]);
}

function EditPrice({ row, view, answer }: { row: PriceRow } & Pick<TableProps, 'view' | 'answer'>) {
  const error = answer?.error;
  const navigate = useNavigate();
  const cancel = () => void navigate(priceAddress(view), { preventScrollReset: true });
  return (
    <Form method="post" preventScrollReset noValidate>
      <input type="hidden" name="productId" value={row.id} />
      <input type="hidden" name="seenPence" value={answer?.seenPence ?? row.basePricePence} />
      <span className="flex flex-wrap items-center justify-end gap-2 lg:flex-nowrap">
        <label htmlFor="newPrice" className="sr-only">
          Base price of {row.name} (£)
        </label>
        <input
          type="text"
          // biome-ignore lint/a11y/noAutofocus: who asks to edit this price wants to type it
          autoFocus
          id="newPrice"
          name="newPrice"
          inputMode="decimal"
          autoComplete="off"
          onKeyDown={({ key }) => key === 'Escape' && cancel()}
          defaultValue={answer?.input ?? poundsField(row.basePricePence)}
          aria-required="true"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'newPrice-error' : undefined}
          className="field w-24 text-right"
        />
        <PrimarySubmit intent="price">Save</PrimarySubmit>
        <Link to={priceAddress(view)} preventScrollReset className="button">
          Cancel
        </Link>
      </span>
      {error && (
        <p id="newPrice-error" role="alert" className="field-error">
          {error}
        </p>
      )}
    </Form>
  );
}
