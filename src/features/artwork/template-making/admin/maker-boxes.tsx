import { type Element, fieldsOf, type Layout, type LibraryFont, type TextLine } from '#composition/index.ts';
import { Field, ties } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Options } from '#ui/options.tsx';
import { ALIGNS, ANCHORS, CASES, INK_NAMES, ofBox, ofLine } from '../maker-names.ts';
import type { MakerFormProps } from './maker-fields.tsx';

type Boxed = Extract<Element, { draw: 'text' | 'photo' | 'qr' }>;

interface Props extends MakerFormProps {
  fonts: readonly LibraryFont[];
}

/** Where the fields are printed, page by page, and how. */
export function MakerBoxes({ layout, fonts, values, errors }: Props) {
  return (
    <section aria-labelledby="boxes">
      <h2 id="boxes" className="text-lg">
        Where it is printed
      </h2>
      <p className="mt-1 text-sm text-grey">Measures in mm from the top left corner of the finished page.</p>
      {layout.pages.map((page, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages stay in their places
        <fieldset key={i} className="mt-4">
          <legend className={layout.pages.length > 1 ? 'font-semibold' : 'sr-only'}>{page.name}</legend>
          {layout.pages.length > 1 && <PageFields page={page} index={i} values={values} errors={errors} />}
          <div className="divide-y divide-rule border-y border-rule">
            {page.elements.map((element, n) =>
              isBoxed(element) ? (
                <BoxRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: a box is named by its place
                  key={n}
                  element={element}
                  place={[i, n]}
                  layout={layout}
                  fonts={fonts}
                  values={values}
                  errors={errors}
                />
              ) : null,
            )}
          </div>
        </fieldset>
      ))}
    </section>
  );
}

const isBoxed = (element: Element): element is Boxed =>
  (element.draw === 'text' || element.draw === 'photo' || element.draw === 'qr') &&
  fieldsOf(element).length > 0;

interface PageProps extends Omit<MakerFormProps, 'layout'> {
  page: Layout['pages'][number];
  index: number;
}

function PageFields({ page, index, values, errors }: PageProps) {
  const [name, optional] = [`page-name-${index}`, `page-optional-${index}`];
  const isRefused = Object.keys(values).length > 0;
  return (
    <div className="mb-3 flex flex-wrap items-end gap-x-6 gap-y-2">
      <Field
        name={name}
        label="Name of the page"
        defaultValue={values[name] ?? page.name}
        error={errors[name]}
        maxLength={60}
      />
      {index > 0 && (
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            name={optional}
            value="yes"
            defaultChecked={isRefused ? values[optional] !== undefined : Boolean(page.optional)}
            className="size-5 accent-reflex"
          />
          Customers may leave it out
        </label>
      )}
    </div>
  );
}

interface BoxProps extends Props {
  element: Boxed;
  place: readonly [page: number, element: number];
}

const SIDES = [
  ['x', 'Left'],
  ['y', 'Top'],
  ['w', 'Width'],
  ['h', 'Height'],
] as const;

