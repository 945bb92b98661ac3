import type { SaveOutcome } from './save-product.server.ts';

/** The message of a refused save, and its field. */
export function refusalWords(
  outcome: Exclude<SaveOutcome, { ok: true }>,
  sayTime: (time: Date) => string,
): {
  errors: Record<string, string>;
  problem: string | null;
  conflict: { actor: string; at: string } | null;
  status: 409 | 422;
} {
  switch (outcome.kind) {
    case 'duplicate':
      return { errors: { id: 'This id is taken' }, problem: null, conflict: null, status: 422 };
    case 'category':
      return { errors: { categoryId: 'Choose a category' }, problem: null, conflict: null, status: 422 };
    case 'paper':
      return { errors: { paperId: 'Choose a paper' }, problem: null, conflict: null, status: 422 };
    case 'unfit':
      return { errors: {}, problem: outcome.problem, conflict: null, status: 422 };
    case 'missing':
      return { errors: {}, problem: 'This has been deleted.', conflict: null, status: 409 };
    case 'stale':
      return {
        errors: {},
        problem: null,
        conflict: { actor: outcome.actor, at: sayTime(outcome.changedAt) },
        status: 409,
      };
  }
}
