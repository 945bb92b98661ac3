import type { Floor } from '#features/production/index.server.ts';
import type { Stage } from '#features/production/index.ts';
import { ListTable } from '#ui/list-table.tsx';
import { Options } from '#ui/options.tsx';
import { TableField, type TableFieldProps } from '#ui/table-field.tsx';
import type { Person } from './read-floor.server.ts';

interface FamilyFieldsProps extends TableFieldProps {
  floor: Floor;
  categories: readonly { id: string; name: string }[];
  people: readonly Person[];
}

/** Families of products made alike: their stages, where, and how long. */
export function FamilyFields({ floor, categories, people, ...fields }: FamilyFieldsProps) {
  const making = floor.stages.filter(({ kind }) => kind === 'making');
  const byDefault = floor.families.find(({ isDefault }) => isDefault)?.id ?? '';
  const familyOf = (id: string) =>
    fields.typed?.[`category.${id}`] ??
    floor.families.find(({ categoryIds }) => categoryIds.includes(id))?.id ??
    byDefault;
  return (
    <>
      <section aria-labelledby="families">
        <h2 id="families">Product families</h2>
        <p className="mt-1 max-w-[70ch] text-sm text-grey">
          Products that are made in the same way. Minutes are what you expect: for the job, and for each
          thousand copies. If these products go through the stages in a different order, number them under
          Order. A job that nobody has taken goes to the person set for its stage. Overs are extra copies,
          because some get spoilt. If the press sheet asks for more, we print more.
        </p>
        {floor.families.map((family) => (
          <Family
            key={family.id}
            {...fields}
            family={family}
            making={making}
            presses={floor.presses}
            people={people}
          />
        ))}
        <div className="mt-4 max-w-sm">
          <span className="field-label">A new family</span>
          <TableField {...fields} name="family.new.name" label="Name of a new family" stored="" />
        </div>
      </section>
      <section aria-labelledby="categories">
        <h2 id="categories">Categories</h2>
        <div className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          {categories.map(({ id, name }) => (
            <label key={id} className="flex items-center justify-between gap-2">
              {name}
              <select name={`category.${id}`} defaultValue={familyOf(id)} className="field">
                <Options of={floor.families.map((family) => [family.id, family.name])} />
              </select>
            </label>
          ))}
        </div>
      </section>
    </>
  );
}

/** What is printed beyond the copies ordered: per cent of them, and copies besides. */
function OversFields({ family, ...fields }: TableFieldProps & Pick<FamilyProps, 'family'>) {
  return (
    <>
      <div>
        <span className="field-label">Overs (%)</span>
        <TableField
          {...fields}
          name={`family.${family.id}.oversPercent`}
          label={`Overs (%) of ${family.name}`}
          stored={family.oversPercent}
          size="count"
        />
      </div>
      <div>
        <span className="field-label">Plus copies</span>
        <TableField
          {...fields}
          name={`family.${family.id}.oversCopies`}
          label={`Plus copies over of ${family.name}`}
          stored={family.oversCopies}
          size="count"
        />
      </div>
    </>
  );
}

interface FamilyProps extends TableFieldProps {
  family: Floor['families'][number];
  making: readonly Stage[];
  presses: Floor['presses'];
  people: readonly Person[];
}

function Family({ family, making, presses, people, ...fields }: FamilyProps) {
  const { typed } = fields;
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="sr-only">{family.name}</legend>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <div className="w-full max-w-sm">
          <TableField
            {...fields}
            name={`family.${family.id}.name`}
            label={`Name of ${family.name}`}
            stored={family.name}
          />
        </div>
        <OversFields {...fields} family={family} />
      </div>
      <div className="overflow-x-auto">
        <ListTable
          className="mt-2"
          columns={['Stage', 'Order', 'Press or place', 'Person', 'Minutes per job', 'Per thousand']}
        >
          {making.map(({ id, name }) => {
            const field = `family.${family.id}.${id}`;
            const step = family.stages.find(({ stageId }) => stageId === id);
            const isOn = typed ? typed[`${field}.on`] === 'yes' : step !== undefined;
            return (
              <tr key={id}>
                <td>
                  <label className="flex min-h-10 items-center gap-2">
                    <input
                      type="checkbox"
                      name={`${field}.on`}
                      value="yes"
                      defaultChecked={isOn}
                      className="size-6"
                    />
                    {name}
                  </label>
                </td>
                <td>
                  <TableField
                    {...fields}
                    name={`${field}.place`}
                    label={`Order of ${name} for ${family.name}`}
                    stored={step?.place ?? ''}
                    size="count"
                  />
                </td>
                <td>
                  <select
                    name={`${field}.press`}
                    aria-label={`Where ${family.name} are at ${name}`}
                    defaultValue={typed ? typed[`${field}.press`] : (step?.pressId ?? '')}
                    className="field"
                  >
                    <option value="">Anywhere</option>
                    <Options of={presses.map((press) => [press.id, press.name])} />
                  </select>
                </td>
                <td>
                  <select
                    name={`${field}.person`}
                    aria-label={`Who has ${family.name} at ${name}`}
                    defaultValue={typed ? typed[`${field}.person`] : (step?.personId ?? '')}
                    className="field"
                  >
                    <option value="">Anyone</option>
                    <Options of={people.map((person) => [person.id, person.name])} />
                  </select>
                </td>
                <td>
                  <TableField
                    {...fields}
                    name={`${field}.minutes`}
                    label={`Minutes of ${name} for a job`}
                    stored={step?.minutes ?? 0}
                    size="count"
                  />
                </td>
                <td>
                  <TableField
                    {...fields}
                    name={`${field}.per`}
                    label={`Minutes of ${name} for a thousand`}
                    stored={step?.minutesPerThousand ?? 0}
                    size="count"
                  />
                </td>
              </tr>
            );
          })}
        </ListTable>
      </div>
    </fieldset>
  );
}
