/** A form that was sent after its sender had been signed out: what was typed in it, to be sent again. */
export interface LeftForm {
  kind: 'left-form';
  /** where it was sent to, path and query */
  action: string;
  /** every field in its order, but passwords */
  fields: [name: string, value: string][];
  /** of chosen files only the names can be kept */
  files: { field: string; fileName: string }[];
}

export function isLeftForm(answer: unknown): answer is LeftForm {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'left-form';
}
