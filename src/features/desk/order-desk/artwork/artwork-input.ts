/** A refused artwork form: `error` is shown beside the reason if that is at fault. */
export interface ArtworkInput {
  itemId: string;
  reason: string;
  error: string | null;
}
