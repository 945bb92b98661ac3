import { Options } from '#ui/options.tsx';

interface Props {
  choices: readonly (readonly [id: string, name: string])[];
  chosen?: string;
}

/** Which paper size to print on. */
export function PressSheetChoice({ choices, chosen }: Props) {
  return (
    <label className="block">
      <span className="field-label">Press sheet</span>
      <select name="press" defaultValue={chosen} className="field">
        <Options of={choices} />
      </select>
    </label>
  );
}
