import { shopContext } from '#platform/shop.ts';
import { MENUS } from '#shell/menus.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { tradeCustomer } from '#visitor/signed-in-user.server.ts';
import type { Route } from './+types/signage-page.ts';
import { readLinkCards } from './link-cards.server.ts';
import { cardCollection, LinkCards } from './link-cards.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const links = MENUS.find(({ to }) => to === '/signage')?.links ?? [];
  const { db, clock } = context.get(shopContext);
  const customerId = await tradeCustomer(context);
  return { cards: await readLinkCards(db, links, { customerId, now: clock() }) };
}

export const handle = { isCacheable: true, isPriced: true };
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    keywords: 'signs, PVC banners, roller banners, correx boards, foamex boards',
    ...cardCollection(args.loaderData?.cards ?? []),
    title: 'Signage: banners, correx and foamex boards',
    description:
      'Correx boards, foamex boards, PVC banners and roller banners, indoors and out. Prices include VAT.',
  });

export default function SignagePage({ loaderData }: Route.ComponentProps) {
  const { cards } = loaderData;
  return (
    <div className="frame py-8 lg:py-12">
      <h1>Signage</h1>
      <p className="mt-4 max-w-[68ch]">
        Signs people can read from across the street. Correx boards and PVC banners are weatherproof. Foamex
        boards and roller banners are best indoors.
      </p>
      <LinkCards cards={cards} />
    </div>
  );
}
