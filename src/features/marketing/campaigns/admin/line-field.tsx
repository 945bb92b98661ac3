interface LineProps {
  /** the part's id */
  part: string;
  name: string;
  label: string;
  value: string;
  placeholder?: string;
  /** the field to fill in next in this part (block-focus.ts) */
  isNext?: boolean;
}

/** A single-line field of a message part. */
export function Line(props: LineProps) {
  return (
    <label className="mt-2 block">
      <span className="field-label">{props.label}</span>
      <input
        type="text"
        name={`${props.part}.${props.name}`}
        defaultValue={props.value}
        placeholder={props.placeholder}
        maxLength={300}
        autoComplete="off"
        className="field"
        data-next={props.isNext ? '' : undefined}
      />
    </label>
  );
}
