import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '#platform/shop.ts';
import { FIRST_PAGE, pagesOf, readPage } from './category-view.ts';
import { fastestDespatches } from './fastest-despatch.ts';
import { noteCutOffs } from './note-cut-offs.server.ts';
import { onDay } from './on-day.ts';
import { readCategory } from './store.server.ts';

/**
 * The loader of a category with its own page: its products, and the earliest despatch of each. `customerOf`: whose price
 * lists count.
 */
export function categoryLoader(
  categoryId: string,
  customerOf: (context: LoaderFunctionArgs['context']) => Promise<string | null>,
) {
  return async ({ context, url }: LoaderFunctionArgs) => {
    const { db, clock } = context.get(shopContext);
    const page = readPage(url.searchParams);
    const read = await readCategory(db, categoryId, { ...FIRST_PAGE, page }, await customerOf(context));
    const found = read && { ...read, products: onDay(read.products, clock()) };
    noteCutOffs(context, found?.products ?? []);
    return {
      found: found ?? null,
      page: found ? Math.min(page, pagesOf(found.matching)) : 1,
      fastest: found ? fastestDespatches(found.products, clock(), found) : {},
    };
  };
}

export type LoadedCategory = Awaited<ReturnType<ReturnType<typeof categoryLoader>>>;
