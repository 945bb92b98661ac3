import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '#platform/shop.ts';
import { FIRST_PAGE, pagesOf, readPage } from './category-view.ts';
import { fastestDespatches } from './fastest-despatch.ts';
import { noteCutOffs } from './note-cut-offs.server.ts';
import { readCategory } from './store.server.ts';

/** The loader of a category with its own page: its products, and the earliest despatch of each. */
export function categoryLoader(categoryId: string) {
  return async ({ context, url }: LoaderFunctionArgs) => {
    const { db, clock } = context.get(shopContext);
    const page = readPage(url.searchParams);
    const found = await readCategory(db, categoryId, { ...FIRST_PAGE, page });
    noteCutOffs(context, found?.products ?? []);
    return {
      found: found ?? null,
      page: found ? Math.min(page, pagesOf(found.matching)) : 1,
      fastest: found ? fastestDespatches(found.products, clock(), found) : {},
    };
  };
}

export type LoadedCategory = Awaited<ReturnType<ReturnType<typeof categoryLoader>>>;
