import { type RawBuilder, sql } from 'kysely';
import { type RouterContextProvider, redirect } from 'react-router';
import type { Queries } from '#platform/db/database.ts';
import { signedInUser } from '#visitor/signed-in-user.server.ts';
import { addressOfNamed, type NamedView } from './list-view.ts';
import type { ListName } from './lists.ts';

/** SQL: the views of a list that a member of staff saved, and what others share with them, by name, as one JSON value. */
export const namedViewsOf = (list: ListName, userId: string): RawBuilder<NamedView[]> =>
  sql`(select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name,
    'query', v.query, 'isShared', v.is_shared, 'isOwn', v.user_id = ${userId}::uuid, 'by', u.name)
    order by lower(v.name), v.id), '[]')
  from order_views v join users u on u.id = v.user_id
  where v.list = ${list} and (v.user_id = ${userId}::uuid or v.is_shared))`;

/**
 * Returns the views of a list that a member of staff saved, and what others share with them, by name. The gate of the
 * list’s page has required its right. Throws the way to the whole address for the short one. One statement.
 */
export async function readViews(
  context: Readonly<RouterContextProvider>,
  db: Queries,
  list: ListName,
  url: URL,
): Promise<NamedView[]> {
  const { id } = await signedInUser(context);
  const { rows } = await sql<{ named: NamedView[] }>`select ${namedViewsOf(list, id)} as named`.execute(db);
  const named = rows[0]?.named ?? [];
  followShortAddress(list, named, url);
  return named;
}

/** Throws the way from the short address of a saved view, for bookmarks and colleagues, to its whole one. */
export function followShortAddress(list: ListName, named: readonly NamedView[], url: URL): void {
  const opened = named.find(({ id }) => id === url.searchParams.get('view'));
  if (opened?.query && url.searchParams.size === 1) throw redirect(addressOfNamed(list, opened));
}
