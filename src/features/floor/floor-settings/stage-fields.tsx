import type { Stage } from '#features/floor/production/index.ts';
import { Submit } from '#ui/button.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { Notice } from '#ui/notice.tsx';
import { Options } from '#ui/options.tsx';
import { TableField, type TableFieldProps } from '#ui/table-field.tsx';

/** What a stage means for an order: why there is one of each kind, and why it can’t be removed. */
const MEANS: Readonly<Record<Stage['kind'], string>> = {
  design: 'We’re designing it',
  artwork: 'We’re checking the file',
  proof: 'We’re waiting for the customer’s approval',
  queue: 'It can be printed',
  making: 'It is being made: the order is in production',
  ready: 'Made and packed: orders to collect are ready',
  gone: 'It has left, or was collected',
};

const NEW = 'A new stage of production';

/** A separate column would be beyond the edge of a phone's screen, so there it is below the name. */
const WIDE = 'hidden sm:table-cell';
const OnPhone = ({ children }: { children: string }) => (
  <span className="mt-1 block text-xs text-grey sm:hidden">{children}</span>
);

export function StageFields({ stages, ...fields }: TableFieldProps & { stages: readonly Stage[] }) {
  return (
    <section aria-labelledby="stages">
      <h2 id="stages">Stages</h2>
      <ListTable className="mt-2" columns={['Name', 'Order', { head: 'What it means', className: WIDE }]}>
        {stages.map(({ id, name, kind }, i) => (
          <tr key={id}>
            <td>
              <TableField {...fields} name={`stage.${id}.name`} label={`Name of ${name}`} stored={name} />
              <OnPhone>{MEANS[kind]}</OnPhone>
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
            <td className={`text-grey ${WIDE}`}>{MEANS[kind]}</td>
          </tr>
        ))}
        <tr>
          <td>
            <TableField {...fields} name="stage.new.name" label="Name of a new stage" stored="" />
            <OnPhone>{NEW}</OnPhone>
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
          <td className={`text-grey ${WIDE}`}>{NEW}</td>
        </tr>
      </ListTable>
    </section>
  );
}

interface RemoveProps {
  stages: readonly Stage[];
  version: string;
  /** the previous choice, and why it was refused */
  refused: { problem: string | null; values: Readonly<Record<string, string>> } | undefined;
}

/** The form for removing a making stage, whose jobs must go somewhere. */
export function RemoveStage({ stages, version, refused }: RemoveProps) {
  const making = stages.filter(({ kind }) => kind === 'making').map(({ id, name }) => [id, name] as const);
  if (making.length < 2) return null;
  return (
    <form method="post" className="mt-10 max-w-5xl">
      <input type="hidden" name="seen" value={version} />
      <h2>Remove a stage</h2>
      {refused?.problem && (
        <Notice tone="stop" className="mt-2">
          {refused.problem}
        </Notice>
      )}
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <label className="block">
          <span className="field-label">Stage</span>
          <select name="stage" className="field" defaultValue={refused?.values.stage ?? ''}>
            <option value="">Choose</option>
            <Options of={making} />
          </select>
        </label>
        <label className="block">
          <span className="field-label">Its jobs go to</span>
          <select
            name="to"
            className="field"
            defaultValue={refused?.values.to ?? ''}
            // biome-ignore lint/a11y/noAutofocus: the page begins far above what was refused
            autoFocus={Boolean(refused?.problem)}
          >
            <option value="">Choose</option>
            <Options of={making} />
          </select>
        </label>
        <Submit intent="remove-stage">Remove it</Submit>
      </div>
    </form>
  );
}
