import type { Layout } from '#composition/index.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';

/** A file that an owner’s template is drawn with, and the id by which its layout names it. */
export interface TemplateFile {
  id: string;
  storageKey: string;
}

/** An owner’s own font, as layouts name it. It has one style, which its file is. */
export const ownFontId = (fileId: string) => `own-${fileId}/400Regular`;
const OWN_FONT = /^own-([0-9a-f-]{36})\//;

/** The files that a layout names: pages to draw on, and own fonts. No statement if there are none. */
export async function readTemplateFiles(db: Queries, layout: Layout): Promise<TemplateFile[]> {
  const pages = layout.pages.flatMap(({ base }) => (base ? [base.file] : []));
  const fonts = new Map(
    (layout.fonts ?? []).flatMap(({ id }) => [[OWN_FONT.exec(id)?.[1] ?? '', id] as const]),
  );
  fonts.delete('');
  const ids = [...new Set([...pages, ...fonts.keys()])];
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('templateFiles')
    .select(['id', 'storageKey'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, storageKey }) => ({ id: fonts.get(id) ?? id, storageKey }));
}

/** Runs work on local paths of stored files. Storage opens one at a time, so each stays open while the next is fetched. */
export function withLocalFiles<Result>(
  { storage }: Pick<Shop, 'storage'>,
  [next, ...rest]: readonly string[],
  work: (paths: string[]) => Promise<Result>,
): Promise<Result> {
  if (next === undefined) return work([]);
  return storage.withLocalFile(next, (path) =>
    withLocalFiles({ storage }, rest, (paths) => work([path, ...paths])),
  );
}
