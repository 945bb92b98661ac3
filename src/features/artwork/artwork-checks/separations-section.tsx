import { type NamedRole, ROLE_WORDS, SEPARATION_ROLES, type SeparationRole } from '#preflight/index.ts';
import { Submit } from '#ui/button.tsx';
import { FieldError, ties } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Options } from '#ui/options.tsx';
import { NameTable } from './name-table.tsx';

interface Props {
  names: readonly NamedRole[];
  formValues: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

/** What each role does with a separation, for the list to choose from. */
const ROLE_CHOICES: Readonly<Record<SeparationRole, string>> = {
  ...ROLE_WORDS,
  process: 'Process ink: printed as it is',
  spot: 'Special ink: mixed from the four inks',
  ignore: 'Nothing: neither printed nor sent to the press',
};

/** The owner's own names of cutting lines and finishes, each for all products. */
export function SeparationsSection({ names, formValues, errors }: Props) {
  const rows = names.flatMap(({ name, role, printedAs }) =>
    printedAs ? [] : [[name, ROLE_WORDS[role]] as const],
  );
  return (
    <section id="separations" aria-labelledby="separations-title" className="sheet scroll-mt-4 p-4">
      <h2 id="separations-title" className="text-lg">
        Cutting lines and finishes
      </h2>
      <p className="mt-1 text-sm text-grey">
        Designers draw a cutting line, a crease or a varnish in a spot colour of its own. We know the usual
        names in five languages, such as CutContour, Dieline, Stanze, Découpe, Crease, Perf, Spot UV, White
        and Foil. Add the names that only your customers use. They count for files that are uploaded from now
        on, in every spelling: capitals, spaces and hyphens make no difference. Which products are cut,
        creased or varnished is on each product’s own page, under <a href="/admin/products">Products</a>.
      </p>
      <NameTable heads={['Name', 'What it is']} rows={rows} />
      <form method="post" noValidate className="mt-4 max-w-2xl space-y-3">
        <div className="field-row sm:grid-cols-2">
          <div>
            <FieldLabel of="separationName">Name of the colour</FieldLabel>
            <input
              {...ties('separationName', errors.separationName)}
              name="separationName"
              type="text"
              defaultValue={formValues.separationName ?? ''}
              aria-required="true"
              autoComplete="off"
            />
            <FieldError id="separationName" error={errors.separationName} />
          </div>
          <div>
            <FieldLabel of="separationRole">What it is</FieldLabel>
            <select
              name="separationRole"
              defaultValue={formValues.separationRole ?? 'cut'}
              {...ties('separationRole', errors.separationRole)}
            >
              <Options of={CHOICES} />
            </select>
            <FieldError id="separationRole" error={errors.separationRole} />
          </div>
        </div>
        <Submit intent="add-separation">Add name</Submit>
      </form>
    </section>
  );
}

const CHOICES = SEPARATION_ROLES.filter((role) => role !== 'process').map(
  (role) => [role, ROLE_CHOICES[role]] as const,
);
