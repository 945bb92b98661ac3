import { useState } from 'react';
import { FieldError } from '#ui/field.tsx';
import { PriceGrid } from './price-grid.tsx';
import type { PricingFieldsProps } from './pricing-fields-props.ts';
import { tableGroupField } from './read-pricing.ts';

/** Which groups make the table's columns, and the table. */
export function TableFields({ csv, ...props }: PricingFieldsProps & { csv: string | undefined }) {
  const { product, values, errors } = props;
  const offered = product.optionGroups.filter(({ key }) => key !== 'quantities');
  const ticked = offered.filter(({ key }) => (values[tableGroupField(key)] ?? '') === 'yes');
  const [groups, setGroups] = useState<readonly string[]>(ticked.map(({ key }) => key));
  const chosen = offered.map(({ key }) => key).filter((key) => groups.includes(key));
  return (
    <div className="for-table mt-4">
      <fieldset>
        <legend className="field-label">A column for each combination of</legend>
        <div className="flex flex-wrap gap-2">
          {offered.map(({ key, label, options }) => (
            <label key={key} className="choice">
              <input
                type="checkbox"
                name={tableGroupField(key)}
                value="yes"
                defaultChecked={ticked.some((group) => group.key === key)}
                onChange={(event) =>
                  setGroups(event.target.checked ? [...groups, key] : groups.filter((it) => it !== key))
                }
              />
              <span>
                <span className="font-semibold">{label}</span>{' '}
                <span className="text-xs text-grey">{options.length}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <PriceGrid product={product} groups={chosen} text={values.table ?? ''} error={errors.table} />
      {csv && <TableFile href={`${csv}?groups=${chosen.join()}`} error={errors.csv} />}
    </div>
  );
}

/** The published table as a file, and a field for a file to replace it. Reading one saves nothing. */
function TableFile({ href, error }: { href: string; error: string | undefined }) {
  return (
    <div className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-2">
      <a href={href} className="inline-flex min-h-11 items-center" download>
        Download as CSV
      </a>
      <div>
        <label htmlFor="csv" className="field-label">
          A CSV file in place of this table
        </label>
        <input
          type="file"
          id="csv"
          name="csv"
          accept=".csv,.txt,text/csv"
          className="field max-w-80"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'csv-error' : undefined}
        />
        <FieldError id="csv" error={error} />
      </div>
      <button
        type="submit"
        name="intent"
        value="read-file"
        formEncType="multipart/form-data"
        className="button"
      >
        Read the file
      </button>
    </div>
  );
}
