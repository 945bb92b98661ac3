import type { ReactNode } from 'react';
import { Field, FieldError, ties } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Options } from '#ui/options.tsx';
import { EDGES, WORK_STYLES } from './press-sheet.ts';

/** The labels of the fields, in the order of the form. */
export const LABELS = {
  name: 'Name',
  width: 'Width (mm)',
  height: 'Height (mm)',
  workStyle: 'How the back is printed',
  gripperEdge: 'Gripper edge',
  gripper: 'Gripper (mm)',
  marginTop: 'Top margin (mm)',
  marginRight: 'Right margin (mm)',
  marginBottom: 'Bottom margin (mm)',
  marginLeft: 'Left margin (mm)',
  gutter: 'Gutter (mm)',
  makeReady: 'Sheets lost at each set-up',
  oversPercent: 'Overs (%)',
  oversCopies: 'Overs (copies)',
  creepPercent: 'Push-out factor (%)',
  toFolder: 'Put ready sheets into the press’s folder',
  withCutList: 'Put the cut list (CSV) beside them',
} as const;

type Name = keyof typeof LABELS;

interface Props {
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

/** All the owner's settings for a press sheet. */
export function PressSheetFieldset({ values, errors }: Props) {
  const text = (name: Name, hint?: ReactNode) => (
    <Field
      name={name}
      label={LABELS[name]}
      defaultValue={values[name] ?? ''}
      error={errors[name]}
      hint={hint}
      optional={name === 'gutter'}
      inputMode={name === 'name' ? undefined : 'decimal'}
      autoComplete="off"
    />
  );
  const choice = (name: Name, of: Readonly<Record<string, string>>) => (
    <div>
      <FieldLabel of={name}>{LABELS[name]}</FieldLabel>
      <select name={name} defaultValue={values[name]} {...ties(name, errors[name])}>
        <Options of={Object.entries(of)} />
      </select>
      <FieldError id={name} error={errors[name]} />
    </div>
  );
  return (
    <div className="space-y-6">
      <Group title="Paper">
        {text('name', 'What you call it at the press, like SRA3')}
        {text('width')}
        {text('height')}
        {choice('workStyle', WORK_STYLES)}
      </Group>
      <Group title="Space to keep clear">
        {choice('gripperEdge', EDGES)}
        {text('gripper', 'How deep the press holds the paper: nothing prints there')}
        {text('marginTop')}
        {text('marginRight')}
        {text('marginBottom')}
        {text('marginLeft')}
        {text('gutter', 'Between two pieces. If empty: room for both bleeds. 0: neighbours share one cut')}
      </Group>
      <Group title="Copies">
        {text('makeReady', 'Used to weigh fewer plates against fewer sheets')}
        {text('oversPercent', 'Extra copies, as a percentage of the order')}
        {text('oversCopies', 'Added to that percentage')}
        {text('creepPercent', 'Booklets: 100 to 140. More for bulky papers')}
      </Group>
      <Group title="The press’s folder">
        {(['toFolder', 'withCutList'] as const).map((name) => (
          <label key={name} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name={name}
              value="yes"
              defaultChecked={values[name] === 'yes'}
              className="size-5 shrink-0"
            />
            {LABELS[name]}
          </label>
        ))}
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="sheet p-4">
      <legend className="float-left mb-2 w-full font-semibold">{title}</legend>
      <div className="clear-both field-row sm:grid-cols-2 lg:grid-cols-3">{children}</div>
    </fieldset>
  );
}
