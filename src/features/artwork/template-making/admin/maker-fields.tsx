import type { Layout, Field as TemplateField } from '#composition/index.ts';
import { Field, FieldError, ties } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Options } from '#ui/options.tsx';
import { KINDS, ofField, TEXT_KINDS } from '../maker-names.ts';

export interface MakerFormProps {
  layout: Layout;
  /** what was typed into a form that was refused */
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

/** What customers are asked for, in the order of their form. */
export function MakerFields({ layout, values, errors }: MakerFormProps) {
  return (
    <section aria-labelledby="fields">
      <h2 id="fields" className="text-lg">
        What customers fill in
      </h2>
      {layout.fields.length === 0 && (
        <p className="mt-2">
          Nothing yet. Type placeholders like {'{{Name}}'} in your PDF and upload it again, or add a field
          below.
        </p>
      )}
      <div className="mt-2 divide-y divide-rule border-y border-rule">
        {layout.fields.map((field, i) => (
          <FieldRow key={field.id} field={field} order={i + 1} values={values} errors={errors} />
        ))}
      </div>
    </section>
  );
}

interface RowProps extends Omit<MakerFormProps, 'layout'> {
  field: TemplateField;
  order: number;
}

function FieldRow({ field, order, values, errors }: RowProps) {
  const { id, label, kind, required, example, hint, longest, options } = field;
  const isRefused = Object.keys(values).length > 0;
  const named = (what: string, stored: string | number) => {
    const name = ofField(what, id);
    return { name, defaultValue: values[name] ?? stored, error: errors[name] };
  };
  const isWrong = Object.keys(errors).some((name) => name.endsWith(`-${id}`));
  const isText = kind !== 'photo' && kind !== 'qr';
  return (
    <details open={isWrong} className="group/row">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 py-2">
        <span className="font-semibold">{label}</span>
        <span className="text-sm text-grey">
          {KINDS[kind]}, {required ? 'required' : 'optional'}
        </span>
        <span className="ml-auto text-sm text-reflex underline">Change</span>
      </summary>
      <div className="field-row grid-cols-2 pb-5 sm:grid-cols-2">
        <Field {...named('label', label)} label="Label" maxLength={60} className="col-span-2" />
        {isText && (
          <div>
            <FieldLabel of={ofField('kind', id)}>Kind</FieldLabel>
            <select
              name={ofField('kind', id)}
              defaultValue={values[ofField('kind', id)] ?? kind}
              {...ties(ofField('kind', id), undefined)}
            >
              <Options of={Object.entries(TEXT_KINDS)} />
            </select>
          </div>
        )}
        {isText && <Field {...named('longest', longest ?? 60)} label="Most letters" inputMode="numeric" />}
        {kind !== 'photo' && (
          <div className="col-span-2">
            <FieldLabel of={ofField('example', id)}>Example</FieldLabel>
            {kind === 'paragraph' ? (
              <textarea
                rows={3}
                name={ofField('example', id)}
                defaultValue={values[ofField('example', id)] ?? example}
                {...ties(ofField('example', id), errors[ofField('example', id)])}
              />
            ) : (
              <input
                type="text"
                name={ofField('example', id)}
                defaultValue={values[ofField('example', id)] ?? example}
                {...ties(ofField('example', id), errors[ofField('example', id)])}
              />
            )}
            <FieldError id={ofField('example', id)} error={errors[ofField('example', id)]} />
          </div>
        )}
        {isText && (
          <div className="col-span-2 hidden group-has-[option[value=list]:checked]/row:block">
            <FieldLabel of={ofField('options', id)}>To choose from, one a line</FieldLabel>
            <textarea
              rows={2}
              name={ofField('options', id)}
              defaultValue={values[ofField('options', id)] ?? options?.join('\n') ?? ''}
              {...ties(ofField('options', id), errors[ofField('options', id)])}
            />
            <FieldError id={ofField('options', id)} error={errors[ofField('options', id)]} />
          </div>
        )}
        <Field {...named('hint', hint ?? '')} label="Hint" optional maxLength={200} className="col-span-2" />
        <Field {...named('order', order)} label="Place in the form" inputMode="numeric" />
        <label className="flex min-h-11 items-center gap-2 self-end">
          <input
            type="checkbox"
            name={ofField('required', id)}
            value="yes"
            defaultChecked={isRefused ? values[ofField('required', id)] !== undefined : Boolean(required)}
            className="size-5 accent-reflex"
          />
          Required
        </label>
      </div>
    </details>
  );
}
