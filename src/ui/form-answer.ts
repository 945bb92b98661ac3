import type { FieldErrors } from '#kit/forms.ts';
import type { Conflict } from './conflict-notice.tsx';

/** What the page of a refused form shows again: what was typed, and what is wrong with which field. */
export interface FormAnswer<Typed = Record<string, string>> {
  typed: Typed;
  errors: FieldErrors;
}

/** The same for a form that several people may save; `conflict` is set if somebody saved in the meantime. */
export interface SaveAnswer<Typed = Record<string, string>> extends FormAnswer<Typed> {
  conflict: Conflict | null;
}
