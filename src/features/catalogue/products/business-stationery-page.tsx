import { shopContext } from '#platform/shop.ts';
import { MENUS, PRODUCT_PATH } from '#shell/menus.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import type { NavLink } from '#ui/navigation.ts';
import { tradeCustomer } from '#visitor/signed-in-user.server.ts';
import type { Route } from './+types/business-stationery-page.ts';
import { readLinkCards } from './link-cards.server.ts';
import { cardCollection, LinkCards } from './link-cards.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const links = MENUS.find(({ to }) => to === '/business-stationery')?.links ?? [];
  const isProduct = ({ to }: NavLink) => to.startsWith(PRODUCT_PATH);
  return {
    cards: await readLinkCards(db, links.filter(isProduct), {
      customerId: await tradeCustomer(context),
      now: clock(),
    }),
    // The category is a button below. As a card it would repeat its first product's picture.
    others: links.filter((link) => !isProduct(link)),
  };
}

export const handle = { isCacheable: true, isPriced: true };
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    keywords: 'letterheads, compliment slips, NCR forms, notepads, business stationery',
    ...cardCollection(args.loaderData?.cards ?? []),
    title: 'Business stationery: letterheads and more',
    description:
      'Letterheads, compliment slips, NCR forms and notepads, printed to match. Prices include VAT.',
  });

export default function BusinessStationeryPage({ loaderData }: Route.ComponentProps) {
  const { cards, others } = loaderData;
  return (
    <div className="frame py-8 lg:py-12">
      <h1>Business Stationery</h1>
      <p className="mt-4 max-w-[68ch]">
        The paper that goes out with your name on it. Letterheads and compliment slips come on the same
        uncoated stock, so your set matches. NCR forms make copies as you write, with no carbon paper.
      </p>
      <LinkCards cards={cards} />
      <p className="mt-8 flex flex-wrap gap-3">
        {others.map(({ to, label }) => (
          <a key={to} href={to} className="button">
            {label}
          </a>
        ))}
      </p>
    </div>
  );
}
