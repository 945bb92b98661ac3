/** One thing that a change changed, in words. */
export interface FieldChange {
  field: string;
  /** empty where there was nothing */
  before: string;
  after: string;
}

/** What differs between two states of a thing, field by field; a new or deleted thing shows every field that says something. */
export function changedFields(before: unknown, after: unknown): FieldChange[] {
  const was = asFields(before);
  const now = asFields(after);
  return [...new Set([...Object.keys(was), ...Object.keys(now)])]
    .map((field) => ({ field, before: inWords(was[field]), after: inWords(now[field]) }))
    .filter((change) => change.before !== change.after)
    .filter(
      ({ field }) => after === null || before === null || (field in was && field in now) || field in now,
    );
}

function asFields(state: unknown): Record<string, unknown> {
  if (state === null || state === undefined) return {};
  return typeof state === 'object' && !Array.isArray(state)
    ? (state as Record<string, unknown>)
    : { value: state };
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.map(inWords).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
