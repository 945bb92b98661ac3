import { data, type RouterContextProvider, redirect } from 'react-router';
import {
  bytesOf,
  engineContext,
  readEarlierArtworks,
  readFilesForm,
  readShownIdea,
  takeFiles,
  uploadsStopped,
  uploadWait,
  waitForCheck,
  waysOnIfInvalid,
} from '#features/artwork/files/index.server.ts';
import {
  ARTWORK_LATER,
  type Arranged,
  type Artwork,
  artworkSpecOf,
  IDEA,
  LOOK,
  PARTS_MAX,
  partsJobOf,
  type RefusedFile,
  refusedFile,
  TOGETHER_BYTES_MAX,
} from '#features/artwork/files/index.ts';
import { reviewOrder } from '#features/catalogue/reviews/index.ts';
import { DEFAULT_DELIVERY_PLAN, sendFileBy, shownDelivery } from '#features/pricing/delivery/index.ts';
import {
  completeChoices,
  configure,
  fromPricePence,
  pricedOn,
  type SelectedOptions,
  type VatAnswers,
} from '#features/pricing/prices/index.ts';
import { addToCart, ownerOfNew } from '#features/selling/cart/index.server.ts';
import { readAddition } from '#features/selling/cart/index.ts';
import { productForm } from '#features/selling/product-form/index.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { londonDay } from '#kit/london-time.ts';
import { formatSize } from '#kit/millimetres.ts';
import { formatPounds } from '#kit/money.ts';
import { pictureAlt } from '#pictures/index.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
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
import { noteCutOffs } from './note-cut-offs.server.ts';
import { offeredNow } from './offered-now.ts';
import { galleryViews } from './photos/gallery-views.ts';
import { socialPictureUrl } from './product.ts';
import { ProductDetails } from './product-details.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { ProductNotFound } from './product-not-found.tsx';
import { RingUs } from './ring-us.tsx';
import { shownProduct } from './shown-product.ts';
import { readProductForSale, readProductPage } from './store.server.ts';
import { inSummary, vatQuestionsOf } from './vat-questions-of.ts';

/** Query parameters that belong to one visitor. */
const OWN = ['artwork', ARTWORK_LATER, IDEA, LOOK, 'earlier', 'line', 'preview'];
export const handle = {
  islands: true,
  isPriced: true,
  isCacheable: (query: URLSearchParams) => !OWN.some((name) => query.has(name)),
};

const CHECK_WAIT_MS = 4000;
const FORM_BYTES_MAX = TOGETHER_BYTES_MAX + 1024 * 1024;

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
  const delivery = shownDelivery(plan ?? DEFAULT_DELIVERY_PLAN);
  noteCutOffs(context, [productPage.product]);
  const now = shop.clock();
  const { product, despatches, full } = offeredNow(
    pricedOn(productPage.product, londonDay(now)),
    now,
    productPage,
  );
  const given = Object.fromEntries(url.searchParams);
  const { user, owner } = await context.get(visitorContext)();
  const artwork = given.artwork ? await waitForCheck(shop.db, owner, given.artwork, CHECK_WAIT_MS) : null;
  const selected = completeChoices(product, given);
  const configured = configure(product, selected);
  const earlier =
    user && given.earlier && configured.ok
      ? await readEarlierArtworks(shop.db, user.id, artworkSpecOf(product, configured.choices))
      : null;
  return data({
    product: shownProduct(product, delivery.plan !== undefined),
    isPreview,
    shownDelivery: delivery,
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
    despatches,
    sendBy: Object.fromEntries(Object.entries(despatches).map(([id, day]) => [id, sendFileBy(day)])),
    // About what the address asks for: the form then shows the first that is left.
    full: knownWords(full, given.turnaround) ?? null,
  });
}

/** The response to a form without script that could not be carried out fully. */
interface Answer {
  problems: Record<string, string>;
  selected: SelectedOptions | null;
  vatAnswers?: VatAnswers;
  isLater?: boolean;
  refused: RefusedFile[];
  /** omitted if the artwork in the address is still current */
  artwork?: Artwork | null;
  later?: Arranged | null;
}

