import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '#platform/shop.ts';
import { fastestDespatches } from './fastest-despatch.ts';
import { noteCutOffs } from './note-cut-offs.server.ts';
import { readCategory } from './store.server.ts';

/** The loader of a category with its own page: its products, and the earliest despatch of each. */
export function categoryLoader(categoryId: string) {
  return async ({ context }: LoaderFunctionArgs) => {
    const { db, clock } = context.get(shopContext);
    const found = await readCategory(db, categoryId);
    noteCutOffs(context, found?.products ?? []);
    return {
      found: found ?? null,
      fastest: found ? fastestDespatches(found.products, clock(), found.closedDays) : {},
    };
  };
}

export type LoadedCategory = Awaited<ReturnType<ReturnType<typeof categoryLoader>>>;
