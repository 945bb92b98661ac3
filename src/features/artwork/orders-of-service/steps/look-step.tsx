import type { Values } from '#composition/index.ts';
import { href } from '#kit/href.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import {
  BACK_FIELDS,
  BACKS,
  DesignField,
  SERVICE_SIZE,
  SERVICE_STYLES,
  type Service,
} from '../../designs/index.ts';

interface Props {
  path: string;
  designId: string;
  /** changes with the design, so that its pictures are drawn again */
  version: number;
  service: Service;
  values: Values;
  errors: Readonly<Record<string, string>>;
}

const BACK_WORDS: Readonly<Record<(typeof BACKS)[number], string>> = {
  candles: 'Three candles',
  portrait: 'A portrait',
  plain: 'Nothing but the thanks',
};

/** The customer’s own cover in a style. */
const coverOf = (designId: string, style: string, version: number) =>
  `${href('/designs/:designId/pages/:page', { designId, page: '1' })}?${new URLSearchParams({ v: String(version), style })}`;

/** The style with its colours, and what stands on the back. */
export function LookStep({ path, designId, version, service, values, errors }: Props) {
  const shown = { ...values, texts: { ...values.texts, thanks: values.texts.thanks ?? service.thanks } };
  return (
    <form method="post" action={path} encType="multipart/form-data" className="space-y-8">
      <fieldset>
        <legend className="mb-2 text-xl font-semibold">How should it look?</legend>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-6 lg:grid-cols-4">
          {SERVICE_STYLES.map(({ id, name, description, schemes }) => (
            <li key={id} className="flex flex-col">
              <label className="flex grow cursor-pointer flex-col">
                <span className="block bg-stage p-4">
                  <img
                    src={coverOf(designId, id, version)}
                    alt=""
                    width={SERVICE_SIZE.widthMm * 2}
                    height={SERVICE_SIZE.heightMm * 2}
                    className="h-auto w-full bg-white shadow-lg"
                  />
                </span>
                <span className="mt-2 flex min-h-11 items-center gap-2 font-semibold">
                  <input
                    type="radio"
                    name="style"
                    value={id}
                    defaultChecked={id === service.style}
                    className="size-5 shrink-0 accent-reflex"
                  />
                  {name}
                </span>
                <span className="text-sm text-grey">{description}</span>
              </label>
              <fieldset className="mt-1 flex flex-wrap gap-x-4" aria-label={`Colours of ${name}`}>
                {schemes.map((scheme, i) => (
                  <label key={scheme.name} className="flex min-h-8 items-center gap-2 text-sm">
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