const refuse = (answer: Partial<Answer>, init: { status: number; headers?: Headers }) =>
  data<Answer>({ problems: {}, selected: null, refused: [], ...answer }, init);

/**
 * Form posts without script: `update` updates the price, `remove-artwork` removes the file, `add` adds to the cart.
 * Files and reorder buttons are handled by `takeFiles` first.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const offered = await readProductForSale(shop.db, params.productId, await tradeCustomer(context));
  if (!offered) throw data('The product you’re looking for doesn’t exist.', { status: 404 });
  if (Number(request.headers.get('content-length') ?? 0) > FORM_BYTES_MAX)
    return refuse({ refused: [refusedFile(null, 'too-big-together')] }, { status: 413 });
  const visitor = await context.get(visitorContext)();
  const { owner, cookie } = ownerOfNew(shop.site, visitor.owner);
  const headers = new Headers(cookie ? { 'Set-Cookie': cookie } : {});
  const bytes = bytesOf(request);
  // Price updates contain no file and are not limited.
  const wait = bytes !== null && bytes < 8192 ? null : await uploadWait(shop, visitor.network, bytes);
  if (wait)
    throw data(Object.values(uploadsStopped(wait)).join('. '), {
      status: 429,
      headers: { 'Retry-After': String(wait) },
    });
  const now = shop.clock();
  const { product, full } = offeredNow(pricedOn(offered.product, londonDay(now)), now, offered);
  const limits = { filesMax: PARTS_MAX, bytesMax: FORM_BYTES_MAX };
  const form = await readFilesForm(shop, request, owner, product.id, limits);
  // The form counted as one upload when it started; each further file counts as well.
  for (const _more of form.files.slice(1)) await shop.limits.tooMany(RATE_RULES.upload, visitor.network);
  const { intent, artworkId, isLater, ideaId, wantsLook, lineId, chosen, accepted, vatAnswers } =
    readAddition(form.fields);
  const selected = completeChoices(product, chosen);
  const configured = configure(product, selected);
  const job = partsJobOf(product, configured.ok ? configured.choices : []);
  const joinRequest = {
    productId: product.id,
    job,
    artworkId: intent === 'remove-artwork' ? null : artworkId,
  };
  const taken = await takeFiles(shop, context.get(engineContext), owner, joinRequest, form);
  const { artworkId: storedId, refused, later } = taken;
  if (refused.length > 0 || later) {
    const artwork = storedId ? await waitForCheck(shop.db, owner, storedId, CHECK_WAIT_MS) : null;
    return refuse(
      { selected, vatAnswers, isLater, refused, later, artwork: artwork ?? null },
      { status: 422, headers },
    );
  }
  const back = new URLSearchParams({
    ...selected,
    // The page says that the day is full.
    ...(knownWords(full, chosen.turnaround) ? { turnaround: chosen.turnaround } : {}),
    ...vatAnswers,
    ...(storedId ? { artwork: storedId } : isLater ? { [ARTWORK_LATER]: 'yes' } : {}),
    ...(ideaId && !storedId ? { [wantsLook ? LOOK : IDEA]: ideaId } : {}),
    ...(lineId ? { line: lineId } : {}),
  });
  if (intent !== 'add')
    throw redirect(`${href('/product/:productId', { productId: product.id })}?${back}#artwork`, { headers });
  const artwork = storedId ? await waitForCheck(shop.db, owner, storedId, CHECK_WAIT_MS) : undefined;
  const outcome = await addToCart(shop, owner, {
    product,
    selectedOptions: chosen,
    vatAnswers,
    artworkId: storedId,
    isLater,
    ideaId,
    wantsLook,
    artwork,
    accepted,
    lineId,
    full,
  });
  if (outcome.ok) throw redirect('/cart', { headers });
  if (form.files.length > 0) {
    const [open] = Object.keys(outcome.problems).filter((name) => name.startsWith('vat-'));
    if (open) back.set('asked', 'yes');
    throw redirect(`${href('/product/:productId', { productId: product.id })}?${back}#${open ?? 'artwork'}`, {
      headers,
    });
  }
  return refuse(
    { problems: outcome.problems as Record<string, string>, selected, vatAnswers, isLater },
    { status: 422, headers },
  );
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
              despatches: loaded.despatches,
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
