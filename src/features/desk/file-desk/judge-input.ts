/** A refused form: `error` is shown beside its reason if that is at fault. */
export interface JudgeInput {
  intent: string;
  reason: string;
  error: string | null;
}
