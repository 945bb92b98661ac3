import type { Floor } from '#features/floor/production/index.server.ts';
import { isOfFiles, type Stage } from '#features/floor/production/index.ts';
import { ListTable } from '#ui/list-table.tsx';
import { Options } from '#ui/options.tsx';
import { TableField, type TableFieldProps } from '#ui/table-field.tsx';
import type { FloorChoices, Person } from './read-floor.server.ts';

interface FamilyFieldsProps extends TableFieldProps {
  floor: Floor;
  choices: FloorChoices;
}

/** Families of products that are made in the same way: their stages, where those are, and how long they take. */
export function FamilyFields({ floor, choices, ...fields }: FamilyFieldsProps) {
  const stages = floor.stages.filter(({ kind }) => kind !== 'gone');
  const byDefault = floor.families.find(({ isDefault }) => isDefault)?.id ?? '';
  const familyOf = (id: string) =>
    fields.values?.[`category.${id}`] ??
    floor.families.find(({ categoryIds }) => categoryIds.includes(id))?.id ??
    byDefault;
  return (
    <>
      <section aria-labelledby="families">
        <h2 id="families">Product families</h2>
        <p className="mt-1 max-w-[70ch] text-sm text-grey">
          Products that are made in the same way. Minutes are what you expect: for the job, and for each
          thousand copies. If these products go through the stages in a different order, number them under
          Order. The stages before and after production need a place only if somebody works on these jobs
          there, such as a prepress desk. A job that nobody has taken goes to the person set for its stage.
          Overs are extra copies, because some get spoilt. If the press sheet asks for more, we print more.
        </p>
        {floor.families.map((family) => (
          <Family
            key={family.id}
            {...fields}
            family={family}
            stages={stages}
            presses={floor.presses}
            choices={choices}
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
          {choices.categories.map(({ id, name }) => (
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

/** What is printed beyond the copies ordered: a percentage of them, plus a number of copies. */
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
  stages: readonly Stage[];
  presses: Floor['presses'];
  choices: FloorChoices;
}

function Family({ family, stages, presses, choices, ...fields }: FamilyProps) {
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
      <ListTable
        className="mt-2"
        stacks
        columns={['Stage', 'Order', 'Press or place', 'Person', 'Minutes per job', 'Per thousand']}
      >
        {stages.map((stage) => (
          <Step
            key={stage.id}
            {...fields}
            family={family}
            stage={stage}
            presses={presses}
            people={choices.people.filter(({ judgesFiles }) => judgesFiles || !isOfFiles(stage.kind))}
          />
        ))}
      </ListTable>
    </fieldset>
  );
}

interface StepProps extends TableFieldProps, Pick<FamilyProps, 'family' | 'presses'> {
  stage: Stage;
  people: readonly Person[];
}

/**
 * What the family has at a stage. It goes through the ticked making stages, in its own order; every job goes through
 * the others.
 */
function Step({ family, stage: { id, name, kind }, presses, people, ...fields }: StepProps) {
  const { values } = fields;
  const field = `family.${family.id}.${id}`;
  const isMaking = kind === 'making';
  const step = [...family.stages, ...family.otherStages].find(({ stageId }) => stageId === id);
  const isOn = values ? values[`${field}.on`] === 'yes' : step !== undefined;
  return (
    <tr>
      <td>
        {isMaking ? (
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
        ) : (
          name
        )}
      </td>
      {isMaking ? (
        <td data-head="Order">
          <TableField
            {...fields}
            name={`${field}.place`}
            label={`Order of ${name} for ${family.name}`}
            stored={step?.place ?? ''}
            size="count"
          />
        </td>
      ) : (
        <td />
      )}
      <td data-head="Press or place">
        <select
          name={`${field}.press`}
          aria-label={`Where ${family.name} are at ${name}`}
          defaultValue={values ? values[`${field}.press`] : (step?.pressId ?? '')}
          className="field"
        >
          <option value="">{isMaking ? 'Anywhere' : 'None'}</option>
          <Options of={presses.map((press) => [press.id, press.name])} />
        </select>
      </td>
      <td data-head="Person">
        <PersonField
          {...fields}
          family={family}
          stage={{ id, name }}
          people={people}
          stored={step?.personId ?? ''}
        />
      </td>
      <td data-head="Minutes per job">
        <TableField
          {...fields}
          name={`${field}.minutes`}
          label={`Minutes of ${name} for a job`}
          stored={step?.minutes ?? 0}
          size="count"
        />
      </td>
      <td data-head="Per thousand">
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
}

function PersonField({
  values,
  family,
  stage,
  people,
  stored,
}: TableFieldProps & {
  family: Floor['families'][number];
  stage: Pick<Stage, 'id' | 'name'>;
  people: readonly Person[];
  stored: string;
}) {
  const name = `family.${family.id}.${stage.id}.person`;
  return (
    <select
      name={name}
      aria-label={`Who has ${family.name} at ${stage.name}`}
      defaultValue={values ? values[name] : stored}
      className="field"
    >
      <option value="">Anyone</option>
      <Options of={people.map((person) => [person.id, person.name])} />
    </select>
  );
}
