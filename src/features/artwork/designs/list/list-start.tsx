import { Field, FieldError, ties } from '#ui/field.tsx';
import { CHECK_WORDS, countName } from './list-fields.ts';
import type { listFields } from './list-view.server.ts';

type Fields = ReturnType<typeof listFields>;

interface Props {
  path: string;
  fields: Fields;
  errors: Readonly<Record<string, string>>;
  /** what a refused form held; null if none was */
  typed: Readonly<Record<string, string>> | null;
}

/** Three ways to begin: a file, a pasted table, or numbers that count up. */
export function ListStart({ path, fields, errors, typed }: Props) {
  const names = fields.map(({ label }) => label);
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-3">
      <form method="post" action={path} encType="multipart/form-data" className="sheet space-y-4 p-5">
        <h2 className="text-lg">From a spreadsheet</h2>
        <p className="text-sm">
          One row for each, the names of the columns in the first row: {names.slice(0, 5).join(', ')}. A
          column Quantity says how many of each.
        </p>
        <div>
          <label htmlFor="file" className="field-label">
            Your list
          </label>
          <p id="file-hint" className="field-hint mb-1">
            XLSX or CSV, up to 5,000 rows
          </p>
          <input type="file" name="file" accept=".xlsx,.csv,.tsv,.txt" {...ties('file', errors.file, true)} />
          <FieldError id="file" error={errors.file} />
        </div>
        <button type="submit" name="intent" value="file" className="button button-primary">
          Read the list
        </button>
      </form>
      <form method="post" action={path} className="sheet space-y-4 p-5">
        <h2 className="text-lg">Copied and pasted</h2>
        <p className="text-sm">Copy the rows in your spreadsheet, with the names of the columns.</p>
        <div>
          <label htmlFor="table" className="field-label">
            Rows
          </label>
          <textarea
            name="table"
            rows={7}
            spellCheck={false}
            aria-required
            defaultValue={typed?.table}
            {...ties('table', errors.table)}
          />
          <FieldError id="table" error={errors.table} />
        </div>
        <button type="submit" name="intent" value="paste" className="button">
          Read these rows
        </button>
      </form>
      <CountForm path={path} fields={fields} errors={errors} typed={typed} />
    </div>
  );
}

function CountForm({ path, fields, errors, typed }: Props) {
  const numbered = fields.find(({ id, kind }) => id === 'number' || kind === 'number');
  const name = (part: Parameters<typeof countName>[1]) => countName('new', part);
  return (
    <form method="post" action={path} className="sheet space-y-4 p-5">
      <h2 className="text-lg">Numbered</h2>
      <p className="text-sm">Vouchers, tickets: all the same, each with its own number. No list needed.</p>
      <Field
        name="howMany"
        label="How many"
        inputMode="numeric"
        defaultValue={typed?.howMany}
        error={errors.howMany}
      />
      <div>
        <label htmlFor="field" className="field-label">
          Where the number goes
        </label>
        <select name="field" defaultValue={typed?.field ?? numbered?.id} {...ties('field', errors.field)}>
          {fields.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
        <FieldError id="field" error={errors.field} />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field
          name={name('start')}
          label="First number"
          inputMode="numeric"
          defaultValue={typed?.[name('start')] ?? '1'}
          error={errors[name('start')]}
        />
        <Field
          name={name('digits')}
          label="Digits"
          inputMode="numeric"
          defaultValue={typed?.[name('digits')] ?? '4'}
          error={errors[name('digits')]}
        />
        <Field
          name={name('before')}
          label="Words before"
          required={false}
          defaultValue={typed?.[name('before')] ?? ''}
          placeholder="No. "
        />
        <CheckDigitField name={name('check')} chosen={typed?.[name('check')] ?? 'none'} />
      </div>
      <button type="submit" name="intent" value="count" className="button">
        Number them
      </button>
    </form>
  );
}

/** Which check digit stands behind a number. */
export function CheckDigitField({ name, chosen }: { name: string; chosen: string }) {
  return (
    <div>
      <label htmlFor={name} className="field-label">
        Check digit
      </label>
      <select id={name} name={name} defaultValue={chosen} className="field">
        {Object.entries(CHECK_WORDS).map(([id, words]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
