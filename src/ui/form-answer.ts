import type { FieldErrors } from '#kit/forms.ts';
import type { Conflict } from './conflict-notice.tsx';

/** What the page of a refused form shows again: the values typed, and what is wrong with which field. */
export interface FormAnswer<Values = Record<string, string>> {
  values: Values;
  errors: FieldErrors;
}

/** The same for a form that several people may save; `conflict` is set if somebody saved in the meantime. */
export interface SaveAnswer<Values = Record<string, string>> extends FormAnswer<Values> {
  conflict: Conflict | null;
}
