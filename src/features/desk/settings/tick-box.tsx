import type { FormAnswer } from '#ui/form-answer.ts';

interface Props {
  name: string;
  label: string;
  /** whether it is ticked as stored */
  stored: boolean;
  /** the refused form, which keeps what was ticked */
  answer: Pick<FormAnswer, 'values'> | undefined;
}

/** A setting that is on or off. */
export function TickBox({ name, label, stored, answer }: Props) {
  return (
    <label className="flex min-h-10 items-center gap-2">
      <input
        type="checkbox"
        name={name}
        defaultChecked={answer ? answer.values[name] !== undefined : stored}
        className="size-4 accent-reflex"
      />
      {label}
    </label>
  );
}
