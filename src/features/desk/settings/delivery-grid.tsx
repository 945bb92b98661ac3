import { FieldError } from '#ui/field.tsx';
import type { DeliveryForm } from './delivery-cells.ts';
import { bandField, gridOf, zoneField } from './delivery-form.ts';

interface GridProps {
  values: DeliveryForm;
  /** by field */
  errors: Readonly<Record<string, string>>;
}

/** Zones by weight. The last row and the last weight are empty: filling them in adds one. */
export function DeliveryGrid({ values, errors }: GridProps) {
  const { zones, bands } = gridOf(values);
  const columns = Array.from({ length: bands }, (_, i) => i);
  const cell = { values, errors };
  return (
    <section aria-labelledby="grid">
      <h2 id="grid" className="sr-only">
        Zones and weights
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable) */}
      <section className="sheet relative overflow-x-auto" tabIndex={0} aria-label="Prices by zone and weight">
        <table className="list-table">
          <thead>
            <tr>
              <th scope="col">Zone</th>
              <th scope="col">Postcodes</th>
              {columns.map((band) => (
                <th key={band} scope="col">
                  <span className="block font-normal whitespace-nowrap">up to kg</span>
                  <Cell {...cell} name={bandField(band)} label={`Weight ${band + 1}: up to (kg)`} />
                </th>
              ))}
              <th scope="col" className="whitespace-normal">
                Each kg more (£)
              </th>
              <th scope="col" className="whitespace-normal">
                Free from (£)
              </th>
              <th scope="col" className="whitespace-normal">
                Days on the way
              </th>
              <th scope="col">
                <span className="sr-only">Copy</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: zones }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form
              <Row key={row} {...cell} row={row} isNew={row === zones - 1} columns={columns} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-2 max-w-[80ch] text-sm text-grey">
        The first zone covers every postcode that isn’t in another. Postcodes are areas or districts: BT,
        KA27, PA20-49. To remove a zone or a weight, empty its name or its kilograms. Leave “Free from” empty
        if delivery is never free there. If you fill in “Days on the way”, customers see when their parcel
        should arrive.
      </p>
    </section>
  );
}

function Row({
  values,
  errors,
  row,
  isNew,
  columns,
}: GridProps & { row: number; isNew: boolean; columns: readonly number[] }) {
  const zone = values[zoneField(row, 'name')] || (isNew ? 'New zone' : `Zone ${row + 1}`);
  const cell = { values, errors };
  return (
    <tr>
      <td>
        <input type="hidden" name={zoneField(row, 'id')} value={values[zoneField(row, 'id')] ?? ''} />
        <Cell
          {...cell}
          name={zoneField(row, 'name')}
          label={isNew ? 'New zone: name' : `Zone ${row + 1}: name`}
          className="w-44"
          placeholder={isNew ? 'New zone' : undefined}
        />
      </td>
      <td>
        <Cell
          {...cell}
          name={zoneField(row, 'areas')}
          label={`${zone}: postcodes`}
          className="w-32"
          placeholder={row === 0 ? 'All others' : undefined}
        />
      </td>
      {columns.map((band) => (
        <td key={band}>
          <Cell
            {...cell}
            name={zoneField(row, `price${band}`)}
            label={`${zone}: price for weight ${band + 1} (£)`}
          />
        </td>
      ))}
      <td>
        <Cell {...cell} name={zoneField(row, 'extraKg')} label={`${zone}: each kg above (£)`} />
      </td>
      <td>
        <Cell {...cell} name={zoneField(row, 'freeFrom')} label={`${zone}: free from (£)`} />
      </td>
      <td>
        <Cell {...cell} name={zoneField(row, 'days')} label={`${zone}: working days on the way`} />
      </td>
      <td>
        {!isNew && (
          <button type="submit" name="intent" value={`copy-${row}`} className="button-text">
            Copy<span className="sr-only"> {zone}</span>
          </button>
        )}
      </td>
    </tr>
  );
}

function Cell({
  values,
  errors,
  name,
  label,
  className = 'w-16 px-2! font-normal',
  placeholder,
}: GridProps & { name: string; label: string; className?: string; placeholder?: string | undefined }) {
  const error = errors[name];
  return (
    <>
      <input
        type="text"
        id={name}
        name={name}
        aria-label={label}
        defaultValue={values[name] ?? ''}
        placeholder={placeholder}
        autoComplete="off"
        className={`field figures ${className}`}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${name}-error` })}
      />
      <FieldError id={name} error={error} />
    </>
  );
}
