/** A form submitted after its sender's session ended: what was typed, to be sent again. */
export interface LeftForm {
  kind: 'left-form';
  /** the address it was sent to, path and query */
  action: string;
  /** every field in order, except passwords */
  fields: [name: string, value: string][];
  /** for chosen files only the names can be kept */
  files: { field: string; fileName: string }[];
}

export function isLeftForm(answer: unknown): answer is LeftForm {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'left-form';
}