function BoxRow({ element, place, layout, fonts, values, errors }: BoxProps) {
  const [page, n] = place;
  const labels = [...new Set(fieldsOf(element))].map(
    (id) => layout.fields.find((it) => it.id === id)?.label ?? id,
  );
  const isWrong = Object.keys(errors).some((name) => new RegExp(`-${page}-${n}(-\\d+)?$`).test(name));
  const [round, moves] = [ofBox('round', page, n), ofBox('moves', page, n)];
  const isRefused = Object.keys(values).length > 0;
  return (
    <details id={`box-${page}-${n}`} open={isWrong} className="scroll-mt-24">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 py-2">
        <span className="font-semibold">{labels.join(', ')}</span>
        <span className="figures text-sm whitespace-nowrap text-grey">
          {element.at[2].toFixed(0)} × {element.at[3].toFixed(0)} mm
        </span>
        <span className="ml-auto text-sm text-reflex underline">Change</span>
      </summary>
      <div className="space-y-4 pb-5">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {SIDES.map(([what, label], i) => {
            const name = ofBox(what, page, n);
            return (
              <Field
                key={what}
                name={name}
                label={label}
                inputMode="decimal"
                defaultValue={values[name] ?? element.at[i]}
                error={errors[name]}
              />
            );
          })}
        </div>
        {element.draw === 'photo' && (
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name={round}
              value="yes"
              defaultChecked={isRefused ? values[round] !== undefined : element.shape === 'ellipse'}
              className="size-5 accent-reflex"
            />
            Round
          </label>
        )}
        {element.draw === 'text' && (
          <>
            <div className="grid grid-cols-2 gap-3">
              <Choice
                name={ofBox('align', page, n)}
                label="Align"
                of={ALIGNS}
                stored={element.align ?? 'left'}
                values={values}
              />
              <Choice
                name={ofBox('anchor', page, n)}
                label="Begins at the"
                of={ANCHORS}
                stored={element.anchor ?? 'top'}
                values={values}
              />
            </div>
            <Field
              name={moves}
              label="May be moved by (mm)"
              hint="Customers drag the words as far as this in each direction. 0 keeps them where they are."
              inputMode="decimal"
              defaultValue={values[moves] ?? element.moves ?? 0}
              error={errors[moves]}
            />
            {element.lines.map((line, i) => (
              <LineFields
                // biome-ignore lint/suspicious/noArrayIndexKey: lines stay in their places
                key={i}
                line={line}
                name={(what) => ofLine(what, page, n, i)}
                layout={layout}
                fonts={fonts}
                values={values}
                errors={errors}
              />
            ))}
          </>
        )}
        <button type="submit" name="remove" value={`${page}-${n}`} className="button">
          Remove this box
        </button>
      </div>
    </details>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  of: Readonly<Record<string, string>>;
  stored: string;
  values: Readonly<Record<string, string>>;
}

function Choice({ name, label, of, stored, values }: ChoiceProps) {
  return (
    <div>
      <FieldLabel of={name}>{label}</FieldLabel>
      <select name={name} defaultValue={values[name] ?? stored} {...ties(name, undefined)}>
        <Options of={Object.entries(of)} />
      </select>
    </div>
  );
}

interface LineProps extends Props {
  line: TextLine;
  name: (what: string) => string;
}

function LineFields({ line, name, layout, fonts, values, errors }: LineProps) {
  const words = line.text.replace(
    /\{\{(\w+)\}\}/g,
    (_, id: string) => `{{${layout.fields.find((it) => it.id === id)?.label ?? id}}}`,
  );
  const number = (what: string, label: string, stored: number) => (
    <Field
      key={what}
      name={name(what)}
      label={label}
      inputMode="decimal"
      defaultValue={values[name(what)] ?? stored}
      error={errors[name(what)]}
    />
  );
  const inks = Array.isArray(line.ink) ? line.ink : [];
  return (
    <fieldset className="space-y-3 border-l-2 border-rule pl-4">
      <legend className="float-left mb-2 font-mono text-sm">{words}</legend>
      <div className="clear-both">
        <Choice
          name={name('font')}
          label="Font"
          of={Object.fromEntries(fonts.map((font) => [font.id, font.name]))}
          stored={line.font}
          values={values}
        />
        {line.wanted && <p className="mt-1 text-sm">Stands in for {line.wanted}.</p>}
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {number('size', 'Size (pt)', line.size)}
        {number('least', 'Smallest size', line.least ?? line.size)}
        <Choice name={name('case')} label="Letters" of={CASES} stored={line.case ?? ''} values={values} />
      </div>
      {inks.length > 0 && (
        <div className="grid grid-cols-4 gap-3">
          {INK_NAMES.map((ink, i) => number(`ink${i}`, `${ink} %`, Math.round((inks[i] ?? 0) * 1000) / 10))}
        </div>
      )}
    </fieldset>
  );
}
