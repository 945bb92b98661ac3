import { PrimarySubmit } from '#ui/button.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Options } from '#ui/options.tsx';

interface Props {
  csv: string;
  /** the first rows of the file */
  rows: readonly (readonly string[])[];
}

/** Asks which columns of a statement are which, if the file doesn't say. It is sent back with the answer. */
export function ColumnsForm({ csv, rows }: Props) {
  const columns = Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, at) => at);
  const choices = columns.map((at) => [String(at), `${at + 1}: ${exampleOf(rows, at)}`] as const);
  return (
    <form method="post" encType="multipart/form-data" className="sheet mt-6 p-4" aria-labelledby="columns">
      <h2 id="columns" className="text-lg">
        Which column is what?
      </h2>
      <p className="mt-1 text-sm text-grey">These are the first lines of your file.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard */}
      <section className="mt-3 overflow-x-auto" tabIndex={0} aria-label="The first lines">
        <table className="figures text-sm">
          <thead>
            <tr>
              {columns.map((at) => (
                <th key={at} scope="col" className="pr-6 text-left">
                  {at + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are never moved
              <tr key={i}>
                {columns.map((at) => (
                  <td key={at} className="pr-6 whitespace-nowrap">
                    {row[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <input type="hidden" name="csv" value={csv} />
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <ColumnField name="date" label="The day" choices={choices} />
        <ColumnField name="amount" label="The money that came in" choices={choices} />
        <PrimarySubmit>Read it like this</PrimarySubmit>
      </div>
      <p className="field-hint mt-2">
        A column with money in and out is fine: lines with a minus are left out. All other columns are read as
        text.
      </p>
    </form>
  );
}

function ColumnField({
  name,
  label,
  choices,
}: {
  name: string;
  label: string;
  choices: readonly (readonly [string, string])[];
}) {
  return (
    <div>
      <FieldLabel of={name}>{label}</FieldLabel>
      <select id={name} name={name} className="field">
        <Options of={[['', 'Choose a column'], ...choices]} />
      </select>
    </div>
  );
}

const EXAMPLE_LENGTH = 24;

/** The first text in a column. */
const exampleOf = (rows: Props['rows'], at: number): string =>
  rows
    .map((row) => row[at] ?? '')
    .find((cell) => cell !== '')
    ?.slice(0, EXAMPLE_LENGTH) ?? 'empty';
