import type { Values } from '#composition/index.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { BACK_FIELDS, BACKS, DesignField, SERVICE_STYLES, type Service } from '../../designs/index.ts';

interface Props {
  path: string;
  service: Service;
  values: Values;
  errors: Readonly<Record<string, string>>;
}

const BACK_WORDS: Readonly<Record<(typeof BACKS)[number], string>> = {
  candles: 'Three candles',
  portrait: 'A portrait',
  plain: 'Nothing but the thanks',
};

/** The style with its colours, and what stands on the back. */
export function LookStep({ path, service, values, errors }: Props) {
  const shown = { ...values, texts: { ...values.texts, thanks: values.texts.thanks ?? service.thanks } };
  return (
    <form method="post" action={path} encType="multipart/form-data" className="max-w-3xl space-y-8">
      <fieldset>
        <legend className="mb-2 text-xl font-semibold">How should it look?</legend>
        <ul className="divide-y divide-rule border-y border-rule">
          {SERVICE_STYLES.map(({ id, name, description, schemes }) => (
            <li key={id} className="py-2">
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  name="style"
                  value={id}
                  defaultChecked={id === service.style}
                  className="size-5 shrink-0 accent-reflex"
                />
                <span>
                  <strong>{name}</strong> <span className="text-sm text-grey">{description}</span>
                </span>
              </label>
              <fieldset className="flex flex-wrap gap-x-5 pl-8" aria-label={`Colours of ${name}`}>
                {schemes.map((scheme, i) => (
                  <label key={scheme.name} className="flex min-h-11 items-center gap-2 text-sm">
                    <input
                      type="radio"
                      name={`scheme-${id}`}
                      value={i}
                      defaultChecked={id === service.style ? i === values.scheme : i === 0}
                      className="size-4 accent-reflex"
                    />
                    {scheme.name}
                  </label>
                ))}
              </fieldset>
            </li>
          ))}
        </ul>
      </fieldset>
      <fieldset className="max-w-xl space-y-4">
        <legend className="mb-2 text-xl font-semibold">What stands on the back?</legend>
        <div className="flex flex-wrap gap-x-6">
          {BACKS.map((back) => (
            <label key={back} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="back"
                value={back}
                defaultChecked={back === service.back}
                className="size-5 accent-reflex"
              />
              {BACK_WORDS[back]}
            </label>
          ))}
        </div>
        {BACK_FIELDS.map((field) => {
          const words = errors[field.id];
          return (
            <DesignField
              key={field.id}
              field={field}
              values={shown}
              fault={words ? { words, isStop: true } : undefined}
            />
          );
        })}
      </fieldset>
      <p>
        <PrimarySubmit>Show the pages</PrimarySubmit>
      </p>
    </form>
  );
}
