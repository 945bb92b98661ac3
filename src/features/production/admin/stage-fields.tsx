import { Submit } from '#ui/button.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { Options } from '#ui/options.tsx';
import { TableField, type TableFieldProps } from '#ui/table-field.tsx';
import type { Stage } from '../stages.ts';

/** What a stage is to an order: why there is one of each, and why it can’t be removed. */
const MEANS: Readonly<Record<Stage['kind'], string>> = {
  artwork: 'The file is looked at',
  proof: 'The customer’s approval is awaited',
  queue: 'It can be printed',
  making: 'It is being made: the order is in production',
  ready: 'Made and packed: orders to collect are ready',
  gone: 'It has left, or was collected',
};

export function StageFields({ stages, ...fields }: TableFieldProps & { stages: readonly Stage[] }) {
  return (
    <section aria-labelledby="stages">
      <h2 id="stages">Stages</h2>
      <div className="overflow-x-auto">
        <ListTable className="mt-2" columns={['Name', 'Order', 'What it means']}>
          {stages.map(({ id, name, kind }, i) => (
            <tr key={id}>
              <td>
                <TableField {...fields} name={`stage.${id}.name`} label={`Name of ${name}`} stored={name} />
              </td>
              <td>
                {kind === 'making' ? (
                  <TableField
                    {...fields}
                    name={`stage.${id}.place`}
                    label={`Order of ${name}`}
                    stored={i + 1}
                    size="count"
                  />
                ) : (
                  <>
                    {i + 1}
                    <input type="hidden" name={`stage.${id}.place`} value={i + 1} />
                  </>
                )}
              </td>
              <td className="text-grey">{MEANS[kind]}</td>
            </tr>
          ))}
          <tr>
            <td>
              <TableField {...fields} name="stage.new.name" label="Name of a new stage" stored="" />
            </td>
            <td>
              <TableField
                {...fields}
                name="stage.new.place"
                label="Order of the new stage"
                stored=""
                size="count"
              />
            </td>
            <td className="text-grey">A new stage of production</td>
          </tr>
        </ListTable>
      </div>
    </section>
  );
}

/** A stage of making goes; its jobs must go somewhere. */
export function RemoveStage({ stages, seen }: { stages: readonly Stage[]; seen: string }) {
  const making = stages.filter(({ kind }) => kind === 'making').map(({ id, name }) => [id, name] as const);
  if (making.length < 2) return null;
  return (
    <form method="post" className="mt-10 max-w-5xl">
      <input type="hidden" name="seen" value={seen} />
      <h2>Remove a stage</h2>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <label className="block">
          <span className="field-label">Stage</span>
          <select name="stage" className="field" defaultValue="">
            <option value="">Choose</option>
            <Options of={making} />
          </select>
        </label>
        <label className="block">
          <span className="field-label">Its jobs go to</span>
          <select name="to" className="field" defaultValue="">
            <option value="">Choose</option>
            <Options of={making} />
          </select>
        </label>
        <Submit intent="remove-stage">Remove it</Submit>
      </div>
    </form>
  );
}
