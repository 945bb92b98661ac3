import { data, type RouterContextProvider } from 'react-router';
import {
  readEarlierArtworks,
  readShownIdea,
  waitForCheck,
  waysOnIfInvalid,
} from '#features/artwork/files/index.server.ts';
import { ARTWORK_LATER, artworkSpecOf, IDEA, LOOK } from '#features/artwork/files/index.ts';
import { isOrderOfService } from '#features/artwork/orders-of-service/index.ts';
import { reviewOrder } from '#features/catalogue/reviews/index.ts';
import {
  DEFAULT_DELIVERY_PLAN,
  sendFileBy,
  shownDelivery,
  turnaroundDays,
} from '#features/pricing/delivery/index.ts';
import { completeChoices, configure, fromPricePence, pricedOn } from '#features/pricing/prices/index.ts';
import { productForm } from '#features/selling/product-form/index.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { londonDay } from '#kit/london-time.ts';
import { formatSize } from '#kit/millimetres.ts';
import { formatPounds } from '#kit/money.ts';
import { pictureAlt } from '#pictures/index.ts';
import { shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { Island } from '#ui/island.tsx';
import { Notice } from '#ui/notice.tsx';
import { tradeCustomer } from '#visitor/signed-in-user.server.ts';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/product-page.ts';
import { printedPath } from './artwork-accepted-event.ts';
import { ProductData } from './catalogue-data.tsx';
import { ChosenSize } from './chosen-size.tsx';
import { chosenSize } from './listed-sizes.ts';
import { needByDay } from './need-by-day.ts';
import { noteCutOffs } from './note-cut-offs.server.ts';
import { offeredNow } from './offered-now.ts';
import { galleryViews } from './photos/gallery-views.ts';
import { socialPictureUrl } from './product.ts';
import { CHECK_WAIT_MS } from './product-action.ts';
import { ProductDetails } from './product-details.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { ProductNotFound } from './product-not-found.tsx';
import { RingUs } from './ring-us.tsx';
import { shownProduct } from './shown-product.ts';
import { readProductPage } from './store.server.ts';
import { turnaroundMessages } from './turnaround-words.ts';
import { inSummary, vatQuestionsOf } from './vat-questions-of.ts';

export { action } from './product-action.ts';

/** Query parameters that belong to one visitor. */
const OWN = ['artwork', ARTWORK_LATER, IDEA, LOOK, 'earlier', 'line', 'preview', 'needBy', 'postcode'];
export const handle = {
  islands: true,
  isPriced: true,
  isCacheable: (query: URLSearchParams) => !OWN.some((name) => query.has(name)),
};

/** Whether staff who may change products are asking: only they may preview products that aren't sold. */
async function isStaff(context: Readonly<RouterContextProvider>): Promise<boolean> {
  return (await context.get(visitorContext)()).user?.rights.includes('catalogue') ?? false;
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const customerId = await tradeCustomer(context);
  const isPreview = url.searchParams.has('preview') && (await isStaff(context));
  const productPage = await readProductPage(shop.db, params.productId, customerId, {
    archivedToo: isPreview,
  });
  if (!productPage) return data({ product: null }, { status: 404 });
  const { photos, reviews, plan } = productPage;
  const { user, owner, outcode } = await context.get(visitorContext)();
  const delivery = shownDelivery(plan ?? DEFAULT_DELIVERY_PLAN, outcode);
  noteCutOffs(context, [productPage.product]);
  const now = shop.clock();
  const { product, despatches, full } = offeredNow(
    pricedOn(productPage.product, londonDay(now)),
    now,
    productPage,
  );
  const given = Object.fromEntries(url.searchParams);
  const artwork = given.artwork ? await waitForCheck(shop.db, owner, given.artwork, CHECK_WAIT_MS) : null;
  const selected = completeChoices(product, given);
  const configured = configure(product, selected);
  const earlier =
    user && given.earlier && configured.ok
      ? await readEarlierArtworks(shop.db, user.id, artworkSpecOf(product, configured.choices))
      : null;
  const days = turnaroundDays(product, despatches, delivery.days);
  return data({
    product: shownProduct(product, delivery.shown.plan !== undefined),
    hasTemplates: productPage.hasTemplates,
    isPreview,
    shownDelivery: delivery.shown,
    photos,
    reviews: { ...reviews, order: reviewOrder(given.reviews), params: given },
    selected,
    ...(product.vatTest ? vatQuestionsOf(product, selected, given) : {}),
    artwork: artwork ?? null,
    ...(await waysOnIfInvalid(context, product, artwork ?? null, selected)),
    earlier,
    isLater: ARTWORK_LATER in given,
    ...(given[LOOK] || given[IDEA] ? { idea: await readShownIdea(shop, owner, given) } : {}),
    lineId: given.line ?? null,
    days,
    turnaroundNotes: turnaroundMessages(product),
    today: londonDay(now),
    needBy: needByDay(product, days, given.needBy, delivery.shown),
    sendBy: Object.fromEntries(Object.entries(despatches).map(([id, day]) => [id, sendFileBy(day)])),
    // About what the address asks for: the form then shows the first that is left.
    full: knownWords(full, given.turnaround) ?? null,
  });
}

export function meta(args: Route.MetaArgs) {
  const product = args.loaderData?.product;
  if (!product) return pageMeta(args, { title: 'Product Not Found', isPrivate: true });
  return pageMeta(args, {
    title: `${product.name} from ${formatPounds(fromPricePence(product))}`,
    description: product.description,
    keywords: `${product.name}, ${product.categoryName}, printing`,
    picture: { path: socialPictureUrl(product.id), alt: product.name },
    kind: { type: 'ItemPage' },
  });
}

export default function ProductPage({ loaderData: loaded, actionData: answered }: Route.ComponentProps) {
  if (!loaded.product) return <ProductNotFound />;
  const { product } = loaded;
  const problems = answered?.problems ?? {
    ...(loaded.full ? { turnaround: loaded.full } : {}),
    ...loaded.open,
  };
  const selected = answered?.selected ?? loaded.selected;
  const artwork = answered?.artwork === undefined ? loaded.artwork : answered.artwork;
  const later = answered?.later ?? null;
  return (
    <div className="frame pb-10">
      <Breadcrumb
        crumbs={[
          { label: 'Shop', to: '/shop' },
          { label: product.categoryName, to: href('/shop/:category', { category: product.categoryId }) },
          { label: product.name },
        ]}
      />
      {loaded.isPreview && (
        <Notice tone="care" className="mb-6">
          <p className="font-bold">This is how customers will see it. It can’t be bought from this page.</p>
          <p>
            <a href={href('/admin/products/:productId', { productId: product.id })}>Back to the product</a>
          </p>
        </Notice>
      )}
      {!loaded.isPreview && <ProductData product={product} />}
      <div className="product-grid">
        <div className="min-w-0">
          <Island
            name="product-gallery"
            of={ProductGallery}
            props={{
              id: product.id,
              name: product.name,
              alt: pictureAlt(product),
              views: galleryViews(product, loaded.photos),
              printed: loaded.artwork?.hasPreview
                ? printedPath(loaded.artwork.id, product.id, loaded.selected)
                : null,
            }}
          />
        </div>
        <div className="min-w-0">
          <h1>{product.name}</h1>
          {product.pricing?.customSize ? (
            <Island name="chosen-size" of={ChosenSize} props={chosenSize(product, selected)} />
          ) : (
            <p className="figures mt-2 mb-6 text-grey">{formatSize(product)}</p>
          )}
          {loaded.hasTemplates && (
            <p className="-mt-3 mb-5 flex flex-wrap gap-x-6">
              <a
                href={`${href('/templates')}?product=${product.id}`}
                className="inline-flex min-h-8 items-center"
              >
                No artwork? Choose a template
              </a>
              {isOrderOfService(product.id) && (
                <a href={href('/orders-of-service')} className="inline-flex min-h-8 items-center">
                  Make an order of service, step by step
                </a>
              )}
            </p>
          )}
          <RingUs {...product} className="mb-6" />
          <ErrorSummary errors={inSummary(problems)} />
          <Island
            {...productForm(product, Boolean(artwork || later || loaded.earlier))}
            props={{
              product,
              selected,
              ...(product.vatTest ? { vatAnswers: answered?.vatAnswers ?? loaded.vatAnswers } : {}),
              artwork,
              isLater: answered?.isLater ?? loaded.isLater,
              idea: loaded.idea,
              earlier: loaded.earlier,
              waysOn: loaded.waysOn,
              lineId: loaded.lineId,
              delivery: loaded.shownDelivery,
              days: loaded.days,
              turnaroundNotes: loaded.turnaroundNotes,
              today: loaded.today,
              needBy: answered?.needBy ? { day: answered.needBy, words: '', inTime: {} } : loaded.needBy,
              sendBy: loaded.sendBy,
              problems,
              refused: answered?.refused ?? [],
              later,
            }}
          />
        </div>
        <div className="min-w-0">
          <ProductDetails product={product} reviews={loaded.reviews} />
        </div>
      </div>
    </div>
  );
}
