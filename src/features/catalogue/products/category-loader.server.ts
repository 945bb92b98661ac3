import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '#platform/shop.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { FIRST_PAGE, pagesOf, readPage } from './category-view.ts';
import { earliestDays } from './earliest-days.ts';
import { noteCutOffs } from './note-cut-offs.server.ts';
import { onDay } from './on-day.ts';
import { readCategory } from './store.server.ts';

/**
 * The loader of a category with its own page: its products, and the earliest day of each. `customerOf`: whose
 * price lists apply.
 */
export function categoryLoader(
  categoryId: string,
  customerOf: (context: LoaderFunctionArgs['context']) => Promise<string | null>,
) {
  return async ({ context, url }: LoaderFunctionArgs) => {
    const { db, clock } = context.get(shopContext);
    const { outcode } = await context.get(visitorContext)();
    const page = readPage(url.searchParams);
    const read = await readCategory(db, categoryId, { ...FIRST_PAGE, page }, await customerOf(context));
    const categoryPage = read && { ...read, products: onDay(read.products, clock()) };
    noteCutOffs(context, categoryPage?.products ?? []);
    return {
      listing: categoryPage ?? null,
      page: categoryPage ? Math.min(page, pagesOf(categoryPage.matching)) : 1,
      fastest: categoryPage ? earliestDays(categoryPage.products, clock(), categoryPage, outcode) : {},
    };
  };
}

export type LoadedCategory = Awaited<ReturnType<ReturnType<typeof categoryLoader>>>;
