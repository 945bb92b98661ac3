/** What can happen to a price file once its rows have been checked. */
export const PRICE_IMPORT_MOVES = { apply: { from: 'checked', to: 'applied' } } as const;

/** Whether a file's changes can still be applied: once, never again. */
export function isApplicable({ appliedAt }: { appliedAt: Date | null }): boolean {
  return (appliedAt ? 'applied' : 'checked') === PRICE_IMPORT_MOVES.apply.from;
}
