import type { Field, Layout, PhotoValue, Values } from '#composition/index.ts';
import { fieldsOfPage, MIDDLE, ZOOM_MAX } from '#composition/index.ts';
import { FieldError, ties } from '#ui/field.tsx';
import { framingName, moveName, pageName, partsToMove, photoName, textName } from './design-form.ts';

/** A field’s message, and whether it stops the design from being printed. */
export type FieldFaults = Readonly<Record<string, { words: string; isStop: boolean }>>;

interface Props {
  layout: Pick<Layout, 'fields' | 'pages' | 'schemes'>;
  values: Values;
  faults: FieldFaults;
}

/** What a template asks for, page by page; each field once, where it is first seen. */
export function DesignFields({ layout, values, faults }: Props) {
  const shown = new Set<string>();
  return layout.pages.map((page, index) => {
    const fields = fieldsOfPage(layout as Layout, page).filter(({ id }) => !shown.has(id));
    for (const { id } of fields) shown.add(id);
    if (fields.length === 0 && !page.optional) return null;
    return (
      <fieldset key={page.name} className="space-y-4">
        {layout.pages.length > 1 && <legend className="mb-2 text-lg font-semibold">{page.name}</legend>}
        {page.optional && (
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name={pageName(page.name)}
              value="yes"
              defaultChecked={values.pages.includes(page.name)}
              className="size-5 accent-reflex"
            />
            Print this side
          </label>
        )}
        {fields.map((field) => (
          <DesignField key={field.id} field={field} values={values} fault={faults[field.id]} />
        ))}
        {partsToMove(page, index).map((it) => (
          <MoveField key={it.part} {...it} labels={layout.fields} moved={values.moves[it.part]} />
        ))}
      </fieldset>
    );
  });
}

interface FieldProps {
  field: Field;
  values: Values;
  fault: FieldFaults[string] | undefined;
}

/** One field of a design with its label, hint and message; a photo with how it lies in its box. */
export function DesignField({ field, values, fault }: FieldProps) {
  const { id, label, kind, required, hint, example, options } = field;
  const name = kind === 'photo' ? photoName(id) : textName(id);
  const tied = { ...ties(name, fault?.words, hint), name, 'aria-required': required || undefined };
  const text = { defaultValue: values.texts[id] ?? '', placeholder: example };
  return (
    <div>
      <label htmlFor={name} className="field-label">
        {label} {!required && <span className="font-normal text-grey">(optional)</span>}
      </label>
      {hint && (
        <p id={`${name}-hint`} className="field-hint mb-1">
          {hint}
        </p>
      )}
      {kind === 'photo' ? (
        <PhotoField id={id} tied={tied} photo={values.photos[id]} />
      ) : kind === 'paragraph' ? (
        <textarea rows={4} {...tied} {...text} />
      ) : kind === 'list' ? (
        <select {...tied} defaultValue={values.texts[id] ?? ''}>
          <option value="">Choose</option>
          {options?.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : (
        <input type="text" autoComplete="off" {...tied} {...text} />
      )}
      <FieldError id={name} error={fault?.words} />
    </div>
  );
}

/** Sliders in mm, for those who don’t drag. */
function MoveField({
  part,
  fields,
  most,
  labels,
  moved = [0, 0],
}: {
  part: string;
  fields: string[];
  most: number;
  labels: readonly Field[];
  moved?: readonly [number, number] | undefined;
}) {
  const name = labels.find(({ id }) => fields.includes(id))?.label ?? 'Words';
  return (
    <fieldset className="grid grid-cols-2 gap-3 text-sm">
      <legend className="mb-1 font-semibold">Move “{name}”</legend>
      {DIRECTIONS.map(({ which, label }, i) => (
        <label key={which}>
          {label}
          <input
            type="range"
            name={moveName(part, which)}
            min={-most}
            max={most}
            step={0.1}
            defaultValue={moved[i]}
            className="block min-h-8 w-full accent-reflex"
          />
        </label>
      ))}
    </fieldset>
  );
}

const DIRECTIONS = [
  { which: 'across', label: 'Left or right' },
  { which: 'down', label: 'Up or down' },
] as const;

const SLIDERS = [
  { which: 'zoom', label: 'Size', least: 1, most: ZOOM_MAX },
  { which: 'across', label: 'Left or right', least: 0, most: 1 },
  { which: 'down', label: 'Up or down', least: 0, most: 1 },
] as const;

function PhotoField({
  id,
  tied,
  photo,
}: {
  id: string;
  tied: { name: string; className: string };
  photo: PhotoValue | undefined;
}) {
  return (
    <>
      <input type="file" accept="image/*" {...tied} />
      {photo && (
        <div className="mt-2 grid grid-cols-3 gap-3 text-sm">
          {SLIDERS.map(({ which, label, least, most }) => (
            <label key={which}>
              {label}
              <input
                type="range"
                name={framingName(id, which)}
                id={framingName(id, which)}
                min={least}
                max={most}
                step={0.01}
                defaultValue={photo[which] ?? MIDDLE[which]}
                className="block min-h-8 w-full accent-reflex"
              />
            </label>
          ))}
          <label className="col-span-3 flex min-h-8 items-center gap-2">
            <input type="checkbox" name={`remove-${id}`} value="yes" className="size-4 accent-reflex" />
            Leave this photo out
          </label>
        </div>
      )}
    </>
  );
}
