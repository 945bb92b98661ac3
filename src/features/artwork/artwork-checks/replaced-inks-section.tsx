import type { NamedRole, PrintedAs } from '#preflight/index.ts';
import { Submit } from '#ui/button.tsx';
import { FieldError, ties } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { NameTable } from './name-table.tsx';

interface Props {
  names: readonly NamedRole[];
  formValues: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

const INKS = [
  ['cyan', 'Cyan'],
  ['magenta', 'Magenta'],
  ['yellow', 'Yellow'],
  ['black', 'Black'],
] as const;

/** The owner's table of spot colours that are printed as something else. */
export function ReplacedInksSection({ names, formValues, errors }: Props) {
  const rows = names.flatMap(({ name, printedAs }) =>
    printedAs ? [[name, asWords(printedAs)] as const] : [],
  );
  return (
    <section id="inks" aria-labelledby="inks-title" className="sheet scroll-mt-4 p-4">
      <h2 id="inks-title" className="text-lg">
        Spot colours to convert
      </h2>
      <p className="mt-1 text-sm text-grey">
        Enter a spot colour from customers’ files and how you print it: in CMYK, or as another spot colour.
        Text and shapes stay sharp. Proofs, separations and new press sheets use this table, and files that we
        check from now on say so.
      </p>
      <NameTable heads={['Spot colour', 'Printed as']} rows={rows} />
      <form method="post" noValidate className="mt-4 max-w-2xl space-y-3">
        <div>
          <FieldLabel of="inkName">Spot colour in the file</FieldLabel>
          <input
            {...ties('inkName', errors.inkName)}
            name="inkName"
            type="text"
            defaultValue={formValues.inkName ?? ''}
            aria-required="true"
            autoComplete="off"
          />
          <FieldError id="inkName" error={errors.inkName} />
        </div>
        <fieldset>
          <legend className="field-label">Printed as these inks, in per cent</legend>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {INKS.map(([ink, label]) => (
              <div key={ink}>
                <FieldLabel of={ink}>{label}</FieldLabel>
                <input
                  {...ties(ink, errors[ink])}
                  name={ink}
                  type="text"
                  inputMode="numeric"
                  defaultValue={formValues[ink] ?? ''}
                  autoComplete="off"
                />
                <FieldError id={ink} error={errors[ink]} />
              </div>
            ))}
          </div>
        </fieldset>
        <div>
          <FieldLabel of="otherSpot">Or as this spot colour</FieldLabel>
          <input
            {...ties('otherSpot', errors.otherSpot)}
            name="otherSpot"
            type="text"
            defaultValue={formValues.otherSpot ?? ''}
            autoComplete="off"
          />
          <FieldError id="otherSpot" error={errors.otherSpot} />
        </div>
        <Submit intent="replace-separation">Add colour</Submit>
      </form>
    </section>
  );
}

function asWords(printedAs: PrintedAs): string {
  if ('spot' in printedAs) return printedAs.spot;
  return printedAs.inks.map((percent, i) => `${(INKS[i] ?? INKS[0])[1]} ${percent} %`).join(', ');
}
