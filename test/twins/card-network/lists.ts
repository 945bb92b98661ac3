import { type FormObject, integerAt, objectAt, textAt } from './form.ts';
import { Refusal } from './refusal.ts';

interface Row {
  id: string;
  created: number;
}

/** The parameters of every list. */
export const LIST_PLAYS = ['limit', 'starting_after', 'ending_before', 'created', 'created.'];

/**
 * Returns one page of a list, newest first, paged as with the provider: `limit` 1–100 (10), `starting_after` (older
 * than) or `ending_before` (newer than) an id. `rows` is in order of creation. Throws a Refusal for a cursor that isn't
 * in the list.
 */
export function listPage<R extends Row>(rows: R[], form: FormObject, url: string, show: (row: R) => unknown) {
  const limit = form.limit === undefined ? 10 : (integerAt(form, 'limit') ?? 0);
  if (limit < 1 || limit > 100)
    throw new Refusal('Limit must be between 1 and 100.', {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  const matching = rows.filter((row) => wasCreated(row.created, form)).reverse();
  const after = cursorAt(matching, form, 'starting_after');
  const before = cursorAt(matching, form, 'ending_before');
  const from = after === undefined ? 0 : after + 1;
  const candidates = matching.slice(from, before);
  const page = before === undefined ? candidates.slice(0, limit) : candidates.slice(-limit);
  return { object: 'list', data: page.map(show), has_more: candidates.length > page.length, url };
}

function cursorAt(rows: readonly Row[], form: FormObject, param: string): number | undefined {
  const id = textAt(form, param);
  if (id === undefined) return undefined;
  const index = rows.findIndex((row) => row.id === id);
  if (index < 0) throw new Refusal(`No such object: '${id}'`, { code: 'resource_missing', param });
  return index;
}

function wasCreated(created: number, form: FormObject): boolean {
  const exactly = integerAt(form, 'created');
  if (exactly !== undefined) return created === exactly;
  const range = objectAt(form, 'created');
  const over = Math.max(integerAt(range, 'gte') ?? 0, (integerAt(range, 'gt') ?? -1) + 1);
  const under = Math.min(integerAt(range, 'lte') ?? Infinity, (integerAt(range, 'lt') ?? Infinity) - 1);
  return created >= over && created <= under;
}
