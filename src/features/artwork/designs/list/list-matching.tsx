import { Field } from '#ui/field.tsx';
import type { Counting } from './counting.ts';
import { hasColumnNames, printsSomething } from './design-list.ts';
import { COUNTS, columnValue, countName, FIRST_COUNTING, fromName, OWN_WORDS } from './list-fields.ts';
import type { ListProps } from './list-props.ts';
import { CheckDigitField } from './list-start.tsx';

/** Which column fills which field. Open while a required field has nothing to print. */
export function ListMatching({ path, fields, list, errors, typed }: ListProps) {
  const { settings, columns } = list;
  const unfilled =
    !printsSomething(settings) ||
    fields.some(({ id, isRequired, own }) => isRequired && !own && !settings.fields[id]);
  const isRefused = typed?.intent === 'settings';
  const value = (name: string, stored: string) => (isRefused ? (typed?.[name] ?? '') : stored);
  return (
    <details className="sheet p-5" open={unfilled || isRefused}>
      <summary className="cursor-pointer text-lg font-semibold">What is printed where</summary>
      <form method="post" action={path} className="mt-4">
        <input type="hidden" name="revision" value={list.revision} />
        {columns.length > 0 && !hasColumnNames(columns) && (
          <label className="mb-3 flex min-h-11 items-center gap-2">
            <input type="checkbox" name="named" value="yes" className="size-5 accent-reflex" />
            The first row has the names of the columns
          </label>
        )}
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
          {fields.map(({ id, label, own }) => {
            const from = settings.fields[id];
            const stored = !from ? OWN_WORDS : from.from === 'column' ? columnValue(from.column) : COUNTS;
            const name = fromName(id);
            return (
              <div key={id}>
                <label htmlFor={name} className="field-label">
                  {label}
                </label>
                <select id={name} name={name} defaultValue={value(name, stored)} className="field">
                  <option value={OWN_WORDS}>
                    {own ? `The same on all: ${own.slice(0, 40)}` : 'Nothing'}
                  </option>
                  {columns.map((column, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name
                    <option key={i} value={columnValue(i)}>
                      Column: {column}
                    </option>
                  ))}
                  <option value={COUNTS}>A number that counts up</option>
                </select>
                {from?.from === 'count' && (
                  <CountingFields id={id} counting={from} errors={errors} value={value} />
                )}
              </div>
            );
          })}
          <div>
            <label htmlFor="copies" className="field-label">
              Quantity
            </label>
            <select
              id="copies"
              name="copies"
              defaultValue={value(
                'copies',
                settings.copies === null ? OWN_WORDS : columnValue(settings.copies),
              )}
              className="field"
            >
              <option value={OWN_WORDS}>The same of all</option>
              {columns.map((column, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name
                <option key={i} value={columnValue(i)}>
                  Column: {column}
                </option>
              ))}
            </select>
          </div>
          <Field
            name="each"
            label="How many of each"
            hint={settings.copies === null ? undefined : 'Where the column has no number'}
            inputMode="numeric"
            defaultValue={value('each', String(settings.each))}
            error={errors.each}
          />
        </div>
        <button type="submit" name="intent" value="settings" className="button mt-4">
          Save and check again
        </button>
      </form>
    </details>
  );
}

interface CountingProps {
  id: string;
  counting: Counting;
  errors: ListProps['errors'];
  value: (name: string, stored: string) => string;
}

function CountingFields({ id, counting, errors, value }: CountingProps) {
  const shown = { ...FIRST_COUNTING, ...counting };
  const field = (part: 'start' | 'step' | 'digits' | 'before' | 'after', label: string) => {
    const name = countName(id, part);
    return (
      <Field
        name={name}
        label={label}
        required={false}
        defaultValue={value(name, String(shown[part]))}
        error={errors[name]}
      />
    );
  };
  const check = countName(id, 'check');
  return (
    <div className="mt-2 grid grid-cols-2 gap-2 border-l-2 border-rule pl-3">
      {field('start', 'First number')}
      {field('step', 'Goes up by')}
      {field('digits', 'Digits')}
      <CheckDigitField name={check} chosen={value(check, shown.check)} />
      {field('before', 'Words before')}
      {field('after', 'Words after')}
    </div>
  );
}
